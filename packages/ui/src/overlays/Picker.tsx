import type { LucideIcon } from 'lucide-react'
import { ChevronDown } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button as AriaButton, Popover } from 'react-aria-components'
import { Button } from '../actions/Button.tsx'
import { classNames } from '../class-names.ts'
import { type FieldTexts, RequiredMark } from '../fields/FieldParts.tsx'
import fieldStyles from '../fields/Field.module.css'
import popoverStyles from './Popover.module.css'
import styles from './Picker.module.css'

export interface PickerProps extends FieldTexts {
  /** The chosen value as the trigger shows it. */
  value: ReactNode
  /** True if the value is only a placeholder. */
  isEmpty?: boolean
  icon?: LucideIcon
  children: ReactNode
  /** The panel opens: start the draft from the applied value. */
  onOpen?: () => void
  /** The Apply button; the panel closes after it. Without it there is no footer, and `isOpen` decides. */
  onApply?: () => void
  isApplyDisabled?: boolean
  /** Stands at the start of the footer, for example a Clear button. */
  footerStart?: ReactNode
  applyLabel?: string
  closeLabel?: string
  isRequired?: boolean
  isDisabled?: boolean
  className?: string
}

/**
 * `preview`: open because the keyboard arrived, focus still on the trigger (WCAG 3.2.1 forbids to move it).
 * `entered`: focus is inside, the rest of the page waits.
 */
type Phase = 'closed' | 'preview' | 'entered'

/**
 * A field whose value is chosen in a panel: multi-select, date range and the like. It opens on focus and closes on
 * Escape, on a press outside, and on Apply or Close. Arrow down, Enter or a press goes inside; Tab passes by.
 */
export function Picker(props: PickerProps) {
  const {
    label,
    isLabelHidden,
    description,
    error,
    value,
    isEmpty,
    icon: Icon,
    children,
    onOpen,
    isRequired,
    isDisabled,
    className,
  } = props
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  // State, not a ref: the panel appears after the phase has changed.
  const [panel, setPanel] = useState<HTMLDivElement | null>(null)
  const [phase, setPhase] = useState<Phase>('closed')
  const note = error ?? description

  const go = (next: Phase) => {
    if (phase === 'closed' && next !== 'closed') onOpen?.()
    setPhase(next)
  }
  useEffect(() => {
    if (phase !== 'entered' || panel?.contains(document.activeElement)) return
    panel?.querySelector<HTMLElement>('input, button, [tabindex="0"]')?.focus()
  }, [phase, panel])

  const arrive = (event: FocusEvent<Element>) => {
    // A focus that returns from the panel, or from another window, does not open it again.
    const isBack = event.relatedTarget === null || panel?.contains(event.relatedTarget)
    if (isBack || phase !== 'closed' || !event.target.matches(':focus-visible')) return
    // A frame later, because the focus may scroll the trigger into view, and a scroll closes floating panels.
    requestAnimationFrame(() => {
      if (!trigger.current?.matches(':focus')) return
      onOpen?.()
      setPhase((current) => (current === 'closed' ? 'preview' : current))
    })
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') go('entered')
    if (event.key === 'Escape') go('closed')
  }
  return (
    <div className={classNames(fieldStyles.field, error && fieldStyles.invalid, className)}>
      <span id={`${id}-label`} className={isLabelHidden ? fieldStyles.hidden : fieldStyles.label}>
        {label}
        {isRequired && <RequiredMark />}
      </span>
      {/* React Aria's button stops most keys, so the arrow and Escape are handled in the capture phase. */}
      <div onKeyDownCapture={pressKey}>
        <AriaButton
          ref={trigger}
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={note ? `${id}-note` : undefined}
          aria-haspopup="dialog"
          aria-expanded={phase !== 'closed'}
          isDisabled={isDisabled}
          onFocus={(event) => arrive(event)}
          onBlur={() => phase === 'preview' && go('closed')}
          onPress={() => go(phase === 'entered' ? 'closed' : 'entered')}
          className={classNames(fieldStyles.box, styles.trigger)}
        >
          {Icon && <Icon size={16} aria-hidden className={fieldStyles.boxIcon} />}
          <span id={`${id}-value`} className={classNames(styles.value, isEmpty && styles.empty)}>
            {value}
          </span>
          <ChevronDown size={16} aria-hidden className={styles.chevron} />
        </AriaButton>
      </div>
      {note && (
        <span id={`${id}-note`} className={error ? fieldStyles.error : fieldStyles.description}>
          {note}
        </span>
      )}
      <Popover
        triggerRef={trigger}
        aria-label={label}
        placement="bottom start"
        offset={4}
        isNonModal={phase !== 'entered'}
        isOpen={phase !== 'closed'}
        onOpenChange={(isOpen) => !isOpen && go('closed')}
        className={classNames(popoverStyles.panel, styles.panel)}
      >
        <div ref={setPanel} onPointerDownCapture={() => go('entered')}>
          {children}
          <PickerFooter {...props} onClose={() => go('closed')} />
        </div>
      </Popover>
    </div>
  )
}

function PickerFooter(props: PickerProps & { onClose: () => void }) {
  const { onApply, isApplyDisabled, footerStart, applyLabel = 'Apply', closeLabel = 'Close', onClose } = props
  if (!onApply) return null
  const apply = () => {
    onApply()
    onClose()
  }
  return (
    <div className={styles.footer}>
      <span className={styles.footerStart}>{footerStart}</span>
      <Button onPress={onClose}>{closeLabel}</Button>
      <Button variant="primary" isDisabled={isApplyDisabled} onPress={apply}>
        {applyLabel}
      </Button>
    </div>
  )
}
