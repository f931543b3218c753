import type { ReactNode } from 'react'
import { FieldFrame } from './FieldFrame.tsx'
import type { FieldTexts } from './FieldParts.tsx'

export interface FieldProps extends FieldTexts {
  isRequired?: boolean
  /** Shows the reason for it; the controls inside are disabled by themselves. */
  isDisabled?: boolean
  /** The control or controls: a schedule, a pair of inputs. */
  children: ReactNode
  className?: string
}

/**
 * Label, description and error around a control that has none of its own. The whole is a group with that name, so screen readers read the
 * controls inside with it. `TextField`, `Select` and the like bring their own.
 */
export function Field({ children, ...texts }: FieldProps) {
  return (
    <FieldFrame isGroup {...texts}>
      {() => children}
    </FieldFrame>
  )
}
