/** What of a user's write holds, and what its writer may do; every field that does not is named. */
import { mayGrant, roleOf } from '@spotdesk/sdk/contract'
import { checkPassword, checkSight } from '@spotdesk/sdk/rules'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { wholeRights } from '../../platform/http/gate.ts'
import { type FieldError, Problem, fieldError } from '../../platform/http/problem.ts'
import { type Membership, type UserRecord, knownIds } from './store.ts'

/** Whether an actor may deal with somebody of these roles: nobody moves people who may do more. */
export function mayDealWith(actor: Actor, roleIds: readonly number[]): boolean {
  const rights = wholeRights(actor)
  return roleIds.every((roleId) => mayGrant(rights, roleOf(roleId)))
}

/** @throws Problem validationFailed when the place is no place there is, or not the actor's to give */
export async function requirePlace(db: Kysely<DB>, actor: Actor, place: Membership): Promise<void> {
  const errors: FieldError[] = checkSight(place).map(({ field, code }) => fieldError(field, code))
  if (!mayDealWith(actor, [place.roleId])) errors.push(fieldError('roleId', 'forbidden', {}, place.roleId))
  const { advertisers, publishers } = await knownIds(db, actor.agencyId, place)
  const unknown = (field: 'advertiserIds' | 'publisherIds', known: Set<number>) =>
    (place[field] ?? []).flatMap((id, index) => (known.has(id) ? [] : [fieldError(`${field}.${index}`, 'unknownItem', { field }, id)]))
  errors.push(...unknown('advertiserIds', advertisers), ...unknown('publisherIds', publishers))
  if (errors.length > 0) throw new Problem('validationFailed', {}, { errors })
}

/** @throws Problem validationFailed when fields of the profile are not the actor's to change */
export function requireOwnProfile(user: UserRecord, changed: readonly string[]): void {
  if (user.rolesElsewhere.length === 0 || changed.length === 0) return
  throw new Problem('validationFailed', {}, { errors: changed.map((field) => fieldError(field, 'readOnly')) })
}

/** @throws Problem validationFailed */
export function requirePassword(password: string | undefined): void {
  const code = password === undefined ? null : checkPassword(password)
  if (code) throw new Problem('validationFailed', {}, { errors: [fieldError('password', code)] })
}
