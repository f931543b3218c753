/** Users of the active agency. */
import { users } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { recordWithCommit } from '../change-sets/record.ts'
import { Problem, notFound } from '../http/problem.ts'
import { type Handler, type Route, on } from '../http/route.ts'
import { toApiToken } from '../session/api-tokens.ts'
import { countOpenLinks } from '../session/letter-store.ts'
import { sendLetters, writeLetter } from '../session/letters.ts'
import type { SessionParts } from '../session/parts.ts'
import { listAgencyTokens, revokeAgencyToken } from '../session/token-store.ts'
import { lockPerson } from '../session/user-store.ts'
import { disableUser, enableUser, updateUser } from './change.ts'
import { mayDealWith } from './check.ts'
import { createUser } from './create.ts'
import { fullNameOf, selectUsers, toUser } from './present.ts'
import { lockUser, readUser, readUsers } from './store.ts'

const listUsers: Handler<typeof users.list> = async ({ page, limit, ...query }, { db, actor }) => {
  const found = selectUsers((await readUsers(db, actor.agencyId)).map(toUser), query)
  return { list: found.slice(page * limit, (page + 1) * limit), total: found.length }
}

const getUser: Handler<typeof users.get> = async ({ id }, { db, actor }) => {
  const user = await readUser(db, actor.agencyId, id)
  if (!user) throw notFound()
  return toUser(user)
}

/** The link goes to the user's own address: whoever asks never sees it. */
function inviteUser(parts: SessionParts): Handler<typeof users.invite> {
  return async ({ id }, call) => {
    const { actor, services } = call
    const now = services.clock.now()
    const answer = await call.write(async (tx) => {
      const user = await lockUser(tx, actor.agencyId, id)
      if (!user) throw notFound()
      if (!mayDealWith(actor, [user.roleId])) throw new Problem('userBeyondRights')
      if (user.disabled) throw new Problem('userDisabled')
      const kind = user.hasPassword ? 'RESET' : 'INVITATION'
      if ((await countOpenLinks(tx, id, kind, now)) >= limits.accountMails) throw tooManyLetters()
      const letter = { userId: id, agencyId: actor.agencyId, kind, recipient: user.email, author: actor.name } as const
      const { expiresAt } = await writeLetter(tx, parts.keys, letter, now)
      return { email: user.email, expiresAt: expiresAt! }
    })
    parts.background.run(() => sendLetters(services, parts.keys))
    return answer
  }
}

function tooManyLetters(): Problem {
  const seconds = limits.resetLinkMinutes * 60
  return new Problem('tooManyAttempts', { seconds }, { headers: { 'retry-after': String(seconds) } })
}

const listTokens: Handler<typeof users.tokens> = async (page, call) => {
  const { list, total } = await listAgencyTokens(call.db, call.actor.agencyId, call.services.clock.now(), page)
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
      const what = { entityType: 'user', entityId: token.userId, entityName: fullNameOf(profile), action: 'REVOKE_TOKEN', diff } as const
      recordWithCommit(tx, { actor, now, reason }, { ...what, versionBefore: version, versionAfter: version })
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
  on(users.tokens, listTokens),
  on(users.revokeToken, revokeToken(parts)),
]
