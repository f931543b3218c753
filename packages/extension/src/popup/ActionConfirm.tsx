import { Button } from '@spotdesk/ui/native'
import type { KeyboardEvent, MouseEvent } from 'react'
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
}

/** Asks in the row itself. Escape cancels and leaves the popup open. */
export function ActionConfirm({ action, name, questionId, onConfirm, onCancel }: ActionConfirmProps) {
  const { label } = actionTexts[action]
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
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape of the buttons inside, wherever the focus is among them
    <div role="group" aria-label={`${label} ${name}?`} className={styles.buttons} onClickCapture={dropSecond} onKeyDown={onKeyDown}>
      <Button variant="primary" onPress={onConfirm} autoFocus aria-describedby={questionId}>
        {label}
      </Button>
      <Button onPress={onCancel}>Cancel</Button>
    </div>
  )
}
