/** `POST /security-management/users`: a new user, with a first password or an invitation; a person of another agency is invited. */
import type { ParsedOf, users } from '@spotdesk/sdk/contract'
import { checkUserName } from '@spotdesk/sdk/rules'
import { dateFormats, dayMs, limits, timeFormats } from '@spotdesk/sdk/values'
import { differences } from '../../platform/audit/differences.ts'
import { toAuthor } from '../../platform/change-sets/direct-change.ts'
import { recordWithCommit } from '../../platform/change-sets/direct-change-store.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import { requirePossible } from '../../platform/change-sets/plan/require-plan.ts'
import { Problem, fieldError } from '../../platform/http/answer/problem.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import { sendMessages, writeMessage } from '../session/messages.ts'
import { requireSessionUser } from '../session/api-token/api-tokens.ts'
import type { SessionParts } from '../session/parts.ts'
import { hashPassword } from '../session/password/password.ts'
import { asKept, changedProfile, requireProfile } from '../session/profile/profile-change.ts'
import type { Profile } from '../session/user-store.ts'
import { planUserChange, requirePassword } from './check.ts'
import { insertInvitation } from './invitation-store.ts'
import { auditOfUser, toUser } from './present.ts'
import { type Membership, readAgencyCountry, findPerson, insertMembership, insertPerson, lockAgencyUsers, readUser } from './store.ts'
import { membershipFields, profileFields } from './fields.ts'

type Body = ParsedOf<typeof users.create>['body']

export function createUser(parts: SessionParts): Handler<typeof users.create> {
  return async ({ body }, call) => {
    const { services } = call
    // A token that could choose a user's password or mailbox could sign in as that user, gain the rights of a person, and outlive its own
    // end.
    requireSessionUser(call)
    requireProfile(body)
    requirePassword(body.password)
    requireUserName(body)
    const passwordHash = body.password === undefined ? null : await hashPassword(body.password)
    const answer = await call.write((tx) => create(tx, parts, call, body, passwordHash))
    parts.background.run(() => sendMessages(services, parts.keys))
    return answer
  }
}

async function create(tx: WriteTransaction, parts: SessionParts, call: Call, body: Body, passwordHash: string | null) {
  const { actor, services } = call
  const now = services.clock.now()
  const membership: Membership = {
    roleId: body.roleId,
    advertiserIds: distinct(body.advertiserIds),
    publisherIds: distinct(body.publisherIds),
    disabled: false,
  }
  await lockAgencyUsers(tx, actor.agencyId)
  const profile = await newProfile(tx, call, body)
  requirePossible(await planUserChange(tx, actor, { before: null, after: { ...profile, ...membership } }))
  const id = await membershipFor(tx, parts, call, { body, passwordHash, profile, membership })
  const made = (await readUser(tx, actor.agencyId, id))!
  const diff = differences(['userName', ...profileFields, ...membershipFields], null, made)
  const changeSetId = recordWithCommit(tx, toAuthor(call), 'users', auditOfUser({ before: null, made, action: 'CREATE', diff }))
  return { ...toUser(made, now), changeSetId }
}

interface NewUserInput {
  body: Body
  passwordHash: string | null
  profile: Profile
  membership: Membership
}

/**
 * A new person with their membership, or an invitation of a person who has an account already, and the message about it. Nobody else sets the
 * password of such a person, so a first password is dropped then.
 * @returns the id of the user, or of the invitation: both come from one sequence and look alike
 */
async function membershipFor(tx: WriteTransaction, parts: SessionParts, { actor, services }: Call, wish: NewUserInput): Promise<number> {
  const { body, passwordHash, profile, membership } = wish
  const now = services.clock.now()
  const message = { agencyId: actor.agencyId, author: actor.name }
  const userName = asKept(body.userName ?? body.email)
  const known = await findPerson(tx, actor.agencyId, userName)
  if (known?.isMember) throw userExists(body)
  if (known) {
    const expiresAt = new Date(now.getTime() + limits.invitationDays * dayMs)
    const invitation = { userId: known.id, userName, profile, membership, author: actor.name, now, expiresAt }
    const id = await insertInvitation(tx, actor.agencyId, invitation)
    if (id === null) throw userExists(body)
    await writeMessage(tx, parts.keys, { ...message, userId: known.id, kind: 'INVITED', recipient: known.email }, now)
    return id
  }
  const id = await insertPerson(tx, { userName, firstPasswordHash: passwordHash, profile })
  if (id === null || !(await insertMembership(tx, actor.agencyId, id, membership, now))) throw userExists(body)
  if (passwordHash === null)
    await writeMessage(tx, parts.keys, { ...message, userId: id, kind: 'INVITATION', recipient: profile.email }, now)
  return id
}

/** The profile of a new user. */
async function newProfile(tx: WriteTransaction, { actor }: Call, body: Body): Promise<Profile> {
  const { timeZone, currency } = actor.agency
  const country = await readAgencyCountry(tx, actor.agencyId)
  const [dateFormat, timeFormat] = [dateFormats[0], timeFormats[0]]
  return changedProfile(
    { firstName: '', lastName: '', email: '', language: 'en', timeZone, currency, country, dateFormat, timeFormat },
    body,
  )
}

/** @throws Problem validationFailed for a name that could be taken for another one */
function requireUserName({ userName, email }: Body): void {
  const [field, value] = userName === undefined ? (['email', email] as const) : (['userName', userName] as const)
  const finding = checkUserName(asKept(value))
  if (finding)
    throw new Problem(
      'validationFailed',
      {},
      { errors: [{ ...fieldError(field, finding.code, {}, value), ...(finding.suggestion && { suggestion: finding.suggestion }) }] },
    )
}

function userExists({ userName, email }: Body): Problem {
  const [field, value] = userName === undefined ? ['email', email] : ['userName', userName]
  return new Problem('validationFailed', {}, { errors: [fieldError(field!, 'userExists', {}, value)] })
}

const distinct = (ids: readonly number[] | null | undefined) => (ids ? [...new Set(ids)] : null)
