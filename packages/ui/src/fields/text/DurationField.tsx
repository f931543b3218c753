import { Button } from 'react-aria-components'
import { classNames } from '../../class-names.ts'
import { useText } from '../../text.tsx'
import { parseDuration, printDuration } from './duration-text.ts'
import type { FieldBinding } from '../FieldParts.tsx'
import type { TypedNumber } from './NumberField.tsx'
import { TextBox } from './TextField.tsx'
import { useTypedText } from './use-typed-text.ts'
import styles from './DurationField.module.css'

export interface DurationFieldProps extends FieldBinding<TypedNumber> {
  /** Seconds that one press sets. */
  presets?: readonly number[]
  placeholder?: string
  className?: string
}

/** Lengths of ads that are sold most. */
const usualSeconds = [15, 30, 60] as const

/** A length of time in seconds, typed as 30, 0:30 or 1:05, with the usual ones at hand. */
export function DurationField({ value, onChange, onBlur, inputRef, presets = usualSeconds, ...rest }: DurationFieldProps) {
  const t = useText()
  const typed = useTypedText<number>({ value, onChange, onBlur, inputRef, print: printDuration, parse: parseDuration })
  return (
    <TextBox
      {...rest}
      {...typed.field}
      inputRef={typed.input}
      placeholder={rest.placeholder ?? t('m:ss')}
      autoComplete="off"
      suffix={
        <span className={styles.presets}>
          {presets.map((seconds) => (
            <Button
              key={seconds}
              aria-label={t('{seconds} seconds', { seconds })}
              aria-pressed={value === seconds}
              isDisabled={rest.isDisabled}
              onPress={() => onChange(seconds)}
              className={classNames(styles.preset, value === seconds && styles.chosen)}
            >
              {seconds}
            </Button>
          ))}
          <span aria-hidden>{t('s')}</span>
        </span>
      }
    />
  )
}
