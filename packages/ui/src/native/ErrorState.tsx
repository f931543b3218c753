import { CircleAlert, RotateCw } from 'lucide-react'
import type { ErrorStateProps } from '../feedback/ErrorState.tsx'
import styles from '../feedback/EmptyState.module.css'
import { Button } from './Button.tsx'

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
