import type { Handler } from '../../../command.ts'
import { defineColumns } from '../../../output/column.ts'
import { dayText } from '../../../output/dates.ts'
import { zoneFor } from '../../../shared/zone.ts'

export const run: Handler = async (context) => {
  const client = await context.client()
  const [record, zone] = await Promise.all([client.forecast.lastDate({}, { signal: context.signal }), zoneFor(context, client)])
  const text = ({ date }: { date: string }) => `${dayText(date, zone)} (${zone})`
  return { kind: 'single', record, columns: defineColumns<typeof record>([{ key: 'date', label: 'Forecasts reach to', text }]) }
}
