/** Applies what a job has planned: chunk by chunk, or all or nothing. */
import { errorText } from '@spotdesk/sdk/contract'
import type { RowError } from '@spotdesk/sdk/values'
import { type Application, type Applied, applyItems } from '../change-sets/apply.ts'
import { reserveIds } from '../change-sets/campaign-store.ts'
import { type PlannedItem, setStatus, settleItems } from '../change-sets/change-set-store.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import type { Services } from '../http/route.ts'
import { Stopping } from '../jobs/drain.ts'
import { type ClaimedJob, type Progress, advanceJob, finishJob } from '../jobs/work-store.ts'
import { type Counts, outcomeOf } from './outcome.ts'
import type { Work } from './work.ts'

/** Rows written in one transaction. */
const chunkRows = 100

/** Applies every row that can be; those that cannot are failures of their own. */
export async function applyPartially(services: Services, claimed: ClaimedJob, work: Work): Promise<void> {
  const { db, clock } = services
  const { job } = claimed
  const newIds = await idsFor(services, work)
  const counts: Counts = { created: job.created, updated: job.updated, unchanged: job.unchanged, errors: job.totalErrors }
  if (work.cancelRequested) return cancel(services, claimed, work, counts)
  for (let at = 0; ; at += chunkRows) {
    if (claimed.stopping.aborted) throw new Stopping()
    const chunk = work.items.slice(at, at + chunkRows)
    const now = clock.now()
    const step = await db.write(work.actor, async (tx) => {
      const applied = await applyItems(
        tx,
        chunk.filter(({ index }) => !work.moved.has(index)),
        applicationOf(claimed, work, newIds, now),
      )
      const progress = toProgress(chunk, applied, work.moved)
      const { cancelRequested } = await settle(tx, claimed, work, { chunk, from: job.doneItems + at, applied, progress })
      const total = add(counts, progress)
      const ended = at + chunkRows >= work.items.length
      if (ended || cancelRequested) await end(tx, claimed, work, { now, total, canceled: !ended })
      return { total, over: ended || cancelRequested }
    })
    Object.assign(counts, step.total)
    if (step.over) return
  }
}

