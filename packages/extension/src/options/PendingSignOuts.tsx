import { Button } from '@spotdesk/ui/native'
import { useState } from 'react'
import type { PendingRevocation } from '../messages.ts'
import { formatMoment } from '../pages/times.ts'
import { requestRevocations } from './state.ts'
import styles from './options.module.css'

/** Sign-outs whose tokens could not be revoked yet: their servers accept the tokens until then. */
export function PendingSignOuts({ pending }: { pending: readonly PendingRevocation[] }) {
  const [isPending, setPending] = useState(false)
  const tryAgain = async () => {
    setPending(true)
    await requestRevocations()
    setPending(false)
  }
  return (
    <div role="status" className={styles.pending}>
      <ul>
        {pending.map(({ serverUrl, expiresAt }, index) => (
          // Two of one server may be equal in everything that is known of them here.
          <li key={index}>
            Signed out, but {new URL(serverUrl).host} could not be reached. Its token stays valid until it can be, at most until{' '}
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
