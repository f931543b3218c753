/** The reports of the commands at their end. */
import type { MadeBackup } from './backup.ts'
import type { Manifest } from './archive.ts'
import { contentHash } from './archive.ts'
import type { Restored } from './restore.ts'

const count = (value: number) => value.toLocaleString('en-US')

function countEntries({ entries }: Manifest): { tables: number; rows: number; files: number } {
  const tables = entries.filter(({ kind }) => kind === 'table')
  return {
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: entries.filter(({ kind }) => kind === 'file').length,
  }
}

function missingLines({ missing }: Manifest): string[] {
  if (missing.length === 0) return []
  const named = missing.slice(0, 10).map((name) => `  ${name}`)
  const more = missing.length > 10 ? [`  and ${count(missing.length - 10)} more`] : []
  return [`${count(missing.length)} files of creatives were missing or damaged when the backup was made:`, ...named, ...more]
}

/** After `backup`. */
export function backupLines(
  path: string,
  { about, manifest }: MadeBackup,
  settings: { encrypted: boolean; configuredSecret: boolean },
): string[] {
  const { tables, rows, files } = countEntries(manifest)
  const secret = settings.configuredSecret
    ? 'SPOTDESK_SECRET is not in it: keep it elsewhere, or everybody signs in again after a restore.'
    : manifest.secret
      ? 'The key of sign-ins is in it.'
      : 'The key of sign-ins is not in it, because it is not encrypted: after a restore everybody signs in again.'
  return [
    `${path}: ${count(rows)} rows of ${tables} tables and ${count(files)} files, as of ${about.createdAt}.`,
    `Checksum of the content: ${contentHash(manifest)}`,
    settings.encrypted
      ? 'It is encrypted: without its key it cannot be restored.'
      : 'It is not encrypted: whoever reads it reads everything.',
    secret,
    ...missingLines(manifest),
  ]
}

/** After `restore` and `verify`: a line for each table. */
export function restoreLines({ about, manifest, tables, migrated, secret }: Restored, done: 'Restored' | 'Verified'): string[] {
  const width = Math.max(...tables.map(({ name }) => name.length))
  const { rows, files } = countEntries(manifest)
  return [
    ...tables.map(({ name, rows: found, sha256 }) => `${name.padEnd(width)}  ${count(found).padStart(12)}  ${sha256.slice(0, 16)}`),
    `${done}: ${count(rows)} rows of ${tables.length} tables and ${count(files)} files, as of ${about.createdAt}; every checksum is that of the backup.`,
    `Checksum of the content: ${contentHash(manifest)}`,
    ...(migrated.length > 0 ? [`Then brought to this version: ${migrated.join(', ')}.`] : []),
    ...(done === 'Restored' && secret ? ['The key of sign-ins was put in the data folder.'] : []),
    ...missingLines(manifest),
  ]
}
