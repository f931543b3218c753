// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { ApiToken, CurrentUser, Features, NewApiToken, Token, User } from './session-schemas.ts'
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { Dated, Dates } from '../../client/dates.ts'

/** Input of `client.session.authorize`. */
export interface SessionAuthorizeInput {
  /** The body of the request. */
  body: {
    /** Name of the program, shown to who allows it. */
    client: string
    /** Permissions of the token. */
    scopes: string[]
    /** Days until the token expires. */
    expiresInDays?: number
    /** SHA-256 of the verifier, in base64url. */
    codeChallenge: string
    /** Address of the extension, to which the code goes. */
    redirectUri: string
  }
}

/** Answer of `client.session.authorize`. */
export interface SessionAuthorizeAnswer {
  /** To be changed for a token, once. */
  code: string
  /** Seconds until it expires. */
  expiresInSeconds: number
}

/** Input of `client.session.authorizationToken`. */
export interface SessionAuthorizationTokenInput {
  /** The body of the request. */
  body: {
    /** The code. */
    code: string
    /** The text whose SHA-256 is the challenge. */
    codeVerifier: string
    /** The address that the code was made for. */
    redirectUri: string
  }
}

/** Input of `client.session.login`. */
export interface SessionLoginInput {
  /** The body of the request. */
  body: {
    /** Ignored. */
    product?: string
    /** Ignored. */
    tenant?: string
    /** User name, in any case. */
    userName: string
    /** Password. */
    password: string
  }
}

/** Input of `client.session.refresh`. */
export interface SessionRefreshInput {
  /** The body of the request. */
  body?: {
    /** Ignored. */
    product?: string
    /** Ignored. */
    tenant?: string
  }
}

/** Input of `client.session.user`. */
export interface SessionUserInput {
  /** Ignored. */
  environment?: string
}

/** Input of `client.session.updateCurrentUser`. */
export interface SessionUpdateCurrentUserInput {
  /** The body of the request. */
  body: {
    /** First name. */
    firstName?: string
    /** Last name. */
    lastName?: string
    /** E-mail address. */
    email?: string
    /** Language of the interface. */
    language?: string
    /** Zone in which times are shown. */
    timeZone?: string
    /** ISO 4217 code. */
    currency?: string
    /** Country of the user. */
    country?: string
    /** Pattern of days on the user's screens. */
    dateFormat?: string
    /** Pattern of times of day there. */
    timeFormat?: string
    /** Only for a new e-mail address. */
    currentPassword?: string
  }
}

/** Input of `client.session.confirmEmail`. */
export interface SessionConfirmEmailInput {
  /** The body of the request. */
  body: {
    /** Text of the link. */
    token: string
  }
}

/** Answer of `client.session.confirmEmail`. */
export interface SessionConfirmEmailAnswer {
  /** The new address. */
  email: string
}

/** Input of `client.session.stopEmailChange`. */
export interface SessionStopEmailChangeInput {
  /** The body of the request. */
  body: {
    /** Text of the link. */
    token: string
  }
}

/** Answer of `client.session.stopEmailChange`. */
export interface SessionStopEmailChangeAnswer {
  /** The address that stays. */
  email: string
}

/** Input of `client.session.changePassword`. */
export interface SessionChangePasswordInput {
  /** The body of the request. */
  body: {
    /** The present password. */
    oldPassword: string
    /** The new password. */
    newPassword: string
    /** The new password again; absent: not compared. */
    confirmPassword?: string
  }
}

/** Input of `client.session.forgotPassword`. */
export interface SessionForgotPasswordInput {
  /** The body of the request. */
  body: {
    /** Address or user name. */
    email: string
  }
}

/** Input of `client.session.resetPassword`. */
export interface SessionResetPasswordInput {
  /** The body of the request. */
  body: {
    /** Text of the link. */
    token: string
    /** The new password. */
    newPassword: string
    /** The new password again; absent: not compared. */
    confirmPassword?: string
  }
}

/** Answer of `client.session.resetPassword`. */
export interface SessionResetPasswordAnswer {
  /** Name to sign in with. */
  userName: string
}

/** Answer of `client.session.currentUserInfo`. */
export interface SessionCurrentUserInfoAnswer {
  /** Features of the active agency. */
  features: Features
  /** True: every permission and feature check passes. */
  admin: boolean
  /** Permissions in the active agency. */
  permissions: string[]
  /** Scopes of the API token in use; null for a session. */
  scopes: string[] | null
}

