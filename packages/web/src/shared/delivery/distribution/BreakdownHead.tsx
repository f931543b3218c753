import type { DateRange } from '@spotdesk/sdk/rules'
import { limits, startOfDay } from '@spotdesk/sdk/values'
import { Button } from '@spotdesk/ui'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { useDates } from '../../dates.ts'
import { ScreenLink } from '../../page/ScreenLink.tsx'
import { t } from '../../text.ts'
import { useUrlSearch } from '../../data/use-url-search.ts'
import { useUser } from '../../session/use-user.ts'
import styles from './distribution.module.css'

interface BreakdownHeadProps {
  /** Undefined while they are loaded. */
  names: { publisher: string; zone: string; ad: string | null } | undefined
  /** Address of the distribution that it is a part of. */
  back: string
  /** The day whose hours are shown; null: days are shown. */
  day: DateRange | null
  asOf: Date | null
  now: Date
}

/** The zone of a breakdown, the way to the distribution, and of a single day the ways to its neighbours and to all days. */
export function BreakdownHead({ names, back, day, asOf, now }: BreakdownHeadProps) {
  const { timeZone: zone } = useUser().agency
  const { search } = useUrlSearch()
  const dates = useDates()
  const navigate = useNavigate()
  const { date: _, ...others } = search
  const go = (at: Date | null) => void navigate({ to: '.', search: (at ? { ...others, date: String(at.getTime()) } : others) as never })
  const earliest = startOfDay(now, zone, -limits.lookBackDays)
  return (
    <div className={styles.head}>
      <div className={styles.where}>
        <ScreenLink href={back} className={styles.back}>
          <ArrowLeft size={14} aria-hidden className={styles.forward} />
          {t('Publisher and zone')}
        </ScreenLink>
        <h2>
          {names && (
            <>
              <bdi>{names.publisher}</bdi> · <bdi>{names.zone}</bdi>
            </>
          )}
        </h2>
        {names?.ad && (
          <p>
            {t('Ad')}: <bdi>{names.ad}</bdi>
          </p>
        )}
      </div>
      {day && (
        <div className={styles.steps} role="group" aria-label={t('Day')}>
          <Button icon={ChevronLeft} isDisabled={day.start <= earliest} onPress={() => go(startOfDay(day.start, zone, -1))}>
            {t('Previous day')}
          </Button>
          <strong aria-live="polite">{dates.day(day.start, zone)}</strong>
          <Button trailingIcon={ChevronRight} isDisabled={asOf === null || day.end >= asOf} onPress={() => go(day.end)}>
            {t('Next day')}
          </Button>
          <Button onPress={() => go(null)}>{t('All days')}</Button>
        </div>
      )}
    </div>
  )
}