/** Applies all rows in one transaction, or none when one of them cannot be. */
export async function applyAtomically(services: Services, claimed: ClaimedJob, work: Work): Promise<void> {
  const { db, clock } = services
  if (work.cancelRequested) return cancel(services, claimed, work, { created: 0, updated: 0, unchanged: 0, errors: 0 })
  const invalid = work.items.filter(({ verdict }) => verdict === 'ERROR')
  if (invalid.length > 0 || work.moved.size > 0) return refuse(services, claimed, work, work.moved)
  const newIds = await idsFor(services, work)
  const now = clock.now()
  try {
    await db.write(work.actor, async (tx) => {
      const total: Counts = { created: 0, updated: 0, unchanged: 0, errors: 0 }
      for (let at = 0; at < work.items.length; at += chunkRows) {
        if (claimed.stopping.aborted) throw new Stopping()
        const chunk = work.items.slice(at, at + chunkRows)
        const applied = await applyItems(tx, chunk, applicationOf(claimed, work, newIds, now))
        if (applied.failures.size > 0) throw new Refused(applied.failures)
        const progress = toProgress(chunk, applied, work.moved)
        await settle(tx, claimed, work, { chunk, from: at, applied, progress })
        Object.assign(total, add(total, progress))
      }
      await end(tx, claimed, work, { now, total, canceled: false })
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await refuse(services, claimed, work, error.failures)
  }
}

/** Undoes an all-or-nothing transaction; carries what stood in its way. */
class Refused extends Error {
  readonly failures: ReadonlyMap<number, RowError[]>
  constructor(failures: ReadonlyMap<number, RowError[]>) {
    super('refused')
    this.failures = failures
  }
}

/** Ends an all-or-nothing job without having changed anything. Its plan stays: it may be applied in part. */
async function refuse(
  { db, clock }: Services,
  claimed: ClaimedJob,
  work: Work,
  failures: ReadonlyMap<number, readonly RowError[]>,
): Promise<void> {
  const set = { agencyId: claimed.job.agencyId, changeSetId: work.changeSetId }
  const errors =
    work.items.reduce((sum, item) => sum + item.errors.length, 0) + [...failures.values()].reduce((sum, list) => sum + list.length, 0)
  const failure = failures.size > 0 ? errorText('planStale') : 'Nothing was imported: some rows have errors, and all or none was asked for.'
  await db.write(work.actor, async (tx) => {
    for (const index of failures.keys()) await settleItems(tx, set, { from: index, to: index + 1 }, { made: new Map(), failures })
    await setStatus(tx, set.agencyId, set.changeSetId, { status: 'PLANNED', now: clock.now() })
    await advanceJob(tx, claimed, claimed.job.doneItems, { done: work.items.length, errors })
    await finishJob(tx, claimed, clock.now(), { outcome: 'FAILED', failure })
  })
}

async function idsFor({ db }: Services, { items, actor }: Work): Promise<Map<number, number>> {
  const creates = items.filter(({ verdict }) => verdict === 'CREATE')
  const ids = await reserveIds(db.as(actor), creates.length)
  return new Map(creates.map(({ index }, at) => [index, ids[at]!]))
}

function applicationOf({ job }: ClaimedJob, { actor, changeSetId }: Work, newIds: ReadonlyMap<number, number>, now: Date): Application {
  return { author: { actor, now, reason: job.input.reason }, changeSetId, newIds }
}

function toProgress(chunk: readonly PlannedItem[], { created, updated, failures }: Applied, moved: Work['moved']): Required<Progress> {
  const planned = chunk.reduce((sum, item) => sum + item.errors.length + (moved.get(item.index)?.length ?? 0), 0)
  const refused = [...failures.values()].reduce((sum, list) => sum + list.length, 0)
  return {
    done: chunk.length,
    created,
    updated,
    unchanged: chunk.filter(({ verdict }) => verdict === 'UNCHANGED').length,
    errors: planned + refused,
  }
}

function add(counts: Counts, step: Required<Progress>): Counts {
  return {
    created: counts.created + step.created,
    updated: counts.updated + step.updated,
    unchanged: counts.unchanged + step.unchanged,
    errors: counts.errors + step.errors,
  }
}

interface Settled {
  chunk: readonly PlannedItem[]
  from: number
  applied: Applied
  progress: Required<Progress>
}

/** Outcomes and cursor of a chunk. */
async function settle(
  tx: WriteTransaction,
  claimed: ClaimedJob,
  work: Work,
  { chunk, from, applied, progress }: Settled,
): Promise<{ cancelRequested: boolean }> {
  const set = { agencyId: claimed.job.agencyId, changeSetId: work.changeSetId }
  const failures = new Map([
    ...applied.failures,
    ...chunk.flatMap(({ index }) => (work.moved.has(index) ? [[index, work.moved.get(index)!] as const] : [])),
  ])
  const [advanced] = await Promise.all([
    advanceJob(tx, claimed, from, progress),
    settleItems(tx, set, { from, to: from + chunk.length }, { made: applied.made, failures }),
  ])
  return advanced
}

function cancel({ db, clock }: Services, claimed: ClaimedJob, work: Work, total: Counts): Promise<void> {
  return db.write(work.actor, (tx) => end(tx, claimed, work, { now: clock.now(), total, canceled: true }))
}

async function end(
  tx: WriteTransaction,
  claimed: ClaimedJob,
  work: Work,
  { now, total, canceled }: { now: Date; total: Counts; canceled: boolean },
): Promise<void> {
  const untouched = canceled && total.created + total.updated === 0
  await Promise.all([
    setStatus(tx, claimed.job.agencyId, work.changeSetId, { status: untouched ? 'PLANNED' : 'APPLIED', now }),
    finishJob(tx, claimed, now, { outcome: canceled ? 'CANCELED' : outcomeOf(total) }),
  ])
}
