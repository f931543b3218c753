/** Ingests a batch of inventory in one transaction: rows, errors and the end of the job are stored together, or nothing is. */
import { type AttributeType, createPartBuilder } from '@spotdesk/forecast'
import { type InventoryKind, limits, type RowError, dayMs } from '@spotdesk/sdk/values'
import { uuidV7 } from '../../platform/audit/uuid.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import { addErrors, endBatch, loadBatch } from '../../delivery/facts/ingest/batch-store.ts'
import { type FileItem, rowError } from '../../delivery/facts/batch/read-file.ts'
import { readBatchRows } from '../../delivery/facts/ingest/read-batch.ts'
import type { Services } from '../../platform/http/route.ts'
import { Stopping } from '../../platform/jobs/queue/drain.ts'
import type { JobRow } from '../../platform/jobs/queue/job.ts'
import { advanceJob, type ClaimedJob } from '../../platform/jobs/queue/work-store.ts'
import { mergeCounts, saveSamplePart } from '../snapshots/build/sample-store.ts'
import { inventoryReader } from './inventory-reader.ts'
import { loadValueFaults } from './known-values.ts'
import { type MarginRow, requestTypes, type SampleRow, type VolumeRow } from './rows.ts'
import { loadOwnZones } from './store.ts'

/** Older requests cannot be part of any sample. */
const sampleDays = 35

interface FeedResult {
  created: number
  updated: number
  unchanged: number
  errors: RowError[]
}

/** @param services those of the queue */
export async function runFeed({ db, clock }: Services, claimed: ClaimedJob): Promise<void> {
  const { job } = claimed
  const { kind, content } = await loadBatch<InventoryKind>(db.as(job.actor), job.agencyId, job.id)
  const items = await readBatchRows<never, InventoryKind>(job.agencyId, inventoryReader, { kind, bytes: content })
  if (claimed.stopping.aborted) throw new Stopping()
  await db
    .write(job.actor, async (tx) => {
      const { created, updated, unchanged, errors } = await storeByKind[kind](tx, job, items)
      await addErrors(tx, job.agencyId, job.id, errors)
      const lines = new Set(errors.map(({ line }) => line)).size
      const done = created + updated + unchanged + lines
      const { cancelRequested } = await advanceJob(tx, claimed, 0, { done, created, updated, unchanged, errors: errors.length })
      if (cancelRequested) throw new Canceled()
      await endBatch(tx, claimed, errors.length === 0 ? 'SUCCEEDED' : created + updated + unchanged > 0 ? 'PARTIAL' : 'FAILED', clock.now())
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof Canceled)) throw error
      await db.write(job.actor, (tx) => endBatch(tx, claimed, 'CANCELED', clock.now()))
    })
}

/** Somebody asked the job to stop: nothing of it is stored. */
class Canceled extends Error {}

/** Ingests the rows of a kind; they were parsed by its schema, outside the transaction. */
const storeByKind: Readonly<
  Record<InventoryKind, (tx: WriteTransaction, job: JobRow, items: readonly FileItem<never>[]) => Promise<FeedResult>>
> = {
  samples: storeSamples,
  volumes: storeVolumes,
  margins: storeMargins,
}

/** Separates the correct rows from the errors of the others. */
function judge<T>(items: readonly FileItem<T>[], faultsOf: (row: T, line: number) => RowError[]): { rows: T[]; errors: RowError[] } {
  const errors: RowError[] = []
  const rows: T[] = []
  for (const { line, fact, errors: own } of items) {
    const found = fact === null ? own : faultsOf(fact, line)
    errors.push(...found)
    if (fact !== null && found.length === 0) rows.push(fact)
  }
  return { rows, errors }
}

/** The row's attributes that are given, each with its values. */
function listAttributeValues(row: SampleRow): [AttributeType, readonly string[]][] {
  return requestTypes.flatMap((type): [AttributeType, readonly string[]][] => {
    const value = row[type]
    return value === null || value === undefined ? [] : [[type, Array.isArray(value) ? value : [value]]]
  })
}

