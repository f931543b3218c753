import type { insights as answers } from '@spotdesk/sdk/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { t } from '../../text.ts'
import { Insight } from '../insight/Insight.tsx'
import { type InsightSubject, useFrames } from '../insight/use-insight.ts'
import styles from '../insight/insights.module.css'
import type { PageRange } from '../use-page-range.ts'
import { DimensionCard } from './DimensionCard.tsx'
import { useValueNames } from './use-value-names.ts'
import { WeekMap } from './WeekMap.tsx'

interface AudienceViewProps {
  subject: InsightSubject
  found: UseQueryResult<answers.Audience>
  range: PageRange
  /** Why nothing was measured ever, and what to do about it. */
  noneYet: string
}

/** Who heard a campaign or an order, where and when. */
export function AudienceView({ subject, found, range, noneYet }: AudienceViewProps) {
  const frames = useFrames(subject, range, found.data?.asOf ?? null)
  const getValueName = useValueNames(found.data?.dimensions ?? none)
  return (
    <Insight
      found={found}
      range={range}
      isEmpty={isEmpty}
      empty={{ title: t('Nothing is known of the listeners yet.'), description: noneYet }}
      emptyRange={t('Nothing was delivered in this range.')}
    >
      {({ dimensions, weekdayHours, timeZone }) => (
        <>
          <WeekMap hours={weekdayHours} zone={timeZone} frames={frames} />
          <div className={styles.cards}>
            {dimensions.map((dimension) => (
              <DimensionCard key={dimension.dimension} dimension={dimension} nameOf={getValueName} frames={frames} />
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
