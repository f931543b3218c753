/** The actions on a user from the list and from their page: disable, enable, send a link. Each asks first, and names what it touches. */
import type { AgencyUser } from '@spotdesk/sdk'
import { users } from '@spotdesk/sdk/calls'
import { mayGrant, roleOf } from '@spotdesk/sdk/contract'
import { Mail, UserCheck, UserX, type LucideIcon } from 'lucide-react'
import type { ActionContext } from '../../shared/actions/action-context.ts'
import type { Action, ActionSubject } from '../../shared/actions/action-noun.ts'
import { toMenuLine } from '../../shared/actions/row-action.ts'
import { runAction } from '../../shared/actions/run-action.ts'
import { api } from '../../shared/api.ts'
import type { Dates } from '../../shared/dates.ts'
import { roleLabel } from '../../shared/profile/role-label.ts'
import { write } from '../../shared/query.ts'
import { reportError } from '../../shared/data/report-error.ts'
import type { User } from '../../shared/session/session.ts'
import { t } from '../../shared/text.ts'
import { toasts } from '../../shared/page/toasts.ts'

export interface UserAction {
  id: string
  /** English text. */
  label: string
  icon: LucideIcon
  isDestructive?: true
  /** True if it makes sense for the user now, and the one who looks may do it. */
  isOffered: (user: AgencyUser, me: User) => boolean
  run: (user: AgencyUser, context: UserActionContext) => Promise<void>
}

export interface UserActionContext extends ActionContext {
  dates: Dates
  me: User
}

/** Nobody deals with a user who has more rights than they have themselves. */
export const mayDealWith = (me: User, { roleId }: Pick<AgencyUser, 'roleId'>) => mayGrant(me, roleOf(roleId))

const isOther = (user: AgencyUser, me: User) => user.id !== me.id && mayDealWith(me, user)

type Subject = AgencyUser & ActionSubject

const disabling: Action<Subject> = {
  verb: 'disable',
  label: 'Disable',
  icon: UserX,
  isDestructive: true,
  tone: 'danger',
  call: users.disable,
  isUndoable: true,
  texts: { question: 'Disable {name}?', done: '{name} is disabled.' },
}
const enabling: Action<Subject> = {
  verb: 'enable',
  label: 'Enable',
  icon: UserCheck,
  call: users.enable,
  isUndoable: true,
  texts: { question: 'Enable {name}?', done: '{name} is enabled.' },
}

/** Runs an action whose effect the server is asked for before the question. */
const runWithEffect =
  (action: Action<Subject>, readEffect: (user: AgencyUser) => Promise<string>): UserAction['run'] =>
  async (user, context) => {
    const effect = await readEffect(user)
    const texts = { ...action.texts, effect: () => effect }
    await runAction({ noun: {}, action: { ...action, texts }, context }, { ...user, name: user.fullName })
  }

/** The sentences of what somebody loses by being disabled. */
async function readLosses(user: AgencyUser): Promise<string> {
  if (user.status === 'INVITED') return t('The link of the invitation stops working.')
  const { sessions, apiTokens, campaigns } = await api.call(users.access, { id: user.id }, { skipCache: true })
  return [
    t('They are closed out of this agency within a second.'),
    sessions > 0 ? t('{count, plural, one {# sign-in ends.} other {# sign-ins end.}}', { count: sessions }) : '',
    apiTokens > 0
      ? t('{count, plural, one {# API token of theirs stops working.} other {# API tokens of theirs stop working.}}', { count: apiTokens })
      : '',
    campaigns > 0
      ? t('{count, plural, one {# campaign stays assigned to them.} other {# campaigns stay assigned to them.}}', { count: campaigns })
      : '',
    user.profileLocked ? t('Their other agencies keep them.') : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** The sentences of what works again once somebody is enabled. */
async function readGains(user: AgencyUser): Promise<string> {
  const { apiTokens } = await api.call(users.access, { id: user.id }, { skipCache: true })
  const role = roleLabel(user.roleName)
  return [
    t('They can sign in again, with the role {role}.', { role }),
    apiTokens > 0
      ? t('{count, plural, one {# API token of theirs works again.} other {# API tokens of theirs work again.}}', { count: apiTokens })
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

async function sendLink(user: AgencyUser, { confirm, dates, me }: UserActionContext): Promise<void> {
  const isInvited = user.status === 'INVITED'
  const isSure = await confirm({
    title: isInvited
      ? t('Send the invitation of {name} again?', { name: user.fullName })
      : t('Send {name} a link for a new password?', { name: user.fullName }),
    message: isInvited
      ? t('An e-mail with a link to join {agency} goes to {email}.', { agency: me.agency.name, email: user.email })
      : t('An e-mail with a link goes to {email}. The present password works until a new one is chosen.', { email: user.email }),
    confirmLabel: t('Send'),
    cancelLabel: t('Cancel'),
  })
  if (!isSure) return
  const { email, expiresAt } = await write(users.invite, { id: user.id })
  toasts.success(t('The e-mail to {email} is on its way.', { email }), {
    message: t('Its link works until {time}.', { time: dates.dayTime(expiresAt, me.timeZone) }),
  })
}

/** Ids of users on whom an action is under way, its question included. */
const underWay = new Set<number>()

/**
 * A refused action says why: it is often that the user has changed since the page was read, which then loads again. One action on a
 * user at a time: a double click asks once.
 */
const withToasts =
  (act: UserAction['run']): UserAction['run'] =>
  async (user, context) => {
    if (underWay.has(user.id)) return
    underWay.add(user.id)
    try {
      await act(user, context)
    } catch (error) {
      reportError(error)
    } finally {
      underWay.delete(user.id)
    }
  }

export const userActions: readonly UserAction[] = [
  {
    id: 'invite',
    label: 'Send the invitation again',
    icon: Mail,
    isOffered: (user, me) => user.status === 'INVITED' && isOther(user, me),
    run: withToasts(sendLink),
  },
  {
    id: 'reset',
    label: 'Send a link for a new password',
    icon: Mail,
    isOffered: (user, me) => user.status === 'ACTIVE' && isOther(user, me),
    run: withToasts(sendLink),
  },
  {
    ...toMenuLine(enabling),
    isOffered: (user, me) => user.status === 'DISABLED' && isOther(user, me),
    run: withToasts(runWithEffect(enabling, readGains)),
  },
  {
    ...toMenuLine(disabling),
    isOffered: (user, me) => user.status !== 'DISABLED' && isOther(user, me),
    run: withToasts(runWithEffect(disabling, readLosses)),
  },
]
