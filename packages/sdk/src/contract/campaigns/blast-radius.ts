import * as z from 'zod'
import { blastCodes, limits } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id } from '../wire.ts'

const byAd = z.object({
  /** Id of the campaign. */
  id,
  /** Id of the ad. */
  adId: id,
})

const Consequence = z.object({
  /** Kind of consequence. */
  code: z.enum(blastCodes),
  /** One sentence, with its count. */
  text: z.string(),
  /** Number of things that it affects. */
  count: z.int(),
  /** The first things that it affects. */
  things: z
    .array(
      z.object({
        /** Kind of thing. */
        entityType: z.enum(['campaign', 'order', 'ad']),
        /** Its id. */
        id,
        /** Its name. */
        name: z.string(),
      }),
    )
    .max(limits.blastThings),
})

/** Consequences of an action, and whether it is allowed. The call changes nothing. */
export const BlastRadius = z.object({
  /** Id of the thing to act on. */
  id,
  /** Its name. */
  name: z.string(),
  /** The action of the request. */
  action: z.string(),
  /** True if the action would run. */
  allowed: z.boolean(),
  /** Why it is refused; null when it is allowed. */
  refusal: z
    .object({
      /** Code of the error that the action would return. */
      code: z.string(),
      /** Its English sentence. */
      message: z.string(),
    })
    .nullable(),
  /** False if the action is already in force. */
  changes: z.boolean(),
  /** Consequences beyond the thing itself. Empty if none. */
  consequences: z.array(Consequence),
})
export type BlastRadius = z.output<typeof BlastRadius>

function createBlastRow<const P extends string, const A extends readonly [string, ...string[]], K extends z.ZodObject>(
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
    query: z.object({
      /** The action whose consequences to find. */
      action: z.enum(actions),
    }),
    response: BlastRadius,
  })
}

export const campaign = createBlastRow('/campaigns/{id}/blast-radius', 'Preview which entities an action on a campaign would affect', {
  params: byId,
  actions: ['PAUSE', 'RESUME', 'ARCHIVE', 'UNARCHIVE'],
})
export const order = createBlastRow('/orders/{id}/blast-radius', 'Preview which entities an action on an order would affect', {
  params: byId,
  actions: ['ARCHIVE', 'UNARCHIVE'],
})
export const advertiser = createBlastRow(
  '/advertisers/{id}/blast-radius',
  'Preview which entities an action on an advertiser would affect',
  {
    params: byId,
    actions: ['ARCHIVE', 'UNARCHIVE'],
  },
)
export const ad = createBlastRow('/campaigns/{id}/ads/{adId}/blast-radius', 'Preview which entities an action on an ad would affect', {
  params: byAd,
  actions: ['ACTIVATE', 'DEACTIVATE', 'UNLINK', 'ARCHIVE'],
})
