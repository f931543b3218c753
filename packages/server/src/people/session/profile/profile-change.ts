/** `PUT /security-management/users/current-user`: changes of the user's own profile. */
import type { ParsedOf, session as rows } from '@spotdesk/sdk/contract'
import { type ProfileFields, checkProfile } from '@spotdesk/sdk/rules'
import { canonicalZone } from '@spotdesk/sdk/values'
import { differences } from '../../../platform/audit/differences.ts'
import { recordWithCommit } from '../../../platform/change-sets/direct-change-store.ts'
import { versionConflict } from '../../../platform/change-sets/version-conflict.ts'
import { isStale } from '../../../platform/http/request/if-match.ts'
import { Problem, fieldError } from '../../../platform/http/answer/problem.ts'
import type { Call, Handler } from '../../../platform/http/route.ts'
import { requestEmailChange } from './email-change.ts'
import { findEmailChange } from './email-change-store.ts'
import { sendMessages } from '../messages.ts'
import { type SessionParts, reference, requireUserId } from '../parts.ts'
import { provePassword, requireSamePassword } from '../password/prove-password.ts'
import { type Profile, lockPerson, profileFields, saveProfile, readEmail } from '../user-store.ts'

/** @throws Problem validationFailed with every wrong field (docs/domain.md §17.1) */
export function requireProfile(fields: ProfileFields): void {
  const issues = checkProfile(fields)
  if (issues.length === 0) return
  throw new Problem('validationFailed', {}, { errors: issues.map(({ field, code, params }) => fieldError(field, code, params)) })
}

/** The stored form of a name, an address or another text of a profile. */
export const asKept = (text: string) => text.trim().normalize('NFC')

/** The profile with the given fields in their stored form. */
export function changedProfile(before: Profile, fields: ProfileFields): Profile {
  const given = profileFields.flatMap((name) => (fields[name] === undefined ? [] : [[name, asKept(fields[name])]]))
  const profile: Profile = { ...before, ...(Object.fromEntries(given) as Partial<Profile>) }
  // What is no zone was refused before.
  return { ...profile, timeZone: canonicalZone(profile.timeZone) ?? profile.timeZone }
}

type Parsed = ParsedOf<typeof rows.updateCurrentUser>['body']

/** The hash of the proved password when the call asks for another address than the one in force; else null. */
async function proveForEmail(parts: SessionParts, call: Call, { email, currentPassword }: Parsed): Promise<string | null> {
  if (email === undefined) return null
  const present = await readEmail(reference(call), requireUserId(call))
  if (present === asKept(email)) return null
  return provePassword(parts, call, 'currentPassword', currentPassword)
}

export function updateCurrentUser(parts: SessionParts): Handler<typeof rows.updateCurrentUser> {
  return async ({ body }, call) => {
    const { actor, services, reason } = call
    const userId = requireUserId(call)
    requireProfile(body)
    const proved = await proveForEmail(parts, call, body)
    const now = services.clock.now()
    const answer = await call.write(async (tx) => {
      const person = await lockPerson(tx, userId, actor.agencyId)
      if (isStale(call, person.version)) throw await versionConflict(tx, call, 'user', person)
      const wanted = changedProfile(person.profile, body)
      const { email } = person.profile
      const profile = { ...wanted, email }
      const fullName = `${profile.firstName} ${profile.lastName}`
      const diff = differences(profileFields, person.profile, profile)
      if (diff.length > 0) await saveProfile(tx, userId, profile)
      const version = person.version + (diff.length > 0 ? 1 : 0)
      if (wanted.email !== email) {
        requireSamePassword('currentPassword', proved ?? '', person.passwordHash)
        const emailChange = { userId, agencyId: actor.agencyId, present: email, wanted: wanted.email, author: null }
        diff.push(...(await requestEmailChange(tx, parts.keys, emailChange, now)))
      }
      const pendingEmail = (await findEmailChange(tx, userId, now))?.email ?? null
      if (diff.length > 0) {
        const versions = { versionBefore: person.version, versionAfter: version }
        const change = { entityType: 'user', entityId: userId, entityName: fullName, action: 'UPDATE', ...versions, diff } as const
        recordWithCommit(tx, { actor, now, reason }, 'users', change)
      }
      return { firstName: profile.firstName, lastName: profile.lastName, fullName, roleId: actor.roleId, email, pendingEmail, version }
    })
    parts.identities.forgetAll()
    parts.background.run(() => sendMessages(services, parts.keys))
    return answer
  }
}