/** Answer of `client.session.accounts`. */
export interface SessionAccountsAnswer {
  /** True: every permission and feature check passes. */
  isAdmin: boolean
  /** True: the user sees more than one advertiser. */
  hasAccessToMultipleAdvertisers: boolean
  /** True: a payment of the agency has failed. */
  hasFailedPayment: boolean
  /** The active agency. */
  activeAgency: {
    /** True: the default agency of its market. */
    defaultAgency: boolean
    /** True: the agency runs its campaigns itself. */
    selfManaged: boolean
  }
}

/** Input of `client.session.changeAgency`. */
export interface SessionChangeAgencyInput {
  /** The body of the request. */
  body: {
    /** Id of the agency. */
    id: number
  }
}

/** Input of `client.session.createToken`. */
export interface SessionCreateTokenInput {
  /** The body of the request. */
  body: {
    /** Name that tells it from other tokens. */
    name: string
    /** Permissions of the token. */
    scopes: string[]
    /** Days until it expires. */
    expiresInDays?: number
  }
}

/** Input of `client.session.revokeToken`. */
export interface SessionRevokeTokenInput {
  /** Id of the thing. */
  id: string
}

/** Input of `client.session.deviceStart`. */
export interface SessionDeviceStartInput {
  /** The body of the request. */
  body: {
    /** Name of the program, shown to who approves. */
    client: string
    /** Permissions of the token. */
    scopes: string[]
    /** Days until the token expires. */
    expiresInDays?: number
  }
}

/** Answer of `client.session.deviceStart`. */
export interface SessionDeviceStartAnswer {
  /** Secret of the program, to fetch the token with. */
  deviceCode: string
  /** Code for the user to enter. */
  userCode: string
  /** Page on which the code is entered. */
  verificationUrl: string
  /** The same page with the code filled in. */
  verificationUrlComplete: string
  /** Seconds until the codes expire. */
  expiresInSeconds: number
  /** Seconds to wait between two polls. */
  intervalSeconds: number
}

/** Input of `client.session.devicePoll`. */
export interface SessionDevicePollInput {
  /** The body of the request. */
  body: {
    /** Secret of the program. */
    deviceCode: string
  }
}

/** Input of `client.session.deviceInspect`. */
export interface SessionDeviceInspectInput {
  /** The code that the program shows. */
  userCode: string
}

/** Answer of `client.session.deviceInspect`. */
export interface SessionDeviceInspectAnswer {
  /** Name of the program, as it says. */
  client: string
  /** Permissions that it asks for. */
  scopes: string[]
  /** Time of the request. */
  requestedAt: Date
  /** Days until the token would expire. */
  expiresInDays: number
  /** Address from which it asks. */
  ip: string
}

/** Input of `client.session.deviceDecide`. */
export interface SessionDeviceDecideInput {
  /** The body of the request. */
  body: {
    /** True: the program gets a token. False: it is declined. */
    approve: boolean
  }
  /** The code that the program shows. */
  userCode: string
}

/** Calls of `client.session`. */
export interface SessionApi<D extends Dates = 'date'> {
  /**
   * Allow a browser extension to sign in to the active agency.
   *
   * The page on which the person allows it calls this. The code works once, for a minute, and with the verifier whose SHA-256 is the challenge (RFC 7636).
   *
   * Needs the permission `OWN_PROFILE.WRITE`.
   *
   * Sends `POST /auth/authorizations`.
   * @throws {@link ApiError} `signInRequired` (403): An API token cannot do this. Sign in with your user name and password, in the web app for example, and do it there.
   * @example
   * ```ts
   * const answer = await client.session.authorize({ body: { client: 'text', scopes: ['CAMPAIGN.READ'], codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', redirectUri: 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/' } })
   * console.log(answer)
   * ```
   */
  authorize(input: SessionAuthorizeInput, options?: CallOptions): Call<SessionAuthorizeAnswer>

  /**
   * Change the code of an allowed sign-in for its API token.
   *
   * Each attempt uses the code up. A second use revokes the token that the first one got (RFC 6749, 4.1.2).
   *
   * Needs no sign-in.
   *
   * Sends `POST /auth/authorizations/token`.
   * @throws {@link ApiError} `authorizationExpired` (409): The sign-in took too long or was used already. Start it again.
   * @throws {@link ApiError} `tooManyAttempts` (429): Too many attempts to sign in. Try again in {seconds} s.
   * @example
   * ```ts
   * const answer = await client.session.authorizationToken({ body: { code: 'text', codeVerifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', redirectUri: 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/' } })
   * console.log(answer)
   * ```
   */
  authorizationToken(input: SessionAuthorizationTokenInput, options?: CallOptions): Call<Dated<NewApiToken, D>>

