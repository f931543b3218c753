/** Users of the active agency. */
import { invitations, users } from '@spotdesk/sdk/contract'
import { limits, dayMs } from '@spotdesk/sdk/values'
import { recordWithCommit } from '../../platform/change-sets/direct-change-store.ts'
import { Problem, notFound } from '../../platform/http/answer/problem.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import { type Call, type Handler, type Route, on } from '../../platform/http/route.ts'
import { requireSessionUser, toApiToken } from '../session/api-token/api-tokens.ts'
import { countOpenMessages } from '../session/message-store.ts'
import { sendMessages, writeMessage } from '../session/messages.ts'
import type { SessionParts } from '../session/parts.ts'
import { listAgencyTokens, revokeAgencyToken } from '../session/api-token/token-store.ts'
import { lockPerson } from '../session/user-store.ts'
import { disableUser, enableUser, updateUser } from './change.ts'
import { mayDealWith } from './check.ts'
import { createUser } from './create.ts'
import { renewInvitation } from './invitation-store.ts'
import { acceptInvitation, declineInvitation, listInvitations } from './invitations.ts'
import { formatFullName, selectUsers, toUser } from './present.ts'
import { countAccess, findOwnPublishers, lockUser, readUser, readUsers } from './store.ts'

const listUsers: Handler<typeof users.list> = async ({ page, limit, ...query }, { db, actor, services }) => {
  const found = selectUsers(
    (await readUsers(db, actor.agencyId)).map((user) => toUser(user, services.clock.now())),
    query,
  )
  return { list: found.slice(page * limit, (page + 1) * limit), total: found.length }
}

const getUser: Handler<typeof users.get> = async ({ id }, { db, actor, services }) => {
  const user = await readUser(db, actor.agencyId, id)
  if (!user) throw notFound()
  return toUser(user, services.clock.now())
}

/** The link goes to the user's own address: the caller never sees it. */
function inviteUser(parts: SessionParts): Handler<typeof users.invite> {
  return async ({ id }, call) => {
    const { services } = call
    const actor = requireSessionUser(call)
    const now = services.clock.now()
    const answer = await call.write(async (tx) => {
      const user = await lockUser(tx, actor.agencyId, id)
      if (!user) throw notFound()
      if (!mayDealWith(actor, [user.roleId])) throw new Problem('userBeyondRights')
      if (user.disabled) throw new Problem('userDisabled')
      const kind = user.invites !== null ? 'INVITED' : user.hasPassword ? 'RESET' : 'INVITATION'
      const to = { userId: user.invites ?? id, kind, ...(kind === 'INVITED' && { agencyId: actor.agencyId }) } as const
      if ((await countOpenMessages(tx, to, now)) >= limits.accountMails) throw tooManyMessages()
      const recipient = user.invites === null ? user.email : await renewed(tx, call, id, now)
      const message = { userId: to.userId, agencyId: actor.agencyId, kind, recipient, author: actor.name } as const
      const { expiresAt } = await writeMessage(tx, parts.keys, message, now)
      return { email: user.email, expiresAt: expiresAt! }
    })
    parts.background.run(() => sendMessages(services, parts.keys))
    return answer
  }
}

function renewed(tx: WriteTransaction, { actor }: Call, id: number, now: Date): Promise<string> {
  const expiresAt = new Date(now.getTime() + limits.invitationDays * dayMs)
  return renewInvitation(tx, actor.agencyId, id, { author: actor.name, expiresAt })
}

function tooManyMessages(): Problem {
  const seconds = limits.resetLinkMinutes * 60
  return new Problem('tooManyAttempts', { seconds }, { headers: { 'retry-after': String(seconds) } })
}

const readAccess: Handler<typeof users.access> = async ({ id }, { db, actor, services }) => {
  const user = await readUser(db, actor.agencyId, id)
  if (!user) throw notFound()
  return countAccess(db, actor.agencyId, user, services.clock.now())
}

const findPublishers: Handler<typeof users.publishers> = async (query, { db, actor }) => findOwnPublishers(db, actor.agencyId, query)

const listTokens: Handler<typeof users.tokens> = async (query, call) => {
  const { list, total } = await listAgencyTokens(call.db, call.actor.agencyId, call.services.clock.now(), query)
  return { list: list.map(toApiToken), total }
}

function revokeToken(parts: SessionParts): Handler<typeof users.revokeToken> {
  return async ({ id }, call) => {
    const { actor, services, reason } = call
    const now = services.clock.now()
    const hash = await call.write(async (tx) => {
      const token = await revokeAgencyToken(tx, actor.agencyId, id, now)
      if (!token) throw notFound()
      const { version, profile } = await lockPerson(tx, token.userId, actor.agencyId)
      const diff = [{ path: 'apiToken', before: token.name, after: null }]
      const what = {
        entityType: 'user',
        entityId: token.userId,
        entityName: formatFullName(profile),
        action: 'REVOKE_TOKEN',
        diff,
      } as const
      recordWithCommit(tx, { actor, now, reason }, 'users', { ...what, versionBefore: version, versionAfter: version })
      return token.hash
    })
    parts.identities.forget(hash)
  }
}

export const userRoutes = (parts: SessionParts): Route[] => [
  on(users.list, listUsers),
  on(users.get, getUser),
  on(users.create, createUser(parts)),
  on(users.update, updateUser(parts)),
  on(users.disable, disableUser(parts)),
  on(users.enable, enableUser(parts)),
  on(users.invite, inviteUser(parts)),
  on(users.access, readAccess),
  on(users.publishers, findPublishers),
  on(users.tokens, listTokens),
  on(users.revokeToken, revokeToken(parts)),
  on(invitations.list, listInvitations),
  on(invitations.accept, acceptInvitation(parts)),
  on(invitations.decline, declineInvitation),
]
