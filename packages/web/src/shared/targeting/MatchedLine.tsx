import type { Group } from '@spotdesk/sdk/targeting'
import { classNames, LinkButton, Spinner } from '@spotdesk/ui'
import { useEffect, useState } from 'react'
import { agoText } from '../forms/autosave/ago-text.ts'
import { label, t } from '../text.ts'
import { shortCount } from './rules/RuleCostCell.tsx'
import styles from './targeting.module.css'
import type { Matches } from './use-matches.ts'

interface MatchedLineProps {
  matches: Matches
  groups: readonly Group[]
  /** Groups that can never match. */
  impossible: readonly number[]
}

/** The requests that the whole targeting matches, how sure that is and how old, and the groups that add nothing to it. */
export function MatchedLine({ matches: { counted, isCurrent, failure, refresh }, groups, impossible }: MatchedLineProps) {
  if (failure !== null)
    return (
      <p role="status" className={styles.matched}>
        {label(failure)} <LinkButton onPress={refresh}>{t('Retry')}</LinkButton>
      </p>
    )
  if (!counted)
    return (
      <p role="status" className={styles.matched}>
        <Spinner size={16} /> {t('Counting requests...')}
      </p>
    )
  const { matched, interval, days, snapshot } = counted.matches
  const empty = isCurrent ? groups.flatMap((_, group) => (counted.matches.groups[group]?.matched === 0 ? [group] : [])) : []
  return (
    <p role="status" aria-busy={!isCurrent} className={classNames(styles.matched, !isCurrent && styles.old)}>
      <span>
        {matched === 0
          ? t('Matches no request in {days} days.', { days: Math.round(days) })
          : t('Matches {count} requests in {days} days, {low} to {high} with {percent}% probability.', {
              count: shortCount(matched),
              days: Math.round(days),
              low: shortCount(interval.low),
              high: shortCount(interval.high),
              percent: Math.round(interval.confidence * 100),
            })}
      </span>{' '}
      {groups.length > 1 &&
        empty.map((group) => (
          <span key={group} className={styles.leftOut}>
            {impossible.includes(group)
              ? t('Group {number} is left out because it can never match.', { number: group + 1 })
              : t('Group {number} is left out because no request matches it.', { number: group + 1 })}{' '}
          </span>
        ))}
      <Age at={snapshot.builtAt} isStale={snapshot.stale} />
    </p>
  )
}

/** Age of the inventory that it is counted from, which grows while it is looked at. */
function Age({ at, isStale }: { at: Date; isStale: boolean }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  const age = agoText(at, now > at ? now : at)
  return (
    <time dateTime={at.toISOString()} className={isStale ? styles.leftOut : undefined}>
      {isStale ? t('Inventory of {age}, older than 24 hours', { age }) : t('Inventory of {age}', { age })}
    </time>
  )
}
