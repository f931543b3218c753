import type { StringDates } from '@spotdesk/sdk'
import type { forecast, OutputOf } from '@spotdesk/sdk/contract'
import { attentionCauseLabels, attentionNeedLabels, formatMoneyTotal } from '@spotdesk/sdk/values'
import type { Handler, Result } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { parseId } from '../../../input.ts'
import { defineColumns } from '../../../output/column.ts'
import { printable } from '../../../output/table.ts'
import { applyPlanned, confirmPlanned, type Intended, plannedResult, planChanges } from '../../../shared/change-sets/change-set.ts'
import { type Paper, createPaper, paragraphs } from '../../../shared/files/paper.ts'
import { count, percent } from './answer.ts'
import { agencyZone } from '../../../shared/zone.ts'
import { requestForecast } from './ask.ts'
import { formatForecastSource } from './campaign-text.ts'

type Plan = StringDates<OutputOf<typeof forecast.attention>>
type Row = Plan['campaigns'][number]

export const run: Handler = async (context) => {
  const { input, signal } = context
  const advertiser = input.text('advertiser')
  const campaignIds = input.ids('campaign')
  const body = {
    ...(campaignIds && { campaignIds }),
    ...(advertiser !== undefined && { advertiserId: parseId(advertiser, '--advertiser') }),
  }
  const client = await context.client()
  const plan = await requestForecast(context, () => client.forecast.attention({ body }, { signal }))
  if (input.flag('apply')) return apply(context, client, plan)
  if (!context.forPeople || context.globals.flag('columns'))
    return context.format === 'json' || context.format === 'yaml'
      ? { kind: 'report', data: plan, text: '', note: formatNote(plan) }
      : { kind: 'records', records: plan.campaigns, columns, note: formatNote(plan) }
  const timeZone = await agencyZone(context, client)
  return { kind: 'report', data: plan, text: formatPlan(createPaper(context), plan, timeZone), note: formatNote(plan) }
}

function formatNote({ campaigns, inFull, left }: Plan): string {
  const chosen = campaigns.filter((row) => row.chosen).length
  return [
    `${campaigns.length} need attention${left > 0 ? `, ${left} more with less at risk are not shown` : ''}; ${inFull} will deliver in full.`,
    ...(chosen > 0 ? [`Make the ${chosen} chosen fix${chosen === 1 ? '' : 'es'} with: spotdesk forecast attention --apply`] : []),
  ].join('\n')
}

/** The chosen fixes as one change-set, kept as a morning plan so that it can be compared with what came. */
async function apply(context: Context, client: Client, { campaigns }: Plan): Promise<Result> {
  const fixed = campaigns.flatMap((row) => (row.chosen && row.chosen.writes.length > 0 ? [{ ...row, chosen: row.chosen }] : []))
  const changes = inOne(fixed.flatMap(({ chosen }) => chosen.writes))
  if (changes.length === 0)
    return { kind: 'records', records: [], columns, note: 'Nothing was chosen: what needs attention needs somebody else first.' }
  const planned = await planChanges(context, client, { kind: 'campaigns', changes })
  if (context.input.flag('dryRun')) return plannedResult(planned, context)
  await confirmPlanned(context, planned, { things: 'campaigns', always: true })
  const fixes = fixed.map(({ campaignId, chosen, before, after }) => ({
    campaignId,
    text: chosen.text,
    before: before.probability,
    after: after.probability,
  }))
  await client.attentionPlans.record({ body: { changeSetId: planned.changeSet.id, fixes } }, { signal: context.signal })
  return applyPlanned(context, client, planned, { reason: context.input.text('reason') ?? 'Morning plan' })
}

type Write = NonNullable<Row['chosen']>['writes'][number]

