import { Button } from '@spotdesk/ui/native'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import type { TokenAction } from '../messages.ts'
import { actionTexts } from './actions.ts'
import styles from './CampaignItem.module.css'

interface ActionConfirmProps {
  action: TokenAction
  name: string
  /** Element of the row that states the consequence. */
  questionId: string
  onConfirm: () => void
  onCancel: () => void
  /** The focus went elsewhere, or what asks is gone: the question is over, and whatever has the focus keeps it. */
  onLeave: () => void
}

/** Asks in the row itself. Escape cancels and leaves the popup open. */
export function ActionConfirm({ action, name, questionId, onConfirm, onCancel, onLeave }: ActionConfirmProps) {
  const { label } = actionTexts[action]
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Its row, or Back in the detail.
    const other = group.current!.closest('li, section')!.querySelector('button')!
    return () => {
      onLeave()
      // Without a focus no key would work.
      if (document.activeElement === document.body) other.focus()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is the end of this question, not of a drawing of it
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }
  // The second click of the double click that asked lies on Cancel by now.
  const dropSecond = (event: MouseEvent) => {
    if (event.detail > 1) event.stopPropagation()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // A window that loses the focus keeps the element that had it.
    if (!currentTarget.contains(relatedTarget) && !currentTarget.contains(document.activeElement)) onLeave()
  }
  return (
    // A press on a button that takes no focus, as in Safari, gives it to the group: it stays inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape of the buttons inside, wherever the focus is among them
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      aria-label={`${label} ${name}?`}
      className={styles.buttons}
      onClickCapture={dropSecond}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <Button variant="primary" onPress={onConfirm} autoFocus aria-describedby={questionId}>
        {label}
      </Button>
      <Button onPress={onCancel}>Cancel</Button>
    </div>
  )
}
