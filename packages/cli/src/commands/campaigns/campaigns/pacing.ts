import type { StringDates } from '@spotdesk/sdk'
import type { OutputOf, pacing } from '@spotdesk/sdk/contract'
import { formatMoney, formatProgress, formatTotal, pacingTypeLabels } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import { parseId } from '../../../input.ts'
import { type Column, defineColumns } from '../../../output/column.ts'
import { dayTimeText } from '../../../output/dates.ts'
import { zonedTime, zoneFor } from '../../../shared/zone.ts'

type Pacing = StringDates<OutputOf<typeof pacing.get>>
type Part = NonNullable<Pacing['audio']>

/** How a campaign is paced: what is in force and why, how far it is, and where it will end. */
export const run: Handler = async (context) => {
  const { input, client, signal } = context
  const id = parseId(input.word(0, 'id'), '<id>')
  const api = await client()
  const [answer, { currency }] = await Promise.all([
    api.pacing.get({ id, hours: input.number('hours') ?? 0 }, { signal }),
    api.campaigns.get({ id }, { signal }),
    zoneFor(context, api),
  ])
  const note = answer.asOf === null ? 'Nothing is delivered yet.' : `Delivery is complete up to ${zonedTime(answer.asOf, answer.timeZone)}.`
  return { kind: 'single', record: { campaignId: id, ...answer }, columns: defineColumns(columnsFor(answer, currency)), note }
}

const percent = (share: number | null) => (share === null ? '–' : formatProgress(100 * share))

function columnsFor(answer: Pacing, currency: string): Column<Pacing>[] {
  const amount = (part: Part, value: number | null) =>
    value === null ? '–' : part.unit === 'PRICE' ? formatMoney(value, currency) : `${formatTotal(value)} imp.`
  const of = (name: 'audio' | 'secondScreen', label: string): Column<Pacing>[] => {
    const part = answer[name]
    if (!part) return []
    const said = (field: keyof Part, what: string, text: string) => ({
      key: `${name}.${field}`,
      label: `${label}${what}`,
      text: () => text,
    })
    const { objective, delivered, complete, pace, projection, today, hours } = part
    return [
      said('objective', 'Objective', amount(part, objective)),
      said('delivered', 'Delivered', `${amount(part, delivered)} (${formatProgress(complete)})`),
      said('pace', 'Pace', pace === null ? '–' : `${percent(pace)} of what is due`),
      said('projection', 'Expected at the end', percent(projection)),
      said('today', 'Today', today ? `${amount(part, today.delivered)} of ${amount(part, today.target)}` : '–'),
      ...hours.map(({ from, target }, at) => ({
        key: `${name}.hours.${at}.target`,
        label: dayTimeText(from, answer.timeZone),
        text: () => amount(part, target),
      })),
    ]
  }
  return [
    { key: 'campaignId', label: 'Campaign' },
    { key: 'chosen', label: 'Chosen', text: ({ chosen }) => pacingTypeLabels[chosen] },
    { key: 'effectivePacing.type', label: 'In force', text: ({ effectivePacing }) => pacingTypeLabels[effectivePacing.type] },
    ...(answer.reasonText === null ? [] : [{ key: 'reasonText', label: 'Because' }]),
    {
      key: 'eligibleHours',
      label: 'Eligible hours',
      text: ({ eligibleHours: { gone, inAll } }) => `${formatTotal(gone)} of ${inAll === null ? 'no end' : formatTotal(inAll)}`,
    },
    ...of('audio', ''),
    ...of('secondScreen', 'Second screen: '),
  ]
}
