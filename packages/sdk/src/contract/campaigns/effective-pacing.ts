import * as z from 'zod'
import { effectivePacingReasons, pacingTypes } from '../../values/index.ts'

/** The pacing in force, and the reason if it differs from the pacing in the settings. */
export const EffectivePacing = z.object({
  /** The pacing in force. */
  type: z.enum(pacingTypes),
  /** Reason why it differs from the pacing in the settings; null if it does not differ. */
  reason: z.enum(effectivePacingReasons).nullable(),
})
export type EffectivePacing = z.output<typeof EffectivePacing>
