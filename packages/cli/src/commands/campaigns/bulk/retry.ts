import type { Handler } from '../../../command.ts'
import { Failure } from '../../../failure.ts'
import { toFileNoun } from '../../../shared/file-noun.ts'
import { runImport } from './run-import.ts'
import { toSource } from './source.ts'

export const run: Handler = async (context) => {
  const id = context.input.word(0, 'jobId')
  const client = await context.client()
  const job = await client.jobs.get({ id }, { signal: context.signal })
  if (job.type !== 'import')
    throw new Failure({ code: 'notAnImport', message: `Job ${id} is an ${job.type}; only an import has rows to retry.`, exit: 'usage' })
  if (job.status === 'COMPLETED' && job.totalErrors === 0)
    return { kind: 'report', data: { jobId: id, retried: 0 }, text: `Job ${id} has no failed rows.` }
  const kind = toFileNoun(job)
  const bytes = Buffer.from(await (await client.jobs.errors({ id }, { signal: context.signal })).bytes())
  const name = (job.fileName ?? `${kind}.csv`).replace(/(\.csv)?$/i, '-retry.csv')
  const source = await toSource(context, { kind, path: '-', bytes })
  return runImport(context, { ...source, name, parts: source.parts.map((part) => ({ ...part, name })) })
}
