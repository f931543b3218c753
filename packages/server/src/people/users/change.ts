/** Changing, disabling and enabling a user of the agency. */
import type { ParsedOf, users } from '@spotdesk/sdk/contract'
import type { UserState } from '@spotdesk/sdk/rules'
import { differences } from '../../platform/audit/differences.ts'
import { toAuthor } from '../../platform/change-sets/direct-change.ts'
import { recordWithCommit } from '../../platform/change-sets/direct-change-store.ts'
import { requirePossible } from '../../platform/change-sets/plan/require-plan.ts'
import { versionConflict } from '../../platform/change-sets/version-conflict.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import { isStale } from '../../platform/http/request/if-match.ts'
import { Problem, fieldError, notFound } from '../../platform/http/answer/problem.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import { requireSessionUser } from '../session/api-token/api-tokens.ts'
import { requestEmailChange } from '../session/profile/email-change.ts'
import { endEmailChange } from '../session/profile/email-change-store.ts'
import { endLinks } from '../session/message-store.ts'
import { sendMessages, writeMessage } from '../session/messages.ts'
import type { SessionParts } from '../session/parts.ts'
import { asKept, changedProfile, requireProfile } from '../session/profile/profile-change.ts'
import { provePassword } from '../session/password/prove-password.ts'
import { endSessions, saveProfile } from '../session/user-store.ts'
import { planUserChange } from './check.ts'
import { membershipFields, profileFields } from './fields.ts'
import { saveInvitation } from './invitation-store.ts'
import { auditOfUser, toUser } from './present.ts'
import { type Membership, type UserRecord, lockUser, readUser, saveMembership } from './store.ts'
import type { EntityChange } from '../../platform/audit/audit-store.ts'

type Body = ParsedOf<typeof users.update>['body']

export function updateUser(parts: SessionParts): Handler<typeof users.update> {
  return async ({ id, body }, call) => {
    requireProfile(body)
    const proved = await proveForEmail(parts, call, id, body)
    const next = (user: UserRecord): UserState => ({ ...changedProfile(user, body), ...changedPlace(user, body) })
    return change(parts, call, id, 'UPDATE', next, proved)
  }
}

export function disableUser(parts: SessionParts): Handler<typeof users.disable> {
  return async ({ id }, call) => change(parts, call, id, 'DISABLE', (user) => ({ ...user, disabled: true }))
}

export function enableUser(parts: SessionParts): Handler<typeof users.enable> {
  return async ({ id }, call) => {
    requireSessionUser(call)
    return change(parts, call, id, 'ENABLE', (user) => ({ ...user, disabled: false }))
  }
}

/**
 * Requires the caller's own password when the call sets a new address of any user. A call that is refused anyway does not require it.
 * @returns true if it was proved
 */
async function proveForEmail(parts: SessionParts, call: Call, id: number, { email, currentPassword }: Body): Promise<boolean> {
  if (email === undefined) return false
  const user = await readUser(call.db, call.actor.agencyId, id)
  if (!user || user.email === asKept(email) || (user.rolesElsewhere.length > 0 && id !== call.actor.userId)) return false
  await provePassword(parts, call, 'currentPassword', currentPassword)
  return true
}

/** A new role has no scope unless one is given. */
function changedPlace(user: UserRecord, { roleId = user.roleId, advertiserIds, publisherIds }: Body): Membership {
  const isNew = roleId !== user.roleId
  const resolveScope = (given: readonly number[] | null | undefined, kept: number[] | null) =>
    given === undefined ? (isNew ? null : kept) : given && [...new Set(given)]
  return {
    roleId,
    advertiserIds: resolveScope(advertiserIds, user.advertiserIds),
    publisherIds: resolveScope(publisherIds, user.publisherIds),
    disabled: user.disabled,
  }
}

