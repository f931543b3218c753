/** `POST /security-management/users`: a new user, with a first password or an invitation; or somebody from another agency. */
import type { ParsedOf, users } from '@spotdesk/sdk/contract'
import { differences } from '../audit/differences.ts'
import { recordWithCommit } from '../change-sets/record.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { Problem, fieldError } from '../http/problem.ts'
import type { Call, Handler } from '../http/route.ts'
import { type LetterKind } from '../session/letter-store.ts'
import { sendLetters, writeLetter } from '../session/letters.ts'
import type { SessionParts } from '../session/parts.ts'
import { hashPassword } from '../session/password.ts'
import { changedProfile, requireProfile } from '../session/profile-change.ts'
import type { Profile } from '../session/user-store.ts'
import { requirePassword, requirePlace } from './check.ts'
import { fullNameOf, toUser } from './present.ts'
import { type Membership, countryOf, findPerson, insertMembership, insertPerson, lockAgency, readUser } from './store.ts'
import { placeFields, profileFields } from './fields.ts'

type Body = ParsedOf<typeof users.create>['body']

export function createUser(parts: SessionParts): Handler<typeof users.create> {
  return async ({ body }, call) => {
    const { services } = call
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
  const { id: userId, letter } = await personFor(tx, call, body, passwordHash)
  if (!(await insertMembership(tx, actor.agencyId, userId, place, now))) throw userExists(body)
  const made = (await readUser(tx, actor.agencyId, userId))!
  if (letter)
    await writeLetter(tx, parts.keys, { userId, agencyId: actor.agencyId, kind: letter, recipient: made.email, author: actor.name }, now)
  const diff = differences(['userName', ...profileFields, ...placeFields], null, made)
  const changeSetId = recordWithCommit(
    tx,
    { actor, now, reason },
    {
      entityType: 'user',
      entityId: userId,
      entityName: fullNameOf(made),
      action: 'CREATE',
      versionBefore: null,
      versionAfter: made.version,
      diff,
    },
  )
  return { ...toUser(made), changeSetId }
}

/** Somebody with this user name who works elsewhere, or a new person; and the letter that tells them. */
async function personFor(
  tx: WriteTransaction,
  { actor }: Call,
  body: Body,
  passwordHash: string | null,
): Promise<{ id: number; letter: LetterKind | null }> {
  const userName = (body.userName ?? body.email).trim().normalize('NFC')
  const known = await findPerson(tx, actor.agencyId, userName)
  // A password is nobody's to set who has an account already.
  if (known && (known.isMember || passwordHash !== null)) throw userExists(body)
  if (known) return { id: known.id, letter: 'ADDED' }
  const nobody: Profile = {
    firstName: '',
    lastName: '',
    email: '',
    language: 'en',
    timeZone: actor.agency.timeZone,
    currency: actor.agency.currency,
    country: await countryOf(tx, actor.agencyId),
  }
  const id = await insertPerson(tx, { userName, passwordHash, profile: changedProfile(nobody, body) })
  if (id === null) throw userExists(body)
  return { id, letter: passwordHash === null ? 'INVITATION' : null }
}

function userExists({ userName, email }: Body): Problem {
  const [field, value] = userName === undefined ? ['email', email] : ['userName', userName]
  return new Problem('validationFailed', {}, { errors: [fieldError(field!, 'userExists', {}, value)] })
}

const distinct = (ids: readonly number[] | null | undefined) => (ids ? [...new Set(ids)] : null)
