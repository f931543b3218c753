/** Changing, disabling and enabling a user of the agency. */
import type { ParsedOf, users } from '@spotdesk/sdk/contract'
import { roles } from '@spotdesk/sdk/contract'
import { isAdministrator, mayChangePlace } from '@spotdesk/sdk/rules'
import type { FieldChange } from '../../platform/audit/append.ts'
import { differences } from '../../platform/audit/differences.ts'
import { recordWithCommit } from '../../platform/change-sets/record.ts'
import { versionConflict } from '../../platform/change-sets/version-conflict.ts'
import type { WriteTransaction } from '../../platform/db/write-transaction.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { Problem, fieldError, notFound } from '../../platform/http/problem.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import { personOf } from '../session/api-tokens.ts'
import { askForEmail } from '../session/email-change.ts'
import { endEmailChange } from '../session/email-change-store.ts'
import { endLinks } from '../session/letter-store.ts'
import { sendLetters, writeLetter } from '../session/letters.ts'
import type { SessionParts } from '../session/parts.ts'
import { asKept, changedProfile, requireProfile } from '../session/profile-change.ts'
import { provePassword } from '../session/prove-password.ts'
import { type Profile, endSessions, saveProfile } from '../session/user-store.ts'
import { mayDealWith, requireOwnProfile, requirePlace } from './check.ts'
import { placeFields, profileFields } from './fields.ts'
import { saveInvitation } from './invitation-store.ts'
import { fullNameOf, toUser } from './present.ts'
import { type Membership, type UserRecord, countOtherAdministrators, lockUser, readUser, saveMembership } from './store.ts'

type Body = ParsedOf<typeof users.update>['body']
type Next = Profile & Membership

const administrators = roles.map(({ id }) => id).filter(isAdministrator)

export function updateUser(parts: SessionParts): Handler<typeof users.update> {
  return async ({ id, body }, call) => {
    requireProfile(body)
    const proved = await proveForEmail(parts, call, id, body)
    const next = (user: UserRecord): Next => ({ ...changedProfile(user, body), ...changedPlace(user, body) })
    return change(parts, call, id, 'UPDATE', next, proved)
  }
}

export function disableUser(parts: SessionParts): Handler<typeof users.disable> {
  return async ({ id }, call) => change(parts, call, id, 'DISABLE', (user) => ({ ...user, disabled: true }))
}

export function enableUser(parts: SessionParts): Handler<typeof users.enable> {
  return async ({ id }, call) => {
    personOf(call)
    return change(parts, call, id, 'ENABLE', (user) => ({ ...user, disabled: false }))
  }
}

/**
 * Asks for the caller's own password when the call sets a new address, whosever it is. A call that is refused anyway is not asked.
 * @returns whether it was proved
 */
