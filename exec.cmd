@rem The npm scripts begin with `exec`, so that on POSIX no shell stands between npm and Node and signals arrive.
@rem The shell of Windows has no such word; it finds this file instead and runs what follows.
@%*
