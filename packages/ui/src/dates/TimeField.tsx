import { type Formats, readTimeOfDay } from '@spotdesk/sdk/values'
import { Clock } from 'lucide-react'
import type { FieldBinding } from '../fields/FieldParts.tsx'
import { TextBox } from '../fields/text/TextField.tsx'
import { useTypedText } from '../fields/text/use-typed-text.ts'
import { useText } from '../text.tsx'
import { usualFormats } from './date-field.ts'
import { parseClock, printClock } from './date-text.ts'

export interface TimeFieldProps extends FieldBinding<string | null> {
  timeFormat?: Formats['timeFormat']
  /** Minutes of one press of an arrow. */
  step?: number
  placeholder?: string
  className?: string
}

const minutesOfDay = 24 * 60

/** A time of day as 'HH:mm'; another text is given on as it was typed. Arrows step, around midnight too. */
export function TimeField({ value, onChange, onBlur, inputRef, timeFormat = usualFormats.timeFormat, step = 15, ...rest }: TimeFieldProps) {
  const t = useText()
  const typed = useTypedText<string>({
    value,
    onChange,
    onBlur,
    inputRef,
    print: (clock) => printClock(clock, timeFormat),
    parse: parseClock,
  })
  const turn = (minutes: number) => {
    const time = readTimeOfDay(value ?? '0:00')
    if (!time) return
    const next = (time.hour * 60 + time.minute + minutes + minutesOfDay) % minutesOfDay
    onChange(parseClock(`${Math.floor(next / 60)}:${String(next % 60).padStart(2, '0')}`))
  }
  return (
    <TextBox
      {...rest}
      {...typed.field}
      inputRef={typed.input}
      autoComplete="off"
      placeholder={rest.placeholder ?? timeFormat}
      prefix={<Clock size={16} aria-hidden />}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        turn(event.key === 'ArrowUp' ? step : -step)
      }}
      {...(value !== null &&
        !readTimeOfDay(value) &&
        !rest.error && { error: t('The time is not written as {format}.', { format: timeFormat }) })}
    />
  )
}
