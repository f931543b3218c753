/** The acts on a user from the list and from their page: disable, enable, send a link. Each asks first, and names what it touches. */
import type { AgencyUser } from '@spotdesk/sdk'
import { users } from '@spotdesk/sdk/calls'
import { mayGrant, roleOf } from '@spotdesk/sdk/contract'
import type { Confirm } from '@spotdesk/ui'
import { Mail, UserCheck, UserX, type LucideIcon } from 'lucide-react'
import { api } from '../../shared/api.ts'
import type { Dates } from '../../shared/dates.ts'
import { roleLabel } from '../../shared/profile/role-label.ts'
import { write } from '../../shared/query.ts'
import { reportError } from '../../shared/report-error.ts'
import { revertChangeSets } from '../../shared/revert.ts'
import type { User } from '../../shared/session.ts'
import { t } from '../../shared/text.ts'
import { toasts } from '../../shared/toasts.ts'

export interface UserAct {
  id: 'invite' | 'reset' | 'enable' | 'disable'
  /** English text. */
  label: string
  icon: LucideIcon
  isDestructive?: true
  /** True if it makes sense for the user now, and the one who looks may do it. */
  isOffered: (user: AgencyUser, me: User) => boolean
  run: (user: AgencyUser, desk: UserActionContext) => Promise<void>
}

export interface UserActionContext {
  confirm: Confirm
  dates: Dates
  me: User
}

/** Nobody deals with a user who has more rights than they have themselves. */
export const mayDealWith = (me: User, { roleId }: Pick<AgencyUser, 'roleId'>) => mayGrant(me, roleOf(roleId))

const isOther = (user: AgencyUser, me: User) => user.id !== me.id && mayDealWith(me, user)

/** Undo in the toast of a change. */
export function toUserUndo(changeSetId: string | null) {
  return changeSetId === null ? {} : { action: { label: t('Undo'), onPress: () => void revertChangeSets([changeSetId]) } }
}

async function disable(user: AgencyUser, { confirm }: UserActionContext): Promise<void> {
  const isSure = await confirm({
    title: t('Disable {name}?', { name: user.fullName }),
    message: await whatEnds(user),
    confirmLabel: t('Disable'),
    cancelLabel: t('Cancel'),
    tone: 'danger',
  })
  if (!isSure) return
  const { changeSetId } = await write(users.disable, { id: user.id }, { ifMatch: user.version })
  toasts.success(t('{name} is disabled.', { name: user.fullName }), toUserUndo(changeSetId))
}

/** The sentences of what somebody loses by being disabled. */
async function whatEnds(user: AgencyUser): Promise<string> {
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

async function enable(user: AgencyUser, { confirm }: UserActionContext): Promise<void> {
  const { apiTokens } = await api.call(users.access, { id: user.id }, { skipCache: true })
  const role = roleLabel(user.roleName)
  const isSure = await confirm({
    title: t('Enable {name}?', { name: user.fullName }),
    message: [
      t('They can sign in again, with the role {role}.', { role }),
      apiTokens > 0
        ? t('{count, plural, one {# API token of theirs works again.} other {# API tokens of theirs work again.}}', { count: apiTokens })
        : '',
    ]
      .filter(Boolean)
      .join(' '),
    confirmLabel: t('Enable'),
    cancelLabel: t('Cancel'),
  })
  if (!isSure) return
  const { changeSetId } = await write(users.enable, { id: user.id }, { ifMatch: user.version })
  toasts.success(t('{name} is enabled.', { name: user.fullName }), toUserUndo(changeSetId))
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

/** Ids of users on whom an act is under way, its question included. */
const underWay = new Set<number>()

/**
 * A refused act says why: it is often that the user has changed since the page was read, which then loads again. One act on a user at a
 * time: a double click asks once.
 */
const withToasts =
  (act: UserAct['run']): UserAct['run'] =>
  async (user, desk) => {
    if (underWay.has(user.id)) return
    underWay.add(user.id)
    try {
      await act(user, desk)
    } catch (error) {
      reportError(error)
    } finally {
      underWay.delete(user.id)
    }
  }

export const userActs: readonly UserAct[] = [
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
    id: 'enable',
    label: 'Enable',
    icon: UserCheck,
    isOffered: (user, me) => user.status === 'DISABLED' && isOther(user, me),
    run: withToasts(enable),
  },
  {
    id: 'disable',
    label: 'Disable',
    icon: UserX,
    isDestructive: true,
    isOffered: (user, me) => user.status !== 'DISABLED' && isOther(user, me),
    run: withToasts(disable),
  },
]
