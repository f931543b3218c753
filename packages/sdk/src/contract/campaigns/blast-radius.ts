import * as z from 'zod'
import { blastCodes, limits } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id } from '../wire.ts'

const byAd = z.object({ id, adId: id })

const Consequence = z.object({
  code: z.enum(blastCodes),
  /** One sentence, with its count. */
  text: z.string(),
  count: z.int(),
  /** The first of them. */
  things: z.array(z.object({ entityType: z.enum(['campaign', 'order', 'ad']), id, name: z.string() })).max(limits.blastThings),
})

/** What an action would reach, and whether it is allowed at all; nothing is changed by asking. */
export const BlastRadius = z.object({
  id,
  name: z.string(),
  action: z.string(),
  allowed: z.boolean(),
  /** Why it is refused; null when it is allowed. */
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** False: it is in force already. */
  changes: z.boolean(),
  consequences: z.array(Consequence),
})
export type BlastRadius = z.output<typeof BlastRadius>

function blastOf<const P extends string, const A extends readonly [string, ...string[]], K extends z.ZodObject>(
  path: P,
  summary: string,
  { params, actions }: { params: K; actions: A },
) {
  return endpoint({
    method: 'GET',
    path,
    summary,
    permission: 'CAMPAIGN.WRITE',
    spec: 'ours',
    params,
    query: z.object({ action: z.enum(actions) }),
    response: BlastRadius,
  })
}

export const campaign = blastOf('/campaigns/{id}/blast-radius', 'What an action on a campaign would reach', {
  params: byId,
  actions: ['PAUSE', 'RESUME', 'ARCHIVE', 'UNARCHIVE'],
})
export const order = blastOf('/orders/{id}/blast-radius', 'What an action on an order would reach', {
  params: byId,
  actions: ['ARCHIVE', 'UNARCHIVE'],
})
export const advertiser = blastOf('/advertisers/{id}/blast-radius', 'What an action on an advertiser would reach', {
  params: byId,
  actions: ['ARCHIVE', 'UNARCHIVE'],
})
export const ad = blastOf('/campaigns/{id}/ads/{adId}/blast-radius', 'What an action on an ad would reach', {
  params: byAd,
  actions: ['ACTIVATE', 'DEACTIVATE', 'UNLINK', 'ARCHIVE'],
})
