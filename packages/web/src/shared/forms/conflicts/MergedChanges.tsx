import { useSignalValue } from '@spotdesk/ui'
import { Check } from 'lucide-react'
import type { FieldValues } from 'react-hook-form'
import { t } from '../../text.ts'
import { writerInSentence } from '../../data/writer.ts'
import type { ApiForm } from '../api-form.ts'
import styles from './ConflictPanel.module.css'
import { formatValue } from '../format-value.ts'

/** Other people's changes that came in without a conflict, a line for each of them. */
export function MergedChanges<V extends FieldValues>({ form }: { form: ApiForm<V> }) {
  const merged = useSignalValue(form.conflict)?.merged ?? []
  const formatWriter = ({ by }: (typeof merged)[number]) => writerInSentence(by)
  const getFieldLabel = (field: string) => form.fields.get(field)?.label ?? words(field)
  const format = (field: string, value: unknown) => form.fields.get(field)?.format(value) ?? formatValue(value)
  return [...new Set(merged.map(formatWriter))].map((who) => {
    const theirs = merged.filter((change) => formatWriter(change) === who)
    const changeTexts = theirs.map(
      ({ field, base, theirs: now }) => `${getFieldLabel(field)} ${format(field, base)} → ${format(field, now)}`,
    )
    return (
      <p key={who} className={styles.merged}>
        <Check size={16} aria-hidden className={styles.ok} />
        <span>
          {t(
            '{count, plural, one {The other change of {who} is in without a conflict:} other {The other changes of {who} are in without a conflict:}}',
            { count: theirs.length, who },
          )}{' '}
          <strong>{changeTexts.join(', ')}</strong>
        </span>
      </p>
    )
  })
}

/** 'campaignObjective' → 'Campaign objective': a field that is not on the page. */
function words(field: string): string {
  const text = field.replace(/([A-Z])/g, ' $1').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
