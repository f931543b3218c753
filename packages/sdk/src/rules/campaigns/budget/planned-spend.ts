/**
 * Planned spend: the media cost of campaigns that meet their objectives, before and after changes. Amounts are exact (10⁻⁷ of their
 * currency); a sum is rounded once, to the currency's digits.
 */
import { cpmScale, digitsOf, formatMoney, parseDecimal, spendScale, spendToNumber } from '../../../values/index.ts'

/** The settings that planned spend depends on. */
export const spendFields = [
  'type',
  'currency',
  'objectiveType',
  'objectiveValue',
  'objectiveUnlimited',
  'revenueType',
  'cpm',
  'secondScreenObjective',
  'secondScreenCpm',
] as const
export type SpendField = (typeof spendFields)[number]

/** Their values as files hold them. A number that is not there counts as 0; a campaign is priced by CPM unless it says otherwise. */
export type SpendTerms = Readonly<Partial<Record<SpendField, string | null>>>

/** In 10⁻⁷ of the currency. UNLIMITED: it has no objective. UNKNOWN: clicks or completed listens are paid for, which impressions do not tell. */
export type PlannedSpend = bigint | 'UNLIMITED' | 'UNKNOWN'

const units = (text: string | null | undefined, scale: number) => parseDecimal(text || '0', scale) ?? 0n

/** Objective × CPM / 1000, an objective in money or a fixed price as it is, and the second screen's impressions at their own CPM. */
export function plannedSpend(terms: SpendTerms): PlannedSpend {
  const second = units(terms.secondScreenObjective, 0) * units(terms.secondScreenCpm, cpmScale)
  if (terms.type === 'SECOND_SCREEN') return second
  // The price is for the whole flight, with or without an objective.
  if (terms.revenueType === 'FLAT') return units(terms.cpm, spendScale)
  if (terms.objectiveUnlimited === 'true') return 'UNLIMITED'
  if (terms.objectiveType === 'PRICE') return units(terms.objectiveValue, spendScale) + second
  const objective = units(terms.objectiveValue, 0)
  if (objective > 0n && (terms.revenueType === 'CPC' || terms.revenueType === 'CPCL')) return 'UNKNOWN'
  return objective * units(terms.cpm, cpmScale) + second
}

/** A campaign before and after; null where it is not there, or archived. */
export interface SpendPair {
  before: SpendTerms | null
  after: SpendTerms | null
}

/** All changes in one currency, in numbers with its digits. */
export interface SpendChange {
  currency: string
  before: number
  after: number
  /** Sum of the changes of single campaigns, each without its sign: a rise does not hide a fall. */
  moved: number
  /** Campaigns that have no limit after the plan and had one before, or were not there. */
  unlimited: number
  /** Campaigns whose changed spend cannot be said. They are in no sum. */
  unknown: number
}

type Sum = Record<'before' | 'after' | 'moved', bigint> & Record<'unlimited' | 'unknown', number>

/** The sums of pairs by currency, in the order of the currencies. */
export function sumPlannedSpend(pairs: readonly SpendPair[]): SpendChange[] {
  const sums = new Map<string, Sum>()
  const getSum = ({ currency }: SpendTerms): Sum => {
    const sum = sums.get(currency ?? '') ?? { before: 0n, after: 0n, moved: 0n, unlimited: 0, unknown: 0 }
    sums.set(currency ?? '', sum)
    return sum
  }
  for (const { before, after } of pairs) {
    const [old, now] = [before ? plannedSpend(before) : 0n, after ? plannedSpend(after) : 0n]
    if (old === 'UNKNOWN' || now === 'UNKNOWN') {
      const changed = !before || !after || spendFields.some((field) => (before[field] ?? '') !== (after[field] ?? ''))
      getSum((after ?? before)!).unknown += changed ? 1 : 0
      continue
    }
    if (after && now === 'UNLIMITED' && old !== 'UNLIMITED') getSum(after).unlimited += 1
    const [from, to] = [old === 'UNLIMITED' ? 0n : old, now === 'UNLIMITED' ? 0n : now]
    if (before) getSum(before).before += from
    if (after) getSum(after).after += to
    if (before && after && before.currency === after.currency) getSum(after).moved += to > from ? to - from : from - to
    else {
      if (before) getSum(before).moved += from
      if (after) getSum(after).moved += to
    }
  }
  return [...sums].map(([currency, sum]) => rounded(currency, sum)).toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
}

function rounded(currency: string, { before, after, moved, ...counts }: Sum): SpendChange {
  const number = (spendE7: bigint) => spendToNumber(spendE7, digitsOf(currency))
  return { currency, before: number(before), after: number(after), moved: number(moved), ...counts }
}

/** A change of a change-set, as far as its planned spend and its blast radius depend on it. */
export interface PlannedItem {
  entityType: string
  verdict: 'CREATE' | 'UPDATE' | 'UNCHANGED' | 'ERROR'
  action: string | null
  /** The campaign as it is stored, before or after the change; null if it is not, or is none. */
  stored: (SpendTerms & { status: string; archived: boolean }) | null
  changes: readonly { field: string; before: string | null; after: string | null }[]
}

