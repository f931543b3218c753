import { Check } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Button } from 'react-aria-components'
import { useText } from '../text.tsx'
import { isSameSchedule, type Schedule, type SchedulePreset } from './schedule.ts'
import styles from './ScheduleGrid.module.css'

interface ScheduleSideProps {
  value: Schedule
  onChange: (value: Schedule) => void
  presets: readonly SchedulePreset[]
  clock?: string | undefined
  hasSupply: boolean
  isDisabled: boolean
}

/** Beside the hours: the presets, the name of the clock, and the meaning of the shading. */
export function ScheduleSide({ value, onChange, presets, clock, hasSupply, isDisabled }: ScheduleSideProps) {
  const t = useText()
  return (
    <div className={styles.side}>
      {presets.map(({ label, schedule }) => {
        const isChosen = isSameSchedule(value, schedule)
        return (
          <Button
            key={label}
            isDisabled={isDisabled}
            data-chosen={isChosen || undefined}
            aria-pressed={isChosen}
            onPress={() => onChange(schedule)}
            className={styles.preset!}
          >
            {t(label)}
            {isChosen && <Check size={16} aria-hidden />}
          </Button>
        )
      })}
      <Button isDisabled={isDisabled || value.length === 0} onPress={() => onChange([])} className={styles.preset!}>
        {t('No hour')}
      </Button>
      {clock && <p className={styles.note}>{clock}</p>}
      {hasSupply && (
        <p className={styles.note}>
          {t('few')}
          {[0, 1, 2, 3].map((step) => (
            <span key={step} aria-hidden className={styles.sample} style={{ '--supply': step / 3 } as CSSProperties} />
          ))}
          {t('many requests')}
        </p>
      )}
    </div>
  )
}
