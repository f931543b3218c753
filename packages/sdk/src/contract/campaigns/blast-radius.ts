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
  /** How many things it reaches. */
  count: z.int(),
  /** The first of them. */
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

/** Consequences of an action, and if it is allowed at all. Asking changes nothing. */
export const BlastRadius = z.object({
  /** Id of the thing that the action is on. */
  id,
  /** Its name. */
  name: z.string(),
  /** The action that was asked about. */
  action: z.string(),
  /** True: the action would be carried out. */
  allowed: z.boolean(),
  /** Why it is refused; null when it is allowed. */
  refusal: z
    .object({
      /** Code of the error that the action would answer. */
      code: z.string(),
      /** Its English sentence. */
      message: z.string(),
    })
    .nullable(),
  /** False: it is in force already. */
  changes: z.boolean(),
  /** Consequences beyond the thing itself. Empty: none. */
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
      /** The action to ask about. */
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
