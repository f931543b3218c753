/** `POST /security-management/users`: a new user, with a first password or an invitation; or somebody from another agency is invited. */
import type { ParsedOf, users } from '@spotdesk/sdk/contract'
import { limits, dayMs } from '@spotdesk/sdk/values'
import { differences } from '../../platform/audit/differences.ts'
import { recordWithCommit } from '../../platform/change-sets/record.ts'
import type { WriteTransaction } from '../../platform/db/write-transaction.ts'
import { Problem, fieldError } from '../../platform/http/problem.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import { sendLetters, writeLetter } from '../session/letters.ts'
import { personOf } from '../session/api-tokens.ts'
import type { SessionParts } from '../session/parts.ts'
import { hashPassword } from '../session/password.ts'
import { asKept, changedProfile, requireProfile } from '../session/profile-change.ts'
import type { Profile } from '../session/user-store.ts'
import { requirePassword, requirePlace } from './check.ts'
import { insertInvitation } from './invitation-store.ts'
import { fullNameOf, toUser } from './present.ts'
import { type Membership, countryOf, findPerson, insertMembership, insertPerson, lockAgency, readUser } from './store.ts'
import { placeFields, profileFields } from './fields.ts'

type Body = ParsedOf<typeof users.create>['body']

export function createUser(parts: SessionParts): Handler<typeof users.create> {
  return async ({ body }, call) => {
    const { services } = call
    // A token that could choose somebody's password or mailbox could sign in as them, do what only people do, and go on after its own end.
    personOf(call)
    requireProfile(body)
    requirePassword(body.password)
    const passwordHash = body.password === undefined ? null : await hashPassword(body.password)
    const answer = await call.write((tx) => create(tx, parts, call, body, passwordHash))
    parts.background.run(() => sendLetters(services, parts.keys))
    return answer
  }
}

async function create(tx: WriteTransaction, parts: SessionParts, call: Call, body: Body, passwordHash: string | null) {
  const { actor, services, reason } = call
  const now = services.clock.now()
  const place: Membership = {
    roleId: body.roleId,
    advertiserIds: distinct(body.advertiserIds),
    publisherIds: distinct(body.publisherIds),
    disabled: false,
  }
  await lockAgency(tx, actor.agencyId)
  await requirePlace(tx, actor, place)
  const id = await placeFor(tx, parts, call, { body, passwordHash, place })
  const made = (await readUser(tx, actor.agencyId, id))!
  const diff = differences(['userName', ...profileFields, ...placeFields], null, made)
  const changeSetId = recordWithCommit(
    tx,
    { actor, now, reason },
    {
      entityType: 'user',
      entityId: id,
      entityName: fullNameOf(made),
      action: 'CREATE',
      versionBefore: null,
      versionAfter: made.version,
      diff,
    },
  )
  return { ...toUser(made, now), changeSetId }
}

interface Wish {
  body: Body
  passwordHash: string | null
  place: Membership
}

/**
 * A new person with their place, or an invitation of somebody who has an account already; and the letter that tells them.
 * @returns the id of the user, or of the invitation: both are of one sequence, and read alike
 */
async function placeFor(tx: WriteTransaction, parts: SessionParts, { actor, services }: Call, wish: Wish): Promise<number> {
  const { body, passwordHash, place } = wish
  const now = services.clock.now()
  const letter = { agencyId: actor.agencyId, author: actor.name }
  const userName = asKept(body.userName ?? body.email)
  const nobody: Profile = {
    firstName: '',
    lastName: '',
    email: '',
    language: 'en',
    timeZone: actor.agency.timeZone,
    currency: actor.agency.currency,
    country: await countryOf(tx, actor.agencyId),
  }
  const profile = changedProfile(nobody, body)
  const known = await findPerson(tx, actor.agencyId, userName)
  // A password is nobody's to set who has an account already.
  if (known && (known.isMember || passwordHash !== null)) throw userExists(body)
  if (known) {
    const expiresAt = new Date(now.getTime() + limits.invitationDays * dayMs)
    const invitation = { userId: known.id, userName, profile, place, author: actor.name, now, expiresAt }
    const id = await insertInvitation(tx, actor.agencyId, invitation)
    if (id === null) throw userExists(body)
    await writeLetter(tx, parts.keys, { ...letter, userId: known.id, kind: 'INVITED', recipient: known.email }, now)
    return id
  }
  const id = await insertPerson(tx, { userName, passwordHash, profile })
  if (id === null || !(await insertMembership(tx, actor.agencyId, id, place, now))) throw userExists(body)
  if (passwordHash === null) await writeLetter(tx, parts.keys, { ...letter, userId: id, kind: 'INVITATION', recipient: profile.email }, now)
  return id
}

function userExists({ userName, email }: Body): Problem {
  const [field, value] = userName === undefined ? ['email', email] : ['userName', userName]
  return new Problem('validationFailed', {}, { errors: [fieldError(field!, 'userExists', {}, value)] })
}

const distinct = (ids: readonly number[] | null | undefined) => (ids ? [...new Set(ids)] : null)
