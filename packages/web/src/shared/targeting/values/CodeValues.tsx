import { limits, splitPostalCodes } from '@spotdesk/sdk/values'
import { ComboBox, TextAreaField } from '@spotdesk/ui'
import { useState } from 'react'
import { t } from '../../text.ts'
import { findValues, resolveValues } from '../find-values.ts'
import { listCodes, isPattern, patternLines, valuesWith } from './code-patterns.ts'
import { lineNumbers } from './patterns.ts'
import type { ValueEditorProps } from './value-editor.ts'

/** Line numbers that are named. */
const linesNamed = 8

/** Codes that a list knows, and patterns for many at once: only what has a wildcard is a pattern. */
export function CodeValues({ type, fields, set, nameOf, onLabels }: ValueEditorProps) {
  const [patterns, setPatterns] = useState(() => fields.values.filter(isPattern).join('\n'))
  const codes = listCodes(fields.values, patterns)
  const write = (chosen: readonly string[], text: string) => set({ values: valuesWith(chosen, text), typed: '' })
  const bare = patternLines(patterns).filter(({ text }) => !isPattern(text))
  return (
    <>
      <ComboBox
        label={t('Codes')}
        description={t('One of them has to match. A list from a table can be pasted at once, up to {most} values.', {
          most: limits.targetingTextValues.toLocaleString(),
        })}
        isMultiple
        most={limits.targetingTextValues}
        value={codes}
        onChange={(chosen) => write(chosen, patterns)}
        labelOf={(value) => nameOf(type.type, value) ?? value}
        load={(text, signal) => findValues(type.type, text, { signal, onLabels })}
        split={splitPostalCodes}
        resolve={(texts, signal) => resolveValues(type.type, texts, { signal, onLabels })}
      />
      <TextAreaField
        label={t('Patterns')}
        description={t('One a line, such as 021*. * stands for any characters.')}
        error={
          bare.length > 0
            ? t(
                '{count, plural, one {Line {lines} has} other {Lines {lines} have}} no *, and nobody checks them here. Paste codes into the field above.',
                {
                  count: bare.length,
                  lines: lineNumbers(bare, linesNamed),
                },
              )
            : null
        }
        rows={3}
        value={patterns}
        onChange={(text) => {
          setPatterns(text)
          write(codes, text)
        }}
      />
    </>
  )
}
