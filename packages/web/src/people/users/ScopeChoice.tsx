import { ComboBox, Field, type FieldBinding, ToggleGroup } from '@spotdesk/ui'
import { label as translateLabel, t } from '../../shared/text.ts'
import { findInScope, type ScopeField, scopeTexts, useScopeNames } from './scope-names.ts'
import styles from './users.module.css'

interface ScopeChoiceProps extends FieldBinding<readonly string[] | null, string[] | null> {
  of: ScopeField
  /** The role cannot see all of them. */
  isNarrow: boolean
}

/** The scope of a user: all of the agency, or only the chosen ones. */
export function ScopeChoice({ of, isNarrow, value, onChange, onBlur, inputRef, name, ...texts }: ScopeChoiceProps) {
  const nameOf = useScopeNames(of, (value ?? []).map(Number))
  const { label, all } = scopeTexts[of]
  const isOpen = isNarrow || value !== null
  return (
    <Field {...texts}>
      <div className={styles.scope}>
        {!isNarrow && (
          <ToggleGroup
            label={translateLabel(label)}
            isDisabled={texts.isDisabled ?? false}
            options={[
              { value: 'all', label: translateLabel(all) },
              { value: 'some', label: t('Only these') },
            ]}
            value={value === null ? 'all' : 'some'}
            onChange={(next: 'all' | 'some') => onChange(next === 'all' ? null : [])}
          />
        )}
        {isOpen && (
          <ComboBox
            isMultiple
            label={t('{kind} that they see', { kind: translateLabel(label) })}
            isLabelHidden
            value={value ?? []}
            onChange={onChange}
            load={(text, signal) => findInScope(of, text, signal)}
            labelOf={nameOf}
            placeholder={t('Search by name')}
            {...(texts.isDisabled !== undefined && { isDisabled: texts.isDisabled })}
            {...(onBlur && { onBlur })}
            {...(inputRef && { inputRef })}
            {...(name && { name })}
          />
        )}
      </div>
    </Field>
  )
}
