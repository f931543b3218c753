/** `PUT /security-management/users/current-user`: what people change of themselves. */
import type { session as rows } from '@spotdesk/sdk/contract'
import { type ProfileFields, checkProfile } from '@spotdesk/sdk/rules'
import { differences } from '../audit/differences.ts'
import { recordWithCommit } from '../change-sets/record.ts'
import { versionConflict } from '../change-sets/version-conflict.ts'
import { Problem, fieldError } from '../http/problem.ts'
import type { Handler } from '../http/route.ts'
import { endLinks } from './letter-store.ts'
import { sendLetters, writeLetter } from './letters.ts'
import { type SessionParts, userIdOf } from './parts.ts'
import { type Profile, lockPerson, profileFields, saveProfile } from './user-store.ts'

/** @throws Problem validationFailed with every field that does not hold (specification 001 §5) */
export function requireProfile(fields: ProfileFields): void {
  const issues = checkProfile(fields)
  if (issues.length === 0) return
  throw new Problem('validationFailed', {}, { errors: issues.map(({ field, code, params }) => fieldError(field, code, params)) })
}

/** The profile with those fields that were given, as they are kept. */
export function changedProfile(before: Profile, fields: ProfileFields): Profile {
  const given = profileFields.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name].trim().normalize('NFC')]]))
  return { ...before, ...(Object.fromEntries(given) as Partial<Profile>) }
}

export function updateCurrentUser(parts: SessionParts): Handler<typeof rows.updateCurrentUser> {
  return async ({ body }, call) => {
    const { actor, services, reason } = call
    const userId = userIdOf(call)
    requireProfile(body)
    const now = services.clock.now()
    const answer = await call.write(async (tx) => {
      const person = await lockPerson(tx, userId, actor.agencyId)
      if (call.ifMatch !== null && call.ifMatch !== person.version) throw await versionConflict(tx, call, 'user', person)
      const profile = changedProfile(person.profile, body)
      const fullName = `${profile.firstName} ${profile.lastName}`
      const said = { firstName: profile.firstName, lastName: profile.lastName, fullName, roleId: actor.roleId, email: profile.email }
      const diff = differences(profileFields, person.profile, profile)
      if (diff.length === 0) return { ...said, version: person.version }
      await saveProfile(tx, userId, profile)
      if (profile.email !== person.profile.email) {
        const letter = { userId, agencyId: actor.agencyId, kind: 'EMAIL_CHANGED' as const, recipient: person.profile.email, author: null }
        await endLinks(tx, userId, now)
        await writeLetter(tx, parts.keys, letter, now)
      }
      const versions = { versionBefore: person.version, versionAfter: person.version + 1 }
      recordWithCommit(
        tx,
        { actor, now, reason },
        { entityType: 'user', entityId: userId, entityName: fullName, action: 'UPDATE', ...versions, diff },
      )
      return { ...said, version: versions.versionAfter }
    })
    parts.identities.forgetAll()
    parts.background.run(() => sendLetters(services, parts.keys))
    return answer
  }
}
