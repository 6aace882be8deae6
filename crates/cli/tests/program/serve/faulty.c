/* Stands between a program and the system: every call that changes a file below one folder is counted,
 * and the calls from one number on fail, or the program is killed there, a write half done. Loaded with
 * LD_PRELOAD by the tests of Linux; C, because only a library of this kind can stand there, and whoever
 * builds SQLite has a compiler for it.
 *
 * FAULTY_FOLDER  whose files are meant
 * FAULTY_CALLS   a file that gets a byte per call
 * FAULTY_AT      the first call to fail, counted from 1
 * FAULTY_COUNT   how many calls fail
 * FAULTY_ERROR   the error's number; 0 kills the program
 * FAULTY_CLOCK   a file with the seconds by which the clock on the wall is wrong, if it is there
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static atomic_long calls;

static long number(const char *name) {
    const char *text = getenv(name);
    return text ? atol(text) : 0;
}

static int is_meant(const char *path) {
    const char *folder = getenv("FAULTY_FOLDER");
    return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_open_file_meant(int file) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    return is_meant(path);
}

/* Whether this call fails; errno says how. */
static int fails(int file, const void *bytes, size_t count) {
    long call = atomic_fetch_add(&calls, 1) + 1, at = number("FAULTY_AT");
    const char *counter = getenv("FAULTY_CALLS");
    if (counter) {
        int out = syscall(SYS_openat, AT_FDCWD, counter, O_WRONLY | O_CREAT | O_APPEND, 0600);
        if (out >= 0) {
            syscall(SYS_write, out, "x", 1);
            syscall(SYS_close, out);
        }
    }
    if (!at || call < at || call >= at + number("FAULTY_COUNT")) return 0;
    int error = (int)number("FAULTY_ERROR");
    if (!error) {
        if (bytes) syscall(SYS_write, file, bytes, count / 2);
        kill(getpid(), SIGKILL);
    }
    errno = error;
    return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t count) {
    if (is_open_file_meant(file) && fails(file, bytes, count)) return -1;
    return REAL(write)(file, bytes, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) {
    if (is_open_file_meant(file) && fails(file, NULL, 0)) return -1;
    return REAL(pwrite)(file, bytes, count, at);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at) {
    if (is_open_file_meant(file) && fails(file, NULL, 0)) return -1;
    return REAL(pwrite64)(file, bytes, count, at);
}

int fsync(int file) {
    if (is_open_file_meant(file) && fails(file, NULL, 0)) return -1;
    return REAL(fsync)(file);
}

int fdatasync(int file) {
    if (is_open_file_meant(file) && fails(file, NULL, 0)) return -1;
    return REAL(fdatasync)(file);
}

int ftruncate(int file, off_t length) {
    if (is_open_file_meant(file) && fails(file, NULL, 0)) return -1;
    return REAL(ftruncate)(file, length);
}

int ftruncate64(int file, off64_t length) {
    if (is_open_file_meant(file) && fails(file, NULL, 0)) return -1;
    return REAL(ftruncate64)(file, length);
}

int rename(const char *from, const char *to) {
    if (is_meant(to) && fails(-1, NULL, 0)) return -1;
    return REAL(rename)(from, to);
}

int link(const char *from, const char *to) {
    if (is_meant(to) && fails(-1, NULL, 0)) return -1;
    return REAL(link)(from, to);
}

int unlink(const char *path) {
    if (is_meant(path) && fails(-1, NULL, 0)) return -1;
    return REAL(unlink)(path);
}

static mode_t mode_of(int flags, va_list rest) {
    return flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
}

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = mode_of(flags, rest);
    va_end(rest);
    if (is_meant(path) && fails(-1, NULL, 0)) return -1;
    return REAL(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = mode_of(flags, rest);
    va_end(rest);
    if (is_meant(path) && fails(-1, NULL, 0)) return -1;
    return REAL(open64)(path, flags, mode);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int result = (int)syscall(SYS_clock_gettime, clock, now);
    const char *path = getenv("FAULTY_CLOCK");
    if (clock == CLOCK_REALTIME && path) {
        int file = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY, 0);
        char text[32] = "";
        if (file >= 0) {
            if (syscall(SYS_read, file, text, sizeof text - 1) > 0) now->tv_sec += atol(text);
            syscall(SYS_close, file);
        }
    }
    return result;
}