/** Fixes of several campaigns may change one and the same order: each thing is changed once. */
function inOne(writes: readonly Write[]): Intended[] {
  const byThing = Map.groupBy(writes, ({ entityType, id }) => `${entityType} ${id}`)
  return [...byThing.values()].map((own) => ({ ...own[0]!, cells: Object.assign({}, ...own.map(({ cells }) => cells)) as Write['cells'] }))
}

const money = ({ currency }: Pick<Row, 'currency'>, value: number | null) => (value === null ? '–' : formatMoneyTotal(value, currency))

const columns = defineColumns<Row>([
  { key: 'campaignId', label: 'Id', align: 'right' },
  { key: 'name', label: 'Campaign', flexible: true },
  { key: 'cause', label: 'Cause', text: ({ cause }) => attentionCauseLabels[cause], plain: ({ cause }) => cause },
  { key: 'before.probability', label: 'In full', align: 'right', text: ({ before }) => percent(before.probability) },
  { key: 'before.atRisk', label: 'At risk', align: 'right', text: (row) => money(row, row.before.atRisk) },
  { key: 'after.probability', label: 'Then', align: 'right', text: ({ after, chosen }) => (chosen ? percent(after.probability) : '') },
  { key: 'chosen.text', label: 'Fix', flexible: true, text: ({ chosen, fixes }) => (chosen ?? fixes[0])?.text ?? '' },
  { key: 'reason', label: 'Reason', hidden: true },
])

const atRisk = (rows: readonly Row[]) => rows.reduce((sum, { before }) => sum + (before.atRisk ?? 0), 0)

/** By cause, the most money at risk first. */
function formatPlan(paper: Paper, plan: Plan, zone: string): string {
  const { campaigns, totals, conflicts, madeAt, snapshot } = plan
  const groups = [...Map.groupBy(campaigns, ({ cause }) => cause)].toSorted(([, a], [, b]) => atRisk(b) - atRisk(a))
  return paragraphs([
    totals.length > 0 &&
      totals
        .map(({ currency, atRisk: all, left, recovered, givenUp, kept }) => {
          const money = (amount: number) => formatMoneyTotal(amount, currency)
          const sums = `${money(recovered)} recovered, ${money(kept)} kept, ${money(givenUp)} given up`
          return `${paper.heading(`${money(all)} at risk`)}, ${money(left)} with the chosen fixes: ${sums}`
        })
        .join('\n'),
    campaigns.length === 0 && 'Nothing needs attention.',
    ...groups.map(([cause, rows]) => `${paper.heading(attentionCauseLabels[cause])}\n${rows.map((row) => rowText(paper, row)).join('\n')}`),
    conflicts.length > 0 && [paper.heading('How the fixes meet'), ...conflicts.map(({ text }) => paper.sentence(text, 2))].join('\n'),
    formatForecastSource(paper, { madeAt, snapshot, sample: null }, zone),
  ])
}

function rowText(paper: Paper, row: Row): string {
  const { campaignId, name, before, after, chosen, fixes, reason } = row
  const fix = chosen ?? fixes[0]
  const risk = before.atRisk === null ? '' : `  ${money(row, before.atRisk)} at risk`
  const loses = row.loses.map((loser) => `${loser.name} −${loser.percent.toFixed(1)}%`).join(', ')
  return [
    `  ${campaignId}  ${printable(name)}${paper.paint('red', risk)}`,
    paper.sentence(`${count(before.shortfall)} impressions short, ${percent(before.probability)} likely.`, 10),
    paper.sentence(reason, 10, 'gray'),
    ...(fix
      ? [
          paper.sentence(
            `${chosen ? '→' : '?'} ${fix.text}${fix.needs ? ` (${attentionNeedLabels[fix.needs]})` : ''}${after.probability === null || fix.writes.length === 0 ? '' : ` Then ${percent(after.probability)} likely.`}`,
            10,
            chosen ? 'green' : 'yellow',
          ),
        ]
      : []),
    ...(loses === '' || !chosen ? [] : [paper.sentence(`Less for ${loses}.`, 10)]),
  ].join('\n')
}
