import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import styles from './EmptyState.module.css'

export interface ErrorStateProps {
  message: ReactNode
  /** Second line: the remedy, or the id to give to support. */
  description?: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  retryLabel?: string
}

/** Says in red that loading failed, with a Retry button. */
export function ErrorState({ message, description, onRetry, isRetrying, retryLabel = 'Retry' }: ErrorStateProps) {
  return (
    <div role="alert" className={styles.state}>
      <CircleAlert size={28} aria-hidden className={styles.icon} />
      <p className={styles.error}>{message}</p>
      {description && <p className={styles.description}>{description}</p>}
      {onRetry && (
        <Button icon={RotateCw} isPending={isRetrying} onPress={onRetry} className={styles.action}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
