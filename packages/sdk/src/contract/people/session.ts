import * as z from 'zod'
import { limits } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { byUuid, id, instant } from '../wire.ts'

const Features = z.array(z.object({ feature: z.string(), active: z.boolean(), properties: z.record(z.string(), z.unknown()) }))
const AgencyReference = z.object({ id, name: z.string() })

/** The access token (a JWT of ten minutes) and what its holder may do, for the interface only: the server checks anew. */
export const Token = z.object({ token: z.object({ jwt: z.string(), permissions: z.array(z.string()) }) })
export type Token = z.output<typeof Token>

/** `product` and `tenant` name the installation; this release has one of each and ignores their values. */
const installation = { product: z.string().max(64).optional(), tenant: z.string().max(64).optional() }

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with user name and password',
  public: true,
  spec: 'ours',
  body: z.object({ userName: z.string().min(1).max(limits.name), password: z.string().min(1).max(1000), ...installation }),
  response: Token,
  errors: ['wrongCredentials', 'tooManyAttempts'],
})
export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  summary: 'A new access token for the session of the cookie',
  public: true,
  body: z.object(installation).optional(),
  response: Token,
  errors: ['sessionExpired'],
})
export const logout = endpoint({
  method: 'DELETE',
  path: '/auth/logout',
  summary: 'End the session',
  public: true,
  timeoutMs: limits.logoutTimeoutMs,
})

export const User = z.object({
  id,
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  roleId: z.int(),
  roleName: z.string(),
  language: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  currencySymbol: z.string(),
  dateFormat: z.string(),
  timeFormat: z.string(),
  country: z.string(),
  agency: AgencyReference.extend({ timeZone: z.string(), maximumCpm: z.number().nullable() }),
  admin: z.boolean(),
  permissions: z.array(z.string()),
  features: Features,
  extras: z.record(z.string(), z.unknown()),
  agencies: z.array(AgencyReference),
  /** The one advertiser of an account that has just one. */
  soleAdvertiser: AgencyReference.nullable(),
})
export type User = z.output<typeof User>

export const user = endpoint({
  method: 'GET',
  path: '/user',
  summary: 'The signed-in user with rights, features and agencies',
  permission: 'OWN_PROFILE.READ',
  query: z.object({ environment: z.string().max(64).optional() }),
  response: User,
})
export const CurrentUser = z.object({
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  roleId: z.int(),
  email: z.string(),
  /** The address that will be the user's when it is confirmed; null: none waits. */
  pendingEmail: z.string().nullable(),
  version: z.int(),
})
export type CurrentUser = z.output<typeof CurrentUser>

export const currentUser = endpoint({
  method: 'GET',
  path: '/security-management/users/current-user',
  summary: 'Name, e-mail and role of the signed-in user',
  permission: 'OWN_PROFILE.READ',
  response: CurrentUser,
})

const text = z.string().max(limits.query).optional()
/** What people may change of themselves; what holds is said by `checkProfile` of the rules. */
export const ProfileChanges = z.object({
  firstName: text,
  lastName: text,
  email: text.describe(
    `Of at most ${limits.email} characters. A new one needs the present password, is told to the old one, and counts when the link of a letter to the new one is opened, within ${limits.emailLinkHours} hours. Until then it is \`pendingEmail\`.`,
  ),
  language: text.describe('Of the interface: en or ro.'),
  timeZone: text.describe('A name of the IANA time zone database.'),
  currency: text,
  country: text.describe('Two letters of ISO 3166-1.'),
})
/** What a change of an e-mail address needs beside it. */
export const currentPassword = z
  .string()
  .max(1000)
  .optional()
  .describe('The present password of whoever makes the call. Needed for a new e-mail address, and for nothing else.')
