import * as z from 'zod'
import { attributionSiteActions as actions } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'

export const attributionSiteActions = endpoint({
  method: 'GET',
  path: '/commons/attribution-site-actions',
  summary: 'List the pixel types: the actions that attribution pixels can record',
  permission: 'CAMPAIGN.READ',
  response: z.array(
    z.object({
      /** Kind of action. */
      id: z.enum(actions.map((action) => action.id)),
      /** The kind as people read it. */
      name: z.string(),
      /** True if it has an amount. */
      hasValue: z.boolean().describe('True if it has an amount of money.'),
    }),
  ),
})

export const languages = endpoint({
  method: 'GET',
  path: '/commons/languages',
  summary: 'List languages by name',
  permission: 'OWN_PROFILE.READ',
  query: z.object({
    /** Which list; if omitted, ISO 639-1. */
    context: z.enum(['interface', 'targeting']).optional().describe('interface: those of the product. Else those of ISO 639-1.'),
  }),
  response: z.array(
    z.object({
      /** ISO 639-1 code. */
      code: z.string(),
      /** English name. */
      name: z.string(),
      /** Name in the language itself. */
      nativeName: z.string(),
    }),
  ),
})

export const categories = endpoint({
  method: 'GET',
  path: '/commons/categories',
  summary: 'List the categories of advertisers and campaigns',
  permission: 'OWN_PROFILE.READ',
  spec: 'ours',
  response: z.array(
    z.object({
      /** Code of the IAB Content Taxonomy 1.0, such as IAB2. */
      id: z.string(),
      /** English name. */
      name: z.string(),
    }),
  ),
})
