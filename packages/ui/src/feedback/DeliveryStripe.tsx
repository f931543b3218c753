import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { classNames } from '../class-names.ts'
import type { Tone } from '../tone.ts'
import styles from './DeliveryStripe.module.css'

export interface DeliveryStripeProps {
  /** Without a tone the gutter stays empty, so that names align. */
  tone?: Tone
  /** The meaning of the colour, for screen readers and as the title of the stripe: 'Under-delivering'. */
  label?: string
}

/** The 3 px stripe in the gutter left of a name. It fills the height of its flex or grid line. */
export function DeliveryStripe({ tone, label }: DeliveryStripeProps) {
  return (
    <span className={classNames(styles.stripe, tone && styles[tone])} title={tone && label}>
      {tone && label && <VisuallyHidden elementType="span">{label}</VisuallyHidden>}
    </span>
  )
}
