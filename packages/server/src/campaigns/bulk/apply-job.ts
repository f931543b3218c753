/** Applies a planned job: chunk by chunk, or all or nothing. */
import { errorText } from '@spotdesk/sdk/contract'
import type { RowError } from '@spotdesk/sdk/values'
import { applyRowByRow, isRefusal, noneApplied, reserveIdsFor } from '../../platform/change-sets/apply.ts'
import { setStatus, settleItems } from '../../platform/change-sets/change-set-store.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import type { Services } from '../../platform/http/route.ts'
import { Stopping } from '../../platform/jobs/queue/drain.ts'
import { type ClaimedJob, type Progress, advanceJob, finishJob } from '../../platform/jobs/queue/work-store.ts'
import { type RowCounts, toJobOutcome } from './outcome.ts'
import type { Work } from './work.ts'
import type { Application, Applied } from '../../platform/change-sets/entity.ts'
import type { PlannedItem } from '../../platform/change-sets/plan/planned-change.ts'

/** A chunk in its transaction. */
interface Chunk {
  tx: WriteTransaction
  items: readonly PlannedItem[]
  /** Index of its first item. */
  from: number
  application: Application
}

/** Applies every row that is possible; each other row fails on its own. */
export async function applyPartially(services: Services, claimed: ClaimedJob, work: Work): Promise<void> {
  const { db, clock } = services
  const { job } = claimed
  const newIds = await idsFor(services, work)
  const failed = new Set<number>()
  let counts: RowCounts = { created: job.created, updated: job.updated, unchanged: job.unchanged, errors: job.totalErrors }
  if (work.cancelRequested) return cancel(services, claimed, work, counts)
  const chunks = splitIntoChunks(work)
  for (let at = 0, from = job.doneItems; ; at += 1) {
    if (claimed.stopping.aborted) throw new Stopping()
    const items = chunks[at] ?? []
    const ended = at + 1 >= chunks.length
    const now = clock.now()
    const application = createApplication(claimed, work, { newIds, failed }, now)
    const first = from
    const step = await eitherWay((write) =>
      db.write(work.actor, async (tx) => {
        const { progress, failures, cancelRequested } = await write({ tx, items, from: first, application }, claimed, work)
        const total = add(counts, progress)
        if (ended || cancelRequested) await end(tx, claimed, work, { now, total, canceled: !ended })
        return { total, failures, over: ended || cancelRequested }
      }),
    )
    for (const index of step.failures.keys()) failed.add(index)
    counts = step.total
    from += items.length
    if (step.over) return
  }
}

/** Items that are written in one transaction: consecutive items of one entity kind, as many as that kind allows. */
function splitIntoChunks({ entities, items }: Work): PlannedItem[][] {
  const chunks: PlannedItem[][] = []
  for (const item of items) {
    const last = chunks.at(-1)
    const fits = last && last[0]!.entityType === item.entityType && last.length < entities.planned(item.entityType).planned.chunkRows
    if (fits) last.push(item)
    else chunks.push([item])
  }
  return chunks
}

/** Applies all rows in one transaction, or none when one of them fails. */
export async function applyAtomically(services: Services, claimed: ClaimedJob, work: Work): Promise<void> {
  const { db, clock } = services
  if (work.cancelRequested) return cancel(services, claimed, work, noCounts)
  const invalid = work.items.filter(({ verdict }) => verdict === 'ERROR')
  if (invalid.length > 0 || work.moved.size > 0) return refuse(services, claimed, work, work.moved)
  const newIds = await idsFor(services, work)
  const now = clock.now()
  const application = createApplication(claimed, work, { newIds, failed: new Set() }, now)
  try {
    await eitherWay((write) =>
      db.write(work.actor, async (tx) => {
        let total = noCounts
        let from = 0
        for (const items of splitIntoChunks(work)) {
          if (claimed.stopping.aborted) throw new Stopping()
          const { progress, failures } = await write({ tx, items, from, application }, claimed, work)
          if (failures.size > 0) throw new Refused(failures)
          total = add(total, progress)
          from += items.length
        }
        await end(tx, claimed, work, { now, total, canceled: false })
      }),
    )
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await refuse(services, claimed, work, error.failures)
  }
}

/** The outcomes of a chunk, and whether a user asked the job to stop. */
interface Step {
  progress: Required<Progress>
  failures: ReadonlyMap<number, RowError[]>
  cancelRequested: boolean
}
type WriteChunk = (chunk: Chunk, claimed: ClaimedJob, work: Work) => Promise<Step>

/** Runs a transaction that writes each chunk as a whole; when the database refuses a row, runs it again row by row. */
async function eitherWay<T>(transaction: (write: WriteChunk) => Promise<T>): Promise<T> {
  try {
    return await transaction(writeWhole)
  } catch (error) {
    if (!isRefusal(error)) throw error
    return transaction(writeRowByRow)
  }
}

async function writeWhole(chunk: Chunk, claimed: ClaimedJob, work: Work): Promise<Step> {
  const entity = findEntity(chunk, work)
  if (!entity) return settle(chunk, claimed, work, noneApplied())
  const { applied, write } = await entity.planned.prepare(chunk.tx, applicable(chunk, work), chunk.application)
  const [step] = await Promise.all([settle(chunk, claimed, work, applied), write()])
  return step
}

