/**
 * Exact money. A CPM is an integer of 10⁻⁴ of its currency, spend an integer of 10⁻⁷ (= impressions × CPM in 10⁻⁴, since a
 * CPM prices a thousand), so that every grain adds up exactly. Numbers on the wire are decimals; nothing here uses a float
 * for arithmetic.
 */
import { withoutEnd } from '../text/text.ts'

/** Decimals of a CPM. */
export const cpmScale = 4
/** Decimals in which spend is stored. */
export const spendScale = 7

/**
 * Reads a plain decimal ('12.5', '-3', 0.001) as an integer of 10^-scale.
 * @returns null when the text is no plain decimal or has more digits after the point than `scale`.
 */
export function parseDecimal(value: string | number, scale: number): bigint | null {
  const text = typeof value === 'number' ? plainNumber(value) : value.trim()
  const match = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(text)
  if (!match) return null
  const fraction = withoutEnd(match[3] ?? '', '0')
  if (fraction.length > scale) return null
  const digits = BigInt(match[2]! + fraction.padEnd(scale, '0'))
  return match[1] === '-' ? -digits : digits
}

/** Writes an integer of 10^-scale as a plain decimal without trailing zeros: (125000n, 4) → '12.5'. */
export function formatDecimal(units: bigint, scale: number): string {
  const negative = units < 0n
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = scale === 0 ? '' : withoutEnd(digits.slice(-scale), '0')
  return `${negative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

/** Divides and rounds half away from zero. `by` must be positive. */
export function divideRounded(value: bigint, by: bigint): bigint {
  const half = by / 2n
  return value >= 0n ? (value + half) / by : -((-value + half) / by)
}

/** Moves an integer of 10^-from to 10^-to, rounding half away from zero when digits are lost. */
export function rescale(units: bigint, from: number, to: number): bigint {
  return to >= from ? units * 10n ** BigInt(to - from) : divideRounded(units, 10n ** BigInt(from - to))
}

/** Spend (10⁻⁷) as the decimal number of the wire, rounded once to the currency's digits. */
export function spendToNumber(spendE7: bigint, digits: number): number {
  return Number(formatDecimal(rescale(spendE7, spendScale, digits), digits))
}

/** CPM (10⁻⁴) as the decimal number of the wire: exact, since 999999.9999 has ten digits. */
export function cpmToNumber(cpmE4: bigint | number): number {
  return Number(formatDecimal(BigInt(cpmE4), cpmScale))
}

function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return 'x'
  const text = String(value)
  return /e/i.test(text) ? withoutEnd(withoutEnd(value.toFixed(20), '0'), '.') : text
}
