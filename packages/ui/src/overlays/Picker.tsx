import type { LucideIcon } from 'lucide-react'
import { ChevronDown } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { Button as AriaButton, Popover } from 'react-aria-components'
import { Button } from '../actions/Button.tsx'
import { classNames } from '../class-names.ts'
import { FieldFrame, type FrameIds } from '../fields/FieldFrame.tsx'
import type { FieldTexts } from '../fields/FieldParts.tsx'
import { useText } from '../text.tsx'
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
  /** The Apply button. The panel closes after it. Without it a choice counts at once. */
  onApply?: () => void
  isApplyDisabled?: boolean
  /** Stands at the start of the footer, for example a Clear button. */
  footerStart?: ReactNode
  applyLabel?: string
  closeLabel?: string
  isRequired?: boolean
  isDisabled?: boolean
  /** The focus has left the field and its panel. */
  onBlur?: () => void
  inputRef?: Ref<HTMLButtonElement>
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
  const { label, value, isEmpty, icon: Icon, children, onOpen, isDisabled, onBlur, inputRef } = props
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  useImperativeHandle(inputRef, () => trigger.current!, [])
  // State, not a ref: the panel appears after the phase has changed.
  const [panel, setPanel] = useState<HTMLDivElement | null>(null)
  const [phase, setPhase] = useState<Phase>('closed')

  const go = (next: Phase) => {
    if (phase === 'closed' && next !== 'closed') onOpen?.()
    setPhase(next)
  }
  useEffect(() => {
    if (phase !== 'entered' || panel?.contains(document.activeElement)) return
    panel?.querySelector<HTMLElement>('input, button, [tabindex="0"]')?.focus()
  }, [phase, panel])

  // A dialog that opens takes the focus without a blur of the elements that it makes inert. The panel would stay open over it.
  const isOpen = phase !== 'closed'
  useEffect(() => {
    if (!isOpen) return
    const leave = ({ target }: globalThis.FocusEvent) => {
      const dialog = (target as Element).closest('[data-dialog]')
      if (dialog && !dialog.contains(trigger.current)) setPhase('closed')
    }
    addEventListener('focusin', leave)
    return () => removeEventListener('focusin', leave)
  }, [isOpen])

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
  const leave = () => {
    // As of now, not of the last render: the focus can be gone before the panel is drawn.
    setPhase((current) => (current === 'preview' ? 'closed' : current))
    if (phase !== 'entered') onBlur?.()
  }
  const control = ({ label: labelId, note }: FrameIds) => (
    <>
      {/* React Aria's button stops most keys, so the arrow and Escape are handled in the capture phase. */}
      <div onKeyDownCapture={pressKey}>
        <AriaButton
          ref={trigger}
          aria-labelledby={`${labelId} ${id}-value`}
          aria-describedby={note}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          isDisabled={isDisabled}
          onFocus={(event) => arrive(event)}
          onBlur={leave}
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
      <Popover
        triggerRef={trigger}
        aria-label={label}
        placement="bottom start"
        offset={4}
        isNonModal={phase !== 'entered'}
        isOpen={isOpen}
        onOpenChange={(opens) => !opens && go('closed')}
        className={classNames(popoverStyles.panel, styles.panel)}
      >
        <div ref={setPanel} onPointerDownCapture={() => go('entered')}>
          {children}
          <PickerFooter {...props} onClose={() => go('closed')} />
        </div>
      </Popover>
    </>
  )
  return <FieldFrame {...props}>{control}</FieldFrame>
}

function PickerFooter(props: PickerProps & { onClose: () => void }) {
  const { onApply, isApplyDisabled, footerStart, applyLabel, closeLabel, onClose } = props
  const t = useText()
  const apply = () => {
    onApply?.()
    onClose()
  }
  return (
    <div className={styles.footer}>
      <span className={styles.footerStart}>{footerStart}</span>
      <Button onPress={onClose}>{closeLabel ?? t('Close')}</Button>
      {onApply && (
        <Button variant="primary" isDisabled={isApplyDisabled} onPress={apply}>
          {applyLabel ?? t('Apply')}
        </Button>
      )}
    </div>
  )
}
