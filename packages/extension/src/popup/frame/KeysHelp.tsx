import { IconButton } from '@spotdesk/ui/native'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { keyTable } from './keys.ts'
import { swallowEvent } from '../drop-second-enter.ts'
import styles from './KeysHelp.module.css'

/** The keys, over the list. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const box = useRef<HTMLElement>(null)
  // Read before the list below is inert.
  const [before] = useState(() => document.activeElement as HTMLElement)
  useEffect(() => {
    box.current?.focus()
    return () => before.focus()
  }, [before])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and ? close it, wherever the focus is in it
    <section
      ref={box}
      role="dialog"
      aria-label="Keys"
      tabIndex={-1}
      className={styles.keys}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== '?') return
        swallowEvent(event)
        onClose()
      }}
    >
      <div className={styles.head}>
        <h2>Keys</h2>
        <IconButton icon={X} label="Close" size="small" onPress={onClose} />
      </div>
      <dl>
        {keyTable.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
