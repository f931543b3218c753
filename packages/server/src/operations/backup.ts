/** Makes a backup while the server runs: all tables in one snapshot, then the files that its rows refer to. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { toBlobPath } from '../studio/creatives/files.ts'
import { holdFiles } from '../platform/db/storage/file-hold.ts'
import { type EntryHead, type Manifest, type Summary, writeEntry, writeJson } from './archive.ts'
import { type About, readAbout } from './about.ts'
import { writeBackupFile } from './backup-file.ts'
import { BackupError } from './backup-error.ts'
import { readSequences, readTables, streamTableRows, withOwner } from './tables.ts'

export interface BackupOptions {
  owner: pg.PoolConfig
  dataDir: string
  /** File to be made. */
  out: string
  /** Key it is encrypted with; null: it is not. */
  secret: string | null
  version: string
  /** True if the key of sign-ins is in the data folder; an encrypted backup includes it. */
  hasOwnSecret: boolean
  /** Ends the work; no file is left then. */
  signal?: AbortSignal
}

export interface MadeBackup {
  about: About
  manifest: Manifest
}

/** @throws BackupError, or the database's error */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { signal } = options
  const work = async (client: pg.Client) => {
    await holdFiles(client)
    await client.query('begin transaction isolation level repeatable read read only')
    await refuseEmpty(client)
    const about = await readAbout(client, options.version)
    const manifest: Manifest = { entries: [], missing: [], secret: false }
    await writeBackupFile(options.out, options.secret, writeFrames(client, options, about, manifest), signal)
    await client.query('commit')
    return { about, manifest }
  }
  return withOwner(options.owner, 'spotdesk backup', work, signal)
}

async function refuseEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass('migration_checksums') is not null as found")
  if (!rows[0]!.found) throw new BackupError('The database holds no Spotdesk: there is nothing to back up.')
}

async function* writeFrames(client: pg.Client, options: BackupOptions, about: About, manifest: Manifest): AsyncGenerator<Buffer> {
  const note = ({ kind, name }: EntryHead, summary: Summary) => void manifest.entries.push({ kind, name, ...summary })
  const aboutHead: EntryHead = { kind: 'about', name: 'about' }
  note(aboutHead, yield* writeJson(aboutHead, about))
  for (const table of await readTables(client)) {
    const head: EntryHead = { kind: 'table', name: table.name, columns: table.columns }
    note(head, yield* writeEntry(head, streamTableRows(client, table)))
  }
  const sequencesHead: EntryHead = { kind: 'sequences', name: 'sequences' }
  note(sequencesHead, yield* writeJson(sequencesHead, await readSequences(client)))
  for (const file of await readFiles(client)) {
    const name = `${file.agencyId}/${file.sha256}`
    const bytes = await readStored(options.dataDir, file)
    if (bytes === null) {
      manifest.missing.push(name)
      continue
    }
    note({ kind: 'file', name }, yield* writeEntry({ kind: 'file', name }, [bytes]))
  }
  const secret = options.secret !== null && options.hasOwnSecret ? await readFile(join(options.dataDir, 'secret')).catch(() => null) : null
  if (secret !== null) {
    const head: EntryHead = { kind: 'secret', name: 'secret' }
    note(head, yield* writeEntry(head, [secret]))
    manifest.secret = true
  }
  yield* writeJson({ kind: 'manifest', name: 'manifest' }, manifest)
}

interface StoredFile {
  agencyId: number
  sha256: string
}

/** The files that rows of the snapshot refer to. */
async function readFiles(client: pg.Client): Promise<StoredFile[]> {
  const { rows } = await client.query<{ agencyId: string; sha256: string }>(
    'select distinct agency_id as "agencyId", sha256 from creatives where stored order by agency_id, sha256',
  )
  return rows.map(({ agencyId, sha256 }) => ({ agencyId: Number(agencyId), sha256 }))
}

/** The bytes of a file; null when they are missing, or do not match the row's hash. */
async function readStored(dataDir: string, file: StoredFile): Promise<Buffer | null> {
  const bytes = await readFile(toBlobPath(dataDir, file)).catch(() => null)
  return bytes !== null && createHash('sha256').update(bytes).digest('hex') === file.sha256 ? bytes : null
}
