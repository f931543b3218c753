/** Creates, changes, archives and unarchives an advertiser. */
import type { ParsedOf, advertisers } from '@spotdesk/sdk/contract'
import { type AdvertiserState, type AdvertiserVerb, type IntendedAdvertiser, planAdvertiser } from '@spotdesk/sdk/rules'
import { toKey } from '@spotdesk/sdk/values'
import { advertiserKind } from './entity.ts'
import { lockRecord, writeRecord } from '../../platform/change-sets/direct-change.ts'
import { readRecord } from '../../platform/change-sets/record/record-query.ts'
import { type RecordChange, reserveId } from '../../platform/change-sets/record/record-store.ts'
import { requirePossible } from '../../platform/change-sets/plan/require-plan.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import { Problem } from '../../platform/http/answer/problem.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import { toAdvertiser } from './present.ts'

type Result = advertisers.AdvertiserResult
type Settings = Omit<ParsedOf<typeof advertisers.create>['body'], 'contact' | 'email'>

/** A user who is limited to some advertisers could not see the new one. */
export const createAdvertiser: Handler<typeof advertisers.create> = ({ body }, call) => {
  if (call.actor.advertiserIds !== null) throw new Problem('forbidden')
  const cells = { ...toSettingsCells(body), contact: normaliseText(body.contact), email: normaliseText(body.email) }
  const { after } = plan({ before: null, cells, verb: null })
  return call.write(async (tx) => {
    const id = await reserveId(tx, advertiserKind)
    return save(tx, call, { id, before: null, fields: after, action: 'CREATE' })
  })
}

export const updateAdvertiser: Handler<typeof advertisers.update> = ({ id, body }, call) =>
  change(call, id, 'update', { ...toSettingsCells(body), ...(body.status !== undefined && { status: body.status }) })

export const archiveAdvertiser: Handler<typeof advertisers.archive> = ({ id }, call) => change(call, id, 'archive')

export const unarchiveAdvertiser: Handler<typeof advertisers.unarchive> = ({ id }, call) => change(call, id, 'unarchive')

function change(call: Call, id: number, verb: AdvertiserVerb, cells: Partial<AdvertiserState> = {}): Promise<Result> {
  return call.write(async (tx) => {
    const before = await lockRecord(tx, call, { kind: advertiserKind, id })
    const { after } = plan({ before: before.fields, cells, verb: verb === 'update' ? null : verb })
    return save(tx, call, { id, before, fields: after, action: verb.toUpperCase() })
  })
}

/** @throws Problem advertiserActionNotAllowed, validationFailed with every invalid field */
function plan(intended: IntendedAdvertiser) {
  const planned = planAdvertiser(intended)
  requirePossible(planned)
  return planned
}

async function save(tx: WriteTransaction, call: Call, change: RecordChange<AdvertiserState>): Promise<Result> {
  const changeSetId = await writeRecord(tx, call, advertiserKind, change)
  return { ...toAdvertiser((await readRecord(tx, advertiserKind, call.actor, change.id))!, call.actor), changeSetId }
}

/** Empty and null fields count as left out. */
const normaliseText = (value: string | null | undefined) => value?.trim().normalize('NFC') || null

function toSettingsCells(body: Settings): Pick<AdvertiserState, 'name' | 'domain' | 'categoryIds' | 'externalReference'> {
  return {
    name: body.name.normalize('NFC'),
    domain: normaliseText(body.domain),
    categoryIds: [...new Set(body.categoryIds ?? [])],
    externalReference: toKey(body.externalReference ?? '') || null,
  }
}
