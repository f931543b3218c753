/** A start that failed because the disk is full: which disk it is, and how much room is missing. */
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { DatabaseSetupError, isStorageFull, getSqlState } from '../errors.ts'
import { reserveBytes } from './storage-watch.ts'

/** Bytes with which a database starts and takes writes. */
export const startBytes = reserveBytes

/** Bytes of a first start: a new database takes 40 MB, and loading the demo with its log 250 MB. */
export const firstStartBytes = 350_000_000

/** Bytes of one file of PostgreSQL's log. It ends itself when it cannot add one, and then it may have no room to write why. */
const logFileBytes = 16 * 2 ** 20

/** Free bytes of the disk that holds a folder, or will hold it; null where the system does not tell. */
export type ReadFreeBytes = (folder: string) => Promise<number | null>

/** The disk is full. The message names it in one sentence for the operator of the server. */
export class DiskFull extends DatabaseSetupError {}

export interface DiskUse {
  /** The folder that is written to. */
  folder: string
  /** Bytes that have to be free in it. */
  bytes: number
  /** False for a database of DATABASE_URL, which is on a disk of its own. */
  isOurs?: boolean
  /** True if a program ended that may not have been able to write its reason. */
  mayBeSilent?: boolean
  freeOf?: ReadFreeBytes | undefined
}

/** The same error; `DiskFull` in its place when the disk is the reason. */
export async function toFullDisk(error: unknown, use: DiskUse): Promise<unknown> {
  if (error instanceof DiskFull) return error
  const { isOurs = true, mayBeSilent = false, freeOf = freeBytes } = use
  const reason = findFullDiskReason(error)
  if (reason?.isDatabase && !isOurs) {
    const message = `The disk of the PostgreSQL of DATABASE_URL is full (${reason.text}). Make room on it.`
    return new DiskFull(message, { cause: error })
  }
  const folder = resolve(use.folder)
  const free = await freeOf(folder)
  const isSilent = mayBeSilent && free !== null && free < logFileBytes
  return reason || isSilent ? new DiskFull(sentence({ ...use, folder }, free, reason?.text), { cause: error }) : error
}

function sentence({ folder, bytes }: DiskUse, free: number | null, reason = 'no reason is given'): string {
  const remedy = 'or name a folder on another disk with SPOTDESK_DATA_DIR.'
  if (free !== null && free >= bytes)
    return `The disk of ${folder} takes nothing more (${reason}), although ${inMb(free)} MB are free on it. Look at its quota and its number of files, ${remedy}`
  const found = free === null ? '' : `: ${inMb(free)} MB are free`
  const missing = free === null ? '' : `, ${inMb(bytes) - inMb(free)} MB are missing`
  return `The disk of ${folder} is full${found}, the start needs ${inMb(bytes)} MB${missing}. Make room on it, ${remedy}`
}

const inMb = (bytes: number) => Math.floor(bytes / 1_000_000)

/** The words of a full disk, in the messages of programs too. */
const fullTexts = /No space left on device|Disk quota exceeded/i

/** The part of an error, or of one that caused it, that says that the disk is full. */
function findFullDiskReason(error: unknown): { text: string; isDatabase: boolean } | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', stderr = '' } = error as NodeJS.ErrnoException & { stderr?: string }
  const deeper = findFullDiskReason(error.cause)
  if (deeper) return deeper
  const isDatabase = getSqlState(error) !== undefined
  if (isStorageFull(error)) return { text: isDatabase ? error.message : code || error.message, isDatabase }
  const [text] = fullTexts.exec(`${error.message}\n${stderr}`) ?? []
  return text === undefined ? undefined : { text, isDatabase }
}

async function freeBytes(folder: string): Promise<number | null> {
  let there = folder
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there)
  const found = await statfs(there).catch(() => null)
  return found && found.bavail * found.bsize
}
