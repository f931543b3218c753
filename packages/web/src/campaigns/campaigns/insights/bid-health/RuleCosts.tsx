import type { Campaign } from '@spotdesk/sdk'
import { forecast, targeting } from '@spotdesk/sdk/calls'
import type { forecast as forecasts } from '@spotdesk/sdk/contract'
import { describeRule } from '@spotdesk/sdk/targeting'
import { formatTotal } from '@spotdesk/sdk/values'
import { ButtonLink, ErrorState } from '@spotdesk/ui'
import { ChartFrame, ShareBars } from '@spotdesk/ui/charts'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../../../shared/session/Can.tsx'
import { useDates } from '../../../../shared/dates.ts'
import { query } from '../../../../shared/query.ts'
import { toErrorText } from '../../../../shared/data/report-error.ts'
import { t } from '../../../../shared/text.ts'
import { useUser } from '../../../../shared/session/use-user.ts'
import { countColumn, percentCell, percentColumn, rateText, textColumn } from '../../../../shared/delivery/insight/table-columns.ts'
import styles from '../../../../shared/delivery/insight/insights.module.css'
import { campaignPath } from '../../paths.ts'

/** A forecast takes a while, so it is asked for rarely. */
const freshMs = 300_000

/** Rules that are listed; the others are in the table. */
const mostRules = 8

/** The rules behind the requests that the targeting did not match, by what each takes in the forecast: reports of bids do not name them. */
export function RuleCosts({ campaign }: { campaign: Campaign }) {
  const mayForecast = useCan(forecast.campaign)
  const isOpen = campaign.status === 'RUNNING' || campaign.status === 'READY' || campaign.status === 'PAUSED'
  const isAsked = mayForecast && isOpen && !campaign.archived
  const found = useQuery({
    ...query(forecast.campaign, { body: { campaignId: campaign.id } }),
    enabled: isAsked,
    staleTime: freshMs,
    refetchOnWindowFocus: false,
  })
  if (!isAsked) return null
  if (found.data?.rules && found.data.rules.length > 0) return <Costs campaign={campaign} answer={found.data} rules={found.data.rules} />
  return (
    <section className={styles.card} aria-labelledby="rule-costs">
      <h2 id="rule-costs">{t('Rules that exclude most')}</h2>
      {found.isError ? (
        <ErrorState message={toErrorText(found.error)} isRetrying={found.isFetching} onRetry={() => void found.refetch()} />
      ) : (
        <p className={styles.quiet} role={found.isPending ? 'status' : undefined}>
          {found.isPending ? t('Loading...') : noRulesText(found.data)}
        </p>
      )}
    </section>
  )
}

function noRulesText(answer: forecasts.CampaignForecast | undefined): string {
  const { reason } = answer?.deliveryForecast ?? {}
  return reason ? reason.text : t('The forecast cannot tell which rule excludes them.')
}

interface CostsProps {
  campaign: Campaign
  answer: forecasts.CampaignForecast
  rules: NonNullable<forecasts.CampaignForecast['rules']>
}

function Costs({ campaign, answer, rules }: CostsProps) {
  const dates = useDates()
  const { timeZone } = useUser().agency
  const title = t('Rules that exclude most')
  const sorted = rules.toSorted((a, b) => b.cost - a.cost)
  const all = sorted.reduce((sum, { cost }) => sum + cost, 0)
  const getRuleName = useRuleNames(campaign)
  const toShare = (cost: number) => (all === 0 ? null : cost / all)
  return (
    <ChartFrame
      title={title}
      subject={campaign.name}
      fileName={`campaign-${campaign.id}-rules`}
      zone={timeZone}
      asOf={dates.dayTime(answer.snapshot?.builtAt ?? answer.madeAt, timeZone)}
      controls={<ButtonLink href={campaignPath(campaign, 'targeting')}>{t('Targeting rules')}</ButtonLink>}
      table={{
        columns: [
          textColumn(t('Rule')),
          countColumn(t('Requests that it excludes')),
          percentColumn(t('Share')),
          countColumn(t('Left without it')),
        ],
        rows: sorted.map(({ cost, without, ...rule }) => [getRuleName(rule), cost, percentCell(toShare(cost)), without]),
      }}
    >
      <p className={styles.sentence}>
        {t('This is the forecast of the rest of the flight, because reports of bids do not name the rule.')}
      </p>
      <ShareBars
        label={title}
        rows={sorted.slice(0, mostRules).map(({ cost, ...rule }) => ({
          id: `${rule.of} ${rule.group} ${rule.rule} ${rule.text}`,
          label: getRuleName(rule),
          share: toShare(cost),
          texts: [rateText(toShare(cost)), formatTotal(cost)],
        }))}
        columns={[t('Share'), t('Requests')]}
        format={rateText}
      />
    </ChartFrame>
  )
}

type Cost = Pick<CostsProps['rules'][number], 'of' | 'group' | 'rule' | 'text'>

/** Rules of the targeting in words, with the names of their values; until these have come, and for all else, the forecast's text. */
function useRuleNames({ id }: Campaign): (cost: Cost) => string {
  const { data } = useQuery(query(targeting.ofCampaign, { id }))
  const labels = new Map(data?.labels.map(({ type, value, label }) => [`${type} ${value}`, label ?? undefined]))
  return ({ of, group, rule, text }) => {
    const found = of === 'TARGETING' && group !== null && rule !== null ? data?.groups?.[group]?.rules[rule] : undefined
    if (!found) return text
    const words = describeRule(found, (type, value) => labels.get(`${type} ${value}`))
    return words.charAt(0).toUpperCase() + words.slice(1)
  }
}
