# LibTorch, wherever it is: the target vramlint_libtorch, and vramlint_harness, the measuring side.
#
# Found are, in this order: CMAKE_PREFIX_PATH and -DVRAMLINT_LIBTORCH=DIR, python3's torch, the system. TorchConfig.cmake is not used:
# it insists on the CUDA toolkit that LibTorch was built with, which is not needed here.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Every program brings this file; the first one that is read serves them all.
if(TARGET vramlint_harness)
  return()
endif()

set(VRAMLINT_LIBTORCH "" CACHE PATH "Directory of LibTorch: with include/torch and lib/")
set(CANDIDATES ${VRAMLINT_LIBTORCH})
if(NOT VRAMLINT_LIBTORCH)
  list(APPEND CANDIDATES ${CMAKE_PREFIX_PATH})
  find_program(VRAMLINT_PYTHON NAMES python3 python)
  if(VRAMLINT_PYTHON)
    execute_process(COMMAND ${VRAMLINT_PYTHON} -c
                            "import importlib.util as u; s = u.find_spec('torch'); print(list(s.submodule_search_locations)[0] if s else '')"
                    OUTPUT_VARIABLE PYTHON_TORCH OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    list(APPEND CANDIDATES ${PYTHON_TORCH})
  endif()
  list(APPEND CANDIDATES /usr /usr/local)
endif()
foreach(PREFIX ${CANDIDATES})
  # A prefix may be the one CMake was told, <torch>/share/cmake.
  foreach(ROOT ${PREFIX} ${PREFIX}/../..)
    if(NOT VRAMLINT_TORCH_ROOT AND EXISTS ${ROOT}/include/torch/csrc/api/include/torch/torch.h)
      get_filename_component(VRAMLINT_TORCH_ROOT ${ROOT} REALPATH)
    endif()
  endforeach()
endforeach()
if(NOT VRAMLINT_TORCH_ROOT)
  message(FATAL_ERROR "LibTorch not found: give -DVRAMLINT_LIBTORCH=DIR, where DIR/include/torch and DIR/lib are")
endif()

foreach(NAME c10 torch_cpu torch)
  find_library(VRAMLINT_${NAME} ${NAME} HINTS ${VRAMLINT_TORCH_ROOT}/lib NO_CMAKE_PATH)
  if(NOT VRAMLINT_${NAME})
    message(FATAL_ERROR "lib${NAME}.so not found in ${VRAMLINT_TORCH_ROOT}/lib")
  endif()
endforeach()
find_library(VRAMLINT_torch_cuda torch_cuda HINTS ${VRAMLINT_TORCH_ROOT}/lib NO_DEFAULT_PATH)
find_library(VRAMLINT_c10_cuda c10_cuda HINTS ${VRAMLINT_TORCH_ROOT}/lib NO_DEFAULT_PATH)
get_filename_component(VRAMLINT_TORCH_LIB ${VRAMLINT_c10} DIRECTORY)

add_library(vramlint_libtorch INTERFACE)
# As system headers: their warnings are not the program's.
if(NOT VRAMLINT_TORCH_ROOT STREQUAL "/usr")
  target_include_directories(vramlint_libtorch SYSTEM INTERFACE ${VRAMLINT_TORCH_ROOT}/include)
endif()
target_include_directories(vramlint_libtorch SYSTEM INTERFACE ${VRAMLINT_TORCH_ROOT}/include/torch/csrc/api/include)
target_link_libraries(vramlint_libtorch INTERFACE ${VRAMLINT_torch} ${VRAMLINT_torch_cpu} ${VRAMLINT_c10} dl)
if(VRAMLINT_torch_cuda AND VRAMLINT_c10_cuda)
  find_package(CUDAToolkit QUIET)
  if(CUDAToolkit_FOUND)
    target_link_libraries(vramlint_libtorch INTERFACE CUDA::cudart)
    target_include_directories(vramlint_libtorch SYSTEM INTERFACE ${CUDAToolkit_INCLUDE_DIRS})
  endif()
  # Nothing refers to torch_cuda by name; it registers itself when it is loaded.
  target_link_libraries(vramlint_libtorch INTERFACE -Wl,--no-as-needed ${VRAMLINT_torch_cuda} ${VRAMLINT_c10_cuda}
                                                    -Wl,--as-needed)
endif()
target_link_options(vramlint_libtorch INTERFACE -Wl,-rpath,${VRAMLINT_TORCH_LIB} -Wl,--wrap=main)
# The string of the standard library that LibTorch was built with.
file(STRINGS ${VRAMLINT_c10} NEW_STRINGS REGEX "__cxx1112basic_string" LIMIT_COUNT 1)
if(NOT NEW_STRINGS)
  target_compile_definitions(vramlint_libtorch INTERFACE _GLIBCXX_USE_CXX11_ABI=0)
endif()
target_compile_options(vramlint_libtorch INTERFACE -w -O0)

set(VRAMLINT_STANDARD 17 CACHE STRING "C++ standard of the harness")
set(VRAMLINT_PRECOMPILE ON CACHE BOOL "Precompile torch/torch.h")
add_library(vramlint_harness STATIC ${CMAKE_CURRENT_LIST_DIR}/measure.cpp)
target_link_libraries(vramlint_harness PUBLIC vramlint_libtorch)
set_target_properties(vramlint_harness PROPERTIES CXX_STANDARD ${VRAMLINT_STANDARD} CXX_STANDARD_REQUIRED ON
                                                  CXX_EXTENSIONS OFF)
if(VRAMLINT_PRECOMPILE)
  target_precompile_headers(vramlint_harness PRIVATE <torch/torch.h>)
endif()

# vramlint_measured_program(NAME): the program in the calling directory, without its units.
function(vramlint_measured_program NAME)
  add_executable(${NAME} scenario.cpp)
  target_link_libraries(${NAME} PRIVATE vramlint_harness)
  set_target_properties(${NAME} PROPERTIES CXX_STANDARD ${VRAMLINT_STANDARD} CXX_STANDARD_REQUIRED ON
                                           CXX_EXTENSIONS OFF)
  set_source_files_properties(scenario.cpp PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
  if(VRAMLINT_PRECOMPILE)
    target_precompile_headers(${NAME} REUSE_FROM vramlint_harness)
  endif()
endfunction()

# vramlint_unit(NAME FILE STANDARD FLAG...): one unit of the program, compiled with FLAGs.
function(vramlint_unit NAME FILE STANDARD)
  target_sources(${NAME} PRIVATE ${FILE})
  if(FILE MATCHES "[.]cu$") # nvcc's
    set_source_files_properties(${FILE} PROPERTIES COMPILE_OPTIONS
                                "-std=c++${STANDARD};--extended-lambda;--expt-relaxed-constexpr;${ARGN}")
    return()
  endif()
  if(STANDARD EQUAL VRAMLINT_STANDARD)
    set(OPTIONS ${ARGN})
  else()
    set(OPTIONS -std=c++${STANDARD} ${ARGN})
  endif()
  set_source_files_properties(${FILE} PROPERTIES COMPILE_OPTIONS "${OPTIONS}")
  # A precompiled header serves only those who are compiled as it was; GCC looks whether it does.
  if(OPTIONS AND NOT (CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND STANDARD EQUAL VRAMLINT_STANDARD))
    set_source_files_properties(${FILE} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
  endif()
endfunction()
