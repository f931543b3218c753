import type { Campaign } from '@spotdesk/sdk'
import type { forecast } from '@spotdesk/sdk/contract'
import { formatTotal } from '@spotdesk/sdk/values'
import { type Cell, ChartFrame, type ChartTable, countFormat, DataTable, stepTable } from '@spotdesk/ui/charts'
import { useDates } from '../../../shared/dates.ts'
import { t } from '../../../shared/text.ts'
import { countColumn, textColumn } from '../../../shared/delivery/insight/table-columns.ts'
import { DaysChart } from '../figures/DaysChart.tsx'
import styles from '../forecast.module.css'
import parts from '../breakdown.module.css'
import { IntervalBand } from '../figures/IntervalBand.tsx'
import { PanelWaterfall } from '../figures/PanelWaterfall.tsx'
import { useRuleNames } from '../figures/use-rule-names.ts'
import { ForecastVerdict } from '../figures/Verdict.tsx'
import { waterfallSteps } from '../figures/waterfall-steps.ts'
import { BreakdownFileButton } from './BreakdownFileButton.tsx'

interface BreakdownPartsProps {
  campaign: Campaign
  found: forecast.CampaignForecast
}

const format = countFormat()
const mostBars = 60

/** The numbers of one forecast, each part with its table and its file. */
export function BreakdownParts({ campaign, found }: BreakdownPartsProps) {
  const dates = useDates()
  const nameOf = useRuleNames(campaign)
  const { waterfall, interval, deliveryForecast, totals, rules, supply, contending, byDay, snapshot, madeAt, sellable } = found
  const zone = campaign.timeZone
  const asOf = dates.dayTime(snapshot?.builtAt ?? madeAt, zone)
  const frame = (name: string) =>
    ({ subject: campaign.name, fileName: `campaign-${campaign.id}-forecast-${name}`, zone, asOf, headingLevel: 3 }) as const
  const remaining = deliveryForecast.remainingCampaignObjective
  return (
    <>
      <div className={parts.part}>
        <ForecastVerdict campaign={campaign} found={found} />
        {waterfall && interval && <IntervalBand value={waterfall.available} interval={interval.available} objective={remaining} />}
        {sellable !== null && (
          <p className={styles.meta}>{t('{count} impressions can be sold with 90% probability.', { count: formatTotal(sellable) })}</p>
        )}
        <div className={parts.dataLine}>
          <span className={styles.meta}>{t('Data as of {time}, days in {zone}.', { time: asOf, zone })}</span>
          <BreakdownFileButton campaign={campaign} found={found} asOf={asOf} nameOf={nameOf} />
        </div>
      </div>
      {totals.length > 0 && (
        <div className={parts.part}>
          <h3>{t('Totals')}</h3>
          <DataTable label={t('Totals')} table={totalsTable(totals)} />
        </div>
      )}
      {waterfall && (
        <ChartFrame
          title={t('Where the requests go')}
          {...frame('waterfall')}
          table={stepTable(waterfallSteps(waterfall), format, [t('Step'), t('Impressions')])}
        >
          <PanelWaterfall waterfall={waterfall} remaining={remaining} />
        </ChartFrame>
      )}
      {rules && rules.length > 0 && (
        <div className={parts.part}>
          <h3>{t('Cost of each rule, by group')}</h3>
          {supply !== null && (
            <p className={styles.meta}>
              {t('All costs add up to {supply} requests of the flight less those that match.', { supply: formatTotal(supply) })}
            </p>
          )}
          <RulesTable rules={rules} nameOf={nameOf} />
        </div>
      )}
      {contending && (
        <div className={parts.part}>
          <h3>{t('Contention')}</h3>
          <DataTable label={t('Contention')} table={contentionTable(contending)} />
        </div>
      )}
      {byDay.length > 0 && (
        <ChartFrame
          title={t('Impressions by day')}
          {...frame('days')}
          table={{
            columns: [textColumn(t('Day')), countColumn(t('Matched')), countColumn(t('Available'))],
            rows: byDay.map(({ day, matched, available }): Cell[] => [day, matched, available]),
          }}
        >
          <DaysChart days={byDay} most={mostBars} height={180} />
        </ChartFrame>
      )}
    </>
  )
}

function totalsTable(totals: forecast.CampaignForecast['totals']): ChartTable {
  const names = { AUDIO: t('Audio'), DISPLAY: t('Display') }
  return {
    columns: [textColumn(t('Type')), countColumn(t('Matched')), countColumn(t('Less own caps')), countColumn(t('Available'))],
    rows: totals.map(({ type, impressions, priorityAgnosticImpressions, priorityDependentImpressions }) => [
      names[type],
      priorityAgnosticImpressions,
      impressions,
      priorityDependentImpressions,
    ]),
  }
}

interface RulesTableProps {
  rules: NonNullable<forecast.CampaignForecast['rules']>
  nameOf: ReturnType<typeof useRuleNames>
}

/** Rules in the order of the targeting, group by group; all else that excludes requests below them. */
function RulesTable({ rules, nameOf }: RulesTableProps) {
  const sorted = rules.toSorted((a, b) => (a.group ?? Infinity) - (b.group ?? Infinity) || (a.rule ?? 0) - (b.rule ?? 0))
  return (
    <table className={parts.table}>
      <thead>
        <tr>
          <th scope="col">{t('Rule')}</th>
          <th scope="col">{t('Group')}</th>
          <th scope="col">{t('Excluded')}</th>
          <th scope="col">{t('Alone')}</th>
          <th scope="col">{t('Without it')}</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((rule) => (
          <tr key={`${rule.of} ${rule.group} ${rule.rule} ${rule.text}`}>
            <th scope="row">{nameOf(rule)}</th>
            <td>{rule.group === null ? '–' : rule.group + 1}</td>
            <td>{formatTotal(rule.cost)}</td>
            <td>{formatTotal(rule.alone)}</td>
            <td>{formatTotal(rule.without)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function contentionTable({ takenFromUs, weTakeFrom }: NonNullable<forecast.CampaignForecast['contending']>): ChartTable {
  const rows = (direction: string, { own, otherBuyers, impressions }: typeof takenFromUs): Cell[][] => [
    ...own.map((one): Cell[] => [one.name, direction, String(one.priority), one.impressions]),
    ...(otherBuyers ? [[otherBuyers.name, direction, '–', Math.round(impressions * otherBuyers.share)] as Cell[]] : []),
  ]
  return {
    columns: [textColumn(t('Campaign')), textColumn(t('Direction')), textColumn(t('Priority')), countColumn(t('Impressions'))],
    rows: [...rows(t('takes from us'), takenFromUs), ...rows(t('we take from it'), weTakeFrom)],
  }
}
