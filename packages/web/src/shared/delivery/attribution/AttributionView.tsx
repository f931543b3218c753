import type { insights as answers } from '@spotdesk/sdk/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { t } from '../../text.ts'
import { useUrlSearch } from '../../data/use-url-search.ts'
import { Insight } from '../insight/Insight.tsx'
import { type Frames, type InsightSubject, useFrames } from '../insight/use-insight.ts'
import styles from '../insight/insights.module.css'
import type { PageRange } from '../use-page-range.ts'
import { Conversions } from './Conversions.tsx'
import { GroupChoice } from './GroupChoice.tsx'
import { chosenGroup } from './groups.ts'
import { LiftCard } from './LiftCard.tsx'
import { PartsCard } from './PartsCard.tsx'
import { TimeToConvert } from './TimeToConvert.tsx'

interface AttributionViewProps {
  subject: InsightSubject
  found: UseQueryResult<answers.Attribution>
  range: PageRange
  /** Why no conversions were reported ever, and what to do about it. */
  noneYet: string
}

/** Conversions of a campaign or of an order. */
export function AttributionView({ subject, found, range, noneYet }: AttributionViewProps) {
  const frames = useFrames(subject, range, found.data?.asOf ?? null)
  return (
    <Insight
      found={found}
      range={range}
      isEmpty={({ groups }) => groups.length === 0}
      empty={{ title: t('No conversions were reported yet.'), description: noneYet }}
      emptyRange={t('No listener was first exposed in this range.')}
    >
      {(answer) => <Content answer={answer} frames={frames} />}
    </Insight>
  )
}

function Content({ answer, frames }: { answer: answers.Attribution; frames: Frames }) {
  const { search, change } = useUrlSearch()
  const group = chosenGroup(answer.groups, search)
  if (!group) return null
  const { currency, spend } = answer
  // Files of two vendors or windows have two names.
  const named: Frames = (name, zone) => frames(`${name}-${group.vendor}-${group.windowDays}d`, zone)
  return (
    <>
      <GroupChoice groups={answer.groups} chosen={group} onChange={(vendor, window) => change({ vendor, window })} />
      <LiftCard group={group} currency={currency} spend={spend} />
      <Conversions group={group} currency={currency} frames={named} />
      <div className={styles.halves}>
        <TimeToConvert group={group} frames={named} />
        <div className={styles.side}>
          <PartsCard
            title={t('By publisher')}
            name="publishers"
            heading={t('Publisher')}
            parts={group.byPublisher}
            currency={currency}
            frames={named}
          />
          <PartsCard title={t('By ad')} name="ads" heading={t('Ad')} parts={group.byAd} currency={currency} frames={named} />
        </div>
      </div>
    </>
  )
}
