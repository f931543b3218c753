// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { ApiToken } from './session-schemas.ts'
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { DateFormat, TimeFormat } from '../values/time.ts'
import type { Dated, Dates } from '../../client/dates.ts'
import type { InterfaceLanguage } from '../values/languages.ts'
import type { Page, PagedCall, SortBy } from '../../client/pages.ts'
import type { TokenState, UserStatus } from '../values/account.ts'
import type { VersionedOptions } from '../../client/types.ts'

/** A user as the active agency has them. */
export interface AgencyUser {
  /** Id of the user. */
  id: number
  /** Name to sign in with; it stays for good. */
  userName: string
  /** First name. */
  firstName: string
  /** Last name. */
  lastName: string
  /** First and last name. */
  fullName: string
  /** E-mail address. */
  email: string
  /** The address that will be the user's when it is confirmed; null: none waits. */
  pendingEmail: string | null
  /** INVITED: the invitation was not taken up yet. DISABLED: closed out of the agency. */
  status: UserStatus
  /** Id of the role in the agency. */
  roleId: number
  /** Name of the role, such as TRAFFICKER. */
  roleName: string
  /** The advertisers that the user sees; null: all of the agency. */
  advertiserIds: number[] | null
  /** The publishers that the user sees; null: all of the agency. */
  publisherIds: number[] | null
  /** Language of the interface: en or ro. */
  language: string
  /** IANA zone in which times are shown to the user. */
  timeZone: string
  /** ISO 4217 code. */
  currency: string
  /** ISO 3166-1 alpha-2 code. */
  country: string
  /** Pattern of days on the user's screens. */
  dateFormat: DateFormat
  /** Pattern of times of day there. */
  timeFormat: TimeFormat
  /** Only the user may change name and e-mail: they work for another agency too. */
  profileLocked: boolean
  /** Time of the last call; null: never. */
  lastSeenAt: Date | null
  /** Time of creation. */
  createdAt: Date
  /** Rises with every change; send it as If-Match. */
  version: number
}

/** Answer of a write: the user as they are now, and the change-set of the write. */
export interface UserResult extends AgencyUser {
  /** The change-set of the write, to revert it by; null: nothing changed. */
  changeSetId: string | null
}

/** A new user of the agency. */
export interface NewUser {
  /** Advertisers that the user sees. */
  advertiserIds?: number[] | undefined | null
  /** Publishers that the user sees. */
  publisherIds?: number[] | undefined | null
  /** E-mail address. */
  email: string
  /** First name. */
  firstName: string
  /** Last name. */
  lastName: string
  /** Name to sign in with. */
  userName?: string
  /** Id of the role. */
  roleId: number
  /** Language of the interface; absent: en. */
  language?: InterfaceLanguage
  /** IANA zone; absent: the agency's. */
  timeZone?: string
  /** ISO 4217 code; absent: the agency's. */
  currency?: string
  /** ISO 3166-1 alpha-2 code; absent: the first of the agency's market. */
  country?: string
  /** The first password. */
  password?: string
}

/** Input of `client.users.list`. */
export interface UsersListInput {
  /** Page of the list; the first is 0. */
  page?: number
  /** Rows of a page. */
  limit?: number
  /** Statuses to list. */
  status?: UserStatus[]
  /** Roles; empty or absent: all. */
  roleId?: number[]
  /** Id or part of a name. */
  q?: string
  /** Column, with '-' before it for descending. */
  sort?: SortBy<'createdAt' | 'email' | 'fullName' | 'id' | 'lastSeenAt' | 'roleName' | 'status' | 'userName'>
}