export const updateCurrentUser = endpoint({
  method: 'PUT',
  path: '/security-management/users/current-user',
  summary: 'Change the profile of the signed-in user',
  description: 'What is left out stays as it is. An API token changes everything but the e-mail address. The user name stays for good.',
  permission: 'OWN_PROFILE.WRITE',
  body: ProfileChanges.extend({ currentPassword }),
  response: CurrentUser,
  errors: ['versionConflict', 'signInRequired', 'tooManyAttempts'],
})
export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/security-management/users/current-user/email-change',
  summary: 'Give up a new e-mail address that was not confirmed yet',
  description: 'The link of the letter to it ends. Without such an address there is nothing to do, and that is no error.',
  permission: 'OWN_PROFILE.WRITE',
  spec: 'ours',
  errors: ['signInRequired'],
})
const link = z.object({ token: z.string().min(1).max(200) })
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/confirm-email',
  summary: 'Confirm a new e-mail address with the link of the letter to it',
  description:
    'From then on it is the address of the user; the old one is told. Sent again, because an answer was lost, it answers the same.',
  public: true,
  spec: 'ours',
  body: link,
  response: z.object({ email: z.string() }),
  errors: ['linkExpired', 'tooManyAttempts'],
})
export const stopEmailChange = endpoint({
  method: 'POST',
  path: '/auth/stop-email-change',
  summary: 'Stop a change of an e-mail address with the link of the letter to the present one',
  description: 'Answers the address that stays. Sent again, because an answer was lost, it answers the same.',
  public: true,
  spec: 'ours',
  body: link,
  response: z.object({ email: z.string() }),
  errors: ['linkExpired', 'tooManyAttempts'],
})

const password = z.string().max(1000)
export const changePassword = endpoint({
  method: 'PUT',
  path: '/security-management/users/current-user/reset-password',
  summary: 'Change the password of the signed-in user',
  description:
    'Of a session only: an API token cannot. Every other session of the user ends; API tokens go on. 8 to 100 characters with at least one digit, one lowercase letter, one uppercase letter and one non-word character.',
  permission: 'OWN_PROFILE.WRITE',
  body: z.object({ oldPassword: password, newPassword: password, confirmPassword: password.optional() }),
  errors: ['signInRequired', 'tooManyAttempts'],
})
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Ask for a link by e-mail that sets a new password',
  description: 'The answer is the same whether or not there is such a user. The link works once, for 30 minutes.',
  public: true,
  spec: 'ours',
  reads: true,
  body: z.object({ email: z.string().trim().min(1).max(limits.name).describe('An e-mail address or a user name.') }),
  errors: ['tooManyAttempts'],
})
export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a password with the link of an e-mail',
  description:
    'For forgotten passwords and for invitations. Every session and, of a forgotten password, every API token of the user ends. Sent again with the same password, because an answer was lost, it answers the same.',
  public: true,
  spec: 'ours',
  body: z.object({ token: z.string().min(1).max(200), newPassword: password, confirmPassword: password.optional() }),
  response: z.object({ userName: z.string() }),
  errors: ['linkExpired', 'tooManyAttempts'],
})
export const currentUserInfo = endpoint({
  method: 'GET',
  path: '/security-management/users/current-user/info',
  summary: 'Features and permissions of the active account',
  permission: 'OWN_PROFILE.READ',
  response: z.object({ features: Features, admin: z.boolean(), permissions: z.array(z.string()) }),
})
export const accounts = endpoint({
  method: 'GET',
  path: '/accounts',
  summary: 'Account info',
  permission: 'OWN_PROFILE.READ',
  response: z.object({
    isAdmin: z.boolean(),
    hasAccessToMultipleAdvertisers: z.boolean(),
    hasFailedPayment: z.boolean(),
    activeAgency: z.object({ defaultAgency: z.boolean(), selfManaged: z.boolean() }),
  }),
})
export const changeAgency = endpoint({
  method: 'POST',
  path: '/user/change-agency',
  summary: 'Switch to another agency of the user',
  permission: 'OWN_PROFILE.READ',
  description: 'A session goes on in the other agency and gets a new access token. An API token belongs to one agency and cannot switch.',
  body: z.object({ id }),
  response: Token,
  errors: ['signInRequired'],
})

export const ApiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.string()),
  agency: AgencyReference,
  userName: z.string(),
  client: z.string(),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
})
export type ApiToken = z.output<typeof ApiToken>
/** A permission, or one narrowed to single calls: CAMPAIGN.READ, CAMPAIGN.WRITE:pause,resume. */
const Scope = z
  .string()
  .max(limits.name)
  .regex(/^[A-Z_]+\.(READ|WRITE|EXECUTE|DELETE)(:[a-z-]+(,[a-z-]+)*)?$/)
