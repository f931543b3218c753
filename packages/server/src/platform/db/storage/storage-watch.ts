/**
 * Free space on the disk. PostgreSQL ends itself when it cannot write its log, and then not even reads are answered. So writes of agencies
 * are refused before the disk is full, and the rest is reserved for sign-ins and the server's own rows.
 */
import { statfs } from 'node:fs/promises'
import type { DatabaseLog } from '../connection/connection-pool.ts'
import { StorageFull } from '../errors.ts'
import { type DatabaseTimes, databaseTimes } from '../times.ts'

/** Bytes that are kept free: more than the log of what is under way when the end is noticed. */
export const reserveBytes = 64_000_000

/** Bytes that have to be free before writes are taken again. */
const enoughBytes = 1.25 * reserveBytes

export class StorageWatch {
  readonly #log: DatabaseLog
  readonly #times: Pick<DatabaseTimes, 'storageLook' | 'storageRemembered'>
  #timer: NodeJS.Timeout | undefined
  #isLow = false
  #failedAt = -Infinity
  #wasFull = false

  constructor(log: DatabaseLog, times: Pick<DatabaseTimes, 'storageLook' | 'storageRemembered'> = databaseTimes) {
    this.#log = log
    this.#times = times
  }

  /** From now on the free space of the disk that holds `folder` is read again and again. The embedded database writes there. */
  async watchFolder(folder: string): Promise<void> {
    await this.#look(folder)
    this.#timer ??= setInterval(() => void this.#look(folder), this.#times.storageLook).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** True if the disk is nearly full, or something could not be written a short time ago. A change is logged. */
  isFull(): boolean {
    const full = this.#isLow || performance.now() - this.#failedAt < this.#times.storageRemembered
    if (full !== this.#wasFull) {
      this.#wasFull = full
      if (full) this.#log.warn('the disk is full: writes are refused, reads go on; make room on it, nothing has to be started again')
      else this.#log.info('there is room on the disk again: writes are taken')
    }
    return full
  }

  /** To be called when a write failed because the disk was full. */
  failed(): void {
    this.#failedAt = performance.now()
    this.isFull()
  }

  /** @throws StorageFull when no more than the reserve is free */
  requireDiskRoom(): void {
    if (this.#isLow) throw new StorageFull(new Error('the reserve is all that is left'))
  }

  async #look(folder: string): Promise<void> {
    const found = await statfs(folder).catch(() => null)
    if (found) this.#isLow = found.bavail * found.bsize < (this.#isLow ? enoughBytes : reserveBytes)
    this.isFull()
  }
}
