import * as z from 'zod'
import { limits } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant } from '../wire.ts'

/** An invitation as the invited user sees it. */
export const Invitation = z.object({
  /** Id of the invitation. */
  id,
  /** The agency that invites. */
  agency: z.object({
    /** Id of the agency. */
    id,
    /** Name of the agency. */
    name: z.string(),
  }),
  /** Id of the offered role. */
  roleId: z.int(),
  /** Name of the role, such as TRAFFICKER. */
  roleName: z.string(),
  /** User name of the person who invites. */
  invitedBy: z.string(),
  /** Time of the invitation. */
  createdAt: instant,
  /** Time from which it can no longer be accepted. */
  expiresAt: instant,
})
export type Invitation = z.output<typeof Invitation>

export const list = endpoint({
  method: 'GET',
  path: '/user/invitations',
  summary: 'List the invitations of the signed-in user',
  description: `Each can be accepted or declined for ${limits.invitationDays} days after it was sent. Until the user accepts it, the agency sees nothing of the user.`,
  permission: 'OWN_PROFILE.READ',
  spec: 'ours',
  response: z.array(Invitation),
})

export const accept = endpoint({
  method: 'PUT',
  path: '/user/invitations/{id}/accept',
  summary: 'Accept an invitation',
  description: 'It makes the user a member of the agency. Only the user can change their name, e-mail address and settings.',
  permission: 'OWN_PROFILE.WRITE',
  spec: 'ours',
  params: byId,
  response: z.object({
    /** The agency that the user has joined. */
    agency: z.object({
      /** Id of the agency. */
      id,
      /** Name of the agency. */
      name: z.string(),
    }),
  }),
  errors: ['signInRequired'],
})

export const decline = endpoint({
  method: 'PUT',
  path: '/user/invitations/{id}/decline',
  summary: 'Decline an invitation',
  description: 'The invitation disappears for the agency too.',
  permission: 'OWN_PROFILE.WRITE',
  spec: 'ours',
  params: byId,
  errors: ['signInRequired'],
})
