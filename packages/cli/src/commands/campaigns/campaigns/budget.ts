import type { billing, OutputOf } from '@spotdesk/sdk/contract'
import { formatCpm, formatMoney, formatTotal, searchKey } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import type { Client } from '../../../context.ts'
import { chosen, parseId } from '../../../input.ts'
import { defineColumns } from '../../../output/column.ts'

type Info = OutputOf<typeof billing.estimate>
type Line = Info['trace'][number] & { currency: string }

/** The budget card of a campaign as it is saved, line by line. */
export const run: Handler = async ({ input, client, signal, forPeople, format }) => {
  const campaignId = parseId(input.word(0, 'id'), '<id>')
  const api = await client()
  const state = await findTaxState(api, input.text('state'), signal)
  const salesTaxContext = state === undefined ? {} : { salesTaxContext: { state } }
  const info: Info = await api.billing.estimate({ body: { campaignContext: { campaignId }, ...salesTaxContext } }, { signal })
  const { currency, unlimited, totalObjective, objectiveType } = info.goalData
  const lines: Line[] = info.trace.map((line) => ({ ...line, currency }))
  const objective = unlimited
    ? 'unlimited, so every amount is 0'
    : objectiveType === 'PRICE'
      ? formatMoney(totalObjective, currency)
      : formatTotal(totalObjective)
  const note = [
    `An estimate in ${currency}, objective ${objective}${info.salesTaxContext.state === null ? '' : `, sales tax of ${info.salesTaxContext.state}`}.`,
    ...info.warnings.map(({ message }) => `! ${message}`),
  ].join('\n')
  // The whole answer for programs; its lines for tables.
  if (format === 'json' || format === 'yaml' || format === 'ndjson') return { kind: 'report', data: info, text: '', note }
  return { kind: 'records', records: forPeople ? lines.filter(counts) : lines, columns, note }
}

/** A line that the campaign has no part of adds nothing to any sum. */
const counts = ({ effect, max, min, key }: Line) => effect === 'TOTAL' || max !== 0 || min !== 0 || key === 'audioMedia'

async function findTaxState(desk: Client, text: string | undefined, signal: AbortSignal): Promise<string | undefined> {
  if (text === undefined) return undefined
  const states = await desk.billing.salesTaxStates({}, { signal })
  const named = states.find(({ name }) => searchKey(name) === searchKey(text.trim()))
  return (
    named?.code ??
    chosen(
      '--state',
      text,
      states.map(({ code }) => code),
    )
  )
}

const between = (low: number | null, high: number | null, print: (value: number) => string) =>
  low === null ? '' : high === null || low === high ? print(low) : `${print(low)} – ${print(high)}`

const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 8 })

/** 'CPM $17.20', '15%': how a line is calculated from its base. */
function rateText({ unit, rate, rateMax, currency, conversion }: Line): string {
  if (unit === 'PERCENT' || unit === 'GROSS_UP') return between(rate, rateMax, (value) => `${number(value)}%`)
  if (unit === 'CPM') return between(rate, rateMax, (value) => `${formatCpm(value, conversion?.from ?? currency)} CPM`)
  if (unit === 'EXCHANGE') return conversion ? `${number(conversion.rate)} ${conversion.to}/${conversion.from}` : ''
  return unit === 'FLAT' ? 'flat' : ''
}

function baseText({ unit, base, baseMax, currency, conversion }: Line): string {
  if (unit === 'SUM' || unit === 'FLAT') return ''
  return between(base, baseMax, (value) => (unit === 'CPM' ? formatTotal(value) : formatMoney(value, conversion?.from ?? currency)))
}

const columns = defineColumns<Line>([
  { key: 'label', label: 'Line', colour: ({ effect }) => (effect === 'TOTAL' ? 'bold' : undefined) },
  { key: 'base', label: 'Base', align: 'right', spare: 1, text: baseText },
  { key: 'rate', label: 'Rate', align: 'right', text: rateText },
  {
    key: 'max',
    label: 'Amount',
    align: 'right',
    colour: ({ effect }) => (effect === 'TOTAL' ? 'bold' : undefined),
    text: ({ effect, min, max, currency }) =>
      `${effect === 'SUBTRACT' && max > 0 ? '−' : ''}${between(min, max, (value) => formatMoney(value, currency))}`,
  },
  { key: 'min', label: 'At least', align: 'right', hidden: true },
  { key: 'key', label: 'Key', hidden: true },
  { key: 'effect', label: 'Effect', hidden: true },
  { key: 'unit', label: 'Unit', hidden: true },
  { key: 'currency', label: 'Currency', hidden: true },
])
