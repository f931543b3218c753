import type { Job, StringDates } from '@spotdesk/sdk'
import type { Handler } from '../../../command.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { jobFields } from './columns.ts'

export const run: Handler = async (context) => {
  const { input, signal } = context
  const client = await context.client()
  const [job, zone] = await Promise.all([client.jobs.get({ id: input.word(0, 'id') }, { signal }), zoneFor(context, client)])
  const next = nextStep(job)
  return { kind: 'single', record: job, columns: jobFields(zone), ...(next !== undefined && { note: next }) }
}

/** The command that is usually run next. */
function nextStep({ id, type, kind, status, outcome, totalErrors, changeSetId, dryRun }: StringDates<Job>): string | undefined {
  if (status === 'STARTED') return `Follow it with: spotdesk jobs resume ${id}`
  if (type === 'export' && outcome === 'SUCCEEDED') return `Its file: spotdesk jobs resume ${id} -o ${kind}.csv`
  if (type !== 'import') return undefined
  if (totalErrors > 0) return `Its failed rows: spotdesk jobs errors ${id} > errors.csv`
  return changeSetId === null || dryRun ? undefined : `Revert it with: spotdesk changes revert ${changeSetId}`
}
