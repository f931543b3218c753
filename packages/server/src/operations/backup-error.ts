/** A backup that cannot be made, read or restored, reported in one sentence. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Sentences for paths that cannot be written, with the remedy. */
const fileTroubles: Record<string, string> = {
  EACCES: 'this user may not write there: choose another folder, or change its owner',
  EPERM: 'this user may not write there: choose another folder, or change its owner',
  EROFS: 'the file system is read-only: choose another folder',
  ENOSPC: 'the disk is full: make room, or choose another folder',
  EDQUOT: 'the quota of the disk is used up: make room, or choose another folder',
  EFBIG: 'the file system takes no file of that size: choose another folder',
  EIO: 'the disk reports an error: look at its log, or choose another folder',
  ENOENT: 'the folder does not exist: make it first',
  ENOTDIR: 'a part of the path is not a folder',
  ENAMETOOLONG: 'the name is too long',
}

/** An error of the file system as one sentence about the path; every other error as it is. */
export function toBackupError(error: unknown, path: string): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (error instanceof BackupError || !Object.hasOwn(fileTroubles, code)) return error
  return new BackupError(`${path} cannot be written (${code}): ${fileTroubles[code]}.`, { cause: error })
}
