# The CMake toolchain for WebAssembly with WASI. toolchain.sh installs the compiler into FUDA_WEB_TOOLS.
set(CMAKE_SYSTEM_NAME Generic)  # CMake does not know WASI
set(FUDA_WEB ON)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES FUDA_WEB_TOOLS)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)  # the libraries for linking do not exist yet

if(NOT FUDA_WEB_TOOLS)
  set(FUDA_WEB_TOOLS $ENV{FUDA_WEB_TOOLS})
endif()
set(FUDA_WEB_TOOLS ${FUDA_WEB_TOOLS} CACHE PATH "The folder that cli/web/toolchain.sh has written")
set(CMAKE_C_COMPILER ${FUDA_WEB_TOOLS}/bin/clang)
set(CMAKE_CXX_COMPILER ${FUDA_WEB_TOOLS}/bin/clang++)
set(CMAKE_AR ${FUDA_WEB_TOOLS}/bin/ar CACHE FILEPATH "")
set(CMAKE_RANLIB ${FUDA_WEB_TOOLS}/bin/ranlib CACHE FILEPATH "")
set(CMAKE_C_COMPILER_TARGET wasm32-wasip1)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasip1)

# Browsers and Node 20 run the older encoding of exceptions; the newer one needs browsers of 2025.
set(flags -fwasm-exceptions -mllvm -wasm-use-legacy-eh=true -ffunction-sections -fdata-sections -fno-ident
    -D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_MMAN -D_WASI_EMULATED_GETPID -D_WASI_EMULATED_PROCESS_CLOCKS -nostdinc)
set(zig ${FUDA_WEB_TOOLS}/ziglang/lib)
set(headers -isystem ${zig}/include -isystem ${zig}/libc/include/wasm-wasi-musl -isystem ${zig}/libc/include/generic-musl)
set(cxx_headers -nostdinc++ -include ${CMAKE_CURRENT_LIST_DIR}/libraries/__config_site
    -isystem ${zig}/libcxx/include -isystem ${zig}/libcxxabi/include)
list(JOIN flags " " flags)
list(JOIN headers " " headers)
list(JOIN cxx_headers " " cxx_headers)
set(CMAKE_C_FLAGS_INIT "${flags} ${headers}")
set(CMAKE_CXX_FLAGS_INIT "${flags} ${cxx_headers} ${headers}")
# A shift by more bits than a type has is undefined, and size_t has only 32 bits here.
string(APPEND CMAKE_CXX_FLAGS_INIT " -Werror=shift-count-overflow")

# This clang looks for the linker, and for wasm-opt, only in the working directory.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-fuse-ld=${FUDA_WEB_TOOLS}/bin/wasm-ld --no-wasm-opt")

set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
