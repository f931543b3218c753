import { LinkButton, Spinner } from '@spotdesk/ui/native'
import type { CampaignSummary, JournalEntry, TokenAction } from '../../messages.ts'
import { actionTexts, requestCancel, dismiss, tryAgain } from '../detail/actions.ts'
import { failureTexts } from '../failure-texts.ts'
import styles from '../list/CampaignItem.module.css'

/** The state of an action, in words: one line below the name of its campaign. */
export function entryText({ action, state, isQueued, isCancelled, failure }: JournalEntry): string {
  const { busy, label, past } = actionTexts[action]
  if (state === 'asking') return `We do not know whether it was ${past}.`
  if (state === 'failed') return `${label} failed: ${failure ? failureTexts(failure).title : 'the reason is not known.'}`
  if (isCancelled) return 'Canceling… asking the server whether it arrived'
  return isQueued ? `${busy}… waiting for the server` : `${busy}…`
}

/** The same for an action that has just been sent. */
export const busyText = (action: TokenAction) => `${actionTexts[action].busy}…`

interface EntryButtonsProps {
  entry: JournalEntry
  campaign?: CampaignSummary | undefined
  /** This popup waits for an answer to it. */
  isSending: boolean
}

/** Ways out of an action without a good end. */
export function EntryButtons({ entry, campaign, isSending }: EntryButtonsProps) {
  if (entry.state === 'asking' || entry.state === 'failed') {
    return (
      <span className={styles.links}>
        {(entry.state === 'asking' || campaign?.action === entry.action) && (
          <LinkButton aria-label={`Try again: ${entry.name}`} onPress={() => void tryAgain(entry, campaign)}>
            Try again
          </LinkButton>
        )}
        <LinkButton aria-label={`Dismiss: ${entry.name}`} onPress={() => void dismiss(entry)}>
          Dismiss
        </LinkButton>
      </span>
    )
  }
  if (isSending || entry.isCancelled || !entry.isQueued) return <Spinner size={16} />
  return (
    <span className={styles.links}>
      <LinkButton aria-label={`Try now: ${entry.name}`} onPress={() => void tryAgain(entry, campaign)}>
        Try now
      </LinkButton>
      <LinkButton aria-label={`Cancel: ${entry.name}`} onPress={() => void requestCancel(entry)}>
        Cancel
      </LinkButton>
    </span>
  )
}
