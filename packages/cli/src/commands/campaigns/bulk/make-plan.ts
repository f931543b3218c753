/** A dry run on the server, and the changes that it would make. */
import type { BulkSummary, ChangeItem, ChangeSet, StringDates } from '@spotdesk/sdk'
import { limits } from '@spotdesk/sdk/values'
import type { Client, Context } from '../../../context.ts'
import { Failure } from '../../../failure.ts'
import { columnsOf } from '../../../output/column.ts'
import { annotateLines } from '../../../shared/annotate-lines.ts'
import { type LineError, lineText, ofRow } from '../../../shared/lines.ts'
import type { Source } from './source.ts'
import { followJob } from '../../../shared/follow-job.ts'

export interface Plan {
  jobId: string
  changeSet: StringDates<ChangeSet>
  items: StringDates<ChangeItem>[]
  errors: LineError[]
}

export async function makePlan(context: Context, client: Client, source: Source): Promise<Plan> {
  const { signal, terminal } = context
  const { id: jobId } = await client.bulk.import('campaigns', source.bytes, { dryRun: true, fileName: source.name, signal })
  await followJob(context, client, jobId, { text: `Planning ${source.rows} rows …` })
  const summary = (await client.bulk.summary({ id: jobId }, { signal })) as StringDates<BulkSummary>
  if (summary.changeSetId === null)
    throw new Failure({ code: 'planFailed', message: `The plan could not be made (job ${jobId}).`, exit: 'unexpected' })
  const changeSet = await client.changeSets.get({ id: summary.changeSetId }, { signal })
  const items = await client.changeSets.items({ id: changeSet.id, limit: limits.exportPageMax }, { signal }).toArray()
  const errors = items.flatMap((item) => item.errors.map(ofRow))
  annotateLines(terminal, source.path, errors)
  return { jobId, changeSet, items, errors }
}

/** 'Plan: 2 to create, 1 to change, 5 unchanged, 1 failed.' */
export function planText({ changeSet: { counts } }: Plan): string {
  return `Plan: ${counts.create} to create, ${counts.update} to change, ${counts.unchanged} unchanged, ${counts.error} failed.`
}

const signs = { CREATE: '+', UPDATE: '~', UNCHANGED: ' ', ERROR: '!' } as const
const colours = { CREATE: 'green', UPDATE: 'yellow', UNCHANGED: 'gray', ERROR: 'red' } as const

/** Field by field, as the web's preview shows it. */
export function planDiff({ items, errors }: Plan, { paint }: Context['talk']): string {
  const lines = items
    .filter(({ verdict }) => verdict === 'CREATE' || verdict === 'UPDATE')
    .flatMap((item) => {
      const subject = [
        item.id === null ? undefined : `#${item.id}`,
        item.name,
        item.externalReference === null ? undefined : `(${item.externalReference})`,
      ]
        .filter(Boolean)
        .join(' ')
      return [
        paint(colours[item.verdict], `${signs[item.verdict]} Line ${item.line ?? item.index + 1}  ${subject}`),
        ...item.changes.map(({ label, before, after }) => `    ${label}: ${before === null ? '' : `${before} → `}${after ?? 'none'}`),
        ...item.warnings.map((warning) => paint('yellow', `    ${lineText(ofRow(warning))}`)),
      ]
    })
  return [...lines, ...errors.map((error) => paint('red', `! ${lineText(error)}`))].join('\n')
}

/** Refuses a plan with more errors than are allowed. @throws Failure with exit 21 */
export function checkGate(plan: Plan, maxErrors: number | undefined): void {
  if (maxErrors === undefined || plan.changeSet.counts.error <= maxErrors) return
  throw new Failure({
    code: 'tooManyErrors',
    message: `${plan.changeSet.counts.error} rows failed; --max-errors allows ${maxErrors}. Nothing was applied.`,
    exit: 'gate',
    details: plan.errors.map(lineText),
  })
}

export const planColumns = columnsOf<StringDates<ChangeItem>>([
  { key: 'line', label: 'Line', align: 'right' },
  { key: 'verdict', label: 'Verdict', colour: ({ verdict }) => colours[verdict] },
  { key: 'id', label: 'Id', align: 'right' },
  { key: 'externalReference', label: 'Reference', flexible: true },
  { key: 'name', label: 'Name', flexible: true },
  { key: 'changes', label: 'Changes', flexible: true, text: changesText, plain: changesText },
  { key: 'errors', label: 'Errors', flexible: true, text: errorsText, plain: errorsText },
])

function changesText({ changes }: StringDates<ChangeItem>): string {
  return changes.map(({ field, before, after }) => `${field}: ${before ?? ''} → ${after ?? ''}`).join('; ')
}

function errorsText({ errors }: StringDates<ChangeItem>): string {
  return errors.map((error) => lineText(ofRow(error))).join('; ')
}
