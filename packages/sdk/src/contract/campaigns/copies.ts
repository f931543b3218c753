/** The input and the answer of the calls that duplicate a campaign or an order. */
import * as z from 'zod'
import { limits } from '../../values/index.ts'
import { id } from '../wire.ts'

/** Settings of a copy that differ from its source. */
export const CopySettings = z.object({
  /** Name of the copy; absent: that of the source and '(copy)'. Of several copies the second one is named with a 2, and so on. */
  name: z.string().trim().min(1).max(limits.name).optional(),
  /** Copies that are made, all of them or none; absent: one. */
  copies: z.int().min(1).max(limits.copies).optional(),
  /** Days by which the flight moves, with those of ads and campaigns inside; null: without dates. Absent: the same flight. */
  moveDays: z.int().min(-limits.shiftDays).max(limits.shiftDays).nullable().optional(),
})
export type CopySettings = z.infer<typeof CopySettings>

/** The copies that were made. */
export const Copies = z.object({
  /** Id of the copy, of several the first. */
  id,
  /** Ids of all copies. */
  ids: z.array(id),
  /** The change-set that made them; its revert archives them. */
  changeSetId: z.uuid(),
})
