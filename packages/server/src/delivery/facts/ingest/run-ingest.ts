/**
 * Carries out a batch of facts, some thousand at a time: the facts of a step, the sums that depend on them, errors and cursor commit
 * together. When it is called again after a worker died, it resumes after the last committed step.
 */
import { hourMs } from '@spotdesk/sdk/values'
import type { HourlyFact } from '@spotdesk/sdk/contract'
import type { FactKind, RowError } from '@spotdesk/sdk/values'
import type { WriteTransaction } from '../../../platform/db/connection/write-transaction.ts'
import type { Services } from '../../../platform/http/route.ts'
import { Stopping } from '../../../platform/jobs/queue/drain.ts'
import { inSlices } from '../../../platform/jobs/thread/in-slices.ts'
import type { JobOutcome, JobRow } from '../../../platform/jobs/queue/job.ts'
import { type ClaimedJob, advanceJob } from '../../../platform/jobs/queue/work-store.ts'
import { advanceAgency } from '../assess/advance.ts'
import { assessAgency } from '../assess/assess.ts'
import { sumAudience } from '../roll-up/audience-roll-up-store.ts'
import { addErrors, endBatch, finishBatch, loadBatch, readJobCounts, setComplete } from './batch-store.ts'
import { canBeDelivered, checkFact } from '../batch/check.ts'
import { loadKnown } from '../batch/known-store.ts'
import { toHourlyRows } from '../batch/hourly.ts'
import { type ChangedDay, mergeFacts } from '../batch/merge-store.ts'
import type { FactItem } from '../batch/read-file.ts'
import { type Fact, factTables, toFactRow } from '../batch/tables.ts'
import { factReader } from './fact-reader.ts'
import { readBatchRows } from './read-batch.ts'
import { ensureFactMonths } from '../roll-up/partition-store.ts'
import { spreadFlatSpend } from '../flat.ts'
import { recountCampaigns } from '../roll-up/recount.ts'
import { lockAgency } from '../roll-up/recount-store.ts'
import { rollUpDays } from '../roll-up/roll-up-store.ts'

/** Facts of one step; campaigns that are assessed in one step. */
const stepRows = 5000
const stepCampaigns = 2000

/** Registers batches of facts with the queue; once, before it starts. */
export function registerDeliveryWorkers(services: Services): void {
  services.jobs.handle('ingest', {
    run: (claimed) => runIngest(services, claimed),
    failed: (tx, job) => finishBatch(tx, job.agencyId, job.id, 'FAILED', services.clock.now()),
  })
}

/** @param services the services passed to `registerDeliveryWorkers` */
export async function runIngest(services: Services, claimed: ClaimedJob): Promise<void> {
  const { db, clock } = services
  const { job } = claimed
  const { kind, completeUntil, content } = await loadBatch<FactKind>(db.as(job.actor), job.agencyId, job.id)
  const items = await readBatchRows<Fact, FactKind>(job.agencyId, factReader, { kind, bytes: content })
  if (kind === 'hourly') await ensureFactMonths(db.system, listStorableHours(items, job.createdAt))
  for (let from = job.doneItems; from < items.length; from += stepRows) {
    if (claimed.stopping.aborted) throw new Stopping()
    const step = { kind, from, items: items.slice(from, from + stepRows) }
    const cancelRequested = await db.write(job.actor, (tx) => storeStep(tx, claimed, step))
    if (cancelRequested) return db.write(job.actor, (tx) => endBatch(tx, claimed, 'CANCELED', clock.now()))
  }
  const agency = await db.write(job.actor, async (tx) => {
    const held = await lockAgency(tx, job.agencyId)
    const last = kind === 'hourly' ? lastHour(items) : null
    const until = completeUntil ?? (last && new Date(last + hourMs))
    if (until) await setComplete(tx, held.id, until, clock.now())
    await endBatch(tx, claimed, await readOutcome(tx, job), clock.now())
    return held
  })
  if (kind === 'hourly') await assessAffected(services, agency, items)
}

