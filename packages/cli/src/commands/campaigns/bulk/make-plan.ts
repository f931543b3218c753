/** A dry run on the server, and the changes that it would make. */
import type { BulkSummary, ChangeItem, ChangeSet, StringDates } from '@spotdesk/sdk'
import { planImpact, planImpactText } from '@spotdesk/sdk/rules'
import type { Client, Context } from '../../../context.ts'
import { Failure } from '../../../failure.ts'
import { defineColumns } from '../../../output/column.ts'
import { annotateLines } from '../../../shared/files/annotate-lines.ts'
import { readItems } from '../../../shared/change-sets/change-set.ts'
import { watchJob } from '../../../shared/follow-job.ts'
import { type LineError, lineText, ofRow } from '../../../shared/files/lines.ts'
import { zoneFor } from '../../../shared/zone.ts'
import type { GivenImportOptions } from './import-options.ts'
import type { Part, Source } from './source.ts'

export type BulkPlanItem = StringDates<ChangeItem>

/** The plan of one file that is sent. */
export interface PartPlan {
  jobId: string
  changeSet: StringDates<ChangeSet>
}

export interface Plan {
  parts: PartPlan[]
  /** Those of all parts, in the order of the file. */
  items: BulkPlanItem[]
  errors: LineError[]
  counts: ChangeSet['counts']
}

export async function makeBulkPlan(context: Context, client: Client, source: Source, given: GivenImportOptions = {}): Promise<Plan> {
  const plan: Plan = { parts: [], items: [], errors: [], counts: { create: 0, update: 0, unchanged: 0, error: 0 } }
  await zoneFor(context, client)
  for (const part of source.parts) {
    const { items, ...planned } = await planPart(context, client, { source, part, given })
    plan.parts.push(planned)
    plan.items.push(...items)
    for (const key of ['create', 'update', 'unchanged', 'error'] as const) plan.counts[key] += planned.changeSet.counts[key]
  }
  plan.errors = plan.items.flatMap((item) => item.errors.map(ofRow))
  annotateLines(context.terminal, source.path, plan.errors)
  return plan
}

async function planPart(
  context: Context,
  client: Client,
  { source, part, given }: { source: Source; part: Part; given: GivenImportOptions },
): Promise<PartPlan & { items: BulkPlanItem[] }> {
  const { signal } = context
  const { id: jobId } = await client.bulk.import(source.kind, part.bytes, { ...given, dryRun: true, fileName: part.name, signal })
  const place = source.parts.length > 1 ? ` (part ${source.parts.indexOf(part) + 1} of ${source.parts.length})` : ''
  await watchJob(context, client, jobId, { text: `Planning ${part.rows} rows${place} …` })
  const summary = (await client.bulk.summary({ id: jobId }, { signal })) as StringDates<BulkSummary>
  if (summary.changeSetId === null)
    throw new Failure({ code: 'planFailed', message: `The plan could not be made (job ${jobId}).`, exit: 'unexpected' })
  const changeSet = await client.changeSets.get({ id: summary.changeSetId }, { signal })
  const items = await readItems(client, changeSet.id, signal)
  return { jobId, changeSet, items }
}

/** The closing lines: counts; planned spend and blast radius. */
export const formatBulkPlan = (plan: Pick<Plan, 'counts' | 'items'>) =>
  [formatBulkCounts(plan), planImpactText(planImpact(plan.items))].filter(Boolean).join('\n')

/** 'Plan: 2 to create, 1 to change, 5 unchanged, 1 failed.' */
export function formatBulkCounts({ counts }: Pick<Plan, 'counts'>): string {
  return `Plan: ${counts.create} to create, ${counts.update} to change, ${counts.unchanged} unchanged, ${counts.error} failed.`
}

/** True for a plan with more errors than --max-errors allows. */
export const isOverGate = ({ counts }: Plan, maxErrors: number | undefined): boolean => maxErrors !== undefined && counts.error > maxErrors

/** Refuses a plan with more errors than are allowed. @throws Failure with exit 21 */
export function checkGate(plan: Plan, maxErrors: number | undefined): void {
  if (!isOverGate(plan, maxErrors)) return
  const { counts, errors } = plan
  throw new Failure({
    code: 'tooManyErrors',
    message: `${counts.error} rows failed; --max-errors allows ${maxErrors}. Nothing was applied.`,
    exit: 'gate',
    details: errors.map(lineText),
  })
}

export const verdictColours = { CREATE: 'green', UPDATE: 'yellow', UNCHANGED: 'gray', ERROR: 'red' } as const

export const planColumns = defineColumns<BulkPlanItem>([
  { key: 'line', label: 'Line', align: 'right' },
  { key: 'verdict', label: 'Verdict', colour: ({ verdict }) => verdictColours[verdict] },
  { key: 'id', label: 'Id', align: 'right' },
  { key: 'externalReference', label: 'Reference', flexible: true },
  { key: 'name', label: 'Name', flexible: true },
  { key: 'changes', label: 'Changes', flexible: true, text: changesText, plain: changesText },
  { key: 'errors', label: 'Errors', flexible: true, text: errorsText, plain: errorsText },
])

function changesText({ changes }: BulkPlanItem): string {
  return changes.map(({ field, before, after }) => `${field}: ${before ?? ''} → ${after ?? ''}`).join('; ')
}

function errorsText({ errors }: BulkPlanItem): string {
  return errors.map((error) => lineText(ofRow(error))).join('; ')
}
