/** Exact fractions of whole numbers, for amounts that are rounded only once, for display. */
import { divideRounded } from './money.ts'

/** numerator / denominator; the denominator is positive, and the fraction need not be in lowest terms. */
export interface Ratio {
  /** May be negative or 0. */
  numerator: bigint
  /** Above 0. */
  denominator: bigint
}

/** Zero as a fraction. */
export const zeroRatio: Ratio = { numerator: 0n, denominator: 1n }

/** @param denominator a positive number */
export function ratio(numerator: bigint, denominator = 1n): Ratio {
  return { numerator, denominator }
}

/** The product of two fractions, exact. */
export function multiplyRatios(a: Ratio, b: Ratio): Ratio {
  return ratio(a.numerator * b.numerator, a.denominator * b.denominator)
}

/** The fraction as an integer of 10^-scale, rounded half away from zero. */
export function roundRatio({ numerator, denominator }: Ratio, scale: number): bigint {
  return divideRounded(numerator * 10n ** BigInt(scale), denominator)
}
