import { deliveryStatusLabels, deliveryStepLabels, formatProgress, stepVerdictLabels, type StepVerdict } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import type { Colour } from '../../../output/column.ts'
import { printable } from '../../../output/table.ts'
import { parseId } from '../../../input.ts'
import { formatCampaignStatus } from '../../../shared/campaign-columns.ts'
import { wrapped } from '../../../output/wrap.ts'
import { zonedTime, zoneFor } from '../../../shared/zone.ts'
import { hasColour, painter, getTerminalWidth } from '../../../terminal.ts'

const colours: Record<StepVerdict, Colour> = { CAUSE: 'red', POSSIBLE: 'yellow', CLEAR: 'green', UNKNOWN: 'gray' }

/** Every step of the search for why a campaign does not deliver, with what was found and how to correct it. */
export const run: Handler = async (context) => {
  const { input, client, signal, terminal, globals } = context
  const id = parseId(input.word(0, 'id'), '<id>')
  const api = await client()
  const [report, campaign] = await Promise.all([
    api.checks.notDelivering({ id }, { signal }),
    api.campaigns.get({ id }, { signal }),
    zoneFor(context, api),
  ])
  const { name, status, archived, deliveryStatuses, pace, complete, estimatedComplete, timeZone } = campaign
  const paint = painter(hasColour(terminal.stdout, terminal.env, globals.denied('color')))
  const width = getTerminalWidth(terminal)
  const longest = Math.max(...report.steps.map(({ step }) => deliveryStepLabels[step].length))
  const first = report.steps.flatMap(({ findings }) => findings).find(({ code }) => code === report.cause)
  const delivering = report.delivering ? 'It has delivered in the last 24 hours.' : 'It has not delivered in the last 24 hours.'
  const steps = report.steps.flatMap(({ step, verdict, findings }) => [
    `${deliveryStepLabels[step].padEnd(longest + 2)}${paint(colours[verdict], stepVerdictLabels[verdict])}`,
    ...findings.flatMap(({ text, mend }) => [
      ...wrapped(printable(text), width, 4),
      ...wrapped(`→ ${printable(mend)}`, width, 4).map((line) => paint('gray', line)),
    ]),
  ])
  const states = [formatCampaignStatus(campaign), ...deliveryStatuses.map((one) => deliveryStatusLabels[one])].join(', ')
  const progress = [
    ...(complete === null ? [] : [`${formatProgress(complete)} delivered`]),
    ...(pace === null ? [] : [`${formatProgress(100 * pace)} of what is due`]),
    ...(estimatedComplete === null ? [] : [`${formatProgress(estimatedComplete)} expected at the end`]),
  ].join(', ')
  const text = [
    `${paint('bold', printable(`#${id} ${name}`))}  ${states}`,
    ...(progress === '' ? [] : [`${progress[0]!.toUpperCase()}${progress.slice(1)}.`]),
    first ? `${delivering} ${paint('red', printable(first.text))} ${printable(first.mend)}` : `${delivering} No certain cause was found.`,
    '',
    ...steps,
  ].join('\n')
  const about = { campaignId: id, name, status, archived, deliveryStatuses, pace, complete, estimatedComplete }
  const asOf = report.asOf === null ? 'No delivery was reported yet.' : `Delivery is known up to ${zonedTime(report.asOf, timeZone)}.`
  return { kind: 'report', data: { ...about, ...report }, text, note: asOf }
}