  /**
   * Sign in with user name and password.
   *
   * Needs no sign-in.
   *
   * Sends `POST /auth/login`.
   * @throws {@link ApiError} `wrongCredentials` (401): The user name or the password is not right.
   * @throws {@link ApiError} `tooManyAttempts` (429): Too many attempts to sign in. Try again in {seconds} s.
   * @example
   * ```ts
   * const answer = await client.session.login({ body: { userName: 'text', password: 'text' } })
   * console.log(answer)
   * ```
   */
  login(input: SessionLoginInput, options?: CallOptions): Call<Token>

  /**
   * A new access token for the session of the cookie.
   *
   * Needs no sign-in.
   *
   * Sends `POST /auth/refresh`.
   * @throws {@link ApiError} `sessionExpired` (401): You have been disconnected due to an inactivity period. Please login again
   * @example
   * ```ts
   * const answer = await client.session.refresh()
   * console.log(answer)
   * ```
   */
  refresh(input?: SessionRefreshInput, options?: CallOptions): Call<Token>

  /**
   * End the session.
   *
   * Needs no sign-in.
   *
   * Sends `DELETE /auth/logout`.
   * @example
   * ```ts
   * await client.session.logout()
   * ```
   */
  logout(input?: Record<string, never>, options?: CallOptions): Call<void>

  /**
   * The signed-in user with rights, features and agencies.
   *
   * Needs the permission `OWN_PROFILE.READ`.
   *
   * Sends `GET /user`.
   * @example
   * ```ts
   * const answer = await client.session.user()
   * console.log(answer)
   * ```
   */
  user(input?: SessionUserInput, options?: CallOptions): Call<User>

  /**
   * Name, e-mail and role of the signed-in user.
   *
   * Needs the permission `OWN_PROFILE.READ`.
   *
   * Sends `GET /security-management/users/current-user`.
   * @example
   * ```ts
   * const answer = await client.session.currentUser()
   * console.log(answer)
   * ```
   */
  currentUser(input?: Record<string, never>, options?: CallOptions): Call<CurrentUser>

  /**
   * Change the profile of the signed-in user.
   *
   * Absent fields stay as they are. An API token can change every field except the e-mail address. The user name never changes.
   *
   * Needs the permission `OWN_PROFILE.WRITE`.
   *
   * Sends `PUT /security-management/users/current-user`.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @throws {@link ApiError} `signInRequired` (403): An API token cannot do this. Sign in with your user name and password, in the web app for example, and do it there.
   * @throws {@link ApiError} `tooManyAttempts` (429): Too many attempts to sign in. Try again in {seconds} s.
   * @example
   * ```ts
   * const answer = await client.session.updateCurrentUser({ body: {} })
   * console.log(answer)
   * ```
   */
  updateCurrentUser(input: SessionUpdateCurrentUserInput, options?: CallOptions): Call<CurrentUser>

  /**
   * Give up a new e-mail address that was not confirmed yet.
   *
   * The link in the message to it becomes invalid. Without such an address the call does nothing and is no error.
   *
   * Needs the permission `OWN_PROFILE.WRITE`.
   *
   * Sends `DELETE /security-management/users/current-user/email-change`.
   * @throws {@link ApiError} `signInRequired` (403): An API token cannot do this. Sign in with your user name and password, in the web app for example, and do it there.
   * @example
   * ```ts
   * await client.session.cancelEmailChange()
   * ```
   */
  cancelEmailChange(input?: Record<string, never>, options?: CallOptions): Call<void>

  /**
   * Confirm a new e-mail address with the link of the message to it.
   *
   * From then on it is the address of the user; the old address gets a message. A repeated call, after a lost answer, gets the same answer.
   *
   * Needs no sign-in.
   *
   * Sends `POST /auth/confirm-email`.
   * @throws {@link ApiError} `linkExpired` (409): This link has expired or was used already. Ask for a new one.
   * @throws {@link ApiError} `tooManyAttempts` (429): Too many attempts to sign in. Try again in {seconds} s.
   * @example
   * ```ts
   * const answer = await client.session.confirmEmail({ body: { token: 'text' } })
   * console.log(answer)
   * ```
   */
  confirmEmail(input: SessionConfirmEmailInput, options?: CallOptions): Call<SessionConfirmEmailAnswer>