/** Updates what depends on delivery at once instead of within fifteen minutes: statuses and met objectives. */
async function assessAffected(
  { db, clock }: Services,
  agency: { id: number; timeZone: string },
  items: readonly FactItem[],
): Promise<void> {
  const ids = [...new Set(items.flatMap(({ fact }) => fact?.campaignId ?? []))]
  for (let at = 0; at < ids.length; at += stepCampaigns)
    await db.write({ agencyId: agency.id }, (tx) => assessAgency(tx, agency, clock.now(), ids.slice(at, at + stepCampaigns)))
  await advanceAgency(db, agency, clock.now())
}

interface Step {
  kind: FactKind
  from: number
  items: readonly FactItem[]
}

/** @returns true when a user asked the job to stop */
async function storeStep(tx: WriteTransaction, claimed: ClaimedJob, { kind, from, items }: Step): Promise<boolean> {
  const { job } = claimed
  // Steps of an agency run one after the other, so that every assessment and every sum sees the facts of all earlier steps.
  const agency = await lockAgency(tx, job.agencyId)
  const { facts, errors, known } = await judge(tx, job, items)
  const rows =
    kind === 'hourly'
      ? await toHourlyRows(tx, agency.id, facts as HourlyFact[], known)
      : facts.map((fact) => toFactRow(kind, fact as never))
  const changed = await mergeFacts(tx, agency, factTables[kind], rows)
  await sumUp(tx, agency, kind, changed)
  const created = changed.reduce((sum, day) => sum + day.created, 0)
  const all = changed.reduce((sum, day) => sum + day.changed, 0)
  await addErrors(tx, agency.id, job.id, errors)
  const { cancelRequested } = await advanceJob(tx, claimed, from, {
    done: items.length,
    created,
    updated: all - created,
    unchanged: facts.length - all,
    errors: errors.length,
  })
  return cancelRequested
}

async function judge(tx: WriteTransaction, job: JobRow, items: readonly FactItem[]) {
  const known = await loadKnown(tx, job.actor, items)
  const errors: RowError[] = []
  const facts: Fact[] = []
  await inSlices(items, ({ line, fact, errors: own }) => {
    const found = fact ? checkFact(line, fact, known, job.createdAt) : own
    errors.push(...found)
    if (fact && found.length === 0) facts.push(fact)
  })
  return { facts, errors, known }
}

async function sumUp(
  tx: WriteTransaction,
  agency: Awaited<ReturnType<typeof lockAgency>>,
  kind: FactKind,
  changed: readonly ChangedDay[],
): Promise<void> {
  const days = changed.flatMap(({ campaignId, day }) => (day === null ? [] : [{ campaignId, day }]))
  if (kind === 'hourly') {
    const touched = [...new Set(days.map(({ campaignId }) => campaignId))]
    const spread = await spreadFlatSpend(tx, agency.id, touched)
    if (spread.length > 0) await recountCampaigns(tx, agency, spread)
    if (agency.recountSince === null) await rollUpDays(tx, agency, days)
    else await recountCampaigns(tx, agency, touched)
  }
  if (kind === 'audience') await sumAudience(tx, agency, [...new Set(days.map(({ day }) => day))])
}

/** Added to the counts in the row, because another process may have begun this job. */
async function readOutcome(tx: WriteTransaction, { agencyId, id }: JobRow): Promise<JobOutcome> {
  const { taken, errors } = await readJobCounts(tx, agencyId, id)
  if (errors === 0) return 'SUCCEEDED'
  return taken > 0 ? 'PARTIAL' : 'FAILED'
}

const getHour = ({ fact }: FactItem): number | null => (fact && 'hour' in fact ? fact.hour.getTime() : null)

function lastHour(items: readonly FactItem[]): number | null {
  return items.reduce<number | null>((last, item) => (getHour(item) === null ? last : Math.max(last ?? 0, getHour(item)!)), null)
}

/** Hours that can be stored: other hours are errors of their rows. */
function listStorableHours(items: readonly FactItem[], now: Date): number[] {
  return items.flatMap((item) => {
    const hour = getHour(item)
    return hour !== null && canBeDelivered(new Date(hour), now) ? [hour] : []
  })
}
