import { parseRows } from '@spotdesk/sdk/bulk'
import { readBulkFile } from '@spotdesk/sdk/csv'
import { isTimeZone } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import { exitCodes } from '../../../exit-codes.ts'
import { readBytes } from '../../../stdin.ts'
import { annotateLines } from '../../../shared/annotate-lines.ts'
import { checkZone, readKind } from './kinds.ts'
import { countText, type LineError, linesResult, ofFile, ofRow } from '../../../shared/lines.ts'

export const run: Handler = async (context) => {
  const { input, terminal } = context
  readKind(input.word(0, 'kind'))
  const path = input.word(1, 'file')
  const zone = checkZone(input.text('timezone') ?? 'UTC', isTimeZone)
  const { errors, rows } = await check(await readBytes(context, path), zone)
  annotateLines(terminal, path, errors)
  const good = `${path === '-' ? 'The file' : path} has no errors that can be found without the server: ${rows} row${rows === 1 ? '' : 's'}.`
  if (errors.length === 0) return linesResult(context, errors, { note: good })
  return linesResult(context, errors, { note: countText(errors), exitCode: exitCodes.invalid })
}

async function check(bytes: Uint8Array, zone: string): Promise<{ errors: LineError[]; rows: number }> {
  const read = await readBulkFile(bytes)
  if (!read.ok) return { errors: read.errors.map(ofFile), rows: 0 }
  const parsed = parseRows(read.file.header, read.file.rows, { zone: read.file.timeZone ?? zone })
  return { errors: parsed.flatMap((row) => row.errors.map(ofRow)), rows: parsed.length }
}
