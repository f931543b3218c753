import type { Campaign, StringDates } from '@spotdesk/sdk'
import type { forecast, OutputOf } from '@spotdesk/sdk/contract'
import type { Handler, Result } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { Failure } from '../../../failure.ts'
import { parseId } from '../../../input.ts'
import { defineColumns } from '../../../output/column.ts'
import { printable } from '../../../output/table.ts'
import { runChanges } from '../../../shared/change-sets/change-set.ts'
import { type Paper, createPaper, paragraphs } from '../../../shared/files/paper.ts'
import { count, percent, signed } from './answer.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { requestForecast } from './ask.ts'
import { formatForecastSource, verdictText } from './campaign-text.ts'
import { buildFixChanges } from './fix-writes.ts'

type FixReport = StringDates<OutputOf<typeof forecast.fix>>
type Fix = FixReport['fixes'][number]
/** A fix with its number, as --apply takes it. */
type Numbered = Fix & { n: number }

export const run: Handler = async (context) => {
  const { input, signal } = context
  const campaignId = parseId(input.word(0, 'id'), '<id>')
  const chosen = input.number('apply', { least: 1 })
  const client = await context.client()
  const found = await requestForecast(context, () => client.forecast.fix({ body: { campaignId } }, { signal }))
  const fixes = found.fixes.map((fix, at): Numbered => ({ n: at + 1, ...fix }))
  if (chosen !== undefined) return applyFix(context, client, { campaignId, fixes, chosen })
  if (!context.forPeople || context.globals.flag('columns'))
    return { kind: 'records', records: fixes, columns, note: formatNote(found, campaignId) }
  const [campaign] = await Promise.all([client.campaigns.get({ id: campaignId }, { signal }), zoneFor(context, client)])
  return {
    kind: 'report',
    data: found,
    text: formatFixes(createPaper(context), { campaign, found, fixes }),
    note: formatNote(found, campaignId),
  }
}

function formatNote({ before, fixes }: FixReport, campaignId: number): string {
  if (fixes.length > 0) return `Make one with: spotdesk forecast fix ${campaignId} --apply <n>`
  if (before.deliveryForecast.status === 'IN_FULL') return 'It needs no fix: it will deliver in full.'
  return before.deliveryForecast.status === 'NOT_AVAILABLE' ? 'It cannot be forecast.' : 'No single change makes it deliver in full.'
}

async function applyFix(
  context: Context,
  client: Client,
  { campaignId, fixes, chosen }: { campaignId: number; fixes: readonly Numbered[]; chosen: number },
): Promise<Result> {
  const fix = fixes.find(({ n }) => n === chosen)
  if (!fix)
    throw new Failure({
      code: 'noSuchFix',
      message: fixes.length === 0 ? 'There is no fix for it now.' : `There is no fix ${chosen}: there are ${fixes.length}.`,
      exit: 'conflict',
      hint: `See them with: spotdesk forecast fix ${campaignId}`,
    })
  const campaign = await client.campaigns.get({ id: campaignId }, { signal: context.signal })
  const changes = await buildFixChanges(client, campaign, fix.changes, context.signal)
  if (!changes || changes.length === 0)
    throw new Failure({
      code: 'fixNotApplicable',
      message: `This cannot be made here: ${fix.text}`,
      exit: 'conflict',
      hint: 'Change it in the web application, where its targeting can be edited.',
    })
  context.talk.note(`${fix.text} Then ${formatOutlook(fix)}.`)
  const reason = context.input.text('reason') ?? `Fix of the forecast: ${fix.text}`
  return runChanges(context, client, { kind: 'campaigns', changes, things: 'campaigns', always: true }, { mode: 'atomic', reason })
}

const formatOutlook = ({ deliveryForecast: { probability, deliverable } }: Fix) =>
  `${count(deliverable)} impressions will be delivered${probability === null ? '' : `, in full with ${percent(probability)}`}`

/** Campaigns that get less by it. */
const formatLosers = ({ loses }: Fix) => {
  if (!loses || loses.impressions === 0) return ''
  const [first, ...more] = loses.own
  const names = first
    ? `${printable(first.name)}${more.length > 0 ? ` and ${more.length} more` : ''}`
    : (loses.otherBuyers?.name ?? 'others')
  return `${count(loses.impressions)} from ${names}`
}

const columns = defineColumns<Numbered>([
  { key: 'n', label: '#', align: 'right' },
  { key: 'text', label: 'Fix', flexible: true },
  {
    key: 'deliveryForecast.probability',
    label: 'In full',
    align: 'right',
    text: ({ deliveryForecast: { probability } }) => percent(probability),
  },
  {
    key: 'deliveryForecast.deltaImpressions',
    label: 'Difference',
    align: 'right',
    text: ({ deliveryForecast: { deltaImpressions } }) => signed(deltaImpressions),
  },
  { key: 'effort', label: 'Gives up', align: 'right', text: ({ effort }) => effort.toFixed(2), spare: 1 },
  { key: 'kind', label: 'Kind', hidden: true },
  { key: 'loses.impressions', label: 'Takes', text: formatLosers, flexible: true, spare: 2 },
])

function formatFixes(
  paper: Paper,
  { campaign, found, fixes }: { campaign: StringDates<Campaign>; found: FixReport; fixes: readonly Numbered[] },
) {
  const { before } = found
  return paragraphs([
    paper.heading(`${campaign.id}  ${printable(campaign.name)}`),
    verdictText(paper, before),
    ...fixes.map((fix) => fixText(paper, fix)),
    formatForecastSource(paper, before, campaign.timeZone),
  ])
}

function fixText(paper: Paper, fix: Numbered): string {
  const losers = formatLosers(fix)
  const { deltaImpressions } = fix.deliveryForecast
  return [
    paper.heading(`${fix.n}. ${fix.text}`),
    paper.paint('green', `   Then ${formatOutlook(fix)} (${signed(deltaImpressions)})`),
    ...(losers === '' ? [] : [paper.sentence(`Takes ${losers}.`, 3, 'yellow')]),
    ...fix.publishers.map(({ name, impressions }) => paper.sentence(`Adds ${name}: ${count(impressions)} impressions.`, 3)),
  ].join('\n')
}
