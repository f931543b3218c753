import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, id } from '../wire.ts'

/** A market: countries that agencies trade in together. */
export const Market = z.object({
  /** Id of the market. */
  id,
  /** Name of the market. */
  name: z.string(),
  /** ISO 3166-1 alpha-2 codes. */
  countryCodes: z.array(z.string()),
  /** ISO 4217 code. */
  currency: z.string(),
  /** IANA zone. */
  timeZone: z.string(),
})
export type Market = z.output<typeof Market>

export const list = endpoint({
  method: 'GET',
  path: '/markets',
  summary: 'List markets by name',
  permission: 'OWN_PROFILE.READ',
  response: z.array(Market),
})

export const agencies = endpoint({
  method: 'GET',
  path: '/markets/{id}/agencies',
  summary: 'List the agencies of a market in which the caller may act',
  permission: 'OWN_PROFILE.READ',
  params: byId,
  response: z.array(
    z.object({
      /** Id of the agency. */
      id,
      /** Name of the agency. */
      name: z.string(),
      /** True if a payment has failed. */
      blocked: z.boolean().describe('A payment of the agency has failed.'),
    }),
  ),
})
