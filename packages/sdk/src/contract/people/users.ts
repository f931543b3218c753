import * as z from 'zod'
import { interfaceLanguages, limits, pageSizes, userStatuses } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { roles } from '../permissions.ts'
import { ApiToken, ProfileChanges, currentPassword } from './session.ts'
import { byId, byUuid, id, instant, listOf, pageQuery, sortOf } from '../wire.ts'

const RoleId = z
  .int()
  .min(1)
  .max(roles.length)
  .describe(roles.map((role) => `${role.id} ${role.name}`).join(', '))

/** A user as the active agency has them. */
export const AgencyUser = z.object({
  id,
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  /** The address that will be the user's when it is confirmed; null: none waits. */
  pendingEmail: z.string().nullable(),
  status: z.enum(userStatuses),
  roleId: z.int(),
  roleName: z.string(),
  /** The advertisers that the user sees; null: all of the agency. */
  advertiserIds: z.array(id).nullable(),
  /** The publishers that the user sees; null: all of the agency. */
  publisherIds: z.array(id).nullable(),
  language: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  country: z.string(),
  /** Only the user may change name and e-mail: they work for another agency too. */
  profileLocked: z.boolean(),
  lastSeenAt: instant.nullable(),
  createdAt: instant,
  version: z.int(),
})
export type AgencyUser = z.output<typeof AgencyUser>

/** What a write answers: the user as they are now, and the change-set of the write (null when nothing changed). */
export const UserResult = AgencyUser.extend({ changeSetId: z.uuid().nullable() })
export type UserResult = z.output<typeof UserResult>

/** Columns that the list of users sorts by. */
export const userSorts = ['id', 'userName', 'fullName', 'email', 'roleName', 'status', 'lastSeenAt', 'createdAt'] as const

export const list = endpoint({
  method: 'GET',
  path: '/security-management/users/dashboard',
  summary: 'List the users of the agency',
  permission: 'USER.READ',
  spec: 'ours',
  paged: true,
  query: z.object({
    status: z.array(z.enum(userStatuses)).optional().describe('Empty or absent: every user.'),
    roleId: z.array(RoleId).optional(),
    q: z.string().max(limits.query).optional().describe('An id as a whole number, or a part of the name, user name or e-mail in any case.'),
    sort: sortOf(userSorts),
    ...pageQuery(pageSizes.grid, limits.pageMax),
  }),
  response: listOf(AgencyUser),
})

export const get = endpoint({
  method: 'GET',
  path: '/security-management/users/{id}',
  summary: 'Read a user of the agency',
  permission: 'USER.READ',
  spec: 'ours',
  params: byId,
  response: AgencyUser,
})

const sight = {
  advertiserIds: z.array(id).max(limits.exportPageMax).nullish().describe('Advertisers that the user sees; null: all of the agency.'),
  publisherIds: z.array(id).max(limits.exportPageMax).nullish().describe('Publishers that the user sees; null: all of the agency.'),
}
const name = z.string().max(limits.query)

export const NewUser = z.object({
  email: name,
  firstName: name,
  lastName: name,
  userName: z
    .string()
    .trim()
    .regex(/^\S{1,255}$/)
    .optional()
    .describe('The e-mail address when it is left out. No two users have the same, in any case.'),
  roleId: RoleId,
  ...sight,
  language: z.enum(interfaceLanguages).optional(),
  timeZone: name.optional(),
  currency: name.optional(),
  country: name.optional(),
  password: z.string().max(1000).optional().describe('The first password. Left out, the user is invited by e-mail to choose one.'),
})

export const create = endpoint({
  method: 'POST',
  path: '/security-management/users',
  summary: 'Add a user to the agency',
  description: `With a first password, or with an invitation by e-mail that can be taken up for ${limits.invitationDays} days. Somebody who has an account already is invited by their user name: until they accept, only what stands in this call is shown of them, and their profile stays theirs. A first password is given by people only, not by API tokens. Only roles can be given of which one holds everything oneself.`,
  permission: 'USER.WRITE',
  spec: 'ours',
  status: 201,
  body: NewUser,
  response: UserResult,
  errors: ['signInRequired'],
})

export const update = endpoint({
  method: 'PUT',
  path: '/security-management/users/{id}',
  summary: 'Change a user of the agency',
  description:
    'What is left out stays as it is. Name, e-mail and settings of somebody who works for another agency too are theirs alone to change. A new e-mail address needs the password of whoever changes it, is told to the old address and counts when the new one confirms it; of a user who has no password yet it counts at once. The user name stays for good.',
  permission: 'USER.WRITE',
  spec: 'ours',
  params: byId,
  body: ProfileChanges.extend({ roleId: RoleId.optional(), ...sight, currentPassword }),
  response: UserResult,
  errors: ['signInRequired', 'tooManyAttempts', 'versionConflict', 'userBeyondRights', 'ownAccount', 'lastAdministrator'],
})

export const disable = endpoint({
  method: 'PUT',
  path: '/security-management/users/{id}/disable',
  summary: 'Close a user out of the agency',
  description:
    'Sessions and API tokens of the user in this agency stop working within a second. Of somebody who is invited, the invitation is withdrawn.',
  permission: 'USER.WRITE',
  scope: 'disable',
  spec: 'ours',
  params: byId,
  response: UserResult,
  errors: ['versionConflict', 'userBeyondRights', 'ownAccount', 'lastAdministrator'],
})

export const enable = endpoint({
  method: 'PUT',
  path: '/security-management/users/{id}/enable',
  summary: 'Let a disabled user in again',
  permission: 'USER.WRITE',
  scope: 'enable',
  spec: 'ours',
  params: byId,
  response: UserResult,
  errors: ['versionConflict', 'userBeyondRights'],
})

export const invite = endpoint({
  method: 'POST',
  path: '/security-management/users/{id}/invitation',
  summary: 'Send a user a link that sets their password',
  description: 'An invitation while none was taken up, else the link for a forgotten password.',
  permission: 'USER.WRITE',
  scope: 'invitation',
  spec: 'ours',
  params: byId,
  response: z.object({ email: z.string(), expiresAt: instant }),
  errors: ['userDisabled', 'userBeyondRights', 'tooManyAttempts'],
})

export const tokens = endpoint({
  method: 'GET',
  path: '/security-management/tokens',
  summary: 'API tokens of all users of the agency',
  permission: 'API_TOKEN.READ',
  spec: 'ours',
  paged: true,
  query: z.object(pageQuery(pageSizes.grid, limits.pageMax)),
  response: listOf(ApiToken),
})

export const revokeToken = endpoint({
  method: 'DELETE',
  path: '/security-management/tokens/{id}',
  summary: 'Revoke an API token of a user of the agency',
  permission: 'API_TOKEN.WRITE',
  spec: 'ours',
  params: byUuid,
})
