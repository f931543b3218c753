/** The calls of a record: each reads and writes as its table and its noun say. */
import type { RecordState } from '@spotdesk/sdk/bulk'
import { mayCreateRecord, type RecordTable } from '@spotdesk/sdk/records'
import { pageSizes } from '@spotdesk/sdk/values'
import { lockRecord, writeRecord } from '../change-sets/direct-change.ts'
import { type DatedRecord, readRecord, searchRecords } from '../change-sets/record/record-query.ts'
import { type RecordChange, type StoredRecord, reserveId } from '../change-sets/record/record-store.ts'
import { requirePossible } from '../change-sets/plan/require-plan.ts'
import type { WriteTransaction } from '../db/connection/write-transaction.ts'
import { Problem, fieldError, notFound } from '../http/answer/problem.ts'
import type { Call, Route } from '../http/route.ts'
import { judgeChange, type RecordCheck } from './check.ts'
import { changedFields } from './fields.ts'
import { type Parent, isParentOpen, lockParents } from './parent.ts'
import type { Endpoint } from '@spotdesk/sdk/contract'
import type { RawBuilder } from 'kysely'
import { ownValue } from './own-values-query.ts'
import type { RecordKind } from '../change-sets/record/record-kind.ts'
import { type Actor, limitedNouns } from '../http/gate/actor.ts'

export type AnyKind = RecordKind<RecordState>

/** The calls that a record has. */
export type RecordCalls = Readonly<Record<'list' | 'search' | 'get' | 'create' | 'update' | 'archive' | 'unarchive', Endpoint>>

/** Everything that a table cannot say. */
export interface RecordOptions extends Pick<AnyKind, 'table' | 'sequence' | 'owner' | 'scope' | 'readable' | 'children' | 'shown'> {
  /** The record that a parent's id names; absent for a record without a parent. */
  parent?: AnyKind
  /** Findings of a change beside the forms of its fields. */
  check?: RecordCheck
  /** Sort keys of fields whose order is not that of their column. */
  sortKeys?: Readonly<Record<string, RawBuilder<unknown>>>
}

type Given = Readonly<Record<string, unknown>>
type RecordBody = Readonly<Record<string, unknown>>
interface Query {
  q?: string
  ids?: number[]
  writable?: boolean
  sort?: string
  page: number
  limit: number
}

/** The routes of a record. */
export function recordRoutes(table: RecordTable, calls: RecordCalls, kind: AnyKind, options: RecordOptions): Route[] {
  const writes = new RecordWrites(table, kind, options)
  const filters = Object.entries(table.fields).flatMap(([name, { is }]) =>
    is.includes('filters') && !is.includes('private') ? [name] : [],
  )
  const privateSorts = Object.entries(table.fields).flatMap(([name, { is }]) =>
    is.includes('private') && is.includes('sorts') ? [name] : [],
  )

  /** Private values of others have no place in an order: comparing them with an own one would disclose them. */
  function ownValues(actor: Actor): Record<string, RawBuilder<unknown>> {
    const isOwn = options.shown?.(actor)['isOwn']
    if (!isOwn) return {}
    const columns: Readonly<Record<string, { name: string }>> = kind.columns
    return Object.fromEntries(privateSorts.map((name) => [name, ownValue(isOwn, columns[name]!.name)]))
  }

  async function list(query: Query & Given, { db, actor }: Call) {
    const among = Object.fromEntries(filters.map((name) => [name, query[name] as readonly unknown[] | undefined]))
    const { q, sort, page, limit } = query
    const { records, total } = await searchRecords(db, kind, actor, {
      q,
      sort,
      page,
      limit,
      among,
      sortKeys: { ...options.sortKeys, ...ownValues(actor) },
    } as never)
    return { list: records.map((record) => toRecordBody(table, record)), total }
  }

  /** A request by ids returns all of them, a search by name one page. */
  async function search({ q, ids, writable = false }: Query, { db, actor }: Call) {
    const limit = ids?.length ?? pageSizes.search
    const narrowed = writable ? { ...kind, readable: kind.scope } : kind
    const among = writable ? { status: ['ACTIVE', 'INACTIVE'] } : {}
    const { records } = await searchRecords(db, narrowed, actor, { q, ids, among, page: 0, limit })
    return records.map(({ id, fields: { name, status } }) => ({ id, name, status }))
  }

  async function get({ id }: { id: number }, { db, actor }: Call) {
    const record = await readRecord(db, kind, actor, id)
    if (!record) throw notFound()
    return toRecordBody(table, record)
  }

  const changing = (status: string, action: string) => (input: { id: number }, call: Call) =>
    writes.setStatus(call, input.id, status, action)
  const handlers = {
    list,
    search,
    get,
    create: ({ body }: { body: Given }, call: Call) => writes.create(call, body),
    update: ({ id, body }: { id: number; body: Given }, call: Call) => writes.update(call, id, body),
    archive: changing('ARCHIVED', 'ARCHIVE'),
    unarchive: changing('ACTIVE', 'UNARCHIVE'),
  }
  // The calls were typed by the table; from here on its fields are data.
  return Object.entries(handlers).map(([name, handler]) => ({ row: calls[name as keyof RecordCalls], handler: handler as never }))
}

