/** Invitations as invited people see them: they join the agency when they accept, signed in, and not before. */
import { type invitations as rows, roleOf } from '@spotdesk/sdk/contract'
import { differences } from '../../platform/audit/differences.ts'
import { recordWithCommit } from '../../platform/change-sets/direct-change-store.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import { notFound } from '../../platform/http/answer/problem.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import { requireSessionUser } from '../session/api-token/api-tokens.ts'
import { endEmailChange, findEmailChange } from '../session/profile/email-change-store.ts'
import { type SessionParts, reference, requireUserId } from '../session/parts.ts'
import { lockPerson } from '../session/user-store.ts'
import { membershipFields } from './fields.ts'
import { type OpenInvitation, deleteInvitation, findInvitation, markAccepted, openInvitations } from './invitation-store.ts'
import { formatFullName } from './present.ts'
import { type Membership, insertMembership, lockAgencyUsers, readUser } from './store.ts'
import type { EntityChange } from '../../platform/audit/audit-store.ts'

export const listInvitations: Handler<typeof rows.list> = async (_, call) => {
  const found = await openInvitations(reference(call), requireUserId(call), call.services.clock.now())
  return found.map(({ id, agencyId, agencyName, roleId, author, createdAt, expiresAt }) => ({
    id,
    agency: { id: agencyId, name: agencyName },
    roleId,
    roleName: roleOf(roleId).name,
    invitedBy: author,
    createdAt,
    expiresAt,
  }))
}

/** Runs in the agency of the invitation, which is locked: an invitation is answered by one call at a time. @throws Problem notFound */
async function answer(
  call: Call,
  id: number,
  act: (tx: WriteTransaction, invitation: OpenInvitation) => Promise<void>,
): Promise<OpenInvitation> {
  const { userId } = requireSessionUser(call)
  const { services } = call
  const now = services.clock.now()
  const found = await findInvitation(reference(call), userId, id, now)
  if (!found) throw notFound()
  await services.db.write({ agencyId: found.agencyId }, async (tx) => {
    await lockAgencyUsers(tx, found.agencyId)
    const invitation = await findInvitation(tx, userId, id, now)
    if (!invitation) throw notFound()
    await act(tx, invitation)
  })
  return found
}

/** Writes it to the audit trail of the agency that has invited. */
function record(
  tx: WriteTransaction,
  { actor, services, reason }: Call,
  agencyId: number,
  membership: Membership,
  change: EntityChange,
): void {
  const { advertiserIds, publisherIds } = membership
  recordWithCommit(tx, { actor: { ...actor, agencyId, advertiserIds, publisherIds }, now: services.clock.now(), reason }, 'users', change)
}

/** A repeated call gets the same answer: an accepted invitation stays accepted. */
export function acceptInvitation(parts: SessionParts): Handler<typeof rows.accept> {
  return async ({ id }, call) => {
    const { userId } = requireSessionUser(call)
    const now = call.services.clock.now()
    const { agencyId, agencyName } = await answer(call, id, async (tx, invitation) => {
      if (invitation.acceptedAt !== null) return
      // Locked before the membership is created: a simultaneous confirmation of an address waits, and then sees the membership.
      await lockPerson(tx, userId, invitation.agencyId)
      // From now on only the person may change the address: a change that an administrator of another agency asked for ends.
      const waiting = await findEmailChange(tx, userId, now)
      if (waiting && waiting.author !== null) await endEmailChange(tx, userId, now)
      const { roleId, advertiserIds, publisherIds } = invitation
      const membership: Membership = { roleId, advertiserIds, publisherIds, disabled: false }
      await markAccepted(tx, invitation.agencyId, id, now)
      if (!(await insertMembership(tx, invitation.agencyId, userId, membership, now))) return
      const made = (await readUser(tx, invitation.agencyId, userId))!
      const what = { entityType: 'user', entityId: userId, entityName: formatFullName(made), action: 'ACCEPT_INVITATION' } as const
      const diff = differences(membershipFields, null, membership)
      record(tx, call, invitation.agencyId, membership, { ...what, versionBefore: null, versionAfter: made.version, diff })
    })
    parts.identities.forgetAll()
    return { agency: { id: agencyId, name: agencyName } }
  }
}

export const declineInvitation: Handler<typeof rows.decline> = async ({ id }, call) => {
  await answer(call, id, async (tx, invitation) => {
    const gone = await deleteInvitation(tx, invitation.agencyId, id)
    if (!gone) throw notFound()
    const { roleId, advertiserIds, publisherIds } = invitation
    const diff = [{ path: 'invitation', before: roleOf(roleId).name, after: null }]
    const what = { entityType: 'user', entityId: id, entityName: formatFullName(gone), action: 'DECLINE_INVITATION' } as const
    const membership = { roleId, advertiserIds, publisherIds, disabled: false }
    record(tx, call, invitation.agencyId, membership, { ...what, versionBefore: gone.version, versionAfter: gone.version, diff })
  })
}
