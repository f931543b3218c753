/** A file to import: its bytes, its name, and the errors that are known before it is sent. */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { readBulkFile } from '@spotdesk/sdk/csv'
import type { Context } from '../../../context.ts'
import { Failure } from '../../../failure.ts'
import { readBytes } from '../../../stdin.ts'
import { annotateLines } from '../../../shared/annotate-lines.ts'
import { lineText, ofFile } from '../../../shared/lines.ts'

export interface Source {
  /** As given on the command line; '-' for stdin. */
  path: string
  name: string
  bytes: Buffer
  sha256: string
  rows: number
}

/** @throws Failure with exit 10 when the server would refuse the whole file; it is not sent then */
export async function openSource(context: Context, path: string): Promise<Source> {
  return toSource(context, path, await readBytes(context, path))
}

export async function toSource({ terminal }: Context, path: string, bytes: Buffer): Promise<Source> {
  const read = await readBulkFile(bytes)
  if (!read.ok) {
    const errors = read.errors.map(ofFile)
    annotateLines(terminal, path, errors)
    const [first, ...others] = errors
    const texts = errors.map(lineText)
    throw new Failure({
      code: first!.code,
      message: others.length === 0 ? texts[0]! : `The file cannot be imported: ${errors.length} errors.`,
      exit: 'invalid',
      details: others.length === 0 ? [] : texts,
    })
  }
  return { path, name: path === '-' ? 'stdin.csv' : basename(path), bytes, sha256: sha256Of(bytes), rows: read.file.rows.length }
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