/** What a token is for. There is no everything by omission: whoever wants all of it names all of it. */
const Scopes = z
  .array(Scope)
  .min(1)
  .max(limits.tokenScopes)
  .describe('Permissions, each whole or narrowed to calls: CAMPAIGN.READ, CAMPAIGN.WRITE:pause,resume. At least one.')
/** The secret is shown this one time. `userId` tells its user from another who is called the same later. */
export const NewApiToken = ApiToken.extend({ userId: id, token: z.string() })

export const tokens = endpoint({
  method: 'GET',
  path: '/auth/tokens',
  summary: 'My API tokens',
  permission: 'OWN_PROFILE.READ',
  spec: 'ours',
  response: z.array(ApiToken),
})
export const createToken = endpoint({
  method: 'POST',
  path: '/auth/tokens',
  summary: 'Make an API token for the active agency',
  permission: 'OWN_PROFILE.WRITE',
  spec: 'ours',
  status: 201,
  description: 'A token cannot make tokens. Scopes are named, and never more than one holds oneself; unknown ones are refused.',
  errors: ['signInRequired'],
  body: z.object({
    name: z.string().trim().min(1).max(100),
    scopes: Scopes,
    expiresInDays: z.int().min(1).max(366).default(limits.apiTokenDays),
  }),
  response: NewApiToken,
})
export const revokeToken = endpoint({
  method: 'DELETE',
  path: '/auth/tokens/{id}',
  summary: 'Revoke an API token of mine',
  permission: 'OWN_PROFILE.WRITE',
  spec: 'ours',
  params: byUuid,
})
/** What the token in use is: for `auth status` and the extension. */
export const currentToken = endpoint({
  method: 'GET',
  path: '/auth/tokens/current',
  summary: 'The API token of this call',
  permission: 'OWN_PROFILE.READ',
  spec: 'ours',
  response: ApiToken,
})
export const revokeCurrentToken = endpoint({
  method: 'DELETE',
  path: '/auth/tokens/current',
  summary: 'Revoke the API token of this call',
  permission: 'OWN_PROFILE.READ',
  spec: 'ours',
})

/** User codes read well aloud: two groups of four without vowels or digits that look alike. */
const UserCode = z.string().regex(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
export const deviceStart = endpoint({
  method: 'POST',
  path: '/auth/device',
  summary: 'Begin a sign-in by device code',
  public: true,
  spec: 'ours',
  reads: true,
  body: z.object({
    client: z.string().trim().min(1).max(100),
    scopes: Scopes,
    expiresInDays: z.int().min(1).max(366).default(limits.apiTokenDays),
  }),
  response: z.object({
    deviceCode: z.string(),
    userCode: UserCode,
    verificationUrl: z.string(),
    verificationUrlComplete: z.string(),
    expiresInSeconds: z.int(),
    intervalSeconds: z.int(),
  }),
  errors: ['tooManyAttempts'],
})
export const devicePoll = endpoint({
  method: 'POST',
  path: '/auth/device/token',
  summary: 'Fetch the API token of an approved sign-in',
  public: true,
  spec: 'ours',
  reads: true,
  body: z.object({ deviceCode: z.string().min(1).max(200) }),
  response: NewApiToken,
  errors: ['deviceCodePending', 'deviceCodeExpired', 'tooManyAttempts'],
})
export const deviceInspect = endpoint({
  method: 'GET',
  path: '/auth/device/{userCode}',
  summary: 'What a device code asks for',
  permission: 'OWN_PROFILE.READ',
  spec: 'ours',
  params: z.object({ userCode: UserCode }),
  response: z.object({ client: z.string(), scopes: z.array(z.string()), requestedAt: instant, expiresInDays: z.int(), ip: z.string() }),
})
export const deviceDecide = endpoint({
  method: 'POST',
  path: '/auth/device/{userCode}',
  summary: 'Approve or decline a device code for the active agency',
  permission: 'OWN_PROFILE.WRITE',
  spec: 'ours',
  params: z.object({ userCode: UserCode }),
  body: z.object({ approve: z.boolean() }),
  errors: ['deviceCodeExpired', 'signInRequired'],
})
