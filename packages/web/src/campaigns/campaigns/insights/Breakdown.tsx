import { ApiError, type Campaign } from '@spotdesk/sdk'
import { ads, statistics } from '@spotdesk/sdk/calls'
import { limits, startOfDay } from '@spotdesk/sdk/values'
import { ErrorState } from '@spotdesk/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { NotFound } from '../../../shared/page/NotFound.tsx'
import { query } from '../../../shared/query.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { t } from '../../../shared/text.ts'
import { useUrlSearch } from '../../../shared/data/use-url-search.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { AdPage } from '../ads/AdPage.tsx'
import { readCampaignId } from '../campaign-id.ts'
import { CampaignPage } from '../page/CampaignPage.tsx'
import { adTabPath, campaignPath } from '../paths.ts'
import { withRange } from '../../../shared/delivery/range-search.ts'
import type { PageRange } from '../../../shared/delivery/use-page-range.ts'
import { BreakdownHead } from '../../../shared/delivery/distribution/BreakdownHead.tsx'
import { dayAt, readDayInstant } from '../../../shared/delivery/distribution/breakdown-rows.ts'
import { BreakdownView } from '../../../shared/delivery/distribution/BreakdownView.tsx'
import styles from '../../../shared/delivery/distribution/distribution.module.css'

/** Delivery of a zone of a publisher by the hours of a day, or by the days of the range; of a campaign, or of one of its ads. */
export default function ZoneBreakdown() {
  const { adId } = useParams({ strict: false }) as { adId?: string }
  const Page = adId === undefined ? CampaignPage : AdPage
  return <Page hasRange>{(page) => <Zone {...page} />}</Page>
}

interface ZoneProps {
  campaign: Campaign
  range: PageRange
  now: Date
}

function Zone({ campaign, range, now }: ZoneProps) {
  const params = useParams({ strict: false }) as { publisherId: string; zoneId: string; adId?: string }
  const { timeZone } = useUser().agency
  const { search } = useUrlSearch()
  const [publisherId, zoneId, adId] = [readCampaignId(params.publisherId), readCampaignId(params.zoneId), readCampaignId(params.adId)]
  const isMalformed = publisherId === null || zoneId === null || (params.adId !== undefined && adId === null)
  const addressDay = readDayInstant(search['date'])
  const day = addressDay === null ? null : dayAt(Math.max(addressDay, startOfDay(now, timeZone, -limits.lookBackDays).getTime()), timeZone)
  const of = { id: campaign.id, publisherId: publisherId ?? 0, zoneId: zoneId ?? 0, ...(adId !== null && { adId }) }
  const period = day ? { date: day.start.getTime() } : range.period
  const found = useQuery({
    ...query(statistics.breakdown, { ...of, ...period }),
    enabled: !isMalformed,
    placeholderData: keepPreviousData,
  })
  const ad = useQuery({ ...query(ads.get, { id: campaign.id, adId: adId ?? 0 }), enabled: adId !== null })
  const back = withRange(adId === null ? campaignPath(campaign, 'distribution') : adTabPath(campaign, adId, 'distribution'), search)
  const failure = found.error ?? ad.error
  if (isMalformed || (failure instanceof ApiError && failure.status === 404))
    return <NotFound message={t('There is no such zone at this address.')} back={{ text: t('Publisher and zone'), url: back }} />
  return (
    <div className={styles.page}>
      <BreakdownHead
        names={found.data && { publisher: found.data.publisher.name, zone: found.data.zone.name, ad: ad.data?.name ?? null }}
        back={back}
        day={day}
        asOf={found.data?.asOf ?? null}
        now={now}
      />
      {failure ? (
        <ErrorState message={toErrorText(failure)} onRetry={() => void Promise.all([found.refetch(), adId !== null && ad.refetch()])} />
      ) : (
        <BreakdownView
          campaign={campaign}
          data={found.data}
          isStale={found.isPlaceholderData}
          span={day ?? range.value}
          grain={day ? 'hour' : 'day'}
          fileName={['campaign', campaign.id, ...(adId === null ? [] : ['ad', adId]), 'zone', zoneId].join('-')}
        />
      )}
    </div>
  )
}