async function storeSamples(tx: WriteTransaction, job: JobRow, items: readonly FileItem<SampleRow>[]): Promise<FeedResult> {
  const { actor, agencyId, createdAt } = job
  const named = new Map<AttributeType, Set<string>>()
  for (const { fact } of items)
    for (const [type, values] of fact ? listAttributeValues(fact) : []) {
      const own = named.get(type) ?? new Set()
      named.set(type, own)
      for (const value of values) own.add(value)
    }
  const [zones, known] = await Promise.all([loadOwnZones(tx, actor), loadValueFaults(tx, actor, named)])
  const oldest = createdAt.getTime() - sampleDays * dayMs
  const { rows, errors } = judge(items, (row, line) => [
    ...(zones.has(row.zoneId) ? [] : [rowError(line, 'zoneId', 'unknownItem', row.zoneId)]),
    ...(row.at > createdAt || row.at.getTime() < oldest ? [rowError(line, 'at', 'invalidDate', row.at.toISOString())] : []),
    ...listAttributeValues(row).flatMap(([type, values]) => values.flatMap((value) => known.faultOf(line, type, value) ?? [])),
  ])
  if (rows.length > 0) {
    const part = createPartBuilder()
    for (const row of rows)
      part.add({
        listener: row.listener,
        atMs: row.at.getTime(),
        zoneId: row.zoneId,
        attributes: Object.fromEntries(listAttributeValues(row)),
        ...(row.timeZone ? { timeZone: row.timeZone } : {}),
      })
    const times = rows.map(({ at }) => at.getTime())
    const [first, last] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))]
    const row = {
      agencyId,
      id: uuidV7(createdAt),
      jobId: job.id,
      requests: rows.length,
      firstAt: new Date(first),
      lastAt: new Date(last),
      createdAt,
    }
    await saveSamplePart(tx, row, part.build())
  }
  return { created: rows.length, updated: 0, unchanged: 0, errors }
}

async function storeVolumes(
  tx: WriteTransaction,
  { actor, agencyId, createdAt }: JobRow,
  items: readonly FileItem<VolumeRow>[],
): Promise<FeedResult> {
  const zones = await loadOwnZones(tx, actor)
  const oldest = createdAt.getTime() - limits.lookBackDays * dayMs
  const { rows, errors } = judge(items, ({ zoneId, hour }, line) => [
    ...(zones.has(zoneId) ? [] : [rowError(line, 'zoneId', 'unknownItem', zoneId)]),
    ...(hour > createdAt || hour.getTime() < oldest ? [rowError(line, 'hour', 'invalidDate', hour.toISOString())] : []),
  ])
  const counts = await mergeCounts(tx, agencyId, {
    table: 'inventory_volume_hourly',
    keys: { zone_id: 'bigint', hour: 'timestamptz' },
    rows: rows.map(({ zoneId, hour, requests, revision }) => ({ key: [zoneId, hour.toISOString()], requests, revision })),
  })
  return { ...counts, errors }
}

async function storeMargins(
  tx: WriteTransaction,
  { actor, agencyId, createdAt }: JobRow,
  items: readonly FileItem<MarginRow>[],
): Promise<FeedResult> {
  const named = new Map<AttributeType, Set<string>>()
  for (const { fact } of items) if (fact) named.set(fact.attribute, (named.get(fact.attribute) ?? new Set()).add(fact.value))
  const known = await loadValueFaults(tx, actor, named)
  const [oldest, newest] = [new Date(createdAt.getTime() - limits.lookBackDays * dayMs), createdAt].map((at) =>
    at.toISOString().slice(0, 10),
  )
  const { rows, errors } = judge(items, ({ day, attribute, value }, line) => [
    ...(day > newest! || day < oldest! ? [rowError(line, 'day', 'invalidDate', day)] : []),
    ...[known.faultOf(line, attribute, value) ?? []].flat(),
  ])
  const counts = await mergeCounts(tx, agencyId, {
    table: 'inventory_margin_daily',
    keys: { attribute: 'text', day: 'date', value: 'text' },
    rows: rows.map(({ attribute, day, value, requests, revision }) => ({ key: [attribute, day, value], requests, revision })),
  })
  return { ...counts, errors }
}
