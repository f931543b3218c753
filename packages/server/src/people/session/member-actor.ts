/** The actor that a job acts as for a user: with the rights and the scope that the user has at that moment. */
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { toActor } from './identity.ts'
import { loadMember } from './member-store.ts'
import { getRights } from './rights.ts'

/** @param db the reference tables  @returns null where the user is disabled or no member of the agency any more */
export async function readMemberActor(db: Kysely<DB>, userId: number, agencyId: number): Promise<Actor | null> {
  const member = await loadMember(db, userId, agencyId)
  if (!member) return null
  const rights = getRights(member.roleId, member.features)
  const actor = toActor(member, { type: 'USER', id: `user:${userId}`, rights, scopes: null })
  return { ...actor, source: 'SYSTEM', requestId: '', ip: null }
}
