/** Limits of targeting presets. */
export const targetingPresetLimits = {
  /** Characters of a name. */
  name: 60,
  /** Presets of an agency. */
  presets: 200,
  /** Bytes of the rules of all presets of an agency together. */
  bytes: 1_000_000,
  /** Maximum number of characters of a targeting whose sentence the list contains. */
  listedSentence: 2000,
} as const
