/** A piece of a stack: from `base` to `base` plus its value. */
export interface StackPiece {
  base: number
  value: number
}

/** Stacks of one place: values above zero stand on each other upwards, those below zero hang on each other. `null` takes no room. */
export function stackValues(values: readonly (number | null)[]): StackPiece[] {
  let up = 0
  let down = 0
  return values.map((value) => {
    const amount = value ?? 0
    const base = amount < 0 ? down : up
    if (amount < 0) down += amount
    else up += amount
    return { base, value: amount }
  })
}
