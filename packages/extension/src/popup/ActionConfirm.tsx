import { Button } from '@spotdesk/ui'
import type { KeyboardEvent } from 'react'
import type { TokenAction } from '../messages.ts'
import { actionTexts } from './actions.ts'
import styles from './popup.module.css'

interface ActionConfirmProps {
  action: TokenAction
  name: string
  onConfirm: () => void
  onCancel: () => void
}

/** Asks in the row itself and states the consequence. Escape cancels and leaves the popup open. */
export function ActionConfirm({ action, name, onConfirm, onCancel }: ActionConfirmProps) {
  const { label, question } = actionTexts[action]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape of the buttons inside, wherever the focus is among them
    <div role="group" aria-label={`${label} ${name}?`} className={styles.confirm} onKeyDown={onKeyDown}>
      <p>{question}</p>
      <div className={styles.confirmButtons}>
        <Button variant="primary" onPress={onConfirm} autoFocus>
          {label}
        </Button>
        <Button onPress={onCancel}>Cancel</Button>
      </div>
    </div>
  )
}
