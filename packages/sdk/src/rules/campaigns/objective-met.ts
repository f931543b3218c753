/** When an objective counts as met, and when it no longer does (`domain.md` §2). */

export interface ObjectivePart {
  /** null or 0: unlimited, or not set. */
  objective: number | null
  delivered: number
}

/** How far under its objective corrected delivery has to fall before a campaign that met it delivers again. */
export const reopenShortfall = 0.005

const isLimited = ({ objective }: ObjectivePart) => objective !== null && objective > 0

/** Whether every limited part of a campaign has what was bought; a campaign without a limited part never ends this way. */
export function objectiveMet(parts: readonly ObjectivePart[]): boolean {
  const limited = parts.filter(isLimited)
  return limited.length > 0 && limited.every(({ objective, delivered }) => delivered >= objective!)
}

/**
 * The same after new facts: an objective that was met stays met until corrected delivery falls 0.5 % or more under it while the end is
 * still to come. A higher objective is another question, which `objectiveMet` answers.
 */
export function objectiveStillMet(parts: readonly ObjectivePart[], before: { met: boolean; ended: boolean }): boolean {
  if (objectiveMet(parts)) return true
  const limited = parts.filter(isLimited)
  if (!before.met || limited.length === 0) return false
  return before.ended || limited.every(({ objective, delivered }) => (objective! - delivered) / objective! < reopenShortfall)
}
