import type { Handler } from '../../../command.ts'
import { countText, linesResult, ofRow } from '../../../shared/files/lines.ts'

export const run: Handler = async (context) => {
  const { input, client, signal, format } = context
  const id = input.word(0, 'id')
  const api = await client()
  if (format === 'csv' || format === 'tsv') {
    const download = await api.jobs.errors({ id }, { signal })
    return { kind: 'raw', isCsv: true, chunks: download.stream() as AsyncIterable<Uint8Array> }
  }
  const { errors } = await api.bulk.summary({ id }, { signal })
  const lines = errors.map(({ lineNo, ...error }) => ofRow({ ...error, line: lineNo }))
  return linesResult(context, lines, { note: countText(lines) })
}
