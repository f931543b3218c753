import { isTargetingType } from '@spotdesk/sdk/targeting'
import { limits } from '@spotdesk/sdk/values'
import { LinkButton, TextAreaField } from '@spotdesk/ui'
import { useDeferredValue, useMemo } from 'react'
import { label, t } from '../../text.ts'
import { lineNumbers, readPatterns } from './patterns.ts'
import type { ValueEditorProps } from './value-editor.ts'
import styles from './values.module.css'

/** Line numbers that are named. */
const linesNamed = 8

/** Patterns, one a line. */
export function PatternValues({ type, fields, set }: ValueEditorProps) {
  const name = isTargetingType(type.type) ? type.type : null
  const read = (typed: string) => (name ? readPatterns(name, typed) : null)
  // Ten thousand lines are read after the key is shown.
  const shown = useDeferredValue(fields.typed)
  const patterns = useMemo(() => (name ? readPatterns(name, shown) : null), [name, shown])
  const write = (typed: string) => {
    const { values = [], invalid = [] } = read(typed) ?? {}
    // An invalid line stays a value, so that the rule is refused until it is corrected.
    set({ typed, values: [...values, ...invalid.map(({ text }) => text)] })
  }
  const { values = [], invalid = [], repeated = [], beyond = 0 } = patterns ?? {}
  const hint = type.hint === null ? '' : label(type.hint)
  const faults = [
    ...(invalid.length > 0
      ? [
          t('{count, plural, one {Line {lines} is not valid} other {Lines {lines} are not valid}}: {hint}.', {
            count: invalid.length,
            lines: lineNumbers(invalid, linesNamed),
            hint,
          }),
        ]
      : []),
    ...(beyond > 0
      ? [t('{count} patterns more than the {most} of a rule.', { count: beyond, most: limits.targetingTextValues.toLocaleString() })]
      : []),
  ]
  return (
    <>
      <TextAreaField
        label={t('Patterns')}
        description={t('One a line: {hint}. * stands for any characters, \\* for a star.', { hint })}
        error={faults.length > 0 ? faults.join(' ') : null}
        rows={5}
        value={fields.typed}
        onChange={write}
      />
      <div className={styles.counts}>
        <span role="status">
          {t('{count, plural, one {# pattern} other {# patterns}}', { count: values.length })}
          {repeated.length > 0 &&
            ` · ${t(
              '{count, plural, one {Line {lines} is a repetition and counts once} other {Lines {lines} are repetitions and count once}}',
              {
                count: repeated.length,
                lines: lineNumbers(repeated, linesNamed),
              },
            )}`}
        </span>
        {repeated.length + invalid.length > 0 && (
          <LinkButton onPress={() => write(values.join('\n'))}>
            {invalid.length > 0 ? t('Remove invalid and repeated lines') : t('Remove repeated lines')}
          </LinkButton>
        )}
        {values.length > 1 && <LinkButton onPress={() => write('')}>{t('Remove all')}</LinkButton>}
      </div>
    </>
  )
}
