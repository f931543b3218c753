/** Release schedules: read, and written as every record is. */
import { releaseSchedules } from '@spotdesk/sdk/contract'
import { type IntendedReleaseSchedule, type ReleaseScheduleState, planReleaseSchedule } from '@spotdesk/sdk/rules'
import { lockRecord, writeRecord } from '../../platform/change-sets/direct-change.ts'
import { type RecordChange, reserveId } from '../../platform/change-sets/record/record-store.ts'
import { requirePossible } from '../../platform/change-sets/plan/require-plan.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import { notFound } from '../../platform/http/answer/problem.ts'
import { type Call, type Handler, type Route, on } from '../../platform/http/route.ts'
import { releaseScheduleKind } from './entity.ts'
import { type ScheduleRecord, findOwnZones, readSchedule, searchSchedules } from './store.ts'

function toSchedule({
  id,
  name,
  version,
  zones,
  trusted,
  releases,
  createdAt,
  updatedAt,
}: ScheduleRecord): releaseSchedules.ReleaseSchedule {
  return { id, name, version, zones, trusted, releases: releases.map((at) => new Date(at)), createdAt, updatedAt }
}

const listSchedules: Handler<typeof releaseSchedules.list> = async (query, { db, actor }) => {
  const { records, total } = await searchSchedules(db, actor, query)
  return { list: records.map(toSchedule), total }
}

const getSchedule: Handler<typeof releaseSchedules.get> = async ({ id }, { db, actor }) => {
  const record = await readSchedule(db, actor, id)
  if (!record) throw notFound()
  return toSchedule(record)
}

const createSchedule: Handler<typeof releaseSchedules.create> = ({ body }, call) =>
  call.write(async (tx) => {
    const fields = await plan(tx, call, { before: null, cells: body })
    return save(tx, call, { id: await reserveId(tx, releaseScheduleKind), before: null, fields, action: 'CREATE' })
  })

const updateSchedule: Handler<typeof releaseSchedules.update> = ({ id, body }, call) =>
  call.write(async (tx) => {
    const before = await lockSchedule(tx, call, id)
    const fields = await plan(tx, call, { before: before.fields, cells: body })
    return save(tx, call, { id, before, fields, action: 'UPDATE' })
  })

const deleteSchedule: Handler<typeof releaseSchedules.remove> = ({ id }, call) =>
  call.write(async (tx) => {
    const before = await lockSchedule(tx, call, id)
    const fields = await plan(tx, call, { before: before.fields, verb: 'delete' })
    const changeSetId = await writeRecord(tx, call, releaseScheduleKind, { id, before, fields, action: 'DELETE' })
    return { id, changeSetId: changeSetId! }
  })

/** A deleted schedule is kept for reverts only. @throws Problem notFound, versionConflict */
const lockSchedule = (tx: WriteTransaction, call: Call, id: number) =>
  lockRecord(tx, call, { kind: releaseScheduleKind, id, isThere: ({ deleted }) => !deleted })

/** @throws Problem validationFailed with every invalid field */
async function plan(tx: WriteTransaction, { actor }: Call, intended: IntendedReleaseSchedule): Promise<ReleaseScheduleState> {
  const planned = planReleaseSchedule(intended, 'cells' in intended ? await findOwnZones(tx, actor, intended.cells.zoneIds) : [])
  requirePossible(planned)
  return planned.after
}

async function save(
  tx: WriteTransaction,
  call: Call,
  change: RecordChange<ReleaseScheduleState>,
): Promise<releaseSchedules.ReleaseScheduleResult> {
  const changeSetId = await writeRecord(tx, call, releaseScheduleKind, change)
  return { ...toSchedule((await readSchedule(tx, call.actor, change.id))!), changeSetId }
}

export const releaseScheduleRoutes: Route[] = [
  on(releaseSchedules.list, listSchedules),
  on(releaseSchedules.get, getSchedule),
  on(releaseSchedules.create, createSchedule),
  on(releaseSchedules.update, updateSchedule),
  on(releaseSchedules.remove, deleteSchedule),
]
