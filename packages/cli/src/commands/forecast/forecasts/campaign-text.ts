/** The full breakdown of a campaign's forecast, as people read it in a terminal. */
import type { Campaign, StringDates } from '@spotdesk/sdk'
import { describeRule, parseTargeting } from '@spotdesk/sdk/targeting'
import { campaignStatusLabels, dayMs, formatObjective, hourMs } from '@spotdesk/sdk/values'
import type { Context } from '../../../context.ts'
import { defineColumns } from '../../../output/column.ts'
import { dayText, dayTimeText, lastDayText } from '../../../output/dates.ts'
import { printable } from '../../../output/table.ts'
import { bar, type Paper, createPaper, paragraphs } from '../../../shared/files/paper.ts'
import { type CampaignForecast, count, getShownInterval, formatForecastMessage, percentOfRest, signed, statusColours } from './answer.ts'

/** Campaigns that a list of contenders names. */
const mostContenders = 8
const marks = { IN_FULL: '✓', AT_RISK: '!', NO_INVENTORY: '✗', NOT_AVAILABLE: '–' } as const

/** The name of a value of the targeting, where it has one. */
export type FindValueName = (type: string, value: string) => string | undefined

export function campaignText(
  context: Pick<Context, 'terminal' | 'globals'>,
  campaign: StringDates<Campaign>,
  found: CampaignForecast,
  nameOf: FindValueName,
): string {
  const paper = createPaper(context)
  const { waterfall, rules, supply, contending } = found
  return paragraphs([
    headText(paper, campaign),
    verdictText(paper, found),
    figuresText(paper, found),
    waterfall && waterfallText(paper, waterfall),
    rules && rules.length > 0 && rulesText(paper, { rules, supply, nameOf }),
    contending && contendersText(paper, 'Who takes from it', contending.takenFromUs),
    contending && contendersText(paper, 'From whom it takes', contending.weTakeFrom),
    formatForecastSource(paper, found, campaign.timeZone),
  ])
}

function headText(
  paper: Paper,
  { id, name, status, startDate, endDate, timeZone, campaignObjective, campaignPacing, currency }: StringDates<Campaign>,
) {
  const day = (iso: string | null, textOf: typeof dayText) => (iso === null ? 'open' : textOf(iso, timeZone))
  const facts = [
    campaignStatusLabels[status],
    `${day(startDate, dayText)} – ${day(endDate, lastDayText)}`,
    formatObjective(campaignObjective, currency),
    `priority ${campaignPacing.priority}`,
  ].join(' · ')
  return `${paper.heading(`${id}  ${printable(name)}`)}\n${paper.paint('gray', facts)}`
}

/** The verdict with its mark and its probability, then why. */
export function verdictText(paper: Paper, { deliveryForecast }: Pick<CampaignForecast, 'deliveryForecast'>): string {
  const { status, reason, notes, deltaImpressions: delta, deltaPercent } = deliveryForecast
  const { outlook } = formatForecastMessage(deliveryForecast)
  const said = [...(reason ? [reason] : []), ...notes.filter(({ code }) => code !== reason?.code)]
  const verdict = `${marks[status]} ${outlook[0]!.toUpperCase()}${outlook.slice(1)}`
  return [
    paper.paint(statusColours[status], paper.heading(verdict)),
    ...(delta === null || status === 'NOT_AVAILABLE'
      ? []
      : [`  ${signed(delta)} impressions${deltaPercent === null ? '' : `, ${percentOfRest(deltaPercent)} of what is left`}`]),
    ...said.map(({ text }) => paper.sentence(text, 2)),
  ].join('\n')
}

function figuresText(paper: Paper, found: CampaignForecast): string | null {
  const { deliveryForecast: told, sellable, reach, interval } = found
  if (told.status === 'NOT_AVAILABLE') return null
  const shown = getShownInterval(found)
  const between = (range: { low: number; high: number } | undefined) => (range ? `90%: ${count(range.low)} – ${count(range.high)}` : '')
  return paper.fields([
    ['Left to deliver', count(told.remainingCampaignObjective)],
    ['Available', count(told.campaignAvails), between(shown?.available)],
    ['Will be delivered', count(told.deliverable), between(shown?.deliverable)],
    ['Can be sold', count(sellable), sellable === null ? '' : 'in full with 90%'],
    ...(reach ? [['Listeners', count(reach.reach), `${reach.frequency.toFixed(2)} impressions each`] as const] : []),
    ...(interval && !shown ? [['', 'Too few listeners match for an interval.'] as const] : []),
  ])
}

