/**
 * The budget card: the expected cost of a campaign, line by line (docs/domain.md §6). Amounts are exact until a line is shown, rounded
 * there once to the currency's digits, and every total is the sum of the lines above it.
 */
import {
  type BudgetWarning,
  type CampaignType,
  type MarginMode,
  type ObjectiveType,
  type Ratio,
  type RevenueType,
  cpmScale,
  cpmToNumber,
  digitsOf,
  formatCpm,
  multiplyRatios,
  divideRounded,
  ratio,
  rescale,
  roundRatio,
} from '../../../values/index.ts'
import { billedOf, wholeE4 } from './billed.ts'
import { type FeeCard, type PricedAd, type PricedGroups, campaignDataCpm, specialFormatCpm } from './budget-fees.ts'
import { type BudgetLine, type Conversion, sumLine } from './budget-lines.ts'

export interface BudgetInput {
  campaignType: CampaignType
  objectiveType: ObjectiveType
  revenueType: RevenueType
  currency: string
  /** Rates only: every amount is 0. */
  unlimited: boolean
  /** Impressions including those of the second screen, or the price of the media in `currency`; in 10⁻⁴. */
  totalObjectiveE4: bigint
  /** CPM in 10⁻⁴; the whole price of a FLAT campaign. */
  audioCpmE4: bigint
  secondScreenObjective: bigint
  secondScreenCpmE4: bigint
  /** In 10⁻⁴ percent, 0 ≤ margin < 1,000,000. */
  marginE4: bigint
  marginMode: MarginMode
  /** Distinct attribution vendors. */
  vendors: number
  /** Ads in the objective. */
  ads: readonly PricedAd[]
  targeting: PricedGroups
  fees: FeeCard
  /** Lowest and highest rate in 10⁻⁴ percent; null without sales tax. */
  salesTax: { minE4: bigint; maxE4: bigint } | null
  /** The agency's, in a currency of its own. */
  maximumCpm: { cpmE4: bigint; currency: string } | null
  /** Today's rates into `currency`, by the currency they convert. */
  rates: Readonly<Record<string, { rate: Ratio; day: string }>>
}

/** Lowest and highest amount in the currency's smallest unit. */
export interface Range {
  min: bigint
  max: bigint
}

export interface Budget {
  currency: string
  unlimited: boolean
  audioImpressions: bigint
  fees: { attribution: bigint; specialFormat: bigint; data: Range }
  salesTax: Range
  agencyMargin: Range
  billableSpend: Range
  net: Range
  forecastedInvoice: Range
  /** The agency's maximum in 10⁻⁴ of `currency`. */
  maximumCpm: { cpmE4: bigint; original: { cpmE4: bigint; currency: string }; conversion: Conversion | null } | null
  lines: BudgetLine[]
  warnings: BudgetWarning[]
}

/** Audio impressions of the objective, without the part of the second screen. */
export function audioImpressions(input: BudgetInput): bigint {
  const { campaignType, objectiveType, totalObjectiveE4: total, secondScreenObjective: second, unlimited } = input
  if (unlimited || campaignType === 'SECOND_SCREEN') return 0n
  if (objectiveType === 'IMPRESSIONS') return atLeastZero(total / 10_000n - second)
  const cpm = input.revenueType === 'CPM' ? input.audioCpmE4 : 0n
  return cpm > 0n ? atLeastZero(total * 1000n - second * input.secondScreenCpmE4) / cpm : 0n
}

const atLeastZero = (value: bigint) => (value > 0n ? value : 0n)