async function change(
  parts: SessionParts,
  call: Call,
  id: number,
  action: 'UPDATE' | 'DISABLE' | 'ENABLE',
  next: (user: UserRecord) => UserState,
  isProved = false,
): Promise<users.UserResult> {
  const { actor, services } = call
  const now = services.clock.now()
  const answer = await call.write(async (tx) => {
    const before = await lockUser(tx, actor.agencyId, id)
    if (!before) throw notFound()
    if (isStale(call, before.version)) throw await versionConflict(tx, call, 'user', before)
    const plan = await planUserChange(tx, actor, { before, after: next(before) })
    requirePossible(plan)
    if (!plan.change) return { ...toUser(before, now), changeSetId: null }
    const { made, audit } = await write(tx, parts, call, { before, after: plan.after, action }, isProved)
    const changeSetId = audit.diff.length === 0 ? null : recordWithCommit(tx, toAuthor(call), 'users', audit)
    return { ...toUser(made, now), changeSetId }
  })
  // In force at once in this process, and in others within the time for which rights are cached.
  parts.identities.forgetAll()
  parts.background.run(() => sendMessages(services, parts.keys))
  return answer
}

/** A planned change of a locked user. */
export interface Change {
  before: UserRecord
  after: UserState
  action: string
}

const changed = (fields: readonly (keyof UserState)[], { before, after }: Change) =>
  differences(fields, before as UserState, after).map(({ path }) => path)

/**
 * Writes a requested change. A new address of a user with a password waits until it is confirmed. A user without a password has confirmed
 * no address, so the address changes at once.
 */
async function write(tx: WriteTransaction, parts: SessionParts, call: Call, change: Change, isProved: boolean): Promise<Written> {
  const { before, after } = change
  const { actor, services } = call
  if (changed(['email'], change).length === 0) return writeUser(tx, parts, call, change)
  if (!isProved) throw new Problem('validationFailed', {}, { errors: [fieldError('currentPassword', 'passwordNeeded')] })
  if (!before.hasPassword) return writeUser(tx, parts, call, change)
  const written = await writeUser(tx, parts, call, { ...change, after: { ...after, email: before.email } })
  const author = before.id === actor.userId ? null : actor.name
  const emailChange = { userId: before.id, agencyId: actor.agencyId, present: before.email, wanted: after.email, author }
  const requestedEmail = await requestEmailChange(tx, parts.keys, emailChange, services.clock.now())
  // The waiting address is read with the user.
  const made = (await readUser(tx, actor.agencyId, before.id))!
  return { made, audit: { ...written.audit, diff: [...written.audit.diff, ...requestedEmail] } }
}

interface Written {
  /** The user after the change. */
  made: UserRecord
  /** The audit row, which the caller appends. */
  audit: EntityChange
}

/** The only way in which an existing user is written, by a form, a row action or a revert. */
export async function writeUser(tx: WriteTransaction, parts: SessionParts, call: Call, change: Change): Promise<Written> {
  const { before, after, action } = change
  await saveChange(tx, parts, call, change)
  const made = (await readUser(tx, call.actor.agencyId, before.id))!
  const diff = differences([...profileFields, ...membershipFields], before as UserState, after)
  return { made, audit: auditOfUser({ before, made, action, diff }) }
}

/** Writes a planned change, and the message that a new address causes. */
async function saveChange(tx: WriteTransaction, parts: SessionParts, { actor, services }: Call, change: Change): Promise<void> {
  const { before, after } = change
  const now = services.clock.now()
  const [profile, membership] = [changed(profileFields, change).length > 0, changed(membershipFields, change).length > 0]
  // Of an invitation only the inviter's fields are written: only the person may change their own profile.
  if (before.invites !== null) return saveInvitation(tx, actor.agencyId, before.id, after, Number(profile) + Number(membership))
  if (profile) await saveProfile(tx, before.id, after)
  if (changed(['email'], change).length > 0) {
    const message = {
      userId: before.id,
      agencyId: actor.agencyId,
      kind: 'EMAIL_CHANGED' as const,
      recipient: before.email,
      author: actor.name,
    }
    await endLinks(tx, before.id, now)
    await writeMessage(tx, parts.keys, message, now)
  }
  if (!membership) return
  await saveMembership(tx, actor.agencyId, before.id, after)
  if (!after.disabled || before.disabled) return
  await endSessions(tx, before.id, now, { agencyId: actor.agencyId })
  await endEmailChange(tx, before.id, now)
}
