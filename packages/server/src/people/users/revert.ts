/** What a revert puts back in users: profile, role, sight, and whether they may come in. A user who was made is closed out. */
import { session, users } from '@spotdesk/sdk/contract'
import { differences } from '../../platform/audit/differences.ts'
import { conflictOf } from '../../platform/change-sets/restore.ts'
import type { LaterChange } from '../../platform/change-sets/revert-groups.ts'
import { type ReturnPlan, type RevertKind, neverPutBack } from '../../platform/change-sets/revert-kind.ts'
import { restored } from '../../platform/change-sets/revert-records.ts'
import type { RevertedEvent } from '../../platform/change-sets/revert-store.ts'
import type { WriteTransaction } from '../../platform/db/write-transaction.ts'
import { permit } from '../../platform/http/gate.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Call } from '../../platform/http/route.ts'
import { sendLetters } from '../session/letters.ts'
import type { SessionParts } from '../session/parts.ts'
import type { Profile } from '../session/user-store.ts'
import { type Change, requireChange, saveChange } from './change.ts'
import { mayDealWith } from './check.ts'
import { placeFields, profileFields } from './fields.ts'
import { fullNameOf } from './present.ts'
import { type Membership, type UserRecord, lockUser, readUser } from './store.ts'

/** An e-mail address counts when it is confirmed, so that no revert sets one. */
const fieldNames = [...profileFields.filter((name) => name !== 'email'), ...placeFields]
const isField = (path: string) => (fieldNames as readonly string[]).includes(path)
const kind = { entityType: 'user', unmade: { disabled: true } } as const

export function userReverts(parts: SessionParts): RevertKind {
  return {
    entityType: 'user',
    async plan(tx, call, events, later) {
      requireRight(call, events)
      const plan: ReturnPlan = { changes: [], unchanged: 0, conflicts: [] }
      for (const event of events) await planOne(tx, parts, call, { event, later: later.get(event.entityId) ?? [], plan })
      return plan
    },
    done({ services }) {
      parts.identities.forgetAll()
      parts.background.run(() => sendLetters(services, parts.keys))
    },
  }
}

/** The permission of the change itself: of users, or of one's own profile. */
function requireRight({ actor }: Call, events: readonly RevertedEvent[]): void {
  const isOwn = ({ entityId, versionBefore, diff }: RevertedEvent) =>
    entityId === actor.userId &&
    versionBefore !== null &&
    diff.every(({ path }) => path === 'pendingEmail' || (profileFields as readonly string[]).includes(path))
  permit(events.every(isOwn) ? session.updateCurrentUser : users.update, actor)
}

interface One {
  event: RevertedEvent
  later: readonly LaterChange[]
  plan: ReturnPlan
}

async function planOne(tx: WriteTransaction, parts: SessionParts, call: Call, { event, later, plan }: One): Promise<void> {
  const before = await lockUser(tx, call.actor.agencyId, event.entityId)
  if (!before) return void plan.conflicts.push(conflictOf(event, ['id'], 'There is no user with this id, or you may not see it.'))
  const final = event.diff.filter(({ path }) => !isField(path) && event.versionBefore !== null)
  for (const { path } of final) plan.conflicts.push(conflictOf(event, [path], neverPutBack(path)))
  const known = { ...event, diff: event.diff.filter(({ path }) => isField(path)) }
  const { fields, conflicts } = restored<Profile & Membership>(kind, known, before, later)
  plan.conflicts.push(...conflicts)
  const diff = differences(fieldNames, before, fields)
  if (diff.length === 0) {
    if (conflicts.length + final.length === 0) plan.unchanged++
    return
  }
  const change: Change = { before, after: fields, changed: diff.map(({ path }) => path) }
  const refusal = await refusalOf(tx, call, change)
  if (refusal !== null) return void plan.conflicts.push(conflictOf(event, [...change.changed], refusal))
  plan.changes.push({
    id: before.id,
    async write(inside) {
      await saveChange(inside, parts, call, change)
      return audited(before, (await readUser(inside, call.actor.agencyId, before.id))!, diff)
    },
  })
}

/** Why a user may not become what they were, in words; null when they may. */
async function refusalOf(tx: WriteTransaction, { actor }: Call, change: Change): Promise<string | null> {
  try {
    if (!mayDealWith(actor, [change.before.roleId])) throw new Problem('userBeyondRights')
    await requireChange(tx, actor, change)
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.errors[0]?.message ?? error.message
  }
}

function audited(before: UserRecord, made: UserRecord, diff: ReturnType<typeof differences>) {
  const versions = { versionBefore: before.version, versionAfter: made.version }
  return { entityType: 'user' as const, entityId: made.id, entityName: fullNameOf(made), action: 'REVERT', ...versions, diff }
}
