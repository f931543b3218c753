import { ScheduleGrid } from '@spotdesk/ui'
import { useMemo } from 'react'
import { t } from '../../text.ts'
import { useUser } from '../../session/use-user.ts'
import { toSchedule, toHourValues } from './hours.ts'
import { useAgencyRules } from './use-agency-rules.ts'
import type { ValueEditorProps } from './value-editor.ts'
import styles from './values.module.css'

/** Hours of the week, and whose clock they are on. */
export function HourValues({ fields, set, supply }: ValueEditorProps) {
  const schedule = useMemo(() => toSchedule(fields.values), [fields.values])
  const rules = useAgencyRules()
  const { agency } = useUser()
  const clocks = {
    LISTENER: () => t('Listener’s own time; the time of the station where the place is not known.'),
    STATION: () => t('Time of the station.'),
    ACCOUNT: () => t('Account time: {zone}.', { zone: agency.timeZone }),
  }
  return (
    <>
      <ScheduleGrid
        label={t('Hours')}
        value={schedule}
        onChange={(chosen) => set({ values: toHourValues(chosen) })}
        clock={rules === null ? '' : clocks[rules.daypartZone]()}
        {...(supply && { supply })}
      />
      {rules === null && (
        <p className={styles.quiet}>
          {t('The hours are those of the listener’s own clock, unless your agency counts by the station or the account.')}
        </p>
      )}
      <p className={styles.quiet}>{t('Hours are whole and cannot be split, also where clocks are half an hour off.')}</p>
      <p className={styles.quiet}>
        {t('Drag over hours to choose them, or hold Shift and press the arrow keys. A drag that begins on a chosen hour clears.')}
      </p>
    </>
  )
}
