import { adjustments } from '@spotdesk/sdk/contract'
import { notFound } from '../../platform/http/answer/problem.ts'
import { type Handler, type Route, on } from '../../platform/http/route.ts'
import { toAdjustment } from './present.ts'
import { readAdjustment, searchAdjustments } from './store.ts'
import { createAdjustment, deleteAdjustment, updateAdjustment } from './write.ts'

const listAdjustments: Handler<typeof adjustments.list> = async (query, { db, actor, services }) => {
  const now = services.clock.now()
  const { records, total } = await searchAdjustments(db, actor, query, now)
  return { list: records.map((record) => toAdjustment(record, now)), total }
}

const getAdjustment: Handler<typeof adjustments.get> = async ({ id }, { db, actor, services }) => {
  const record = await readAdjustment(db, actor, id)
  if (!record) throw notFound()
  return toAdjustment(record, services.clock.now())
}

export const adjustmentRoutes: Route[] = [
  on(adjustments.list, listAdjustments),
  on(adjustments.get, getAdjustment),
  on(adjustments.create, createAdjustment),
  on(adjustments.update, updateAdjustment),
  on(adjustments.remove, deleteAdjustment),
]
