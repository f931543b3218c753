/** The checks of a user's write: validity of every field, and rights of the caller. */
import { mayGrant, roleOf, roles } from '@spotdesk/sdk/contract'
import { type UserRefusal, type UserState, type WritePlan, checkPassword, isAdministrator, planUser } from '@spotdesk/sdk/rules'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { wholeRights } from '../../platform/http/gate/gate.ts'
import { Problem, fieldError } from '../../platform/http/answer/problem.ts'
import { type UserRecord, countOtherAdministrators, knownIds } from './store.ts'

/** True if an actor has all permissions of these roles: nobody may change a user with more permissions. */
export function mayDealWith(actor: Actor, roleIds: readonly number[]): boolean {
  const rights = wholeRights(actor)
  return roleIds.every((roleId) => mayGrant(rights, roleOf(roleId)))
}

/** Plans a change of a user, or a new user. */
export async function planUserChange(
  tx: WriteTransaction,
  actor: Actor,
  { before, after }: { before: UserRecord | null; after: UserState },
): Promise<WritePlan<UserState, UserRefusal>> {
  const known = await knownIds(tx, actor.agencyId, after)
  return planUser(
    { before, after },
    {
      isSelf: before?.id === actor.userId,
      byToken: actor.scopes !== null,
      elsewhere: before !== null && before.rolesElsewhere.length > 0,
      mayDealWith: before !== null && mayDealWith(actor, [before.roleId]),
      mayGive: mayDealWith(actor, [after.roleId]),
      known: { advertiserIds: [...known.advertisers], publisherIds: [...known.publishers] },
      otherAdministrators: before ? await countOtherAdministrators(tx, actor.agencyId, before.id, administrators) : 0,
    },
  )
}

const administrators = roles.map(({ id }) => id).filter(isAdministrator)

/** @throws Problem validationFailed */
export function requirePassword(password: string | undefined): void {
  const code = password === undefined ? null : checkPassword(password)
  if (code) throw new Problem('validationFailed', {}, { errors: [fieldError('password', code)] })
}
