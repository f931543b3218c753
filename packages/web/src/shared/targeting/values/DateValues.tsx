import { LinkButton } from '@spotdesk/ui'
import { DateTimeField } from '@spotdesk/ui/dates'
import { t } from '../../text.ts'
import { useUser } from '../../session/use-user.ts'
import { boundFaults } from './bounds.ts'
import { boundOfDate, dateOfBound, type Side } from './dates.ts'
import type { ValueEditorProps } from './value-editor.ts'
import styles from './values.module.css'

const lastMinute = { hour: 23, minute: 59 }

/** A flight: two days with their times in the zone of the account. */
export default function DateValues({ type, fields, set }: ValueEditorProps) {
  const { agency, dateFormat, timeFormat } = useUser()
  const zone = agency.timeZone
  const { isReversed } = boundFaults(type, fields)
  const bound = (side: Side) => ({
    zone,
    formats: { dateFormat, timeFormat },
    value: dateOfBound(fields[side], side, zone),
    onChange: (value: Parameters<typeof boundOfDate>[0]) => set({ [side]: boundOfDate(value, side, zone) }),
    className: styles.moment!,
  })
  return (
    <>
      <div className={styles.row}>
        <DateTimeField label={t('From')} {...bound('from')} />
        <DateTimeField
          label={t('To')}
          initialTime={lastMinute}
          {...bound('to')}
          error={isReversed ? t('It ends before it starts.') : null}
        />
        {isReversed && (
          <span className={styles.beside}>
            <LinkButton onPress={() => set({ from: fields.to, to: fields.from })}>{t('Swap the two')}</LinkButton>
          </span>
        )}
      </div>
      <p className={styles.quiet}>{t('Account time: {zone}. Both are inclusive; a day without a time is the whole day.', { zone })}</p>
    </>
  )
}
