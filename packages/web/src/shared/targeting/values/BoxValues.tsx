import { Checkbox, LinkButton, ToggleField } from '@spotdesk/ui'
import { label, t } from '../../text.ts'
import type { ValueEditorProps } from './value-editor.ts'
import styles from './values.module.css'

/** A short list of values, all shown at once. */
export function BoxValues({ type, fields, set }: ValueEditorProps) {
  const values = type.values ?? []
  const choose = (value: string, isChosen: boolean) =>
    set({ values: values.map((one) => one.value).filter((one) => (one === value ? isChosen : fields.values.includes(one))) })
  return (
    <fieldset className={styles.boxes}>
      <legend className={styles.legend}>{t('Values')}</legend>
      {values.map(({ value, label: name }) => (
        <Checkbox key={value} label={label(name)} value={fields.values.includes(value)} onChange={(isChosen) => choose(value, isChosen)} />
      ))}
      {fields.values.length > 1 && <LinkButton onPress={() => set({ values: [] })}>{t('Remove all')}</LinkButton>}
    </fieldset>
  )
}

/** The days of the week. */
export function DayValues({ type, fields, set }: ValueEditorProps) {
  return (
    <ToggleField
      label={t('Days')}
      description={t('For hours of some days, use the type {type}.', { type: label('Dayparting') })}
      selectionMode="multiple"
      value={fields.values}
      onChange={(values) => set({ values })}
      options={(type.values ?? []).map(({ value, label: name }) => ({ value, label: label(name) }))}
    />
  )
}
