import { ErrorState, LoadingOverlay, ProgressBar } from '@spotdesk/ui'
import type { Campaign } from '@spotdesk/sdk'
import { campaigns } from '@spotdesk/sdk/calls'
import { printDateRange, resolveDateRange } from '@spotdesk/sdk/rules'
import { compactUtc, formatCapping, formatMoney, formatObjective, formatPacing, formatProgress, formatTotal } from '@spotdesk/sdk/values'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useDates } from '../../shared/dates.ts'
import { DateRangePicker } from '../../shared/DateRangePicker.tsx'
import { PageHead } from '../../shared/PageHead.tsx'
import { query } from '../../shared/query.ts'
import { messageOf } from '../../shared/report-error.ts'
import { useUrlSearch } from '../../shared/use-url-search.ts'
import { useUser } from '../../shared/use-user.ts'
import { CampaignAds } from './CampaignAds.tsx'
import styles from './CampaignStats.module.css'
import { CampaignStatusDot } from './CampaignStatusDot.tsx'
import { DeliveryChart } from './DeliveryChart.tsx'
import { RowMenu } from './RowMenu.tsx'

/** A campaign's figures, its delivery by day in a range, and its ads. */
export default function CampaignStats() {
  const { id } = useParams({ strict: false }) as { id: string }
  const isId = /^[1-9]\d{0,14}$/.test(id)
  const campaign = useQuery({ ...query(campaigns.get, { id: Number(id) }), enabled: isId })
  const crumbs = [{ text: 'Campaigns', url: '/campaigns/list' }]
  if (!isId || campaign.isError) {
    return (
      <>
        <PageHead crumbs={[...crumbs, { text: 'Campaign' }]} />
        <ErrorState
          message={campaign.error ? messageOf(campaign.error) : 'There is no campaign at this address.'}
          {...(campaign.isError && { onRetry: () => void campaign.refetch() })}
        />
      </>
    )
  }
  if (campaign.isPending) return <LoadingOverlay scope="page" />
  return (
    <>
      <PageHead
        crumbs={[...crumbs, { text: campaign.data.name }]}
        beside={
          <div className={styles.status}>
            <CampaignStatusDot campaign={campaign.data} />
          </div>
        }
      >
        <RowMenu campaign={campaign.data} stays />
      </PageHead>
      <Figures campaign={campaign.data} />
      <Delivery campaign={campaign.data} />
      <section className={styles.section} aria-labelledby="ads">
        <h2 id="ads">Ads</h2>
        <CampaignAds campaign={campaign.data} />
      </section>
    </>
  )
}

function Figures({ campaign }: { campaign: Campaign }) {
  const dates = useDates()
  const zone = campaign.timeZone
  const facts: [string, React.ReactNode][] = [
    ['Flight', `${dates.day(campaign.startDate, zone)} – ${campaign.endDate ? dates.lastDay(campaign.endDate, zone) : 'no end'}`],
    ['Objective', formatObjective(campaign.campaignObjective, campaign.currency)],
    ['Delivered', `${formatTotal(campaign.actuals)} imp.`],
    ['Total spend', formatMoney(campaign.totalSpend, campaign.currency)],
    [campaign.campaignRevenue.type, formatMoney(campaign.campaignRevenue.value, campaign.currency)],
    ['Pacing', formatPacing(campaign.campaignPacing)],
    ['Listen-through', campaign.ltr === null ? '–' : formatProgress(campaign.ltr * 100)],
    ...(campaign.secondScreen
      ? [
          ['Second screen', `${formatTotal(campaign.secondScreenImpressions)} of ${formatTotal(campaign.secondScreenObjective)} imp.`] as [
            string,
            string,
          ],
        ]
      : []),
    ...(campaign.cappingRules.length > 0 ? [['Capping', campaign.cappingRules.map(formatCapping).join(', ')] as [string, string]] : []),
    ['Advertiser', campaign.advertiser.name],
    ['Order', campaign.order?.name ?? '–'],
    ['Assigned to', campaign.assignedUsername ?? 'Unassigned'],
  ]
  return (
    <section className={styles.figures} aria-label="Figures">
      {campaign.complete !== null && (
        <div className={styles.progress}>
          <span className={styles.big}>{formatProgress(campaign.complete)}</span>
          <ProgressBar label="Complete" value={campaign.complete} estimate={campaign.estimatedComplete ?? campaign.complete} valueText="" />
          {campaign.estimatedComplete !== null && (
            <span className={styles.muted}>{formatProgress(campaign.estimatedComplete)} expected at the end</span>
          )}
        </div>
      )}
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Delivery({ campaign }: { campaign: Campaign }) {
  const user = useUser()
  const dates = useDates()
  const { search, change } = useUrlSearch()
  const [now] = useState(() => new Date())
  const range = resolveDateRange(search['dateRange'], campaign.dateRange, now, user.timeZone)
  // `to` includes its second, the range does not include its end.
  const input = { id: campaign.id, from: compactUtc(range.start), to: compactUtc(new Date(range.end.getTime() - 1000)) }
  const delivery = useQuery(query(campaigns.delivery, input))
  const days = delivery.data?.days ?? []
  return (
    <section className={styles.section} aria-labelledby="delivery">
      <div className={styles.sectionHead}>
        <h2 id="delivery">Daily delivery</h2>
        <DateRangePicker
          label="Date range"
          value={range}
          zone={user.timeZone}
          now={now}
          whole={resolveDateRange(undefined, campaign.dateRange, now, user.timeZone)}
          onChange={({ key, range: picked }) =>
            change(
              key === 'ALL'
                ? { dateRange: undefined, dateRangeKey: undefined }
                : { dateRange: printDateRange(picked), dateRangeKey: key ?? undefined },
            )
          }
        />
      </div>
      <div className={styles.card} aria-busy={delivery.isFetching}>
        {delivery.isError ? (
          <ErrorState message={messageOf(delivery.error)} onRetry={() => void delivery.refetch()} />
        ) : days.length === 0 ? (
          <p className={styles.muted}>{delivery.isPending ? 'Loading...' : 'Nothing was delivered in this range.'}</p>
        ) : (
          <DeliveryChart days={days} currency={campaign.currency} hasSecondScreen={campaign.secondScreen} />
        )}
      </div>
      <p className={styles.muted}>
        Days in {campaign.timeZone} time{delivery.data?.asOf ? `, data as of ${dates.dayTime(delivery.data.asOf, campaign.timeZone)}` : ''}
      </p>
    </section>
  )
}
