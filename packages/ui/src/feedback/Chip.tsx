import { X } from 'lucide-react'
import { Button } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { LongLabel } from '../overlays/LongLabel.tsx'
import styles from './Chip.module.css'

export interface ChipProps {
  label: string
  /** Shows a cross that removes the chip. */
  onRemove?: () => void
  removeLabel?: (label: string) => string
  isDisabled?: boolean
  className?: string
}

/** A chosen value, 32 px high and 275 px wide at most. */
export function Chip({ label, onRemove, removeLabel = (name) => `Remove ${name}`, isDisabled, className }: ChipProps) {
  return (
    <span className={classNames(styles.chip, onRemove && styles.removable, className)}>
      <LongLabel text={label} className={styles.label} />
      {onRemove && (
        <Button aria-label={removeLabel(label)} isDisabled={isDisabled} onPress={onRemove} className={styles.remove}>
          <X size={14} aria-hidden />
        </Button>
      )}
    </span>
  )
}
