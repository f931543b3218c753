import type { Edge } from '@spotdesk/sdk/rules'
import type { Ref } from 'react'
import type { FrameIds } from '../fields/FieldFrame.tsx'
import fieldStyles from '../fields/Field.module.css'
import { useTypedText } from '../fields/text/use-typed-text.ts'
import { useText } from '../text.tsx'
import type { DateSettings } from './date-field.ts'
import { parseDate, printDate, type TypedDate } from './date-text.ts'
import type { Panel } from './use-panel.ts'

interface RangeEdgeProps extends Required<Pick<DateSettings, 'zone' | 'formats'>> {
  edge: Edge
  label: string
  name: string | undefined
  ids: FrameIds
  value: TypedDate
  onChange: (value: TypedDate) => void
  onClick: Panel['handlers']['onClick']
  inputRef: Ref<HTMLInputElement> | undefined
  isInvalid: boolean
  isRequired: boolean | undefined
  isDisabled: boolean | undefined
}

/** One of the two days, as it is typed. */
export function RangeEdge(props: RangeEdgeProps) {
  const { edge, label, ids, value, onChange, zone, formats, inputRef } = props
  const t = useText()
  const typed = useTypedText<Date>({
    value,
    onChange,
    inputRef,
    print: (date) => printDate(date, zone, edge, formats),
    parse: (text) => parseDate(text, zone, edge, formats),
  })
  const { field } = typed
  return (
    <input
      ref={typed.input}
      name={props.name}
      value={field.value}
      onChange={(event) => field.onChange(event.target.value)}
      onFocus={field.onFocus}
      onBlur={field.onBlur}
      onKeyDown={(event) => event.key === 'Enter' && typed.take()}
      onClick={props.onClick}
      aria-label={edge === 'start' ? t('{label}: first day', { label }) : t('{label}: last day', { label })}
      aria-describedby={ids.note}
      aria-invalid={props.isInvalid || undefined}
      aria-required={props.isRequired || undefined}
      disabled={props.isDisabled}
      autoComplete="off"
      placeholder={formats.dateFormat}
      // Letters are wider than digits.
      style={{ width: `${field.value.length < formats.dateFormat.length ? formats.dateFormat.length + 2 : field.value.length}ch` }}
      className={fieldStyles.input}
    />
  )
}
