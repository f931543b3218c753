/** Limits of targeting presets. */
export const targetingPresetLimits = {
  /** Characters of a name. */
  name: 60,
  /** Presets of an agency. */
  presets: 200,
} as const
