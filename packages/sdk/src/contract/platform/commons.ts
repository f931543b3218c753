import * as z from 'zod'
import { attributionSiteActions as actions } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'

export const attributionSiteActions = endpoint({
  method: 'GET',
  path: '/commons/attribution-site-actions',
  summary: 'What attribution pixels can record: the pixel types',
  permission: 'CAMPAIGN.READ',
  response: z.array(
    z.object({
      id: z.enum(actions.map((action) => action.id)),
      name: z.string(),
      hasValue: z.boolean().describe('Comes with an amount of money.'),
    }),
  ),
})

export const languages = endpoint({
  method: 'GET',
  path: '/commons/languages',
  summary: 'Languages by name',
  permission: 'OWN_PROFILE.READ',
  query: z.object({
    context: z.enum(['interface', 'targeting']).optional().describe('interface: those of the product. Else those of ISO 639-1.'),
  }),
  response: z.array(z.object({ code: z.string(), name: z.string(), nativeName: z.string() })),
})

export const categories = endpoint({
  method: 'GET',
  path: '/commons/categories',
  summary: 'Categories of advertisers and campaigns',
  permission: 'OWN_PROFILE.READ',
  spec: 'ours',
  response: z.array(z.object({ id: z.string(), name: z.string() })),
})
