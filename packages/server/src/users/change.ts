/** Changing, disabling and enabling a user of the agency. */
import type { ParsedOf, users } from '@spotdesk/sdk/contract'
import { roles } from '@spotdesk/sdk/contract'
import { isAdministrator, mayChangePlace } from '@spotdesk/sdk/rules'
import { differences } from '../audit/differences.ts'
import { recordWithCommit } from '../change-sets/record.ts'
import { versionConflict } from '../change-sets/version-conflict.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import type { Actor } from '../http/actor.ts'
import { Problem, notFound } from '../http/problem.ts'
import type { Call, Handler } from '../http/route.ts'
import { endLinks } from '../session/letter-store.ts'
import { sendLetters, writeLetter } from '../session/letters.ts'
import type { SessionParts } from '../session/parts.ts'
import { changedProfile, requireProfile } from '../session/profile-change.ts'
import { type Profile, endSessions, saveProfile } from '../session/user-store.ts'
import { mayDealWith, requireOwnProfile, requirePlace } from './check.ts'
import { placeFields, profileFields } from './fields.ts'
import { fullNameOf, toUser } from './present.ts'
import { type Membership, type UserRecord, countOtherAdministrators, lockUser, readUser, saveMembership } from './store.ts'

type Body = ParsedOf<typeof users.update>['body']
type Next = Profile & Membership

const administrators = roles.map(({ id }) => id).filter(isAdministrator)

export function updateUser(parts: SessionParts): Handler<typeof users.update> {
  return async ({ id, body }, call) => {
    requireProfile(body)
    return change(parts, call, id, 'UPDATE', (user) => ({ ...changedProfile(user, body), ...changedPlace(user, body) }))
  }
}

export function disableUser(parts: SessionParts): Handler<typeof users.disable> {
  return async ({ id }, call) => change(parts, call, id, 'DISABLE', (user) => ({ ...user, disabled: true }))
}

export function enableUser(parts: SessionParts): Handler<typeof users.enable> {
  return async ({ id }, call) => change(parts, call, id, 'ENABLE', (user) => ({ ...user, disabled: false }))
}

/** A new role begins with sight of everything, unless it is told what it is limited to. */
function changedPlace(user: UserRecord, { roleId = user.roleId, advertiserIds, publisherIds }: Body): Membership {
  const isNew = roleId !== user.roleId
  const sight = (given: readonly number[] | null | undefined, kept: number[] | null) =>
    given === undefined ? (isNew ? null : kept) : given && [...new Set(given)]
  return {
    roleId,
    advertiserIds: sight(advertiserIds, user.advertiserIds),
    publisherIds: sight(publisherIds, user.publisherIds),
    disabled: user.disabled,
  }
}

async function change(
  parts: SessionParts,
  call: Call,
  id: number,
  action: 'UPDATE' | 'DISABLE' | 'ENABLE',
  next: (user: UserRecord) => Next,
): Promise<users.UserResult> {
  const { actor, services, reason } = call
  const now = services.clock.now()
  const answer = await call.write(async (tx) => {
    const before = await lockUser(tx, actor.agencyId, id)
    if (!before) throw notFound()
    if (call.ifMatch !== null && call.ifMatch !== before.version) throw await versionConflict(tx, call, 'user', before)
    if (!mayDealWith(actor, [before.roleId])) throw new Problem('userBeyondRights')
    const after = next(before)
    const diff = [...differences(profileFields, before, after), ...differences(placeFields, before, after)]
    if (diff.length === 0) return { ...toUser(before), changeSetId: null }
    const wanted: Change = { before, after, changed: diff.map(({ path }) => path) }
    await requireChange(tx, actor, wanted)
    await saveChange(tx, parts, call, wanted)
    const made = (await readUser(tx, actor.agencyId, id))!
    const versions = { versionBefore: before.version, versionAfter: made.version }
    const changeSetId = recordWithCommit(
      tx,
      { actor, now, reason },
      { entityType: 'user', entityId: id, entityName: fullNameOf(made), action, ...versions, diff },
    )
    return { ...toUser(made), changeSetId }
  })
  // In this process it holds at once, in others within the time for which rights are remembered.
  parts.identities.forgetAll()
  parts.background.run(() => sendLetters(services, parts.keys))
  return answer
}

export interface Change {
  before: UserRecord
  after: Next
  changed: readonly string[]
}

const touches = (fields: readonly string[], { changed }: Change) => fields.filter((field) => changed.includes(field))

/** @throws Problem validationFailed, ownAccount or lastAdministrator when the user may not become that */
export async function requireChange(tx: WriteTransaction, actor: Actor, change: Change): Promise<void> {
  const { before, after } = change
  const isSelf = before.id === actor.userId
  requireOwnProfile(before, isSelf ? [] : touches(profileFields, change))
  if (touches(placeFields, change).length === 0) return
  await requirePlace(tx, actor, after)
  const otherAdministrators = await countOtherAdministrators(tx, actor.agencyId, before.id, administrators)
  const verdict = mayChangePlace(before, after, { isSelf, otherAdministrators })
  if (!verdict.ok) throw new Problem(verdict.code)
}

/** Writes what `requireChange` lets pass, and the letter that a new address causes. */
export async function saveChange(tx: WriteTransaction, parts: SessionParts, { actor, services }: Call, change: Change): Promise<void> {
  const { before, after, changed } = change
  const now = services.clock.now()
  if (touches(profileFields, change).length > 0) await saveProfile(tx, before.id, after)
  if (changed.includes('email')) {
    const letter = {
      userId: before.id,
      agencyId: actor.agencyId,
      kind: 'EMAIL_CHANGED' as const,
      recipient: before.email,
      author: actor.name,
    }
    await endLinks(tx, before.id, now)
    await writeLetter(tx, parts.keys, letter, now)
  }
  if (touches(placeFields, change).length === 0) return
  await saveMembership(tx, actor.agencyId, before.id, after)
  if (after.disabled && !before.disabled) await endSessions(tx, before.id, now, { agencyId: actor.agencyId })
}
