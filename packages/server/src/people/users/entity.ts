/** The entity row of users. A revert covers profile, role, scope and the flag `disabled`; the revert of a creation disables the user. */
import { errorText, session, users } from '@spotdesk/sdk/contract'
import type { UserRefusal, UserState, WritePlan } from '@spotdesk/sdk/rules'
import { rowErrorText } from '@spotdesk/sdk/values'
import { differences } from '../../platform/audit/differences.ts'
import { toRevertConflict, missing, neverReverted } from '../../platform/change-sets/revert/revert-conflict.ts'
import type { LaterChange } from '../../platform/change-sets/revert/revert-groups.ts'
import { type EntityKind, flag } from '../../platform/change-sets/entity.ts'
import { type FieldRevert, restored } from '../../platform/change-sets/record/record-revert.ts'
import { type SingleReverts, noReverts, singleReverts } from '../../platform/change-sets/revert/single-revert.ts'
import type { RevertedEvent } from '../../platform/change-sets/revert/revert-store.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import { permit } from '../../platform/http/gate/gate.ts'
import type { Call } from '../../platform/http/route.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { sendMessages } from '../session/messages.ts'
import type { SessionParts } from '../session/parts.ts'
import { type Change, writeUser } from './change.ts'
import { planUserChange } from './check.ts'
import { membershipFields, profileFields } from './fields.ts'
import { formatFullName } from './present.ts'
import { lockUser } from './store.ts'

/** An e-mail address is in force only after its confirmation, so a revert sets none. */
const fieldNames = [...profileFields.filter((name) => name !== 'email'), ...membershipFields]
const isField = (path: string) => (fieldNames as readonly string[]).includes(path)
const kind: FieldRevert<UserState> = {
  label: 'user',
  joined: [['roleId', 'advertiserIds', 'publisherIds']],
  removed: { disabled: true },
}

/** The reasons why these fields are never reverted. */
const reasons: Readonly<Record<string, string>> = {
  password: 'A password is never reverted: only its hash was kept, and its owner has chosen another one.',
  email: 'An e-mail address is never reverted: it counts only when somebody who reads it confirms it.',
  pendingEmail: 'An e-mail address that waits for its confirmation is canceled, not reverted.',
  apiToken: 'A revoked token stays revoked: whoever held it may not have kept it to themselves.',
}

export function userEntity(parts: SessionParts): EntityKind {
  return {
    entityType: 'user',
    label: 'user',
    changeSetKind: 'users',
    table: 'users',
    read: users.get,
    own: ({ userId }) => userId,
    texts: {
      userName: 'User name',
      firstName: 'First name',
      lastName: 'Last name',
      pendingEmail: 'New e-mail, not confirmed yet',
      language: 'Language',
      timeZone: 'Time zone',
      country: 'Country',
      dateFormat: 'Date format',
      timeFormat: 'Time format',
      roleId: 'Role',
      advertiserIds: { label: 'Advertisers', refersTo: 'advertiser' },
      publisherIds: { label: 'Publishers', refersTo: 'publisher' },
      disabled: flag('Disabled'),
      password: 'Password',
      apiToken: 'API token',
    },
    revert: {
      permit: requireRight,
      async plan(tx, reverting) {
        const plan = noReverts()
        const later = reverting.later('user')
        for (const event of reverting.events('user'))
          await planOne(tx, parts, reverting.call, { event, later: later.get(event.entityId) ?? [], plan })
        return singleReverts(reverting, plan)
      },
      done({ services }) {
        parts.identities.forgetAll()
        parts.background.run(() => sendMessages(services, parts.keys))
      },
    },
  }
}

/** Requires the permission of the change itself: for users, or for one's own profile. */
function requireRight(actor: Actor, events: readonly RevertedEvent[]): void {
  const isOwn = ({ entityId, versionBefore, diff }: RevertedEvent) =>
    entityId === actor.userId &&
    versionBefore !== null &&
    diff.every(({ path }) => path === 'pendingEmail' || (profileFields as readonly string[]).includes(path))
  permit(events.every(isOwn) ? session.updateCurrentUser : users.update, actor)
}

interface One {
  event: RevertedEvent
  later: readonly LaterChange[]
  plan: SingleReverts
}

async function planOne(tx: WriteTransaction, parts: SessionParts, call: Call, { event, later, plan }: One): Promise<void> {
  const before = await lockUser(tx, call.actor.agencyId, event.entityId)
  if (!before) return void plan.conflicts.push(missing(event, kind.label))
  const final = event.diff.filter(({ path }) => !isField(path) && event.versionBefore !== null)
  for (const { path } of final) plan.conflicts.push(toRevertConflict(event, [path], reasons[path] ?? neverReverted))
  const known = { ...event, diff: event.diff.filter(({ path }) => isField(path)) }
  const { fields, conflicts } = restored<UserState>(kind, known, before, later)
  plan.conflicts.push(...conflicts)
  const diff = differences(fieldNames, before, fields)
  if (diff.length === 0) {
    if (conflicts.length + final.length === 0) plan.unchanged++
    return
  }
  const change: Change = { before, after: fields, action: 'REVERT' }
  const refusal = describeRefusal(await planUserChange(tx, call.actor, change))
  if (refusal !== null) {
    plan.conflicts.push(
      toRevertConflict(
        event,
        diff.map(({ path }) => path),
        refusal,
      ),
    )
    return
  }
  plan.changes.push({
    id: before.id,
    name: formatFullName(before),
    write: async (inside) => (await writeUser(inside, parts, call, change)).audit,
  })
}

/** The reason why a user cannot be reverted, as a sentence; null when they can. */
function describeRefusal({ refusal, errors: [error] }: WritePlan<UserState, UserRefusal>): string | null {
  if (refusal) return errorText(refusal.code)
  return error ? rowErrorText(error.code, error.params) : null
}
