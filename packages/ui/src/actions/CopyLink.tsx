import { Check, Link2 } from 'lucide-react'
import { useText } from '../text.tsx'
import { Button } from './Button.tsx'
import styles from './CopyLink.module.css'
import { useCopy } from './use-copy.ts'

export interface CopyLinkProps {
  /** The text to copy. */
  text: string
  label?: string
  copiedLabel?: string
  errorText?: string
  /** Called after a failure, which is also shown beside the button. */
  onError?: (error: unknown) => void
}

/** Copies a link to the clipboard and says so. */
export function CopyLink(props: CopyLinkProps) {
  const t = useText()
  const { text, label = t('Copy link'), copiedLabel = t('Copied'), errorText = t('Copy failed. Please try again.'), onError } = props
  const { state, copy } = useCopy(text, onError)
  return (
    <span className={styles.copy}>
      <Button variant="quiet" icon={state === 'copied' ? Check : Link2} onPress={copy}>
        {state === 'copied' ? copiedLabel : label}
      </Button>
      <span role="status" className={styles.status}>
        {state === 'failed' && errorText}
      </span>
    </span>
  )
}
