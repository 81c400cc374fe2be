// Stands in for OpenMP's header where that is not installed. How many threads there are is not known.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

extern "C" {
typedef struct {
  void *vramlint_lock;
} omp_lock_t;
typedef omp_lock_t omp_nest_lock_t;
typedef enum { omp_sched_static = 1, omp_sched_dynamic, omp_sched_guided, omp_sched_auto } omp_sched_t;
inline void omp_set_num_threads(int) {}
inline void omp_set_dynamic(int) {}
inline void omp_set_nested(int) {}
inline void omp_set_max_active_levels(int) {}
inline void omp_set_schedule(omp_sched_t, int) {}
int omp_get_num_threads(void);
int omp_get_max_threads(void);
int omp_get_thread_num(void);
int omp_get_num_procs(void);
int omp_get_thread_limit(void);
int omp_get_level(void);
int omp_get_num_devices(void);
int omp_in_parallel(void);
int omp_get_dynamic(void);
int omp_get_nested(void);
double omp_get_wtime(void);
double omp_get_wtick(void);
inline void omp_init_lock(omp_lock_t *) {}
inline void omp_destroy_lock(omp_lock_t *) {}
inline void omp_set_lock(omp_lock_t *) {}
inline void omp_unset_lock(omp_lock_t *) {}
int omp_test_lock(omp_lock_t *);
}
