// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { EffectivePacingReason } from '../values/pacing.ts'
import type { PacingType } from '../values/campaign.ts'

/** The pacing in force, and why it is not the one that was chosen (null when it is). */
export interface EffectivePacing {
  /** The pacing in force. */
  type: PacingType
  /** Why it is not the chosen one; null: it is. */
  reason: EffectivePacingReason | null
}
