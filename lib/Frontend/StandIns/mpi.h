// The types of MPI, which LibTorch's header of its process group names, where that is not installed. Functions are
// learnt from their use: how many processes there are, and which of them this is, is not known.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

using MPI_Comm = struct vramlint_mpi_comm *;
using MPI_Datatype = struct vramlint_mpi_datatype *;
using MPI_Errhandler = struct vramlint_mpi_errhandler *;
using MPI_Group = struct vramlint_mpi_group *;
using MPI_Info = struct vramlint_mpi_info *;
using MPI_Op = struct vramlint_mpi_op *;
using MPI_Request = struct vramlint_mpi_request *;
using MPI_Win = struct vramlint_mpi_win *;
using MPI_Aint = long;
struct MPI_Status {
  int MPI_SOURCE, MPI_TAG, MPI_ERROR;
};

extern const MPI_Comm MPI_COMM_WORLD, MPI_COMM_SELF, MPI_COMM_NULL;
extern const MPI_Datatype MPI_BYTE, MPI_CHAR, MPI_SIGNED_CHAR, MPI_UNSIGNED_CHAR, MPI_SHORT, MPI_UNSIGNED_SHORT,
    MPI_INT, MPI_UNSIGNED, MPI_LONG, MPI_UNSIGNED_LONG, MPI_LONG_LONG, MPI_FLOAT, MPI_DOUBLE, MPI_INT32_T,
    MPI_INT64_T, MPI_UINT64_T;
extern const MPI_Op MPI_SUM, MPI_PROD, MPI_MAX, MPI_MIN;
extern const MPI_Request MPI_REQUEST_NULL;
extern MPI_Status *const MPI_STATUS_IGNORE, *const MPI_STATUSES_IGNORE;
extern void *const MPI_IN_PLACE;
inline constexpr int MPI_SUCCESS = 0;
