/** Creating, changing, archiving and unarchiving an advertiser. */
import type { ParsedOf, advertisers } from '@spotdesk/sdk/contract'
import { type AdvertiserVerb, decideAdvertiserAction, isEmail, isHost } from '@spotdesk/sdk/rules'
import { isCategoryCode } from '@spotdesk/sdk/values'
import { recordWithCommit } from '../../platform/change-sets/record.ts'
import { type AdvertiserState, advertiserKind } from '../../platform/change-sets/record-kind.ts'
import { type RecordChange, auditOf, isChange, lockRecords, reserveId, saveRecord } from '../../platform/change-sets/record-store.ts'
import { withTakenReference } from '../../platform/change-sets/taken-reference.ts'
import { versionConflict } from '../../platform/change-sets/version-conflict.ts'
import type { WriteTransaction } from '../../platform/db/write-transaction.ts'
import { type FieldError, Problem, fieldError, notFound } from '../../platform/http/problem.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import { toAdvertiser } from './present.ts'
import { readAdvertiser } from './store.ts'

type Result = advertisers.AdvertiserResult
type Settings = Omit<ParsedOf<typeof advertisers.create>['body'], 'contact' | 'email'>

/** Whoever sees only some advertisers could not see the new one. */
export const createAdvertiser: Handler<typeof advertisers.create> = ({ body }, call) => {
  if (call.actor.advertiserIds !== null) throw new Problem('forbidden')
  const fields: AdvertiserState = { ...settingsOf(body), contact: textOf(body.contact), email: textOf(body.email), status: 'ACTIVE' }
  check(fields)
  return call.write(async (tx) => {
    const id = await reserveId(tx, advertiserKind)
    return save(tx, call, { id, before: null, fields, action: 'CREATE' })
  })
}

export const updateAdvertiser: Handler<typeof advertisers.update> = ({ id, body }, call) =>
  change(call, id, 'update', (fields) => ({ ...fields, ...settingsOf(body), status: body.status ?? fields.status }))

export const archiveAdvertiser: Handler<typeof advertisers.archive> = ({ id }, call) =>
  change(call, id, 'archive', (fields) => ({ ...fields, status: 'ARCHIVED' }))

export const unarchiveAdvertiser: Handler<typeof advertisers.unarchive> = ({ id }, call) =>
  change(call, id, 'unarchive', (fields) => ({ ...fields, status: 'ACTIVE' }))

function change(call: Call, id: number, verb: AdvertiserVerb, next: (fields: AdvertiserState) => AdvertiserState): Promise<Result> {
  return call.write(async (tx) => {
    const [before] = await lockRecords(tx, advertiserKind, call.actor, [id])
    if (!before) throw notFound()
    if (call.ifMatch !== null && call.ifMatch !== before.version) throw await versionConflict(tx, call, 'advertiser', before)
    const verdict = decideAdvertiserAction(verb, before.fields)
    if (!verdict.ok) throw new Problem(verdict.code, verdict.params, { members: { allowedActions: verdict.params.allowedActions } })
    const fields = verdict.change ? next(before.fields) : before.fields
    if (verb === 'update') check(fields)
    return save(tx, call, { id, before, fields, action: verb.toUpperCase() })
  })
}

async function save(tx: WriteTransaction, call: Call, written: RecordChange<AdvertiserState>): Promise<Result> {
  const { actor, reason, services } = call
  const author = { actor, now: services.clock.now(), reason }
  let changeSetId: string | null = null
  if (isChange(advertiserKind, written)) {
    await withTakenReference('advertiser', written.fields.externalReference, () => saveRecord(tx, author, advertiserKind, written))
    changeSetId = recordWithCommit(tx, author, auditOf(advertiserKind, written))
  }
  return { ...toAdvertiser((await readAdvertiser(tx, actor, written.id))!), changeSetId }
}

/** Empty and null fields count as left out. */
const textOf = (value: string | null | undefined) => value?.trim().normalize('NFC') || null

function settingsOf(body: Settings): Pick<AdvertiserState, 'name' | 'domain' | 'categoryIds' | 'externalReference'> {
  return {
    name: body.name.normalize('NFC'),
    domain: textOf(body.domain),
    categoryIds: [...new Set(body.categoryIds ?? [])],
    externalReference: textOf(body.externalReference),
  }
}

/** @throws Problem validationFailed with every field that does not hold (specification 001 §5) */
function check({ domain, email, categoryIds }: AdvertiserState): void {
  const errors: FieldError[] = []
  if (domain !== null && !isHost(domain)) errors.push(fieldError('domain', 'invalidValue', {}, domain))
  if (email !== null && !isEmail(email)) errors.push(fieldError('email', 'invalidValue', {}, email))
  for (const [index, id] of categoryIds.entries()) {
    if (!isCategoryCode(id)) errors.push(fieldError(`categoryIds.${index}`, 'invalidValue', {}, id))
  }
  if (errors.length > 0) throw new Problem('validationFailed', {}, { errors })
}