  /**
   * Stop a change of an e-mail address with the link of the message to the present one.
   *
   * Answers the address that stays. Sent again, because an answer was lost, it answers the same.
   *
   * Needs no sign-in.
   *
   * Sends `POST /auth/stop-email-change`.
   * @throws {@link ApiError} `linkExpired` (409): This link has expired or was used already. Ask for a new one.
   * @throws {@link ApiError} `tooManyAttempts` (429): Too many attempts to sign in. Try again in {seconds} s.
   * @example
   * ```ts
   * const answer = await client.session.stopEmailChange({ body: { token: 'text' } })
   * console.log(answer)
   * ```
   */
  stopEmailChange(input: SessionStopEmailChangeInput, options?: CallOptions): Call<SessionStopEmailChangeAnswer>

  /**
   * Change the password of the signed-in user.
   *
   * Requires a session: an API token cannot do it. Every other session of the user ends; API tokens stay valid. 8 to 100 characters with at least one digit, one lowercase character, one uppercase character and one non-word character.
   *
   * Needs the permission `OWN_PROFILE.WRITE`.
   *
   * Sends `PUT /security-management/users/current-user/reset-password`.
   * @throws {@link ApiError} `signInRequired` (403): An API token cannot do this. Sign in with your user name and password, in the web app for example, and do it there.
   * @throws {@link ApiError} `tooManyAttempts` (429): Too many attempts to sign in. Try again in {seconds} s.
   * @example
   * ```ts
   * await client.session.changePassword({ body: { oldPassword: 'text', newPassword: 'text' } })
   * ```
   */
  changePassword(input: SessionChangePasswordInput, options?: CallOptions): Call<void>

  /**
   * Ask for a link by e-mail that sets a new password.
   *
   * The answer is the same whether or not there is such a user. The link works once, for 30 minutes.
   *
   * Needs no sign-in.
   *
   * Sends `POST /auth/forgot-password`.
   * @throws {@link ApiError} `tooManyAttempts` (429): Too many attempts to sign in. Try again in {seconds} s.
   * @example
   * ```ts
   * await client.session.forgotPassword({ body: { email: 'text' } })
   * ```
   */
  forgotPassword(input: SessionForgotPasswordInput, options?: CallOptions): Call<void>

  /**
   * Set a password with the link of an e-mail.
   *
   * For forgotten passwords and for invitations. Every session and, of a forgotten password, every API token of the user ends. Sent again with the same password, because an answer was lost, it answers the same.
   *
   * Needs no sign-in.
   *
   * Sends `POST /auth/reset-password`.
   * @throws {@link ApiError} `linkExpired` (409): This link has expired or was used already. Ask for a new one.
   * @throws {@link ApiError} `tooManyAttempts` (429): Too many attempts to sign in. Try again in {seconds} s.
   * @example
   * ```ts
   * const answer = await client.session.resetPassword({ body: { token: 'text', newPassword: 'text' } })
   * console.log(answer)
   * ```
   */
  resetPassword(input: SessionResetPasswordInput, options?: CallOptions): Call<SessionResetPasswordAnswer>

  /**
   * Features and permissions of the active account.
   *
   * Needs the permission `OWN_PROFILE.READ`.
   *
   * Sends `GET /security-management/users/current-user/info`.
   * @example
   * ```ts
   * const answer = await client.session.currentUserInfo()
   * console.log(answer)
   * ```
   */
  currentUserInfo(input?: Record<string, never>, options?: CallOptions): Call<SessionCurrentUserInfoAnswer>

  /**
   * Account info.
   *
   * Needs the permission `OWN_PROFILE.READ`.
   *
   * Sends `GET /accounts`.
   * @example
   * ```ts
   * const answer = await client.session.accounts()
   * console.log(answer)
   * ```
   */
  accounts(input?: Record<string, never>, options?: CallOptions): Call<SessionAccountsAnswer>

  /**
   * Switch to another agency of the user.
   *
   * A session goes on in the other agency and gets a new access token. An API token belongs to one agency and cannot switch.
   *
   * Needs the permission `OWN_PROFILE.READ`.
   *
   * Sends `POST /user/change-agency`.
   * @throws {@link ApiError} `signInRequired` (403): An API token cannot do this. Sign in with your user name and password, in the web app for example, and do it there.
   * @example
   * ```ts
   * const answer = await client.session.changeAgency({ body: { id: 1 } })
   * console.log(answer)
   * ```
   */
  changeAgency(input: SessionChangeAgencyInput, options?: CallOptions): Call<Token>

  /**
   * My API tokens.
   *
   * Needs the permission `OWN_PROFILE.READ`.
   *
   * Sends `GET /auth/tokens`.
   * @example
   * ```ts
   * const answer = await client.session.tokens()
   * console.log(answer)
   * ```
   */
  tokens(input?: Record<string, never>, options?: CallOptions): Call<Dated<ApiToken[], D>>

