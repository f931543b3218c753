import { Button } from '@spotdesk/ui'
import { useState } from 'react'
import type { PendingRevocation } from '../messages.ts'
import { formatMoment } from '../pages/times.ts'
import { revokePending } from './state.ts'
import styles from './options.module.css'

/** Sign-outs that servers could not be told of: they still take the tokens until then. */
export function PendingSignOuts({ pending }: { pending: readonly PendingRevocation[] }) {
  const [isPending, setPending] = useState(false)
  const tryAgain = async () => {
    setPending(true)
    await revokePending()
    setPending(false)
  }
  return (
    <div role="status" className={styles.pending}>
      <ul>
        {pending.map(({ serverUrl, expiresAt }, index) => (
          // Two of one server may be alike in all that is known of them here.
          <li key={index}>
            Signed out, but {new URL(serverUrl).host} could not be told. Its token is valid until the server can be reached, at most until{' '}
            {formatMoment(expiresAt, Date.now())}.
          </li>
        ))}
      </ul>
      <Button isPending={isPending} onPress={() => void tryAgain()}>
        Try again
      </Button>
    </div>
  )
}
