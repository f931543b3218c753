import type { Handler } from '../../command.ts'
import { lineColumns, ofRow } from '../../shared/lines.ts'

export const run: Handler = async ({ input, client, signal, format }) => {
  const id = input.word(0, 'id')
  const api = await client()
  if (format === 'csv' || format === 'tsv') {
    const download = await api.jobs.errors({ id }, { signal })
    return { kind: 'raw', chunks: download.stream() as AsyncIterable<Uint8Array> }
  }
  const { errors } = await api.bulk.summary({ id }, { signal })
  return {
    kind: 'records',
    records: errors.map(({ lineNo, ...error }) => ofRow({ ...error, line: lineNo })),
    columns: lineColumns,
    note: `${errors.length} error${errors.length === 1 ? '' : 's'}.`,
  }
}
