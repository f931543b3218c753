import { type WeekDay, weekDayLabels, weekDays } from '@spotdesk/sdk/values'
import { Copy } from 'lucide-react'
import { Button } from 'react-aria-components'
import { Menu } from '../overlays/Menu.tsx'
import { useText } from '../text.tsx'
import { copyTargets } from './schedule.ts'
import { headerStops, type Stop, stopName } from './schedule-stops.ts'
import styles from './ScheduleGrid.module.css'

interface HeaderProps {
  at: Stop
  /** The stop that Tab reaches. */
  current: Stop
  text: string
  name: string
  className?: string | undefined
  isDisabled: boolean
  onFocus: () => void
  onPress: () => void
}

/** The name of a day, an hour or a group, which toggles all of it. */
export function ScheduleHeader({ at, current, text, name, className, isDisabled, onFocus, onPress }: HeaderProps) {
  return (
    <div
      role={at.row >= 0 ? 'rowheader' : 'columnheader'}
      className={className}
      {...(at.row === -2 && at.column >= 0 && { 'aria-colspan': 12 })}
    >
      <button
        type="button"
        disabled={isDisabled}
        data-stop={stopName(at)}
        tabIndex={stopName(at) === stopName(current) ? 0 : -1}
        aria-label={name}
        onFocus={onFocus}
        onClick={onPress}
        className={styles.header}
      >
        {text}
      </button>
    </div>
  )
}

interface CopyDayProps {
  day: WeekDay
  isDisabled: boolean
  onCopy: (to: readonly WeekDay[]) => void
}

/** Gives the hours of a day to others. */
export function CopyDay({ day, isDisabled, onCopy }: CopyDayProps) {
  const t = useText()
  const name = t('Copy {day} to', { day: t(weekDayLabels[day]) })
  return (
    <div role="gridcell" className={styles.copy}>
      <Menu
        label={name}
        trigger={
          <Button
            isDisabled={isDisabled}
            excludeFromTabOrder
            aria-label={name}
            data-stop={stopName(headerStops.copy(day))}
            className={styles.copyButton!}
          >
            <Copy size={13} aria-hidden />
          </Button>
        }
        groups={[
          copyTargets.map(({ id, label, days: to }) => ({ id, label: t(label), onAction: () => onCopy(to) })),
          weekDays
            .filter((other) => other !== day)
            .map((other) => ({ id: other, label: t(weekDayLabels[other]), onAction: () => onCopy([other]) })),
        ]}
      />
    </div>
  )
}
