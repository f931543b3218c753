import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, id } from '../wire.ts'

export const Market = z.object({ id, name: z.string(), countryCodes: z.array(z.string()), currency: z.string(), timeZone: z.string() })
export type Market = z.output<typeof Market>

export const list = endpoint({
  method: 'GET',
  path: '/markets',
  summary: 'Markets by name',
  permission: 'OWN_PROFILE.READ',
  response: z.array(Market),
})

export const agencies = endpoint({
  method: 'GET',
  path: '/markets/{id}/agencies',
  summary: 'Agencies of a market that the caller may act in',
  permission: 'OWN_PROFILE.READ',
  params: byId,
  response: z.array(z.object({ id, name: z.string(), blocked: z.boolean().describe('A payment of the agency has failed.') })),
})
