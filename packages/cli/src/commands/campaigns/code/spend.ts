/** Planned spend of a plan of files: what changes it, its words, and the limits of a run. */
import { netChange, type SpendChange, type SpendField, spendFields, type SpendTerms } from '@spotdesk/sdk/rules'
import { formatMoney, parseDecimal, spendScale } from '@spotdesk/sdk/values'
import { usage } from '../../../failure.ts'
import type { Item } from '../../../shared/change-set.ts'

const headers: Readonly<Record<SpendField, string>> = {
  type: 'type',
  currency: 'currency',
  objectiveType: 'objective_type',
  objectiveValue: 'objective_value',
  objectiveUnlimited: 'objective_unlimited',
  revenueType: 'revenue_type',
  cpm: 'cpm',
  secondScreenObjective: 'second_screen_objective',
  secondScreenCpm: 'second_screen_cpm',
}

export const touchesSpend = ({ changes, action, verdict }: Item) =>
  verdict !== 'ERROR' &&
  (verdict === 'CREATE' || action === 'ARCHIVE' || action === 'UNARCHIVE' || changes.some(({ field }) => field in headers))

/** The terms of a campaign from its cells by header. */
export const termsOf = (cells: ReadonlyMap<string, string>): SpendTerms =>
  Object.fromEntries(spendFields.map((field) => [field, cells.get(headers[field]) ?? null]))

/** The terms of a campaign after an item. */
export const termsAfter = (before: SpendTerms, { changes }: Item): SpendTerms => ({
  ...before,
  ...Object.fromEntries(changes.filter(({ field }) => field in headers).map(({ field, after }) => [field, after])),
})

/** 'Planned spend: $1,200.00 → $1,300.00 (+$100.00)'; nothing where nothing changes. */
export function spendText(changes: readonly SpendChange[]): string[] {
  return changes
    .filter(({ moved, unlimited, unknown }) => moved > 0 || unlimited > 0 || unknown > 0)
    .map((sum) => {
      const { currency, before, after, unlimited, unknown } = sum
      const money = (value: number) => formatMoney(value, currency)
      const change = netChange(sum)
      const rest = [
        ...(unlimited === 0 ? [] : [`, and ${campaignCount(unlimited)} without a limit`]),
        ...(unknown === 0 ? [] : [`, and ${campaignCount(unknown)} paid by ${unpriced}`]),
      ].join('')
      return `Planned spend in ${currency}: ${money(before)} → ${money(after)} (${change < 0 ? '−' : '+'}${money(Math.abs(change))})${rest}`
    })
}

const unpriced = 'clicks or completed listens'
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
