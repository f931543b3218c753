/** Users of the active agency. */
import { users } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { Problem, notFound } from '../http/problem.ts'
import { type Handler, type Route, on } from '../http/route.ts'
import { countOpenLinks } from '../session/letter-store.ts'
import { sendLetters, writeLetter } from '../session/letters.ts'
import type { SessionParts } from '../session/parts.ts'
import { disableUser, enableUser, updateUser } from './change.ts'
import { mayDealWith } from './check.ts'
import { createUser } from './create.ts'
import { selectUsers, toUser } from './present.ts'
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

export const userRoutes = (parts: SessionParts): Route[] => [
  on(users.list, listUsers),
  on(users.get, getUser),
  on(users.create, createUser(parts)),
  on(users.update, updateUser(parts)),
  on(users.disable, disableUser(parts)),
  on(users.enable, enableUser(parts)),
  on(users.invite, inviteUser(parts)),
]
