/**
 * Carries out a batch of facts, some thousand at a time: facts, the sums that follow from them, errors and cursor of a step commit
 * together. Called again after a worker died, it goes on behind the last step that was committed.
 */
import { hourMs } from '@spotdesk/sdk/values'
import type { HourlyFact } from '@spotdesk/sdk/contract'
import type { FactKind, RowError } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import type { WriteTransaction } from '../../platform/db/write-transaction.ts'
import type { Services } from '../../platform/http/route.ts'
import { Stopping } from '../../platform/jobs/drain.ts'
import { inSlices } from '../../platform/jobs/in-slices.ts'
import type { JobOutcome, JobRow } from '../../platform/jobs/job.ts'
import { type ClaimedJob, advanceJob } from '../../platform/jobs/work-store.ts'
import { advanceAgency } from './advance.ts'
import { assessAgency } from './assess.ts'
import { sumAudience } from './audience-roll-up.ts'
import { addErrors, endBatch, finishBatch, loadBatch, setComplete } from './batch-store.ts'
import { canBeDelivered, checkFact, loadKnown } from './batch/check.ts'
import { toHourlyRows } from './batch/hourly.ts'
import { type ChangedDay, mergeFacts } from './batch/merge.ts'
import type { FactItem } from './batch/read-file.ts'
import { type Fact, factTables, toRow } from './batch/tables.ts'
import { readBatchRows } from './read-batch.ts'
import { ensureFactMonths } from './partitions.ts'
import { spreadFlatSpend } from './flat.ts'
import { holdClock, recountCampaigns } from './recount.ts'
import { rollUpDays } from './roll-up.ts'

/** Facts of one step, and campaigns that are assessed in one. */
const stepRows = 5000
const stepCampaigns = 2000

/** Registers batches of facts with the queue; once, before it starts. */
export function registerDeliveryWorkers(services: Services): void {
  services.jobs.handle('ingest', {
    run: (claimed) => runIngest(services, claimed),
    failed: (tx, job) => finishBatch(tx, job.agencyId, job.id, 'FAILED', services.clock.now()),
  })
}

/** @param services what `registerDeliveryWorkers` was given */
export async function runIngest(services: Services, claimed: ClaimedJob): Promise<void> {
  const { db, clock } = services
  const { job } = claimed
  const { kind, completeUntil, content } = await loadBatch<FactKind>(db.as(job.actor), job.agencyId, job.id)
  const items = await readBatchRows<Fact>(job.agencyId, { noun: 'delivery', kind }, content)
  if (kind === 'hourly') await ensureFactMonths(db.system, hoursOf(items, job.createdAt))
  for (let from = job.doneItems; from < items.length; from += stepRows) {
    if (claimed.stopping.aborted) throw new Stopping()
    const step = { kind, from, items: items.slice(from, from + stepRows) }
    const cancelRequested = await db.write(job.actor, (tx) => takeStep(tx, claimed, step))
    if (cancelRequested) return db.write(job.actor, (tx) => endBatch(tx, claimed, 'CANCELED', clock.now()))
  }
  const agency = await db.write(job.actor, async (tx) => {
    const held = await holdClock(tx, job.agencyId)
    const last = kind === 'hourly' ? lastHour(items) : null
    const until = completeUntil ?? (last && new Date(last + hourMs))
    if (until) await setComplete(tx, held.id, until, clock.now())
    await endBatch(tx, claimed, await outcomeOf(tx, job), clock.now())
    return held
  })
  if (kind === 'hourly') await follow(services, agency, items)
}

/** What follows from delivery at once, and would follow within the quarter of an hour: statuses, objectives that are met. */
async function follow({ db, clock }: Services, agency: { id: number; timeZone: string }, items: readonly FactItem[]): Promise<void> {
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

/** @returns whether somebody asked the job to stop */
async function takeStep(tx: WriteTransaction, claimed: ClaimedJob, { kind, from, items }: Step): Promise<boolean> {
  const { job } = claimed
  // Steps of an agency come one after the other: what is judged new is new, and no sum misses another step's facts.
  const agency = await holdClock(tx, job.agencyId)
  const { facts, errors, known } = await judge(tx, job, items)
  const rows =
    kind === 'hourly' ? await toHourlyRows(tx, agency.id, facts as HourlyFact[], known) : facts.map((fact) => toRow(kind, fact as never))
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
  agency: Awaited<ReturnType<typeof holdClock>>,
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

/** Of the counts in the row, which this job may have begun in another process. */
async function outcomeOf(tx: WriteTransaction, { agencyId, id }: JobRow): Promise<JobOutcome> {
  const { rows } = await sql<{ taken: number; errors: number }>`
    select created + updated + unchanged as taken, total_errors as errors from jobs where agency_id = ${agencyId} and id = ${id}`.execute(
    tx,
  )
  const { taken, errors } = rows[0]!
  if (errors === 0) return 'SUCCEEDED'
  return taken > 0 ? 'PARTIAL' : 'FAILED'
}

const hourOf = ({ fact }: FactItem): number | null => (fact && 'hour' in fact ? fact.hour.getTime() : null)

function lastHour(items: readonly FactItem[]): number | null {
  return items.reduce<number | null>((last, item) => (hourOf(item) === null ? last : Math.max(last ?? 0, hourOf(item)!)), null)
}

/** Hours that can be stored: others are errors of their rows. */
function hoursOf(items: readonly FactItem[], now: Date): number[] {
  return items.flatMap((item) => {
    const hour = hourOf(item)
    return hour !== null && canBeDelivered(new Date(hour), now) ? [hour] : []
  })
}
