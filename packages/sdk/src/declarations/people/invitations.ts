// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { Dated, Dates } from '../../client/dates.ts'

/** An invitation as the invited user sees it. */
export interface Invitation {
  /** Id of the invitation. */
  id: number
  /** The agency that invites. */
  agency: {
    /** Id of the agency. */
    id: number
    /** Name of the agency. */
    name: string
  }
  /** Id of the role to be given. */
  roleId: number
  /** Name of the role, such as TRAFFICKER. */
  roleName: string
  /** User name of who invites. */
  invitedBy: string
  /** Time of the invitation. */
  createdAt: Date
  /** Time from which it can no longer be accepted. */
  expiresAt: Date
}

/** Input of `client.invitations.accept`. */
export interface InvitationsAcceptInput {
  /** Id of the thing. */
  id: number
}

/** Answer of `client.invitations.accept`. */
export interface InvitationsAcceptAnswer {
  /** The agency that the user is a member of now. */
  agency: {
    /** Id of the agency. */
    id: number
    /** Name of the agency. */
    name: string
  }
}

/** Input of `client.invitations.decline`. */
export interface InvitationsDeclineInput {
  /** Id of the thing. */
  id: number
}

/** Calls of `client.invitations`. */
export interface InvitationsApi<D extends Dates = 'date'> {
  /**
   * Agencies that ask the signed-in user in.
   *
   * Each can be accepted or declined for 14 days after it was sent. Until it is accepted the agency is shown nothing of the user.
   *
   * Needs the permission `OWN_PROFILE.READ`.
   *
   * Sends `GET /user/invitations`.
   * @example
   * ```ts
   * const answer = await client.invitations.list()
   * console.log(answer)
   * ```
   */
  list(input?: Record<string, never>, options?: CallOptions): Call<Dated<Invitation[], D>>

  /**
   * Accept an invitation.
   *
   * Makes the user a member of the agency. Only the user can change their name, e-mail address and settings.
   *
   * Needs the permission `OWN_PROFILE.WRITE`.
   *
   * Sends `PUT /user/invitations/{id}/accept`.
   * @throws {@link ApiError} `signInRequired` (403): An API token cannot do this. Sign in with your user name and password, in the web app for example, and do it there.
   * @example
   * ```ts
   * const answer = await client.invitations.accept({ id: 1 })
   * console.log(answer)
   * ```
   */
  accept(input: InvitationsAcceptInput, options?: CallOptions): Call<InvitationsAcceptAnswer>

  /**
   * Decline an invitation.
   *
   * It is gone for the agency too.
   *
   * Needs the permission `OWN_PROFILE.WRITE`.
   *
   * Sends `PUT /user/invitations/{id}/decline`.
   * @throws {@link ApiError} `signInRequired` (403): An API token cannot do this. Sign in with your user name and password, in the web app for example, and do it there.
   * @example
   * ```ts
   * await client.invitations.decline({ id: 1 })
   * ```
   */
  decline(input: InvitationsDeclineInput, options?: CallOptions): Call<void>
}
