import { CalendarDays } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { TextBox, type TextFieldProps } from '../fields/text/TextField.tsx'
import { useTypedText } from '../fields/text/use-typed-text.ts'
import { useText } from '../text.tsx'
import { type DateFieldBase, zoneText } from './date-field.ts'
import type { TypedDate } from './date-text.ts'
import { DatePanel } from './DatePanel.tsx'
import { type Panel, usePanel } from './use-panel.ts'

interface DateInputProps extends Omit<DateFieldBase, 'min' | 'max' | 'formats' | 'now'> {
  print: (value: TypedDate) => string
  parse: (text: string) => TypedDate
  /** The fault of the value, where the form says nothing; shown after the field was left. */
  ownError: string | null
  children: (panel: Panel) => ReactNode
  renderFooter?: (panel: Panel) => ReactNode
}

/** A date that is typed, or picked in a panel below. */
export function DateInput(props: DateInputProps) {
  const { zone, unit, value, onChange, onBlur, inputRef, print, parse, ownError, children, renderFooter, error, ...rest } = props
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const [isLeft, setLeft] = useState(false)
  const typed = useTypedText<Date>({ value, onChange, print, parse, inputRef })
  const panel = usePanel({
    box,
    onTake: () => {
      typed.take()
      setLeft(true)
    },
    onLeave: () => {
      setLeft(true)
      onBlur?.()
    },
  })
  return (
    <TextBox
      {...rest}
      // Of a text that is no date the field knows more than its form: the format, and that clocks skip a time.
      error={(error && typeof value === 'string' && ownError) || (error ?? (isLeft && !panel.isOpen ? ownError : null))}
      {...typed.field}
      {...joined(typed.field, panel)}
      inputRef={typed.input}
      boxRef={box}
      autoComplete="off"
      prefix={<CalendarDays size={16} aria-hidden />}
      suffix={unit ?? zoneText(t, zone)}
      inputProps={{
        'aria-haspopup': 'dialog',
        'aria-expanded': panel.isOpen,
        'aria-controls': panel.isOpen ? panel.id : undefined,
        role: 'combobox',
        onClick: panel.handlers.onClick,
        onKeyDownCapture: panel.handlers.onKeyDownCapture,
      }}
      below={
        <DatePanel label={rest.label} box={box} panel={panel} footer={renderFooter?.(panel)}>
          {panel.isOpen && children(panel)}
        </DatePanel>
      }
    />
  )
}

/** Focus and blur are heard by the text and by the panel. */
function joined(field: { onFocus: () => void; onBlur: () => void }, { handlers }: Panel): Pick<TextFieldProps, 'onFocus' | 'onBlur'> {
  return {
    onFocus: (event) => {
      field.onFocus()
      handlers.onFocus(event)
    },
    onBlur: (event) => {
      field.onBlur()
      handlers.onBlur(event)
    },
  }
}
