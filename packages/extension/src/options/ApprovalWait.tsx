import { Button, ButtonLink, Spinner } from '@spotdesk/ui/native'
import { ExternalLink } from 'lucide-react'
import type { AuthState } from '../messages.ts'
import { requestSignInCancel } from './state.ts'
import styles from './options.module.css'

/** A sign-in that waits for its approval in the web app: the code to compare, and a link to the approval. */
export function ApprovalWait({ waiting }: { waiting: NonNullable<AuthState['waiting']> }) {
  const { userCode, verificationUrl, serverUrl } = waiting
  return (
    <div className={styles.approval}>
      <p>Open {new URL(serverUrl).host}, compare this code, and approve. Choose the agency there first: the sign-in is for that one.</p>
      <output aria-label="Code to compare" className={styles.code}>
        {userCode}
      </output>
      <p className={styles.waiting}>
        <Spinner size={16} />
        <span role="status">Waiting for your approval</span>
      </p>
      <div className={styles.buttons}>
        <ButtonLink variant="primary" icon={ExternalLink} href={verificationUrl} target="_blank" rel="noreferrer">
          Open approval page
        </ButtonLink>
        <Button onPress={() => void requestSignInCancel()}>Cancel</Button>
      </div>
    </div>
  )
}