async function writeRowByRow(chunk: Chunk, claimed: ClaimedJob, work: Work): Promise<Step> {
  const entity = findEntity(chunk, work)
  const applied = entity ? await applyRowByRow(chunk.tx, entity, applicable(chunk, work), chunk.application) : noneApplied()
  return settle(chunk, claimed, work, applied)
}

/** The items of a chunk are of one entity kind; a chunk without items writes nothing. */
const findEntity = ({ items: [first] }: Chunk, { entities }: Work) => (first ? entities.planned(first.entityType) : null)

const applicable = ({ items }: Chunk, { moved }: Work) => items.filter(({ index }) => !moved.has(index))

/** Stores outcomes and cursor of a chunk. */
async function settle({ tx, items, from }: Chunk, claimed: ClaimedJob, work: Work, applied: Applied): Promise<Step> {
  const set = { agencyId: claimed.job.agencyId, changeSetId: work.changeSetId }
  const moved = items.flatMap(({ index }) => (work.moved.has(index) ? [[index, work.moved.get(index)!] as const] : []))
  const failures = new Map([...applied.failures, ...moved])
  const progress = toProgress(items, applied, failures)
  const [{ cancelRequested }] = await Promise.all([
    advanceJob(tx, claimed, from, progress),
    settleItems(tx, set, { from, to: from + items.length }, { made: applied.made, failures }),
  ])
  return { progress, failures, cancelRequested }
}

/** Rolls back an all-or-nothing transaction and carries its conflicts. */
class Refused extends Error {
  readonly failures: ReadonlyMap<number, RowError[]>
  constructor(failures: ReadonlyMap<number, RowError[]>) {
    super('refused')
    this.failures = failures
  }
}

/** Ends an all-or-nothing job without a change. Its plan is kept and may be applied in part. */
async function refuse(
  { db, clock }: Services,
  claimed: ClaimedJob,
  work: Work,
  failures: ReadonlyMap<number, readonly RowError[]>,
): Promise<void> {
  const set = { agencyId: claimed.job.agencyId, changeSetId: work.changeSetId }
  const errors = countErrors(work.items, failures)
  // Warnings of the forecast do not make the plan stale.
  const isStale = [...failures.values()].flat().some(({ code }) => code !== 'forecastNoInventory' && code !== 'overrideNeedsReason')
  const failure = isStale ? errorText('planStale') : 'Nothing was imported: some rows have errors, and all or none was asked for.'
  await db.write(work.actor, async (tx) => {
    for (const index of failures.keys()) await settleItems(tx, set, { from: index, to: index + 1 }, { made: new Map(), failures })
    await setStatus(tx, set.agencyId, set.changeSetId, { status: 'PLANNED', now: clock.now() })
    await advanceJob(tx, claimed, claimed.job.doneItems, { done: work.items.length, errors })
    await finishJob(tx, claimed, clock.now(), { outcome: 'FAILED', failure })
  })
}

async function idsFor({ db }: Services, { entities, items, actor, made }: Work): Promise<Map<number, number>> {
  return new Map([...made, ...(await reserveIdsFor(db.as(actor), entities, items))])
}

function createApplication(
  { job }: ClaimedJob,
  { actor, changeSetId }: Work,
  fate: Pick<Application, 'newIds' | 'failed'>,
  now: Date,
): Application {
  return { author: { actor, now, reason: job.input.reason }, changeSetId, ...fate }
}

function toProgress(
  items: readonly PlannedItem[],
  { created, updated }: Applied,
  failures: ReadonlyMap<number, RowError[]>,
): Required<Progress> {
  const errors = countErrors(items, failures)
  return { done: items.length, created, updated, unchanged: items.filter(({ verdict }) => verdict === 'UNCHANGED').length, errors }
}

/** Errors of rows that failed in the plan or in this attempt; errors of an earlier attempt are dropped. */
function countErrors(items: readonly PlannedItem[], failures: ReadonlyMap<number, readonly RowError[]>): number {
  const listItemErrors = ({ index, verdict, errors }: PlannedItem) => (verdict === 'ERROR' ? errors : (failures.get(index) ?? []))
  return items.reduce((sum, item) => sum + listItemErrors(item).length, 0)
}

const noCounts: RowCounts = { created: 0, updated: 0, unchanged: 0, errors: 0 }

function add(counts: RowCounts, step: Required<Progress>): RowCounts {
  return {
    created: counts.created + step.created,
    updated: counts.updated + step.updated,
    unchanged: counts.unchanged + step.unchanged,
    errors: counts.errors + step.errors,
  }
}

function cancel({ db, clock }: Services, claimed: ClaimedJob, work: Work, total: RowCounts): Promise<void> {
  return db.write(work.actor, (tx) => end(tx, claimed, work, { now: clock.now(), total, canceled: true }))
}

async function end(
  tx: WriteTransaction,
  claimed: ClaimedJob,
  work: Work,
  { now, total, canceled }: { now: Date; total: RowCounts; canceled: boolean },
): Promise<void> {
  const untouched = canceled && total.created + total.updated === 0
  await Promise.all([
    setStatus(tx, claimed.job.agencyId, work.changeSetId, { status: untouched ? 'PLANNED' : 'APPLIED', now }),
    finishJob(tx, claimed, now, { outcome: canceled ? 'CANCELED' : toJobOutcome(total) }),
  ])
}
