/** A disk that can be full: a small file system of its own. */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder with a file system of its own; null where this user may not mount one. @param files the number that fits, with folders */
export function mountSmallDisk(size: string, files?: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'spotdesk-full-'))
  const options = `size=${size},mode=755${files === undefined ? '' : `,nr_inodes=${files}`}`
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmdirSync(folder)
    return null
  }
}

/** Also while something still has a file open on it. */
export function unmount(folder: string): void {
  execFileSync('umount', ['-l', folder])
  rmdirSync(folder)
}

/** True if this user may mount a file system: elsewhere there is no disk that could be filled. */
export const mayMount = (() => {
  const folder = mountSmallDisk('64k')
  if (folder !== null) unmount(folder)
  return folder !== null
})()

/** Writes until nothing more fits. */
export function fill(file: string): void {
  const handle = openSync(file, 'w')
  try {
    for (const bytes of [1_000_000, 4096]) {
      const piece = Buffer.alloc(bytes, 1)
      try {
        for (;;) writeSync(handle, piece)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
  } finally {
    closeSync(handle)
  }
}
