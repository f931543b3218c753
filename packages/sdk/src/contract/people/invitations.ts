import * as z from 'zod'
import { limits } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant } from '../wire.ts'

/** What somebody is told of an agency that asks them in. */
export const Invitation = z.object({
  id,
  agency: z.object({ id, name: z.string() }),
  roleId: z.int(),
  roleName: z.string(),
  /** User name of who invites. */
  invitedBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
})
export type Invitation = z.output<typeof Invitation>

export const list = endpoint({
  method: 'GET',
  path: '/user/invitations',
  summary: 'Agencies that ask the signed-in user in',
  description: `Each can be accepted or declined for ${limits.invitationDays} days after it was sent. Until it is accepted the agency is shown nothing of the user.`,
  permission: 'OWN_PROFILE.READ',
  spec: 'ours',
  response: z.array(Invitation),
})

export const accept = endpoint({
  method: 'PUT',
  path: '/user/invitations/{id}/accept',
  summary: 'Accept an invitation',
  description: 'Makes the user a member of the agency. Name, e-mail and settings stay theirs alone to change.',
  permission: 'OWN_PROFILE.WRITE',
  spec: 'ours',
  params: byId,
  response: z.object({ agency: z.object({ id, name: z.string() }) }),
  errors: ['signInRequired'],
})

export const decline = endpoint({
  method: 'PUT',
  path: '/user/invitations/{id}/decline',
  summary: 'Decline an invitation',
  description: 'It is gone for the agency too.',
  permission: 'OWN_PROFILE.WRITE',
  spec: 'ours',
  params: byId,
  errors: ['signInRequired'],
})
