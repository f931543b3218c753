/** Calls on sign-in, the signed-in user and API tokens. `session-schemas.ts` has their inputs and answers. */
import * as z from 'zod'
import { limits } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import {
  ApiToken,
  CurrentUser,
  Features,
  NewApiToken,
  ProfileChanges,
  ProgramName,
  Scopes,
  Token,
  TokenScopes,
  User,
  UserCode,
  currentPassword,
} from './session-schemas.ts'
import { byUuid, id, instant, visible } from '../wire.ts'

export * from './authorization.ts'
export * from './session-schemas.ts'

/** `product` and `tenant` name the installation. This release has one of each and ignores the values. */
const installation = {
  /** Ignored. */
  product: z.string().max(64).optional(),
  /** Ignored. */
  tenant: z.string().max(64).optional(),
}

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with user name and password',
  public: true,
  spec: 'ours',
  body: z.object({
    /** User name, in any case. */
    userName: z.string().min(1).max(limits.name),
    /** Password. */
    password: z.string().min(1).max(1000),
    ...installation,
  }),
  response: Token,
  errors: ['wrongCredentials', 'tooManyAttempts'],
})
export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Get a new access token for the session of the cookie',
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

export const user = endpoint({
  method: 'GET',
  path: '/user',
  summary: 'Read the signed-in user with rights, features and agencies',
  permission: 'OWN_PROFILE.READ',
  query: z.object({
    /** Ignored. */
    environment: z.string().max(64).optional(),
  }),
  response: User,
})
export const currentUser = endpoint({
  method: 'GET',
  path: '/security-management/users/current-user',
  summary: 'Read name, e-mail and role of the signed-in user',
  permission: 'OWN_PROFILE.READ',
  response: CurrentUser,
})

export const updateCurrentUser = endpoint({
  method: 'PUT',
  path: '/security-management/users/current-user',
  summary: 'Change the profile of the signed-in user',
  description:
    'Absent fields stay as they are. An API token can change every field except the e-mail address. The user name never changes.',
  permission: 'OWN_PROFILE.WRITE',
  body: ProfileChanges.extend({
    /** Needed only for a new e-mail address. */
    currentPassword,
  }),
  response: CurrentUser,
  errors: ['versionConflict', 'signInRequired', 'tooManyAttempts'],
})
export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/security-management/users/current-user/email-change',
  summary: 'Cancel a new e-mail address that is not confirmed yet',
  description: 'The link in the message to it becomes invalid. Without such an address the call does nothing and succeeds.',
  permission: 'OWN_PROFILE.WRITE',
  spec: 'ours',
  errors: ['signInRequired'],
})
const link = z.object({
  /** Text of the link. */
  token: z.string().min(1).max(200),
})
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/confirm-email',
  summary: 'Confirm a new e-mail address with the link in the message to it',
  description: 'The new address replaces the old one, which gets a message. A repeated call, after a lost answer, gets the same answer.',
  public: true,
  spec: 'ours',
  body: link,
  response: z.object({
    /** The new address. */
    email: z.string(),
  }),
  errors: ['linkExpired', 'tooManyAttempts'],
})
export const stopEmailChange = endpoint({
  method: 'POST',
  path: '/auth/stop-email-change',
  summary: 'Cancel a change of an e-mail address with the link in the message to the current one',
  description: 'It answers the address that stays. If you repeat the call because an answer was lost, it answers the same.',
  public: true,
  spec: 'ours',
  body: link,
  response: z.object({
    /** The address that stays. */
    email: z.string(),
  }),
  errors: ['linkExpired', 'tooManyAttempts'],
})

const password = z.string().max(1000)
export const changePassword = endpoint({
  method: 'PUT',
  path: '/security-management/users/current-user/reset-password',
  summary: 'Change the password of the signed-in user',
  description:
    'The call needs a session, not an API token. Every other session of the user ends. API tokens stay valid. The password has 8 to 100 characters with at least one digit, one lowercase character, one uppercase character and one non-word character.',
  permission: 'OWN_PROFILE.WRITE',
  body: z.object({
    /** The current password. */
    oldPassword: password,
    /** The new password. */
    newPassword: password,
    /** The new password again; if omitted, it is not compared. */
    confirmPassword: password.optional(),
  }),
  errors: ['signInRequired', 'tooManyAttempts'],
})
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Request an e-mail with a link that sets a new password',
  description: 'The answer is the same whether or not the user exists. The link works once, within 30 minutes.',
  public: true,
  spec: 'ours',
  reads: true,
  body: z.object({
    /** Address or user name. */
    email: z.string().trim().min(1).max(limits.name).describe('An e-mail address or a user name.'),
  }),
  errors: ['tooManyAttempts'],
})
export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a password with the link in an e-mail',
  description:
    'The call serves forgotten passwords and invitations. It ends every session of the user and, for a forgotten password, every API token. If you repeat it with the same password because an answer was lost, it answers the same.',
  public: true,
  spec: 'ours',
  body: z.object({
    /** Text of the link. */
    token: z.string().min(1).max(200),
    /** The new password. */
    newPassword: password,
    /** The new password again; if omitted, it is not compared. */
    confirmPassword: password.optional(),
  }),
  response: z.object({
    /** Name to sign in with. */
    userName: z.string(),
  }),
  errors: ['linkExpired', 'tooManyAttempts'],
})
export const currentUserInfo = endpoint({
  method: 'GET',
  path: '/security-management/users/current-user/info',
  summary: 'Read the features and permissions of the active account',
  permission: 'OWN_PROFILE.READ',
  response: z.object({
    /** Features of the active agency. */
    features: Features,
    /** True if every permission and feature check passes. */
    admin: z.boolean(),
    /** Permissions in the active agency. */
    permissions: z.array(z.string()),
    /** Scopes of the API token in use; null for a session. */
    scopes: TokenScopes,
  }),
})
export const accounts = endpoint({
  method: 'GET',
  path: '/accounts',
  summary: 'Read account information',
  permission: 'OWN_PROFILE.READ',
  response: z.object({
    /** True if every permission and feature check passes. */
    isAdmin: z.boolean(),
    /** True if the user sees more than one advertiser. */
    hasAccessToMultipleAdvertisers: z.boolean(),
    /** Nouns of which the user sees only some, as set by an administrator. */
    limitedTo: z.array(z.enum(['advertisers', 'publishers'])),
    /** True if a payment of the agency has failed. */
    hasFailedPayment: z.boolean(),
    /** The active agency. */
    activeAgency: z.object({
      /** True for the default agency of its market. */
      defaultAgency: z.boolean(),
      /** True if the agency runs its campaigns itself. */
      selfManaged: z.boolean(),
    }),
  }),
})
export const changeAgency = endpoint({
  method: 'POST',
  path: '/user/change-agency',
  summary: 'Switch to another agency of the user',
  permission: 'OWN_PROFILE.READ',
  description: 'A session continues in the other agency and gets a new access token. An API token belongs to one agency and cannot switch.',
  body: z.object({
    /** Id of the agency. */
    id,
  }),
  response: Token,
  errors: ['signInRequired'],
})

