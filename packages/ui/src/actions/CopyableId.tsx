import { Check, Copy } from 'lucide-react'
import { Button } from 'react-aria-components'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { classNames } from '../class-names.ts'
import { useText } from '../text.tsx'
import styles from './CopyableId.module.css'
import { useCopy } from './use-copy.ts'

export interface CopyableIdProps {
  id: string
  /** Its kind, for screen readers: 'campaign ID'. */
  label?: string
  className?: string
}

/** An id that a press copies. A success is announced and marked. A failure appears in words beside it. */
export function CopyableId({ id, label, className }: CopyableIdProps) {
  const t = useText()
  const { state, copy } = useCopy(id)
  const Icon = state === 'copied' ? Check : Copy
  return (
    <span className={classNames(styles.copyable, className)}>
      <Button aria-label={t('Copy {label} {id}', { label: label ?? t('ID'), id })} onPress={() => void copy()} className={styles.id!}>
        <span>{id}</span>
        <Icon size={13} aria-hidden className={classNames(styles.icon, state === 'copied' && styles.copied)} />
      </Button>
      <span role="status" className={styles.failure}>
        {state === 'failed' && t('Copy failed. Please try again.')}
        {state === 'copied' && <VisuallyHidden>{t('Copied {id}', { id })}</VisuallyHidden>}
      </span>
    </span>
  )
}
