/** The test of an objective: met, or open again (docs/domain.md §2.3). */

export interface ObjectivePart {
  /** null or 0: unlimited, or not set. */
  objective: number | null
  delivered: number
}

/** The part by which corrected delivery has to be below its objective before the campaign delivers again. */
export const reopenShortfall = 0.005

const isLimited = ({ objective }: ObjectivePart) => objective !== null && objective > 0

/** True if every limited part of a campaign is delivered; a campaign without a limited part never ends this way. */
export function objectiveMet(parts: readonly ObjectivePart[]): boolean {
  const limited = parts.filter(isLimited)
  return limited.length > 0 && limited.every(({ objective, delivered }) => delivered >= objective!)
}

/**
 * The same after new facts: an objective that was met stays met until corrected delivery falls 0.5 % or more below it while the end is in
 * the future. For a higher objective use `objectiveMet`.
 */
export function objectiveStillMet(parts: readonly ObjectivePart[], before: { met: boolean; ended: boolean }): boolean {
  if (objectiveMet(parts)) return true
  const limited = parts.filter(isLimited)
  if (!before.met || limited.length === 0) return false
  return before.ended || limited.every(({ objective, delivered }) => (objective! - delivered) / objective! < reopenShortfall)
}
