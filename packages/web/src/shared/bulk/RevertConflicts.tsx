import { entityTypeLabels } from '@spotdesk/sdk/values'
import { useDates } from '../dates.ts'
import { fieldLabel } from '../texts/field-label.ts'
import type { Reverted } from '../data/revert.ts'
import { ScrollRegion } from '../page/ScrollRegion.tsx'
import { label, t } from '../text.ts'
import { useUser } from '../session/use-user.ts'
import styles from './Bulk.module.css'

/** The fields that a revert has left as they are, with the reason, and with who changed them and when. */
export function RevertConflicts({ conflicts }: { conflicts: Reverted['conflicts'] }) {
  const dates = useDates()
  const { timeZone } = useUser()
  if (conflicts.length === 0) return null
  return (
    <div role="status" className={styles.conflicts}>
      <strong>{t('{count, plural, one {# change} other {# changes}} could not be undone', { count: conflicts.length })}</strong>
      <ScrollRegion label={t('Conflicts')} className={styles.conflictList}>
        <ul>
          {conflicts.map(({ entityType, id, name, fields, reason, changedBy, changedAt }, index) => (
            <li key={index}>
              <strong dir="auto">{name || `#${id}`}</strong>
              {entityType !== undefined && ` ${label(entityTypeLabels[entityType] ?? entityType)}`}: {fields.map(fieldLabel).join(', ')}.{' '}
              {reason}{' '}
              {changedBy && (
                <span className={styles.more}>
                  {changedAt
                    ? t('By {user}, {time}', { user: changedBy, time: dates.dayTime(changedAt, timeZone) })
                    : t('By {user}', { user: changedBy })}
                </span>
              )}
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </div>
  )
}
