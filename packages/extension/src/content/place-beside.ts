/** Finds a place for a card in the window: beside its chip, which it never covers. */

const margin = 8

interface CardPosition {
  left: number
  top: number
  maxHeight: number
}

/**
 * At the right of the chip, else below or above, else at the left; where it fits nowhere, below or above, lower than it would like to be.
 * @param chip its place in the window; all numbers are pixels of the window
 * @param chipWidth its width when the card was opened
 */
export function positionBeside(chip: DOMRect, chipWidth: number, { width, height }: { width: number; height: number }): CardPosition {
  const right = chip.left + chipWidth + margin
  const left = chip.left - margin - width
  const below = innerHeight - chip.bottom - 2 * margin
  const above = chip.top - 2 * margin
  const isRight = right + width <= innerWidth
  const isStacked = height <= below || height <= above || left < margin
  if (isRight || !isStacked) {
    // Along the chip it may move up and down.
    const top = Math.max(margin, Math.min(chip.top - 12, innerHeight - height - margin))
    return { left: isRight ? right : left, top, maxHeight: innerHeight - margin - top }
  }
  const isBelow = height <= below || (height > above && below >= above)
  const room = isBelow ? below : above
  const top = isBelow ? chip.bottom + margin : chip.top - margin - Math.min(height, room)
  return {
    left: Math.max(margin, Math.min(chip.left, innerWidth - width - margin)),
    top,
    maxHeight: isBelow ? room : chip.top - margin - top,
  }
}