async function proveForEmail(parts: SessionParts, call: Call, id: number, { email, currentPassword }: Body): Promise<boolean> {
  if (email === undefined) return false
  const user = await readUser(call.db, call.actor.agencyId, id)
  if (!user || user.email === asKept(email) || (user.rolesElsewhere.length > 0 && id !== call.actor.userId)) return false
  await provePassword(parts, call, 'currentPassword', currentPassword)
  return true
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
  isProved = false,
): Promise<users.UserResult> {
  const { actor, services, reason } = call
  const now = services.clock.now()
  const answer = await call.write(async (tx) => {
    const before = await lockUser(tx, actor.agencyId, id)
    if (!before) throw notFound()
    if (call.ifMatch !== null && call.ifMatch !== before.version) throw await versionConflict(tx, call, 'user', before)
    if (!mayDealWith(actor, [before.roleId])) throw new Problem('userBeyondRights')
    const wanted = changeOf(before, next(before))
    if (wanted.changed.length === 0) return { ...toUser(before, now), changeSetId: null }
    await requireChange(tx, actor, wanted)
    const diff = await write(tx, parts, call, wanted, isProved)
    const made = (await readUser(tx, actor.agencyId, id))!
    if (diff.length === 0) return { ...toUser(made, now), changeSetId: null }
    const versions = { versionBefore: before.version, versionAfter: made.version }
    const changeSetId = recordWithCommit(
      tx,
      { actor, now, reason },
      { entityType: 'user', entityId: id, entityName: fullNameOf(made), action, ...versions, diff },
    )
    return { ...toUser(made, now), changeSetId }
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

const diffOf = (before: UserRecord, after: Next) => [
  ...differences(profileFields, before, after),
  ...differences(placeFields, before, after),
]

function changeOf(before: UserRecord, after: Next): Change {
  return { before, after, changed: diffOf(before, after).map(({ path }) => path) }
}

/**
 * Writes a change. A new address of somebody who has a password waits until it is confirmed. Who has no password has confirmed no address;
 * theirs changes at once.
 * @returns what the audit trail says
 */
async function write(tx: WriteTransaction, parts: SessionParts, call: Call, wanted: Change, isProved: boolean): Promise<FieldChange[]> {
  const { before, after } = wanted
  const { actor, services } = call
  if (!wanted.changed.includes('email')) {
    await saveChange(tx, parts, call, wanted)
    return diffOf(before, after)
  }
  if (!isProved) throw new Problem('validationFailed', {}, { errors: [fieldError('currentPassword', 'passwordNeeded')] })
  const waits = before.hasPassword
  const now = changeOf(before, waits ? { ...after, email: before.email } : after)
  await saveChange(tx, parts, call, now)
  if (!waits) return diffOf(before, now.after)
  const author = before.id === actor.userId ? null : actor.name
  const wish = { userId: before.id, agencyId: actor.agencyId, present: before.email, wanted: after.email, author }
  return [...diffOf(before, now.after), ...(await askForEmail(tx, parts.keys, wish, services.clock.now()))]
}

const touches = (fields: readonly string[], { changed }: Change) => fields.filter((field) => changed.includes(field))

/** Whether all that changes of a place is that it is closed. */
const isClosing = (change: Change) => change.after.disabled && touches(placeFields, change).every((field) => field === 'disabled')

/** @throws Problem validationFailed, signInRequired, ownAccount or lastAdministrator when the user may not become that */
export async function requireChange(tx: WriteTransaction, actor: Actor, change: Change): Promise<void> {
  const { before, after } = change
  const isSelf = before.id === actor.userId
  requireOwnProfile(before, isSelf ? [] : touches(profileFields, change))
  if (touches(placeFields, change).length === 0) return
  // A token may close somebody out. What it gave a person would go on after the token's end.
  if (actor.scopes !== null && !isClosing(change)) throw new Problem('signInRequired')
  await requirePlace(tx, actor, after)
  const otherAdministrators = await countOtherAdministrators(tx, actor.agencyId, before.id, administrators)
  const verdict = mayChangePlace(before, after, { isSelf, otherAdministrators })
  if (!verdict.ok) throw new Problem(verdict.code)
}

/** Writes what `requireChange` lets pass, and the letter that a new address causes. */
export async function saveChange(tx: WriteTransaction, parts: SessionParts, { actor, services }: Call, change: Change): Promise<void> {
  const { before, after, changed } = change
  const now = services.clock.now()
  const [profile, place] = [touches(profileFields, change).length > 0, touches(placeFields, change).length > 0]
  // Of an invitation only what the inviter has typed is written: the person's profile is theirs.
  if (before.invites !== null) return saveInvitation(tx, actor.agencyId, before.id, after, Number(profile) + Number(place))
  if (profile) await saveProfile(tx, before.id, after)
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
  if (!place) return
  await saveMembership(tx, actor.agencyId, before.id, after)
  if (!after.disabled || before.disabled) return
  await endSessions(tx, before.id, now, { agencyId: actor.agencyId })
  await endEmailChange(tx, before.id, now)
}
