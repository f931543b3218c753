import type { Campaign } from '@spotdesk/sdk'
import { insights } from '@spotdesk/sdk/calls'
import type { insights as answers } from '@spotdesk/sdk/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../shared/query.ts'
import { t } from '../../../shared/text.ts'
import { Insight } from '../insights/Insight.tsx'
import { periodOf, useFrames } from '../insights/use-insight.ts'
import styles from '../insights/insights.module.css'
import { CampaignPage } from '../page/CampaignPage.tsx'
import type { PageRange } from '../page/use-page-range.ts'
import { DimensionCard } from './DimensionCard.tsx'
import { useValueNames } from './use-value-names.ts'
import { WeekMap } from './WeekMap.tsx'

/** Who heard a campaign, where and when. */
export default function DeliveryInsights() {
  return <CampaignPage hasRange>{({ campaign, range }) => <Loaded campaign={campaign} range={range} />}</CampaignPage>
}

function Loaded({ campaign, range }: { campaign: Campaign; range: PageRange }) {
  const found = useQuery({ ...query(insights.audience, { id: campaign.id, ...periodOf(range) }), placeholderData: keepPreviousData })
  const frames = useFrames(campaign, range, found.data?.asOf ?? null)
  const nameOf = useValueNames(found.data?.dimensions ?? none)
  return (
    <Insight
      found={found}
      range={range}
      isEmpty={isEmpty}
      empty={{
        title: t('Nothing is known of the listeners yet.'),
        description:
          campaign.status === 'READY'
            ? t('The flight has not started. Its listeners are shown from the first hour on.')
            : t('Insights come with delivery. See in the campaign stats whether it delivers.'),
      }}
      emptyRange={t('Nothing was delivered in this range.')}
    >
      {({ dimensions, weekdayHours, timeZone }) => (
        <>
          <WeekMap hours={weekdayHours} zone={timeZone} frames={frames} />
          <div className={styles.cards}>
            {dimensions.map((dimension) => (
              <DimensionCard key={dimension.dimension} dimension={dimension} nameOf={nameOf} frames={frames} />
            ))}
          </div>
          {dimensions.length === 0 && (
            <p className={styles.card}>{t('Nothing was reported about the listeners themselves in this range.')}</p>
          )}
        </>
      )}
    </Insight>
  )
}

/** The same list each time, so that nothing is asked for again. */
const none: readonly never[] = []

const isEmpty = ({ dimensions, weekdayHours }: answers.Audience) => dimensions.length + weekdayHours.length === 0
