import { Check, Link2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import styles from './CopyLink.module.css'

export interface CopyLinkProps {
  /** The text to copy. */
  text: string
  label?: string
  copiedLabel?: string
  errorText?: string
  /** Called after a failure, which is also shown beside the button. */
  onError?: (error: unknown) => void
}

/** Milliseconds for which the button confirms the copy. */
const copiedMs = 2000

/** Copies a link to the clipboard and says so. */
export function CopyLink(props: CopyLinkProps) {
  const { text, label = 'Copy link', copiedLabel = 'Copied', errorText = 'Copy failed. Please try again.', onError } = props
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), copiedMs)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch (error) {
      setState('failed')
      onError?.(error)
    }
  }
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
