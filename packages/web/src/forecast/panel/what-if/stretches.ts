/** The stretch of a slider on which the campaign still delivers in full, found by halving. Pure. */
import type { SliderRow } from './tried-settings.ts'

/** Positions of a slider, both inclusive. */
export interface Stretch {
  from: number
  to: number
}

/**
 * Asks for about log₂ of the positions: the better the end, the more certain the delivery, so that there is one boundary.
 * @param isInFull the verdict where the slider stands
 * @param ask the verdict at another position
 * @returns null: nowhere in full
 */
export async function findStretch(
  { values, goodEnd }: Pick<SliderRow, 'values' | 'goodEnd'>,
  at: number,
  isInFull: boolean,
  ask: (position: number) => Promise<boolean>,
): Promise<Stretch | null> {
  const last = values.length - 1
  if (goodEnd === null) return isInFull ? { from: 0, to: last } : null
  const [best, worst] = goodEnd === 'last' ? [last, 0] : [0, last]
  let good = isInFull ? at : best
  let bad = isInFull ? worst : at
  if (isInFull && (good === bad || (await ask(bad)))) return { from: 0, to: last }
  if (!isInFull && (good === bad || !(await ask(good)))) return null
  while (Math.abs(good - bad) > 1) {
    const middle = Math.round((good + bad) / 2)
    if (await ask(middle)) good = middle
    else bad = middle
  }
  return { from: Math.min(good, best), to: Math.max(good, best) }
}
