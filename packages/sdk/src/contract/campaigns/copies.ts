/** Input and answer of the calls that duplicate a campaign or an order. */
import * as z from 'zod'
import { limits } from '../../values/index.ts'
import { id } from '../wire.ts'

/** Settings of a copy that differ from its source. */
export const CopySettings = z.object({
  /** Name of the copy; if omitted, the name of the source with '(copy)'. The second of several copies has a 2 in its name, and so on. */
  name: z.string().trim().min(1).max(limits.name).optional(),
  /** Number of copies: all are created, or none. If omitted, one. */
  copies: z.int().min(1).max(limits.copies).optional(),
  /** Days by which the flight moves, with the flights of its ads and campaigns. Null means without dates. If omitted, the flight stays. */
  moveDays: z.int().min(-limits.shiftDays).max(limits.shiftDays).nullable().optional(),
})
export type CopySettings = z.infer<typeof CopySettings>

/** The created copies. */
export const Copies = z.object({
  /** Id of the copy, or of the first of several. */
  id,
  /** Ids of all copies. */
  ids: z.array(id),
  /** The change-set that created them. Reverting it archives them. */
  changeSetId: z.uuid(),
})
