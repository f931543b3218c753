/** Proves that a backup can be restored: by restoring it into a fresh embedded database in a folder that is removed afterwards. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../platform/db/connection/connect.ts'
import { toBackupError } from './backup-error.ts'
import { type Restored, restoreBackup } from './restore.ts'

export interface VerifyOptions {
  file: string
  /** Key of the backup; null: it is not encrypted. */
  secret: string | null
  /** Folder that has room for the whole database; the system's temporary one if left out. */
  folder?: string | undefined
  /** Ends the work; the folder is removed then. */
  signal?: AbortSignal
}

/** @throws BackupError with the reason */
export async function verifyBackup({ file, secret, folder = tmpdir(), signal }: VerifyOptions): Promise<Restored> {
  const dataDir = await mkdtemp(join(folder, 'spotdesk-verify-')).catch((error: unknown) => {
    throw toBackupError(error, folder)
  })
  try {
    const db = await openDatabase({ dataDir, log: { info() {}, warn: (message) => console.error(message) } })
    try {
      return await restoreBackup({ db, dataDir, file, secret, signal })
    } finally {
      await db.close()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