const isSpendField = (name: string): name is SpendField => (spendFields as readonly string[]).includes(name)

/** True if a change moves planned spend. */
function movesSpend({ verdict, action, changes }: PlannedItem): boolean {
  if (verdict === 'CREATE') return true
  return verdict === 'UPDATE' && (action === 'ARCHIVE' || action === 'UNARCHIVE' || changes.some(({ field }) => isSpendField(field)))
}

/** A campaign before and after its change. One that is not changed has the same on both sides. */
function toSpendPair({ verdict, action, stored, changes }: PlannedItem): SpendPair {
  const side = (name: 'before' | 'after'): SpendTerms => ({
    ...stored,
    ...Object.fromEntries(changes.flatMap((change) => (isSpendField(change.field) ? [[change.field, change[name]]] : []))),
  })
  if (verdict === 'CREATE') return { before: null, after: side('after') }
  if (stored === null) return { before: null, after: null }
  if (verdict === 'UPDATE' && action === 'ARCHIVE') return { before: side('before'), after: null }
  if (verdict === 'UPDATE' && action === 'UNARCHIVE') return { before: null, after: side('after') }
  if (stored.archived) return { before: null, after: null }
  return verdict === 'UPDATE' ? { before: side('before'), after: side('after') } : { before: stored, after: stored }
}

/** Summary of a plan's effects: money, and the affected things. */
export interface PlanImpact {
  /** Planned spend of all campaigns of the plan by currency; empty where no change moves it. */
  spend: SpendChange[]
  /** Things that the plan creates or changes. */
  touched: { campaigns: number; running: number; orders: number; ads: number }
}

/** The effect of a change-set or of several, planned or applied. */
export function planImpact(items: readonly PlannedItem[]): PlanImpact {
  const campaigns = items.filter(({ entityType }) => entityType === 'campaign')
  const changing = items.filter(({ verdict }) => verdict === 'CREATE' || verdict === 'UPDATE')
  const count = (type: string) => changing.filter(({ entityType }) => entityType === type).length
  return {
    spend: campaigns.some(movesSpend) ? sumPlannedSpend(campaigns.map(toSpendPair)) : [],
    touched: {
      campaigns: count('campaign'),
      running: changing.filter(({ stored }) => stored?.status === 'RUNNING' && !stored.archived).length,
      orders: count('order'),
      ads: count('ad'),
    },
  }
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/**
 * One line for people: 'Planned spend in USD: $1,200.00 → $1,300.00 (+$100.00). Blast radius: 30 campaigns, 12 of them running, and 2 orders.'
 * Empty for a plan that changes nothing.
 */
export function planImpactText({ spend, touched }: PlanImpact): string {
  const reach = blastText(touched)
  if (reach === '') return ''
  const money = spend.flatMap(spendSentence)
  return [...(money.length === 0 ? ['Planned spend stays as it is.'] : money), reach].join(' ')
}

/** 'Blast radius: 30 campaigns, 12 of them running, and 2 orders.'; empty where nothing is touched. */
export function blastText({ campaigns, running, orders, ads }: PlanImpact['touched']): string {
  const things = [
    ...(campaigns > 0
      ? [`${counted(campaigns, 'campaign')}${running > 0 ? `, ${running === campaigns ? 'running' : `${running} of them running`}` : ''}`]
      : []),
    ...(orders > 0 ? [counted(orders, 'order')] : []),
    ...(ads > 0 ? [counted(ads, 'ad')] : []),
  ]
  if (things.length === 0) return ''
  return `Blast radius: ${things.length === 1 ? things[0]! : `${things.slice(0, -1).join(', ')} and ${things.at(-1)!}`}.`
}

/** The sentence of one currency; none where nothing moves. */
function spendSentence(sum: SpendChange): string[] {
  const { currency, before, after, moved, unlimited, unknown } = sum
  if (moved === 0 && unlimited === 0 && unknown === 0) return []
  const money = (value: number) => formatMoney(value, currency)
  const change = netChange(sum)
  const rest = [
    ...(unlimited === 0 ? [] : [`, and ${counted(unlimited, 'campaign')} without a limit`]),
    ...(unknown === 0 ? [] : [`, and ${counted(unknown, 'campaign')} paid by ${unpriced}`]),
  ].join('')
  return [`Planned spend in ${currency}: ${money(before)} → ${money(after)} (${change < 0 ? '−' : '+'}${money(Math.abs(change))})${rest}.`]
}

/** Units of payment that impressions do not tell. */
export const unpriced = 'clicks or completed listens'

/** The change of a sum, with the currency's digits. */
export function netChange({ currency, before, after }: SpendChange): number {
  const digits = digitsOf(currency)
  return spendToNumber(
    ((parseDecimal(after, digits) ?? 0n) - (parseDecimal(before, digits) ?? 0n)) * 10n ** BigInt(spendScale - digits),
    digits,
  )
}
