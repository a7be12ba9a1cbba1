/*
 * Records what a process writes into one folder and what it asks the disk to keep, for tests of power cuts.
 * It is preloaded (LD_PRELOAD) with RECORDED_FOLDER and RECORDED_LOG. A record has the operation (one letter), the file
 * descriptor, an offset, a length, and that many bytes: the written ones, or the name of the file that was opened or
 * removed.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#define NEXT(type, name, ...) ((type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))
#define FILES 65536

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned char watched[FILES];
static int log_fd = -1;

static void record(char what, int fd, int64_t offset, int64_t length, const void *bytes) {
  struct __attribute__((packed)) { char what; int32_t fd; int64_t offset, length; } head = {what, fd, offset, length};
  struct iovec parts[2] = {{&head, sizeof head}, {(void *)bytes, (size_t)length}};
  pthread_mutex_lock(&lock);
  if (log_fd < 0) log_fd = NEXT(int, open64, const char *, int, ...)(getenv("RECORDED_LOG"), O_WRONLY | O_APPEND | O_CLOEXEC);
  ssize_t wanted = (ssize_t)(sizeof head + length);
  if (writev(log_fd, parts, length > 0 ? 2 : 1) != wanted) abort();
  pthread_mutex_unlock(&lock);
}

static int is_watched(int fd) { return fd >= 0 && fd < FILES && watched[fd]; }

/* Returns the name of a file in the recorded folder; NULL for any other file. */
static const char *name_of(const char *path) {
  const char *folder = getenv("RECORDED_FOLDER");
  size_t length = folder ? strlen(folder) : 0;
  return length && !strncmp(path, folder, length) && path[length] == '/' ? path + length + 1 : 0;
}

static int opened(int fd, const char *path) {
  if (fd < 0 || fd >= FILES) return fd;
  const char *name = name_of(path);
  watched[fd] = name != 0;
  if (name) record('O', fd, 0, (int64_t)strlen(name), name);
  return fd;
}

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    va_list rest; va_start(rest, flags); mode_t mode = va_arg(rest, mode_t); va_end(rest); \
    return opened(NEXT(int, name, const char *, int, ...)(path, flags, mode), path); \
  }
OPEN(open)
OPEN(open64)

#define PWRITE(name) \
  ssize_t name(int fd, const void *bytes, size_t length, off64_t offset) { \
    ssize_t done = NEXT(ssize_t, name, int, const void *, size_t, off64_t)(fd, bytes, length, offset); \
    if (done > 0 && is_watched(fd)) record('W', fd, offset, done, bytes); \
    return done; \
  }
PWRITE(pwrite)
PWRITE(pwrite64)

#define TRUNCATE(name) \
  int name(int fd, off64_t size) { \
    int failed = NEXT(int, name, int, off64_t)(fd, size); \
    if (!failed && is_watched(fd)) record('T', fd, size, 0, 0); \
    return failed; \
  }
TRUNCATE(ftruncate)
TRUNCATE(ftruncate64)

#define SYNC(name) \
  int name(int fd) { \
    int failed = NEXT(int, name, int)(fd); \
    if (!failed && is_watched(fd)) record('S', fd, 0, 0, 0); \
    return failed; \
  }
SYNC(fsync)
SYNC(fdatasync)

int unlink(const char *path) {
  int failed = NEXT(int, unlink, const char *)(path);
  const char *name = name_of(path);
  if (!failed && name) record('U', -1, 0, (int64_t)strlen(name), name);
  return failed;
}

int close(int fd) {
  if (is_watched(fd)) watched[fd] = 0;
  return NEXT(int, close, int)(fd);
}
