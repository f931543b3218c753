import * as z from 'zod'
import { dateFormats, interfaceLanguages, limits, pageSizes, timeFormats, tokenStates, userStatuses } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { roles } from '../permissions.ts'
import { ApiToken, ProfileChanges, currentPassword } from './session-schemas.ts'
import { byId, byUuid, id, instant, listOf, pageQuery, sortOf } from '../wire.ts'

const RoleId = z
  .int()
  .min(1)
  .max(roles.length)
  .describe(roles.map((role) => `${role.id} ${role.name}`).join(', '))

/** A user as the active agency has them. */
export const AgencyUser = z.object({
  /** Id of the user. */
  id,
  /** Name to sign in with; it stays for good. */
  userName: z.string(),
  /** First name. */
  firstName: z.string(),
  /** Last name. */
  lastName: z.string(),
  /** First and last name. */
  fullName: z.string(),
  /** E-mail address. */
  email: z.string(),
  /** The address that will be the user's when it is confirmed; null: none waits. */
  pendingEmail: z.string().nullable(),
  /** INVITED: has not joined, or not signed in, yet. DISABLED: closed out of the agency. */
  status: z.enum(userStatuses),
  /** Id of the role in the agency. */
  roleId: z.int(),
  /** Name of the role, such as TRAFFICKER. */
  roleName: z.string(),
  /** The advertisers that the user sees; null: all of the agency. */
  advertiserIds: z.array(id).nullable(),
  /** The publishers that the user sees; null: all of the agency. */
  publisherIds: z.array(id).nullable(),
  /** Language of the interface: en or ro. */
  language: z.string(),
  /** IANA zone in which times are shown to the user. */
  timeZone: z.string(),
  /** ISO 4217 code. */
  currency: z.string(),
  /** ISO 3166-1 alpha-2 code. */
  country: z.string(),
  /** Pattern of days on the user's screens. */
  dateFormat: z.enum(dateFormats),
  /** Pattern of times of day there. */
  timeFormat: z.enum(timeFormats),
  /** Only the user may change name and e-mail: they work for another agency too. */
  profileLocked: z.boolean(),
  /** Time of the last call; null: never. */
  lastSeenAt: instant.nullable(),
  /** Time of creation. */
  createdAt: instant,
  /** Rises with every change; send it as If-Match. */
  version: z.int(),
})
export type AgencyUser = z.output<typeof AgencyUser>

/** Answer of a write: the user as they are now, and the change-set of the write. */
export const UserResult = AgencyUser.extend({
  /** The change-set of the write, to revert it by; null: nothing changed. */
  changeSetId: z.uuid().nullable(),
})
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
    /** Statuses to list. */
    status: z.array(z.enum(userStatuses)).optional().describe('Empty or absent: every user.'),
    /** Roles; empty or absent: all. */
    roleId: z.array(RoleId).optional(),
    /** Id or part of a name. */
    q: z.string().max(limits.query).optional().describe('An id as a whole number, or a part of the name, user name or e-mail in any case.'),
    /** Column, with '-' before it for descending. */
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
  /** Advertisers that the user sees. */
  advertiserIds: z.array(id).max(limits.exportPageMax).nullish().describe('Advertisers that the user sees; null: all of the agency.'),
  /** Publishers that the user sees. */
  publisherIds: z.array(id).max(limits.exportPageMax).nullish().describe('Publishers that the user sees; null: all of the agency.'),
}
const name = z.string().max(limits.query)

/** A new user of the agency. */
export const NewUser = z.object({
  /** E-mail address. */
  email: name,
  /** First name. */
  firstName: name,
  /** Last name. */
  lastName: name,
  /** Name to sign in with. */
  userName: z
    .string()
    .trim()
    .regex(/^\S{1,255}$/)
    .optional()
    .describe(
      'The e-mail address when it is left out. No two users have the same, in any case; characters of a plain keyboard, so that no two look alike.',
    ),
  /** Id of the role. */
  roleId: RoleId,
  ...sight,
  /** Language of the interface; absent: en. */
  language: z.enum(interfaceLanguages).optional(),
  /** IANA zone; absent: the agency's. */
  timeZone: name.optional(),
  /** ISO 4217 code; absent: the agency's. */
  currency: name.optional(),
  /** ISO 3166-1 alpha-2 code; absent: the first of the agency's market. */
  country: name.optional(),
  /** The first password. */
  password: z
    .string()
    .max(1000)
    .optional()
    .describe(
      'The first password. Left out, the user is invited by e-mail to choose one. A person who has an account already keeps their own and is invited all the same.',
    ),
})

