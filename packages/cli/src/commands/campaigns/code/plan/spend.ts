/** The limits of planned spend of a run. */
import { type SpendChange, unpriced } from '@spotdesk/sdk/rules'
import { formatMoney, parseDecimal, spendScale } from '@spotdesk/sdk/values'
import { usage } from '../../../../failure.ts'

const campaignCount = (count: number) => `${count} campaign${count === 1 ? '' : 's'}`

/** Numbers as they were written. */
export type SpendLimit = { percent: string } | { amount: string; currency: string }

/** '5 %' or '1000 USD', with at most as many decimals as amounts have. */
export function readSpendLimit(text: string): SpendLimit {
  const percent = /^(\d+(?:\.\d{1,7})?) *%$/.exec(text.trim())
  if (percent) return { percent: percent[1]! }
  const amount = /^(\d+(?:\.\d{1,7})?) *([A-Za-z]{3})$/.exec(text.trim())
  if (amount) return { amount: amount[1]!, currency: amount[2]!.toUpperCase() }
  throw usage(`--max-spend-change takes "5 %" or "1000 USD", not "${text}".`)
}

/** An amount, or a percentage, as an exact integer. */
const units = (value: number | string) => parseDecimal(value, spendScale)!
const whole = units(100)

/**
 * The amounts of planned spend that exceed the limits, as sentences. Amounts are compared as they are shown; the limit itself is allowed.
 * A currency that no limit names may not change.
 */
export function exceededSpend(changes: readonly SpendChange[], limits: readonly SpendLimit[]): string[] {
  if (limits.length === 0) return []
  return changes.flatMap(({ currency, before, moved, unlimited, unknown }) => {
    const has = (count: number) => `${campaignCount(count)} ${count === 1 ? 'has' : 'have'}`
    if (unlimited > 0) return [`${has(unlimited)} no limit of spend after the plan (${currency}).`]
    if (unknown > 0) return [`${has(unknown)} a spend that cannot be planned, by ${unpriced} (${currency}).`]
    if (moved === 0) return []
    const money = formatMoney(moved, currency)
    const fitting = limits.filter((limit) => 'percent' in limit || limit.currency === currency)
    if (fitting.length === 0)
      return [`Planned spend in ${currency} changes by ${money}; --max-spend-change names no amount in ${currency}.`]
    return fitting.flatMap((limit) => {
      if ('amount' in limit)
        return units(moved) > units(limit.amount)
          ? [`Planned spend changes by ${money}; --max-spend-change allows ${formatMoney(Number(limit.amount), currency)}.`]
          : []
      if (units(moved) * whole <= units(before) * units(limit.percent)) return []
      const by = before === 0 ? `${money}, from nothing` : `${shareText((100 * moved) / before, limit.percent)} (${money})`
      return [`Planned spend in ${currency} changes by ${by}; --max-spend-change allows ${limit.percent} %.`]
    })
  })
}

/** A share that exceeds a limit is never shown as the limit itself. */
function shareText(share: number, limit: string): string {
  const text = String(Math.round(share * 100) / 100)
  return Number(text) <= Number(limit) ? `just over ${limit} %` : `${text} %`
}
