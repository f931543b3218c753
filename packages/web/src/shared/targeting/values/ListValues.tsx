import { limits } from '@spotdesk/sdk/values'
import { ComboBox } from '@spotdesk/ui'
import { label, t } from '../../text.ts'
import { findValues, resolveListed, resolveValues } from '../find-values.ts'
import type { ValueEditorProps } from './value-editor.ts'

/** Values that are found by name: those of the server's look-ups, the best known first, and those of longer fixed lists. */
export function ListValues({ type, fields, set, nameOf, onLabels }: ValueEditorProps) {
  const options = type.values?.map(({ value, label: name }) => ({ value, label: label(name) }))
  return (
    <ComboBox
      label={t('Values')}
      description={t('One of them has to match. A list from a table can be pasted at once, up to {most} values.', {
        most: limits.targetingTextValues.toLocaleString(),
      })}
      isMultiple
      most={limits.targetingTextValues}
      value={fields.values}
      onChange={(values) => set({ values })}
      labelOf={(value) => nameOf(type.type, value) ?? value}
      {...(options
        ? { options, limit: options.length || 1, resolve: async (texts: readonly string[]) => resolveListed(options, texts) }
        : {
            load: (text, signal) => findValues(type.type, text, { signal, onLabels }),
            resolve: (texts: readonly string[], signal: AbortSignal) => resolveValues(type.type, texts, { signal, onLabels }),
          })}
    />
  )
}
