import * as z from 'zod'
import { effectivePacingReasons, pacingTypes } from '../../values/index.ts'

/** The pacing in force, and why it is not the one that was chosen (null when it is). */
export const EffectivePacing = z.object({
  /** The pacing in force. */
  type: z.enum(pacingTypes),
  /** Why it is not the chosen one; null: it is. */
  reason: z.enum(effectivePacingReasons).nullable(),
})
export type EffectivePacing = z.output<typeof EffectivePacing>