  /**
   * Make an API token for the active agency.
   *
   * A token cannot make tokens. Scopes are named, and never more than one holds oneself; unknown ones are refused. The secret is kept nowhere: the same request with the same idempotency key makes no second token and is answered with `tokenShownOnce`.
   *
   * Needs the permission `OWN_PROFILE.WRITE`.
   *
   * Sends `POST /auth/tokens`.
   * @throws {@link ApiError} `signInRequired` (403): An API token cannot do this. Sign in with your user name and password, in the web app for example, and do it there.
   * @throws {@link ApiError} `tokenShownOnce` (409): The token was made by an earlier try, whose answer was lost with its secret. Revoke it in the list of tokens and make another one.
   * @example
   * ```ts
   * const answer = await client.session.createToken({ body: { name: 'text', scopes: ['CAMPAIGN.READ'] } })
   * console.log(answer)
   * ```
   */
  createToken(input: SessionCreateTokenInput, options?: CallOptions): Call<Dated<NewApiToken, D>>

  /**
   * Revoke an API token of mine.
   *
   * Needs the permission `OWN_PROFILE.WRITE`.
   *
   * Sends `DELETE /auth/tokens/{id}`.
   * @example
   * ```ts
   * await client.session.revokeToken({ id: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b' })
   * ```
   */
  revokeToken(input: SessionRevokeTokenInput, options?: CallOptions): Call<void>

  /**
   * The API token of this call.
   *
   * Needs the permission `OWN_PROFILE.READ`.
   *
   * Sends `GET /auth/tokens/current`.
   * @example
   * ```ts
   * const answer = await client.session.currentToken()
   * console.log(answer)
   * ```
   */
  currentToken(input?: Record<string, never>, options?: CallOptions): Call<Dated<ApiToken, D>>

  /**
   * Revoke the API token of this call.
   *
   * Needs the permission `OWN_PROFILE.READ`.
   *
   * Sends `DELETE /auth/tokens/current`.
   * @example
   * ```ts
   * await client.session.revokeCurrentToken()
   * ```
   */
  revokeCurrentToken(input?: Record<string, never>, options?: CallOptions): Call<void>

  /**
   * Begin a sign-in by device code.
   *
   * Needs no sign-in.
   *
   * Sends `POST /auth/device`.
   * @throws {@link ApiError} `tooManyAttempts` (429): Too many attempts to sign in. Try again in {seconds} s.
   * @example
   * ```ts
   * const answer = await client.session.deviceStart({ body: { client: 'text', scopes: ['CAMPAIGN.READ'] } })
   * console.log(answer)
   * ```
   */
  deviceStart(input: SessionDeviceStartInput, options?: CallOptions): Call<SessionDeviceStartAnswer>

  /**
   * Fetch the API token of an approved sign-in.
   *
   * Needs no sign-in.
   *
   * Sends `POST /auth/device/token`.
   * @throws {@link ApiError} `deviceCodePending` (409): The sign-in was not approved yet.
   * @throws {@link ApiError} `deviceCodeExpired` (409): The sign-in code has expired or was declined. Ask for a new one.
   * @throws {@link ApiError} `tooManyAttempts` (429): Too many attempts to sign in. Try again in {seconds} s.
   * @example
   * ```ts
   * const answer = await client.session.devicePoll({ body: { deviceCode: 'text' } })
   * console.log(answer)
   * ```
   */
  devicePoll(input: SessionDevicePollInput, options?: CallOptions): Call<Dated<NewApiToken, D>>

  /**
   * Read the scopes that a device code requests.
   *
   * Needs the permission `OWN_PROFILE.READ`.
   *
   * Sends `GET /auth/device/{userCode}`.
   * @example
   * ```ts
   * const answer = await client.session.deviceInspect({ userCode: 'BCDF-GHJK' })
   * console.log(answer)
   * ```
   */
  deviceInspect(input: SessionDeviceInspectInput, options?: CallOptions): Call<Dated<SessionDeviceInspectAnswer, D>>

  /**
   * Approve or decline a device code for the active agency.
   *
   * Needs the permission `OWN_PROFILE.WRITE`.
   *
   * Sends `POST /auth/device/{userCode}`.
   * @throws {@link ApiError} `deviceCodeExpired` (409): The sign-in code has expired or was declined. Ask for a new one.
   * @throws {@link ApiError} `signInRequired` (403): An API token cannot do this. Sign in with your user name and password, in the web app for example, and do it there.
   * @example
   * ```ts
   * await client.session.deviceDecide({ userCode: 'BCDF-GHJK', body: { approve: false } })
   * ```
   */
  deviceDecide(input: SessionDeviceDecideInput, options?: CallOptions): Call<void>
}
