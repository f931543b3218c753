/** A file to import: its bytes, its name, and the errors that are known before it is sent. */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Context } from '../../../context.ts'
import { Failure, usage } from '../../../failure.ts'
import { readBytes } from '../../../stdin.ts'
import { annotateLines } from '../../../shared/files/annotate-lines.ts'
import { mostFileRows } from '../../../shared/file-noun.ts'
import { type LineError, lineText } from '../../../shared/files/lines.ts'
import { type BulkKind, checkFile } from './kinds.ts'
import { type FilePart, splitFile } from './parts.ts'

export interface Source {
  kind: BulkKind
  /** As given on the command line; '-' for stdin. */
  path: string
  name: string
  bytes: Buffer
  sha256: string
  rows: number
  /** The files that are sent, each by an import of its own: the file itself, or the parts that --chunk makes of it. */
  parts: readonly Part[]
}

export interface Part extends FilePart {
  name: string
  rows: number
}

/** @throws Failure with exit 10 when the server would refuse the whole file; it is not sent then */
export async function openSource(context: Context, kind: BulkKind, path: string): Promise<Source> {
  return toSource(context, { kind, path, bytes: await readBytes(context, path) })
}

export async function toSource(
  { terminal, input }: Context,
  { kind, path, bytes }: { kind: BulkKind; path: string; bytes: Buffer },
): Promise<Source> {
  const name = path === '-' ? 'stdin.csv' : basename(path)
  const files = await splitSource(input, kind, bytes)
  const parts: Part[] = []
  for (const [at, part] of files.entries()) {
    const checked = await checkFile(kind, part.bytes)
    if (!checked.ok) throw refused(kind, checked.errors, (errors) => annotateLines(terminal, path, errors))
    const partName = files.length === 1 ? name : name.replace(/(\.csv)?$/i, `-${at + 1}.csv`)
    parts.push({ ...part, name: partName, rows: checked.rows })
  }
  return { kind, path, name, bytes, sha256: toSha256(bytes), rows: parts.reduce((sum, { rows }) => sum + rows, 0), parts }
}

/** The files that --chunk and --from-line make of one. @throws Failure when no row is left */
export async function splitSource(input: Context['input'], kind: BulkKind, bytes: Buffer): Promise<FilePart[]> {
  const rows = input.number('chunk', { least: 1 })
  const fromLine = input.number('fromLine', { least: 1 })
  if (rows === undefined && fromLine === undefined) return [{ bytes, firstLine: 1 }]
  const most = mostFileRows(kind)
  if (rows !== undefined && rows > most) throw usage(`--chunk takes a whole number up to ${most}, the most rows of one import.`)
  const files = await splitFile(bytes, { rows: rows ?? most, ...(fromLine !== undefined && { fromLine }) })
  if (files.length === 0) throw usage(`The file has no rows from line ${fromLine} on.`)
  return files
}

function refused(kind: BulkKind, errors: readonly LineError[], annotate: (errors: readonly LineError[]) => void): Failure {
  annotate(errors)
  const [first, ...others] = errors
  const texts = errors.map(lineText)
  return new Failure({
    code: first!.code,
    message: others.length === 0 ? texts[0]! : `The file cannot be imported: ${errors.length} errors.`,
    exit: 'invalid',
    details: others.length === 0 ? [] : texts,
    ...((first!.code === 'tooManyRows' || first!.code === 'fileTooLarge') && {
      hint: `Import it in parts, each a job of its own: --chunk ${mostFileRows(kind)}`,
    }),
  })
}

export function toSha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