export const create = endpoint({
  method: 'POST',
  path: '/security-management/users',
  summary: 'Add a user to the agency',
  description: `With a first password, or with an invitation by e-mail that can be accepted for ${limits.invitationDays} days. A person who has an account already is invited by their user name: until they accept, only the fields of this call are shown, and their profile never changes. A first password is given by people only, not by API tokens. Only roles can be given of which one holds everything oneself.`,
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
    'Absent fields stay as they are. Only the user can change the name, e-mail address and settings of a user who works for another agency too. A new e-mail address needs the password of the caller, is reported to the old address and takes effect when it is confirmed; for a user who has no password yet it takes effect at once. The user name never changes.',
  permission: 'USER.WRITE',
  spec: 'ours',
  ifMatch: 'required',
  params: byId,
  body: ProfileChanges.extend({
    /** Id of the role; absent: as it is. */
    roleId: RoleId.optional(),
    ...sight,
    /** Password of the caller, only for a new e-mail address. */
    currentPassword,
  }),
  response: UserResult,
  errors: ['signInRequired', 'tooManyAttempts', 'versionConflict', 'userBeyondRights', 'ownAccount', 'lastAdministrator'],
})

export const disable = endpoint({
  method: 'PUT',
  path: '/security-management/users/{id}/disable',
  summary: 'Close a user out of the agency',
  description:
    'Sessions and API tokens of the user in this agency stop working within a second. The invitation of an invited person is withdrawn.',
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
  description: 'An invitation while the user has not accepted one, else the link for a forgotten password.',
  permission: 'USER.WRITE',
  scope: 'invitation',
  spec: 'ours',
  params: byId,
  response: z.object({
    /** Address that the link was sent to. */
    email: z.string(),
    /** Time from which the link no longer works. */
    expiresAt: instant,
  }),
  errors: ['userDisabled', 'userBeyondRights', 'tooManyAttempts'],
})

export const access = endpoint({
  method: 'GET',
  path: '/security-management/users/{id}/access',
  summary: 'Access that a user loses by being disabled',
  permission: 'USER.READ',
  spec: 'ours',
  params: byId,
  response: z.object({
    /** Places where the user is signed in to this agency. */
    sessions: z.int(),
    /** API tokens of the user in this agency that work. */
    apiTokens: z.int(),
    /** Campaigns assigned to the user that are neither completed nor archived. */
    campaigns: z.int(),
  }),
})

export const publishers = endpoint({
  method: 'GET',
  path: '/security-management/publishers',
  summary: 'Publishers of the agency, for the scope of a user',
  description: `At most ${limits.selectResults} by name, or those with the given ids.`,
  permission: 'USER.READ',
  spec: 'ours',
  query: z.object({
    /** Part of the name, in any case. */
    q: z.string().max(limits.query).optional(),
    /** Publishers with these ids. */
    ids: z.array(id).max(limits.exportPageMax).optional(),
  }),
  response: z.array(
    z.object({
      /** Id of the publisher. */
      id,
      /** Name of the publisher. */
      name: z.string(),
    }),
  ),
})

export const tokens = endpoint({
  method: 'GET',
  path: '/security-management/tokens',
  summary: 'API tokens of all users of the agency',
  permission: 'API_TOKEN.READ',
  spec: 'ours',
  paged: true,
  query: z.object({
    /** Part of the token's name, its user name or its program, in any case. */
    q: z.string().max(limits.query).optional(),
    /** States to list. */
    state: z
      .array(z.enum(tokenStates))
      .optional()
      .describe(
        `NEVER_USED, UNUSED: not in the last ${limits.tokenUnusedDays} days. EXPIRING: within ${limits.tokenExpiringDays} days. Tokens in any of the states; empty or absent: every token.`,
      ),
    ...pageQuery(pageSizes.grid, limits.pageMax),
  }),
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
