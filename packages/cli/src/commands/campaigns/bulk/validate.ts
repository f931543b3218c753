import { isTimeZone } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import { exitCodes } from '../../../exit-codes.ts'
import { readBytes } from '../../../stdin.ts'
import { annotateLines } from '../../../shared/files/annotate-lines.ts'
import { readDates } from './import-options.ts'
import { checkFile, checkZone, readKind } from './kinds.ts'
import { countText, linesResult } from '../../../shared/files/lines.ts'
import { splitSource } from './source.ts'

export const run: Handler = async (context) => {
  const { input, terminal } = context
  const kind = readKind(input.word(0, 'kind'))
  const path = input.word(1, 'file')
  const zone = checkZone(input.text('timezone') ?? 'UTC', isTimeZone)
  const { dates } = readDates(context)
  const files = await splitSource(input, kind, await readBytes(context, path))
  const checked = await Promise.all(files.map(({ bytes }) => checkFile(kind, bytes, zone, dates)))
  const errors = checked.flatMap((part) => part.errors)
  annotateLines(terminal, path, errors)
  if (errors.length > 0) return linesResult(context, errors, { note: countText(errors), exitCode: exitCodes.invalid })
  const rows = checked.reduce((sum, part) => sum + (part.ok ? part.rows : 0), 0)
  const good = `${path === '-' ? 'The file' : path} has no errors that can be found without the server: ${rows} row${rows === 1 ? '' : 's'}.`
  return linesResult(context, errors, { note: good })
}