export const tokens = endpoint({
  method: 'GET',
  path: '/auth/tokens',
  summary: 'List my API tokens',
  permission: 'OWN_PROFILE.READ',
  spec: 'ours',
  response: z.array(ApiToken),
})
export const createToken = endpoint({
  method: 'POST',
  path: '/auth/tokens',
  summary: 'Create an API token for the active agency',
  permission: 'OWN_PROFILE.WRITE',
  spec: 'ours',
  status: 201,
  description:
    'A token cannot create tokens. Name every scope. You can give only scopes that you hold yourself, and unknown scopes are refused. The secret is not stored: the same request with the same idempotency key creates no second token and gets `tokenShownOnce`.',
  errors: ['signInRequired', 'tokenShownOnce'],
  body: z.object({
    /** Name that distinguishes it from other tokens. */
    name: z.string().trim().min(1).max(100).superRefine(visible),
    /** Permissions of the token. */
    scopes: Scopes,
    /** Days until it expires. */
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
/** The token in use, for `auth status` and the extension. */
export const currentToken = endpoint({
  method: 'GET',
  path: '/auth/tokens/current',
  summary: 'Read the API token of this call',
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

/**
 * For programs that discard a token when they end, as a browser does. The hash that they keep cannot sign in. It can only revoke the token.
 */
export const revokeLostToken = endpoint({
  method: 'POST',
  path: '/auth/tokens/lost',
  summary: 'Revoke an API token by its hash',
  public: true,
  spec: 'ours',
  body: z.object({
    /** SHA-256 of the token, in hexadecimal digits. */
    hash: z
      .string()
      .regex(/^[\da-f]{64}$/)
      .meta({ examples: ['0'.repeat(64)] }),
  }),
  errors: ['tooManyAttempts'],
})

export const deviceStart = endpoint({
  method: 'POST',
  path: '/auth/device',
  summary: 'Start a sign-in by device code',
  public: true,
  spec: 'ours',
  reads: true,
  body: z.object({
    /** Name of the program, which the person who approves it sees. */
    client: ProgramName,
    /** Permissions of the token. */
    scopes: Scopes,
    /** Days until the token expires. */
    expiresInDays: z.int().min(1).max(366).default(limits.apiTokenDays),
  }),
  response: z.object({
    /** Secret of the program, to fetch the token with. */
    deviceCode: z.string(),
    /** Code for the user to enter. */
    userCode: UserCode,
    /** Page to enter the code. */
    verificationUrl: z.string(),
    /** The same page with the code filled in. */
    verificationUrlComplete: z.string(),
    /** Seconds until the codes expire. */
    expiresInSeconds: z.int(),
    /** Seconds to wait between two polls. */
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
  body: z.object({
    /** Secret of the program. */
    deviceCode: z.string().min(1).max(200),
  }),
  response: NewApiToken,
  errors: ['deviceCodePending', 'deviceCodeExpired', 'tooManyAttempts'],
})
const byUserCode = z.object({
  /** The code that the program shows. */
  userCode: UserCode,
})
export const deviceInspect = endpoint({
  method: 'GET',
  path: '/auth/device/{userCode}',
  summary: 'Read the scopes that a device code requests',
  permission: 'OWN_PROFILE.READ',
  spec: 'ours',
  params: byUserCode,
  response: z.object({
    /** Name that the program gives. */
    client: z.string(),
    /** Permissions that it requests. */
    scopes: z.array(z.string()),
    /** Time of the request. */
    requestedAt: instant,
    /** Days until the token would expire. */
    expiresInDays: z.int(),
    /** IP address of the request. */
    ip: z.string(),
  }),
})
export const deviceDecide = endpoint({
  method: 'POST',
  path: '/auth/device/{userCode}',
  summary: 'Approve or decline a device code for the active agency',
  permission: 'OWN_PROFILE.WRITE',
  spec: 'ours',
  params: byUserCode,
  body: z.object({
    /** True gives the program a token. False declines the request. */
    approve: z.boolean(),
  }),
  errors: ['deviceCodeExpired', 'signInRequired'],
})