/** Every line and total of the card. Never throws: a missing number is 0, and a line that cannot be computed is a warning. */
export function computeBudget(input: BudgetInput): Budget {
  const warnings: BudgetWarning[] = []
  const audio = audioImpressions(input)
  const costs = [...mediaLines(input, audio, warnings), ...feeLines(input, audio, warnings)]
  const gross = sumLine('gross', costs)
  const billed = billLines(input, gross)
  const billable = sumLine('billableSpend', [...costs, ...billed])
  const margin = percentLine('agencyMargin', billable, { minE4: input.marginE4, maxE4: input.marginE4 }, 'SUBTRACT')
  const net = sumLine('net', [...costs, ...billed, margin])
  const tax = input.salesTax ? [percentLine('salesTax', net, input.salesTax, 'ADD')] : []
  const invoice = sumLine('forecastedInvoice', [...costs, ...billed, margin, ...tax])
  const amount = (key: BudgetLine['key']): Range => toRange(costs.find((line) => line.key === key)!)
  return {
    currency: input.currency,
    unlimited: input.unlimited,
    audioImpressions: audio,
    fees: { attribution: amount('attributionFee').min, specialFormat: amount('specialFormatFee').min, data: amount('dataCost') },
    salesTax: tax[0] ? toRange(tax[0]) : { min: 0n, max: 0n },
    agencyMargin: toRange(margin),
    billableSpend: toRange(billable),
    net: toRange(net),
    forecastedInvoice: toRange(invoice),
    maximumCpm: convertMaximum(input, warnings),
    lines: [...costs, gross, ...billed, billable, margin, net, ...tax, invoice],
    warnings,
  }
}

const toRange = ({ min, max }: BudgetLine): Range => ({ min, max })

function mediaLines(input: BudgetInput, audio: bigint, warnings: BudgetWarning[]): BudgetLine[] {
  const { revenueType, unlimited, audioCpmE4 } = input
  const isFlat = revenueType === 'FLAT'
  if (revenueType === 'CPC' || revenueType === 'CPCL') warnings.push({ code: 'priceNotPerThousand', params: { revenueType } })
  const second = cpmLine('secondScreenMedia', unlimited || isFlat ? 0n : input.secondScreenObjective, input.secondScreenCpmE4, input)
  if (!isFlat) return [cpmLine('audioMedia', revenueType === 'CPM' ? audio : 0n, audioCpmE4, input), second]
  const price = unlimited ? 0n : rescale(audioCpmE4, cpmScale, digitsOf(input.currency))
  const flat = { base: null, baseMax: null, rate: ratio(audioCpmE4, 10_000n), rateMax: ratio(audioCpmE4, 10_000n) }
  return [{ key: 'audioMedia', effect: 'ADD', unit: 'FLAT', ...flat, conversion: null, min: price, max: price }, second]
}

function cpmLine(key: BudgetLine['key'], impressions: bigint, cpmE4: bigint, { currency }: BudgetInput): BudgetLine {
  return perThousand(key, impressions, { min: ratio(cpmE4), max: ratio(cpmE4) }, { currency, conversion: null, isPriced: true })
}

interface Pricing {
  /** Of the campaign. */
  currency: string
  conversion: Conversion | null
  /** False: there is no exchange rate for the price's currency. */
  isPriced: boolean
}

/** impressions × CPM (10⁻⁴) × exchange rate / 1000, rounded once. */
function perThousand(key: BudgetLine['key'], impressions: bigint, cpmE4: { min: Ratio; max: Ratio }, pricing: Pricing): BudgetLine {
  const { currency, conversion, isPriced } = pricing
  const digits = digitsOf(currency)
  const amount = (cpm: Ratio) =>
    isPriced ? roundRatio(multiplyRatios(multiplyRatios(cpm, ratio(impressions, 10_000_000n)), conversion?.rate ?? ratio(1n)), digits) : 0n
  const shown = (cpm: Ratio) => multiplyRatios(cpm, ratio(1n, 10_000n))
  return {
    key,
    effect: 'ADD',
    unit: 'CPM',
    base: ratio(impressions),
    baseMax: ratio(impressions),
    rate: shown(cpmE4.min),
    rateMax: shown(cpmE4.max),
    conversion,
    min: amount(cpmE4.min),
    max: amount(cpmE4.max),
  }
}

