/** Budgets as the API returns them, and the part that advertisers and publishers may see. */
import type { billing } from '@spotdesk/sdk/contract'
import { type Budget, type BudgetInput, type BudgetLine, type Conversion, type Range, linesWithoutMargin } from '@spotdesk/sdk/rules'
import { type Ratio, budgetLabels, budgetWarningText, cpmToNumber, digitsOf, formatDecimal, ratio, roundRatio } from '@spotdesk/sdk/values'

/** Decimals of prices, percentages and exchange rates in the trace: all that they have, except for the average of formats. */
const shownDecimals = 8

export interface View {
  /** For a user who sees no margin. */
  withoutMargin: boolean
  state: string | null
}

export function toBillingInfo(budget: Budget, input: BudgetInput, { withoutMargin, state }: View): billing.BillingInfo {
  const amount = (units: bigint) => toAmount(units, budget.currency)
  const internal = (units: bigint) => (withoutMargin ? null : amount(units))
  const lines = withoutMargin ? linesWithoutMargin(budget.lines) : budget.lines
  const shown = (key: BudgetLine['key']): Range => lines.find((line) => line.key === key)!
  return {
    goalData: toObjective(budget, input),
    feesData: {
      attributionFee: amount(shown('attributionFee').min),
      specialFormatFee: amount(shown('specialFormatFee').min),
      minDataCost: amount(shown('dataCost').min),
      maxDataCost: amount(shown('dataCost').max),
    },
    salesTaxData: { minSalesTax: internal(budget.salesTax.min), maxSalesTax: internal(budget.salesTax.max) },
    estimatedTotals: {
      minAgencyMargin: internal(budget.agencyMargin.min),
      maxAgencyMargin: internal(budget.agencyMargin.max),
      minBillableSpend: amount(budget.billableSpend.min),
      maxBillableSpend: amount(budget.billableSpend.max),
      minForecastedInvoice: internal(budget.forecastedInvoice.min),
      maxForecastedInvoice: internal(budget.forecastedInvoice.max),
    },
    salesTaxContext: { state },
    warnings: budget.warnings.map((warning) => ({ code: warning.code, message: budgetWarningText(warning) })),
    trace: [...lines.map((line) => toTraceLine(line, budget.currency)), ...maximumLine(budget)],
  }
}

function toObjective({ currency, unlimited, maximumCpm }: Budget, input: BudgetInput): billing.BillingInfo['goalData'] {
  return {
    totalObjective: unlimited ? 0 : Number(formatDecimal(input.totalObjectiveE4, 4)),
    objectiveType: input.objectiveType,
    unlimited,
    currency,
    secondScreenObjective: Number(input.secondScreenObjective),
    audioCPM: cpmToNumber(input.audioCpmE4),
    secondScreenCPM: cpmToNumber(input.secondScreenCpmE4),
    maxCPM: maximumCpm && cpmToNumber(maximumCpm.cpmE4),
  }
}

const toAmount = (units: bigint, currency: string) => Number(formatDecimal(units, digitsOf(currency)))

const toNumber = (value: Ratio | null) => value && Number(formatDecimal(roundRatio(value, shownDecimals), shownDecimals))

const toConversion = (conversion: Conversion | null) => conversion && { ...conversion, rate: toNumber(conversion.rate)! }

/** The base of a percentage is an amount, of every other rate a count. */
function toBase({ unit }: BudgetLine, base: Ratio | null, currency: string): number | null {
  const isAmount = unit === 'PERCENT' || unit === 'GROSS_UP'
  return base && isAmount ? toAmount(base.numerator, currency) : toNumber(base)
}

function toTraceLine(line: BudgetLine, currency: string): billing.BudgetTraceLine {
  return {
    key: line.key,
    label: budgetLabels[line.key],
    effect: line.effect,
    base: toBase(line, line.base, currency),
    baseMax: toBase(line, line.baseMax, currency),
    rate: toNumber(line.rate),
    rateMax: toNumber(line.rateMax),
    unit: line.unit,
    conversion: toConversion(line.conversion),
    min: toAmount(line.min, currency),
    max: toAmount(line.max, currency),
  }
}

/** The agency's maximum CPM beside the lines, and the rate that converted it to this currency. */
function maximumLine({ maximumCpm }: Budget): billing.BudgetTraceLine[] {
  if (!maximumCpm) return []
  const [base, value] = [cpmToNumber(maximumCpm.original.cpmE4), cpmToNumber(maximumCpm.cpmE4)]
  const rate = toNumber(maximumCpm.conversion?.rate ?? ratio(1n))
  const { conversion } = maximumCpm
  return [
    {
      key: 'maxCPM',
      label: budgetLabels.maxCPM,
      effect: 'NOTE',
      base,
      baseMax: base,
      rate,
      rateMax: rate,
      unit: 'EXCHANGE',
      conversion: toConversion(conversion),
      min: value,
      max: value,
    },
  ]
}
