import type { Handler } from '../../../command.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { lineText, ofRow } from '../../../shared/files/lines.ts'
import { renderFields } from '../../../output/table.ts'
import { createPaper, paragraphs } from '../../../shared/files/paper.ts'
import { batchColumns } from './columns.ts'

export const run: Handler = async (context) => {
  const client = await context.client()
  const record = await client.delivery.batch({ id: context.input.word(0, 'job') }, { signal: context.signal })
  const columns = batchColumns(await zoneFor(context, client)).map((column) => ({ ...column, hidden: undefined }))
  if (!context.forPeople || context.globals.flag('columns')) return { kind: 'single', record, columns }
  const { paint, width } = createPaper(context)
  const errors = record.errors.map((error) => lineText(ofRow(error)))
  const left = record.totalErrors - errors.length
  return {
    kind: 'report',
    data: record,
    text: paragraphs([renderFields(record, columns, width, paint), errors.join('\n'), left > 0 && `… and ${left} more errors`]),
  }
}
