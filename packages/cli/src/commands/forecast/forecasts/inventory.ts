import type { StringDates } from '@spotdesk/sdk'
import type { forecast, InputOf, OutputOf } from '@spotdesk/sdk/contract'
import type { Handler } from '../../../command.ts'
import type { Context } from '../../../context.ts'
import { usage } from '../../../failure.ts'
import { defineColumns } from '../../../output/column.ts'
import { type Paper, createPaper, paragraphs } from '../../../shared/files/paper.ts'
import { agencyZone } from '../../../shared/zone.ts'
import { readText } from '../../../stdin.ts'
import { count, percent } from './answer.ts'
import { requestForecast } from './ask.ts'
import { formatForecastSource } from './campaign-text.ts'
import { readInstant } from './period.ts'
import { readTargeting } from './targeting.ts'

type Body = InputOf<typeof forecast.inventory>['body']
type InventoryForecast = StringDates<OutputOf<typeof forecast.inventory>>

/** Lines of a breakdown that people see. */
const mostLines = 8

export const run: Handler = async (context) => {
  const { signal, forPeople } = context
  const client = await context.client()
  const timeZone = await agencyZone(context, client)
  const body = await readInventoryBody(context, timeZone)
  const found = await requestForecast(context, () => client.forecast.inventory({ body }, { signal }))
  if (forPeople && !context.globals.flag('columns'))
    return { kind: 'report', data: found, text: formatInventory(createPaper(context), { found, body, zone: timeZone }) }
  return { kind: 'single', record: found, columns }
}

/** The body of a file, and options in place of its members. */
async function readInventoryBody(context: Context, zone: string): Promise<Body> {
  const { input } = context
  const from = input.text('from')
  if (from === '-' && input.text('targeting') === '-') throw usage('Only one of --from and --targeting can read stdin.')
  const file = from === undefined ? {} : readBody(await readText(context, from), from)
  const [start, end] = [input.text('start'), input.text('end')]
  const audienceTargeting = (await readTargeting(context)) ?? file.audienceTargeting
  const startDate = start === undefined ? file.startDate : readInstant(start, 'startDate', { zone, option: '--start' })
  const endDate = end === undefined ? file.endDate : readInstant(end, 'endDate', { zone, option: '--end' })
  if (!startDate || !endDate) throw usage('A period is missing: give --start and --end, or a file with startDate and endDate by --from.')
  const { cappingRules } = file
  return { startDate, endDate, ...(audienceTargeting && { audienceTargeting }), ...(cappingRules && { cappingRules }) }
}

function readBody(text: string, path: string): Partial<Body> {
  try {
    return JSON.parse(text) as Partial<Body>
  } catch (error) {
    throw usage(`--from ${path} is no JSON: ${(error as Error).message}`)
  }
}

const columns = defineColumns<InventoryForecast>([
  { key: 'total', label: 'Impressions', text: ({ total }) => count(total) },
  { key: 'booked', label: 'Booked', text: ({ booked }) => count(booked) },
  { key: 'sellThrough', label: 'Sold', text: ({ sellThrough }) => percent(sellThrough) },
  { key: 'capped', label: 'Within the caps', text: ({ capped }) => count(capped) },
  { key: 'interval.low', label: 'With 90%, from', text: ({ interval }) => count(interval.low) },
  { key: 'interval.high', label: 'With 90%, to', text: ({ interval }) => count(interval.high) },
])

function formatInventory(paper: Paper, { found, body, zone }: { found: InventoryForecast; body: Body; zone: string }): string {
  const { total, capped, booked, sellThrough, interval, days, publishers, zones, countries, devices, findings, snapshot } = found
  const free = total - booked
  const madeAt = new Date().toISOString()
  return paragraphs([
    `${paper.heading(`${count(total)} impressions`)}${paper.paint('gray', body.audienceTargeting ? '' : ' everywhere')}, ${days.length} days`,
    paper.fields([
      ['Likely', `${count(interval.low)} – ${count(interval.high)}`, 'with 90%'],
      ['Booked', count(booked), percent(sellThrough)],
      ['Free', count(free), percent(total === 0 ? null : free / total)],
      ...(capped === null ? [] : [['Within the caps', count(capped), percent(total === 0 ? null : capped / total)] as const]),
    ]),
    linesText(paper, 'Publisher', publishers, total),
    linesText(paper, 'Zone', zones, total),
    linesText(paper, 'Country', countries, total),
    linesText(paper, 'Device', devices, total),
    findings.length > 0 &&
      [paper.heading('In the history'), ...findings.slice(0, mostLines).map(({ text }) => paper.sentence(text))].join('\n'),
    formatForecastSource(paper, { madeAt, snapshot, sample: null }, zone),
  ])
}

type Line = Pick<InventoryForecast['publishers'][number], 'name' | 'total' | 'sellThrough'>

function linesText(paper: Paper, label: string, lines: readonly Line[], total: number): string | null {
  if (lines.length === 0) return null
  const left = lines.slice(mostLines)
  const sum = left.reduce((all, one) => all + one.total, 0)
  const rows = [...lines.slice(0, mostLines), ...(left.length > 0 ? [{ name: `${left.length} more`, total: sum, sellThrough: null }] : [])]
  return paper.table(
    rows,
    defineColumns<(typeof rows)[number]>([
      { key: 'total', label: 'Impressions', align: 'right', text: (row) => count(row.total) },
      { key: 'share', label: 'Share', align: 'right', text: (row) => percent(total === 0 ? null : row.total / total) },
      { key: 'sellThrough', label: 'Booked', align: 'right', text: (row) => (row.sellThrough === null ? '' : percent(row.sellThrough)) },
      { key: 'name', label, flexible: true },
    ]),
  )
}