/** Input of `client.users.get`. */
export interface UsersGetInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.users.create`. */
export interface UsersCreateInput {
  /** A new user of the agency. */
  body: NewUser
}

/** Input of `client.users.update`. */
export interface UsersUpdateInput {
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
    /** Advertisers that the user sees. */
    advertiserIds?: number[] | undefined | null
    /** Publishers that the user sees. */
    publisherIds?: number[] | undefined | null
    /** Id of the role; absent: as it is. */
    roleId?: number
    /** Password of the caller, only for a new e-mail address. */
    currentPassword?: string
  }
  /** Id of the thing. */
  id: number
}

/** Input of `client.users.disable`. */
export interface UsersDisableInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.users.enable`. */
export interface UsersEnableInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.users.invite`. */
export interface UsersInviteInput {
  /** Id of the thing. */
  id: number
}

/** Answer of `client.users.invite`. */
export interface UsersInviteAnswer {
  /** Address that the link was sent to. */
  email: string
  /** Time from which the link no longer works. */
  expiresAt: Date
}

/** Input of `client.users.access`. */
export interface UsersAccessInput {
  /** Id of the thing. */
  id: number
}

/** Answer of `client.users.access`. */
export interface UsersAccessAnswer {
  /** Places where the user is signed in to this agency. */
  sessions: number
  /** API tokens of the user in this agency that work. */
  apiTokens: number
  /** Campaigns assigned to the user that are neither completed nor archived. */
  campaigns: number
}

/** Input of `client.users.publishers`. */
export interface UsersPublishersInput {
  /** Part of the name, in any case. */
  q?: string
  /** Publishers with these ids. */
  ids?: number[]
}

/** Input of `client.users.tokens`. */
export interface UsersTokensInput {
  /** Page of the list; the first is 0. */
  page?: number
  /** Rows of a page. */
  limit?: number
  /** Part of the token's name, its user name or its program, in any case. */
  q?: string
  /** States to list. */
  state?: TokenState[]
}

/** Input of `client.users.revokeToken`. */
export interface UsersRevokeTokenInput {
  /** Id of the thing. */
  id: string
}

/** Calls of `client.users`. */
export interface UsersApi<D extends Dates = 'date'> {
  /**
   * List the users of the agency.
   *
   * Needs the permission `USER.READ`.
   *
   * Sends `GET /security-management/users/dashboard`.
   * @example
   * ```ts
   * for await (const row of client.users.list()) console.log(row)
   * ```
   */
  list(input?: UsersListInput, options?: CallOptions): PagedCall<Dated<Page<AgencyUser>, D>>

  /**
   * Read a user of the agency.
   *
   * Needs the permission `USER.READ`.
   *
   * Sends `GET /security-management/users/{id}`.
   * @example
   * ```ts
   * const answer = await client.users.get({ id: 1 })
   * console.log(answer)
   * ```
   */
  get(input: UsersGetInput, options?: CallOptions): Call<Dated<AgencyUser, D>>

  /**
   * Add a user to the agency.
   *
   * With a first password, or with an invitation by e-mail that can be accepted for 14 days. A person who has an account already is invited by their user name: until they accept, only the fields of this call are shown, and their profile never changes. A first password is given by people only, not by API tokens. Only roles can be given of which one holds everything oneself.
   *
   * Needs the permission `USER.WRITE`.
   *
   * Sends `POST /security-management/users`.
   * @throws {@link ApiError} `signInRequired` (403): An API token cannot do this. Sign in with your user name and password, in the web app for example, and do it there.
   * @example
   * ```ts
   * const answer = await client.users.create({ body: { email: 'text', firstName: 'text', lastName: 'text', roleId: 1 } })
   * console.log(answer)
   * ```
   */
  create(input: UsersCreateInput, options?: CallOptions): Call<Dated<UserResult, D>>

  /**
   * Change a user of the agency.
   *
   * Absent fields stay as they are. Only the user can change the name, e-mail address and settings of a user who works for another agency too. A new e-mail address needs the password of the caller, is reported to the old address and takes effect when it is confirmed; for a user who has no password yet it takes effect at once. The user name never changes.
   *
   * Needs the permission `USER.WRITE`.
   *
   * Sends `PUT /security-management/users/{id}`.
   * @throws {@link ApiError} `signInRequired` (403): An API token cannot do this. Sign in with your user name and password, in the web app for example, and do it there.
   * @throws {@link ApiError} `tooManyAttempts` (429): Too many attempts to sign in. Try again in {seconds} s.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @throws {@link ApiError} `userBeyondRights` (409): The user may do more than you: only somebody who may do the same can change that.
   * @throws {@link ApiError} `ownAccount` (409): You cannot disable your own account or change your own role.
   * @throws {@link ApiError} `lastAdministrator` (409): The agency needs an administrator: this is the last one.
   * @example
   * ```ts
   * const answer = await client.users.update({ id: 1, body: {} }, { ifMatch: 1 })
   * console.log(answer)
   * ```
   */
  update(input: UsersUpdateInput, options: VersionedOptions): Call<Dated<UserResult, D>>

  /**
   * Close a user out of the agency.
   *
   * Sessions and API tokens of the user in this agency stop working within a second. The invitation of an invited person is withdrawn.
   *
   * Needs the permission `USER.WRITE`.
   *
   * Sends `PUT /security-management/users/{id}/disable`.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @throws {@link ApiError} `userBeyondRights` (409): The user may do more than you: only somebody who may do the same can change that.
   * @throws {@link ApiError} `ownAccount` (409): You cannot disable your own account or change your own role.
   * @throws {@link ApiError} `lastAdministrator` (409): The agency needs an administrator: this is the last one.
   * @example
   * ```ts
   * const answer = await client.users.disable({ id: 1 })
   * console.log(answer)
   * ```
   */
  disable(input: UsersDisableInput, options?: CallOptions): Call<Dated<UserResult, D>>

  /**
   * Let a disabled user in again.
   *
   * Needs the permission `USER.WRITE`.
   *
   * Sends `PUT /security-management/users/{id}/enable`.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @throws {@link ApiError} `userBeyondRights` (409): The user may do more than you: only somebody who may do the same can change that.
   * @example
   * ```ts
   * const answer = await client.users.enable({ id: 1 })
   * console.log(answer)
   * ```
   */
  enable(input: UsersEnableInput, options?: CallOptions): Call<Dated<UserResult, D>>

  /**
   * Send a user a link that sets their password.
   *
   * An invitation while the user has not accepted one, else the link for a forgotten password.
   *
   * Needs the permission `USER.WRITE`.
   *
   * Sends `POST /security-management/users/{id}/invitation`.
   * @throws {@link ApiError} `userDisabled` (409): The user is disabled.
   * @throws {@link ApiError} `userBeyondRights` (409): The user may do more than you: only somebody who may do the same can change that.
   * @throws {@link ApiError} `tooManyAttempts` (429): Too many attempts to sign in. Try again in {seconds} s.
   * @example
   * ```ts
   * const answer = await client.users.invite({ id: 1 })
   * console.log(answer)
   * ```
   */
  invite(input: UsersInviteInput, options?: CallOptions): Call<Dated<UsersInviteAnswer, D>>

  /**
   * Access that a user loses by being disabled.
   *
   * Needs the permission `USER.READ`.
   *
   * Sends `GET /security-management/users/{id}/access`.
   * @example
   * ```ts
   * const answer = await client.users.access({ id: 1 })
   * console.log(answer)
   * ```
   */
  access(input: UsersAccessInput, options?: CallOptions): Call<UsersAccessAnswer>

  /**
   * Publishers of the agency, for the scope of a user.
   *
   * At most 50 by name, or those with the given ids.
   *
   * Needs the permission `USER.READ`.
   *
   * Sends `GET /security-management/publishers`.
   * @example
   * ```ts
   * const answer = await client.users.publishers()
   * console.log(answer)
   * ```
   */
  publishers(
    input?: UsersPublishersInput,
    options?: CallOptions,
  ): Call<
    {
      /** Id of the publisher. */
      id: number
      /** Name of the publisher. */
      name: string
    }[]
  >

  /**
   * API tokens of all users of the agency.
   *
   * Needs the permission `API_TOKEN.READ`.
   *
   * Sends `GET /security-management/tokens`.
   * @example
   * ```ts
   * for await (const row of client.users.tokens()) console.log(row)
   * ```
   */
  tokens(input?: UsersTokensInput, options?: CallOptions): PagedCall<Dated<Page<ApiToken>, D>>

  /**
   * Revoke an API token of a user of the agency.
   *
   * Needs the permission `API_TOKEN.WRITE`.
   *
   * Sends `DELETE /security-management/tokens/{id}`.
   * @example
   * ```ts
   * await client.users.revokeToken({ id: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b' })
   * ```
   */
  revokeToken(input: UsersRevokeTokenInput, options?: CallOptions): Call<void>
}
