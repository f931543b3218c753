import { LinkButton, Spinner, useSignalValue } from '@spotdesk/ui'
import { actionTexts, decide, openEntries } from './actions.ts'
import styles from './popup.module.css'

/** Actions without an outcome: those that are repeated automatically, and old ones that the user decides on. */
export function OpenActions() {
  const entries = useSignalValue(openEntries)
  if (entries.length === 0) return null
  return (
    <ul className={styles.openActions} aria-label="Actions without an outcome">
      {entries.map((entry) => (
        <li key={entry.actionId}>
          {entry.state === 'sent' ? (
            <>
              <Spinner size={14} />
              <span>
                {actionTexts[entry.action].busy} {entry.name}: waiting for the server
              </span>
            </>
          ) : (
            <>
              <span>
                We do not know whether {entry.name} {actionTexts[entry.action].done}. Try again?
              </span>
              <LinkButton onPress={() => void decide(entry, true)}>{actionTexts[entry.action].label}</LinkButton>
              <LinkButton onPress={() => void decide(entry, false)}>Dismiss</LinkButton>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
