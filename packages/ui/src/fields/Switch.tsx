import type { ReactNode, Ref } from 'react'
import { SwitchButton, SwitchField, type SwitchFieldProps } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { FieldNotes, type FieldTexts } from './FieldParts.tsx'
import styles from './Switch.module.css'

export interface SwitchProps
  extends Omit<SwitchFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'validate'>, Pick<FieldTexts, 'description' | 'error'> {
  /** Text beside the track; without it give an `aria-label`. */
  children?: ReactNode
  className?: string
  inputRef?: Ref<HTMLInputElement>
}

/** A switch: it takes effect at once, without a save. */
export function Switch({ children, description, error, className, ...rest }: SwitchProps) {
  return (
    <SwitchField validationBehavior="aria" {...rest} isInvalid={Boolean(error)} className={classNames(styles.field, className)}>
      <SwitchButton className={styles.switch}>
        <span className={styles.track}>
          <span className={styles.thumb} />
        </span>
        {children}
      </SwitchButton>
      {(description || error) && (
        <span className={styles.notes}>
          <FieldNotes description={description} error={error} />
        </span>
      )}
    </SwitchField>
  )
}
