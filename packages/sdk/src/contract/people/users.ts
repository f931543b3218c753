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

/** A user of the active agency. */
export const AgencyUser = z.object({
  /** Id of the user. */
  id,
  /** User name for the sign-in; it never changes. */
  userName: z.string(),
  /** First name. */
  firstName: z.string(),
  /** Last name. */
  lastName: z.string(),
  /** First and last name. */
  fullName: z.string(),
  /** E-mail address. */
  email: z.string(),
  /** The new e-mail address that waits for confirmation; null if none waits. */
  pendingEmail: z.string().nullable(),
  /** INVITED: has not joined or signed in yet. DISABLED: has no access to the agency. */
  status: z.enum(userStatuses),
  /** Id of the role in the agency. */
  roleId: z.int(),
  /** Name of the role, such as TRAFFICKER. */
  roleName: z.string(),
  /** The advertisers that the user sees; null means all of the agency. */
  advertiserIds: z.array(id).nullable(),
  /** The publishers that the user sees; null means all of the agency. */
  publisherIds: z.array(id).nullable(),
  /** Language of the interface: en or ro. */
  language: z.string(),
  /** IANA zone in which the user sees times. */
  timeZone: z.string(),
  /** ISO 4217 code. */
  currency: z.string(),
  /** ISO 3166-1 alpha-2 code. */
  country: z.string(),
  /** Pattern of days on the user's screens. */
  dateFormat: z.enum(dateFormats),
  /** Pattern of times of day on the user's screens. */
  timeFormat: z.enum(timeFormats),
  /** True if only the user may change name and e-mail, because the user works for another agency too. */
  profileLocked: z.boolean(),
  /** Time of the last call; null if never. */
  lastSeenAt: instant.nullable(),
  /** Time of creation. */
  createdAt: instant,
  /** Rises with every change; send it as If-Match. */
  version: z.int(),
})
export type AgencyUser = z.output<typeof AgencyUser>

/** Answer of a write: the current user, and the change-set of the write. */
export const UserResult = AgencyUser.extend({
  /** The change-set of the write, by which it can be reverted; null if nothing changed. */
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
    status: z.array(z.enum(userStatuses)).optional().describe('If empty or omitted, every user.'),
    /** Roles; if empty or omitted, all. */
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
  advertiserIds: z.array(id).max(limits.exportPageMax).nullish().describe('Advertisers that the user sees; null means all of the agency.'),
  /** Publishers that the user sees. */
  publisherIds: z.array(id).max(limits.exportPageMax).nullish().describe('Publishers that the user sees; null means all of the agency.'),
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
      'If omitted, the e-mail address. User names are unique in any case. They have only characters of a plain keyboard, so that no two look alike.',
    ),
  /** Id of the role. */
  roleId: RoleId,
  ...sight,
  /** Language of the interface; if omitted, en. */
  language: z.enum(interfaceLanguages).optional(),
  /** IANA zone; if omitted, the agency's. */
  timeZone: name.optional(),
  /** ISO 4217 code; if omitted, the agency's. */
  currency: name.optional(),
  /** ISO 3166-1 alpha-2 code; if omitted, the first of the agency's market. */
  country: name.optional(),
  /** The first password. */
  password: z
    .string()
    .max(1000)
    .optional()
    .describe(
      'The first password. If omitted, an e-mail invites the user to choose one. A person who already has an account keeps their password and is invited too.',
    ),
})

export const create = endpoint({
  method: 'POST',
  path: '/security-management/users',
  summary: 'Add a user to the agency',
  description: `The user gets a first password, or an invitation by e-mail that can be accepted for ${limits.invitationDays} days. Invite a person with an existing account by user name. Until the person accepts, the agency sees only the fields of this call. The call never changes the person's profile. Only people can give a first password, not API tokens. You can give only roles whose permissions you hold yourself.`,
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
    'Absent fields stay as they are. Only the user can change the name, e-mail address and settings of a user who works for another agency too. A new e-mail address needs the password of the caller and is reported to the old address. It takes effect when it is confirmed, or at once for a user who has no password yet. The user name never changes.',
  permission: 'USER.WRITE',
  spec: 'ours',
  ifMatch: 'required',
  params: byId,
  body: ProfileChanges.extend({
    /** Id of the role; if omitted, it stays. */
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
  summary: 'Disable a user of the agency',
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
  summary: 'Enable a disabled user again',
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
  description: 'The message is an invitation until the user has accepted one. After that it is the link for a forgotten password.',
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
  summary: 'Read the access that a user loses when disabled',
  permission: 'USER.READ',
  spec: 'ours',
  params: byId,
  response: z.object({
    /** Sessions of the user in this agency. */
    sessions: z.int(),
    /** Valid API tokens of the user in this agency. */
    apiTokens: z.int(),
    /** Campaigns assigned to the user that are neither completed nor archived. */
    campaigns: z.int(),
  }),
})

export const publishers = endpoint({
  method: 'GET',
  path: '/security-management/publishers',
  summary: "List the agency's publishers for the scope of a user",
  description: `The answer has at most ${limits.selectResults} publishers by name, or those with the given ids.`,
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
  summary: 'List the API tokens of all users of the agency',
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
        `Tokens in any of these states; if empty or omitted, every token. NEVER_USED: never used. UNUSED: not used in the last ${limits.tokenUnusedDays} days. EXPIRING: expires within ${limits.tokenExpiringDays} days.`,
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
