/** Saved views: read, written as every record is, and chosen as the default of a user. */
import { savedViews } from '@spotdesk/sdk/contract'
import { savedViewLimits } from '@spotdesk/sdk/values'
import { lockRecord, writeRecord } from '../../platform/change-sets/direct-change.ts'
import { type RecordChange, type StoredRecord, reserveId } from '../../platform/change-sets/record/record-store.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import { Problem, notFound } from '../../platform/http/answer/problem.ts'
import { type Call, type Handler, type Route, on } from '../../platform/http/route.ts'
import { isFull, mayShare, mayWrite, savedViewKind } from './entity.ts'
import { type SavedViewState, type ViewRecord, defaultUpsert, readView, readViews } from './store.ts'

function toView({ ownerId, isDefault, ...view }: ViewRecord, { actor }: Pick<Call, 'actor'>): savedViews.SavedView {
  return { ...view, own: ownerId === actor.userId, default: isDefault }
}

const listViews: Handler<typeof savedViews.list> = async ({ screen }, call) =>
  (await readViews(call.db, call.actor, screen)).map((view) => toView(view, call))

const getView: Handler<typeof savedViews.get> = async ({ id }, call) => {
  const view = await readView(call.db, call.actor, id)
  if (!view) throw notFound()
  return toView(view, call)
}

const createView: Handler<typeof savedViews.create> = ({ body }, call) =>
  call.write(async (tx) => {
    const { userId, name: ownerName } = call.actor
    // Nobody but users and their tokens gets through the gate; a view without an owner would be nobody's.
    if (userId === null) throw new Problem('forbidden')
    const fields = { ...body, ownerId: userId, ownerName, deleted: false }
    await requireRoom(tx, call, fields)
    return save(tx, call, { id: await reserveId(tx, savedViewKind), before: null, fields, action: 'CREATE' })
  })

const updateView: Handler<typeof savedViews.update> = ({ id, body }, call) =>
  call.write(async (tx) => {
    const before = await lockSavedView(tx, call, id)
    const { fields: stored } = before
    const fields: SavedViewState = {
      ...stored,
      name: body.name ?? stored.name,
      scope: body.scope ?? stored.scope,
      filters: body.filters ?? stored.filters,
      sort: body.sort === undefined ? stored.sort : body.sort,
      columns: body.columns === undefined ? stored.columns : body.columns,
    }
    if (fields.scope !== stored.scope) {
      // Made personal by somebody else it would vanish before their eyes.
      if (stored.ownerId !== call.actor.userId) throw notYours(stored)
      await requireRoom(tx, call, fields)
    }
    return save(tx, call, { id, before, fields, action: 'UPDATE' })
  })

const removeView: Handler<typeof savedViews.remove> = ({ id }, call) =>
  call.write(async (tx) => {
    const before = await lockSavedView(tx, call, id)
    const change = { id, before, fields: { ...before.fields, deleted: true }, action: 'DELETE' }
    return { id, changeSetId: (await writeRecord(tx, call, savedViewKind, change))! }
  })

const setDefaultView: Handler<typeof savedViews.setDefault> = ({ id, body }, call) =>
  call.write(async (tx) => {
    const view = await readView(tx, call.actor, id)
    if (!view) throw notFound()
    tx.last(defaultUpsert(call.actor, view, body.default, call.services.clock.now()))
    return toView({ ...view, isDefault: body.default }, call)
  })

/** @throws Problem notFound, versionConflict, savedViewNotYours */
async function lockSavedView(tx: WriteTransaction, call: Call, id: number): Promise<StoredRecord<SavedViewState>> {
  const before = await lockRecord(tx, call, { kind: savedViewKind, id, isThere: ({ deleted }) => !deleted })
  if (!mayWrite(before.fields, call.actor)) throw notYours(before.fields)
  return before
}

const notYours = ({ ownerName }: SavedViewState) => new Problem('savedViewNotYours', { owner: ownerName })

/**
 * Requires that the actor may have one more view for these readers.
 * @throws Problem forbidden for a view of the agency, savedViewsFull
 */
async function requireRoom(tx: WriteTransaction, { actor }: Call, view: SavedViewState): Promise<void> {
  if (view.scope === 'AGENCY' && !mayShare(actor)) throw new Problem('forbidden')
  if (await isFull(tx, actor, view)) throw new Problem('savedViewsFull', { maximum: savedViewLimits.views })
}

async function save(tx: WriteTransaction, call: Call, change: RecordChange<SavedViewState>): Promise<savedViews.SavedViewResult> {
  const changeSetId = await writeRecord(tx, call, savedViewKind, change)
  return { ...toView((await readView(tx, call.actor, change.id))!, call), changeSetId }
}

export const savedViewRoutes: Route[] = [
  on(savedViews.list, listViews),
  on(savedViews.get, getView),
  on(savedViews.create, createView),
  on(savedViews.update, updateView),
  on(savedViews.remove, removeView),
  on(savedViews.setDefault, setDefaultView),
]