function feeLines(input: BudgetInput, audio: bigint, warnings: BudgetWarning[]): BudgetLine[] {
  const { fees } = input
  const vendors = ratio(BigInt(input.vendors) * fees.attributionCpmE4)
  const format = specialFormatCpm(input.ads, fees.formatCpmE4)
  const data = campaignDataCpm(input.targeting, input.ads, fees.dataCpmE4)
  const isFree = [vendors, format, data.max].every(({ numerator }) => numerator === 0n)
  const pricing = isFree ? { currency: input.currency, conversion: null, isPriced: true } : resolvePricing(input, fees.currency, warnings)
  return [
    perThousand('attributionFee', audio, { min: vendors, max: vendors }, pricing),
    perThousand('specialFormatFee', audio, { min: format, max: format }, pricing),
    perThousand('dataCost', audio, data, pricing),
  ]
}

/** The conversion of a price into the campaign's currency; without a rate the price is 0, with a warning. */
function resolvePricing({ currency, rates }: BudgetInput, from: string, warnings: BudgetWarning[]): Pricing {
  if (from === currency) return { currency, conversion: null, isPriced: true }
  const found = Object.hasOwn(rates, from) ? rates[from] : undefined
  if (found) return { currency, conversion: { from, to: currency, ...found }, isPriced: true }
  if (!warnings.some((warning) => warning.code === 'exchangeRateMissing' && warning.params.from === from))
    warnings.push({ code: 'exchangeRateMissing', params: { from, to: currency } })
  return { currency, conversion: null, isPriced: false }
}

/** The step between the costs and the bill: with MARKUP the difference to gross / (1 − margin), else nothing. */
function billLines({ marginMode, marginE4 }: BudgetInput, gross: BudgetLine): BudgetLine[] {
  if (marginMode === 'INCLUSIVE') return []
  const markup = (amount: bigint) => billedOf(amount, marginE4) - amount
  return [
    {
      ...percentBase('markup', gross, { minE4: marginE4, maxE4: marginE4 }),
      effect: 'ADD',
      unit: 'GROSS_UP',
      min: markup(gross.min),
      max: markup(gross.max),
    },
  ]
}

function percentLine(
  key: BudgetLine['key'],
  of: BudgetLine,
  rate: { minE4: bigint; maxE4: bigint },
  effect: 'ADD' | 'SUBTRACT',
): BudgetLine {
  const part = (amount: bigint, rateE4: bigint) => divideRounded(amount * rateE4, wholeE4)
  return { ...percentBase(key, of, rate), effect, unit: 'PERCENT', min: part(of.min, rate.minE4), max: part(of.max, rate.maxE4) }
}

/** A line whose base is the amount of another one, in the currency's smallest unit. */
function percentBase(key: BudgetLine['key'], of: BudgetLine, { minE4, maxE4 }: { minE4: bigint; maxE4: bigint }) {
  return {
    key,
    base: ratio(of.min),
    baseMax: ratio(of.max),
    rate: ratio(minE4, 10_000n),
    rateMax: ratio(maxE4, 10_000n),
    conversion: null,
  }
}

function convertMaximum(input: BudgetInput, warnings: BudgetWarning[]): Budget['maximumCpm'] {
  if (!input.maximumCpm) return null
  const { cpmE4, currency } = input.maximumCpm
  const { conversion, isPriced } = resolvePricing(input, currency, warnings)
  if (!isPriced) return null
  const converted = roundRatio(multiplyRatios(ratio(cpmE4), conversion?.rate ?? ratio(1n)), 0)
  if (input.revenueType === 'CPM' && input.audioCpmE4 > converted)
    warnings.push({ code: 'cpmOverAgencyMax', params: { maximum: formatCpm(cpmToNumber(Number(converted)), input.currency) } })
  return { cpmE4: converted, original: input.maximumCpm, conversion }
}
