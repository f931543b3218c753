import { Button } from '@spotdesk/ui/native'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { TokenAction } from '../../messages.ts'
import { actionTexts } from './actions.ts'
import { swallowEvent } from '../drop-second-enter.ts'
import styles from '../list/CampaignItem.module.css'

interface ActionConfirmProps {
  action: TokenAction
  name: string
  /** Element of the row that states the consequence. */
  questionId: string
  onConfirm: () => void
  /** It was canceled, the focus went elsewhere, or what asks is gone. */
  onEnd: () => void
}

/** Asks in the row itself. Escape cancels and leaves the popup open. */
export function ActionConfirm({ action, name, questionId, onConfirm, onEnd }: ActionConfirmProps) {
  const { label } = actionTexts[action]
  const group = useRef<HTMLDivElement>(null)
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    const place = group.current!.closest('li, section')!
    return () => {
      onEnd()
      if (document.activeElement !== document.body) return
      // A row that had the focus has it again; the button of the action, which is another one by now, stands last.
      const buttons = [...place.querySelectorAll<HTMLElement>('button:enabled:not([data-copy])')]
      buttons.at(before?.matches('[data-row]') ? 0 : -1)?.focus()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is the end of this question, not of a drawing of it
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    swallowEvent(event)
    onEnd()
  }
  const confirm = () => {
    onConfirm()
    onEnd()
  }
  // The second click of the double click that asked lies on Cancel by now.
  const dropSecond = (event: MouseEvent) => {
    if (event.detail > 1) event.stopPropagation()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // A window that loses the focus keeps the element that had it.
    if (!currentTarget.contains(relatedTarget) && !currentTarget.contains(document.activeElement)) onEnd()
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
      <Button variant="primary" onPress={confirm} autoFocus aria-describedby={questionId}>
        {label}
      </Button>
      <Button onPress={onEnd}>Cancel</Button>
    </div>
  )
}