/** A record as the API answers it. @param isPrivate true if the values that only its owner sees stay out, also of an own record */
export function toRecordBody(
  { fields, shown }: RecordTable,
  { id, version, createdAt, updatedAt, ...record }: DatedRecord<RecordState>,
  isPrivate = false,
): RecordBody {
  const isOthers = isPrivate || record.shown['isOwn'] === false
  const answered = Object.entries(fields).flatMap(([name, { is }]) =>
    is.includes('unshown') ? [] : [[name, isOthers && is.includes('private') ? null : record.fields[name]] as const],
  )
  const read = Object.keys(shown).map((name) => [name, record.shown[name]] as const)
  return { id, ...Object.fromEntries([...answered, ...read]), version, createdAt, updatedAt }
}

/** The writes of a record. */
class RecordWrites {
  readonly #table: RecordTable
  readonly #kind: AnyKind
  readonly #options: RecordOptions
  readonly #parent: Parent

  constructor(table: RecordTable, kind: AnyKind, options: RecordOptions) {
    this.#table = table
    this.#kind = kind
    this.#options = options
    this.#parent = { owner: table.owner, parent: options.parent }
  }

  create(call: Call, given: Given): Promise<RecordBody> {
    if (!mayCreateRecord(this.#table, limitedNouns(call.actor))) throw new Problem('forbidden')
    const fields = changedFields(this.#table.fields, null, given)
    return call.write(async (tx) => {
      await this.#require(tx, call, null, fields)
      const id = await reserveId(tx, this.#kind)
      return this.#save(tx, call, { id, before: null, fields, action: 'CREATE' })
    })
  }

  update(call: Call, id: number, given: Given): Promise<RecordBody> {
    return call.write(async (tx) => {
      const before = await lockRecord(tx, call, { kind: this.#kind, id })
      const { status } = before.fields
      if (status === 'ARCHIVED') {
        throw new Problem('recordActionNotAllowed', { status }, { members: { allowedActions: ['UNARCHIVE'] } })
      }
      const fields = changedFields(this.#table.fields, before.fields, given)
      await this.#require(tx, call, before, fields)
      return this.#save(tx, call, { id, before, fields, action: 'UPDATE' })
    })
  }

  /** An action that is in force already changes nothing. */
  setStatus(call: Call, id: number, status: string, action: string): Promise<RecordBody> {
    return call.write(async (tx) => {
      if (action === 'UNARCHIVE') await lockParents(tx, { ...this.#parent, kind: this.#kind }, call.actor, [id])
      const before = await lockRecord(tx, call, { kind: this.#kind, id })
      if (action === 'UNARCHIVE') await this.#requireParent(tx, call, before.fields)
      const isInForce = (before.fields.status === 'ARCHIVED') === (status === 'ARCHIVED')
      return this.#save(tx, call, { id, before, fields: isInForce ? before.fields : { ...before.fields, status }, action })
    })
  }

  /** @throws Problem validationFailed with every invalid field */
  async #require(tx: WriteTransaction, call: Call, before: StoredRecord<RecordState> | null, after: RecordState): Promise<void> {
    const { check } = this.#options
    const change = { actor: call.actor, before: before && { id: before.id, ...before.fields }, after }
    const errors = judgeChange(this.#table, check, await check?.load(tx, [change]), change)
    requirePossible({ after, change: true, refusal: null, errors, warnings: [] })
    if (before === null) await this.#requireParent(tx, call, after)
  }

  /** A parent is one that the actor may write, and stays one until the child is written. */
  async #requireParent(tx: WriteTransaction, { actor }: Call, after: RecordState): Promise<void> {
    const { owner } = this.#parent
    if (owner.kind !== 'parent' || (await isParentOpen(tx, this.#parent, actor, after))) return
    throw new Problem('validationFailed', {}, { errors: [fieldError(owner.field, 'unknownItem', {}, after[owner.field])] })
  }

  async #save(tx: WriteTransaction, call: Call, change: RecordChange<RecordState>): Promise<RecordBody> {
    const changeSetId = await writeRecord(tx, call, this.#kind, change)
    return { ...toRecordBody(this.#table, (await readRecord(tx, this.#kind, call.actor, change.id))!), changeSetId }
  }
}