/** Numbers that add up: matched − competing − capped = available. */
export function waterfallText(paper: Paper, { matched, competing, capped, available }: NonNullable<CampaignForecast['waterfall']>): string {
  const steps = [
    { label: '  Matched', value: matched, from: 0, colour: undefined },
    { label: '− Competing', value: competing, from: matched - competing, colour: 'gray' },
    { label: '− Capped', value: capped, from: available, colour: 'gray' },
    { label: '= Available', value: available, from: 0, colour: 'green' },
  ] as const
  const digits = count(matched).length
  const label = 11
  const room = Math.max(0, Math.min(60, paper.width - label - digits - 4))
  const scale = (value: number) => (matched === 0 ? 0 : (value / matched) * room)
  const lines = steps.map(({ label: text, value, from, colour }) => {
    const block = value === 0 ? '' : bar(value / Math.max(1, matched), room) || '▏'
    const drawn = ' '.repeat(Math.max(0, Math.min(Math.round(scale(from)), room - block.length))) + block
    return `${text.padEnd(label)}  ${count(value).padStart(digits)}  ${paper.paint(colour, drawn)}`.trimEnd()
  })
  return [paper.heading('Where the requests go'), ...lines].join('\n')
}

/** The rule in words; what is not of the targeting has a sentence already. */
function ruleWords({ of, text }: NonNullable<CampaignForecast['rules']>[number], nameOf: FindValueName): string {
  const read = of === 'TARGETING' ? parseTargeting(text) : null
  const rule = read?.ok ? read.targeting.groups[0]?.rules[0] : undefined
  return rule ? describeRule(rule, nameOf) : text
}

function rulesText(
  paper: Paper,
  { rules, supply, nameOf }: { rules: NonNullable<CampaignForecast['rules']>; supply: number | null; nameOf: FindValueName },
): string {
  const sorted = rules.toSorted((a, b) => (a.group ?? Infinity) - (b.group ?? Infinity) || (a.rule ?? 0) - (b.rule ?? 0))
  const groups = new Set(rules.map(({ group }) => group)).size > 1
  const columns = defineColumns<(typeof rules)[number]>([
    ...(groups
      ? [
          {
            key: 'group',
            label: 'Group',
            align: 'right' as const,
            text: ({ group }: (typeof rules)[number]) => (group === null ? '–' : String(group + 1)),
          },
        ]
      : []),
    { key: 'cost', label: 'Costs', align: 'right', text: ({ cost }) => count(cost) },
    { key: 'without', label: 'Matched without it', align: 'right', text: ({ without }) => count(without) },
    { key: 'alone', label: 'With it alone', align: 'right', text: ({ alone }) => count(alone), spare: 1 },
    { key: 'text', label: 'Rule', text: (rule) => ruleWords(rule, nameOf), flexible: true },
  ])
  const sum = supply === null ? '' : `, of ${count(supply)} requests of the flight`
  return `${paper.heading(`What each rule costs${sum}`)}\n${paper.table(sorted, columns)}`
}

function contendersText(
  paper: Paper,
  title: string,
  { own, otherBuyers, impressions }: NonNullable<CampaignForecast['contending']>['takenFromUs'],
) {
  const others = otherBuyers && otherBuyers.share > 0 ? otherBuyers : null
  if (own.length === 0 && !others) return null
  const left = own.slice(mostContenders)
  const rows = [
    ...(others ? [{ id: '', name: others.name, priority: '', impressions: Math.round(impressions * others.share) }] : []),
    ...own.slice(0, mostContenders).map((one) => ({ ...one, id: String(one.campaignId), priority: String(one.priority) })),
    ...(left.length > 0
      ? [
          {
            id: '',
            name: `${left.length} more of your campaigns`,
            priority: '',
            impressions: left.reduce((sum, one) => sum + one.impressions, 0),
          },
        ]
      : []),
  ]
  const columns = defineColumns<(typeof rows)[number]>([
    {
      key: 'impressions',
      label: 'Impressions',
      align: 'right',
      text: (row) => `${row.name === others?.name ? 'about ' : ''}${count(row.impressions)}`,
    },
    { key: 'priority', label: 'Priority', align: 'right', spare: 1 },
    { key: 'id', label: 'Id', align: 'right' },
    { key: 'name', label: 'Campaign', flexible: true },
  ])
  return `${paper.heading(`${title}: ${count(impressions)} impressions at stake`)}\n${paper.table(rows, columns)}`
}

export function formatForecastSource(
  paper: Paper,
  { madeAt, snapshot, sample }: Pick<CampaignForecast, 'madeAt' | 'snapshot' | 'sample'>,
  zone: string,
): string {
  const from = snapshot ? `, from inventory of ${dayTimeText(snapshot.builtAt, zone)} (${ageText(snapshot.builtAt, madeAt)})` : ''
  const listeners = sample ? `, ${count(sample.listeners)} listeners of the sample` : ''
  return [
    paper.sentence(`Made ${dayTimeText(madeAt, zone)} ${zone}${from}${listeners}.`, 0, 'gray'),
    ...(snapshot?.stale ? [paper.sentence('The inventory is older than 24 hours: a new one is made, ask again.', 0, 'yellow')] : []),
  ].join('\n')
}

/** '16 minutes old' */
function ageText(from: string, until: string): string {
  const ms = Date.parse(until) - Date.parse(from)
  const [value, unit] = ms < hourMs ? [ms / 60_000, 'minute'] : ms < 2 * dayMs ? [ms / hourMs, 'hour'] : [ms / dayMs, 'day']
  const whole = Math.max(0, Math.floor(value))
  return `${whole} ${unit}${whole === 1 ? '' : 's'} old`
}
