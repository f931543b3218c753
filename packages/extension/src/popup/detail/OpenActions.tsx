import { useSignalValue } from '@spotdesk/ui/native'
import { EntryButtons, entryText } from '../frame/EntryState.tsx'
import { actionTexts } from './actions.ts'
import { canUndo, entries, findNewestEntry, inFlight } from './journal.ts'
import { here, opened, page, query, shownRows } from '../state.ts'
import { UndoButton } from './UndoButton.tsx'
import itemStyles from '../list/CampaignItem.module.css'
import styles from '../popup.module.css'

/** Actions on campaigns that have no row in the visible list, or that are not the one in the detail: those that wait, failed, or can be undone. */
export function OpenActions() {
  const list = useSignalValue(entries)
  // The rows are those of both.
  useSignalValue(page)
  useSignalValue(here)
  const sending = useSignalValue(inFlight)
  const detail = useSignalValue(opened)
  const text = useSignalValue(query)
  const now = Date.now()
  const rows = shownRows()
  const visible = new Set(detail ? [detail.id] : rows.map(({ id }) => id))
  const ids = [...new Set(list.map(({ id }) => id))].filter((id) => !visible.has(id))
  const hidden = ids.flatMap((id) => findNewestEntry(list, id) ?? []).filter((entry) => entry.state !== 'done' || canUndo(entry, now))
  if (hidden.length === 0) return null
  return (
    <ul className={styles.openActions} aria-label="Actions on other campaigns">
      {hidden.map((entry) => (
        // In a search with a text the key of Undo is that of the text.
        <li key={entry.actionId}>
          <span className={itemStyles.twoLines}>
            <strong dir="auto">{entry.name}</strong>{' '}
            {entry.state === 'done'
              ? `was ${actionTexts[entry.action].past}${text === '' && entry === list.at(-1) ? ' (Ctrl+Z)' : ''}`
              : `– ${entryText(entry)}`}
          </span>
          {entry.state === 'done' && entry.undoUntil !== undefined ? (
            <UndoButton entry={entry} undoUntil={entry.undoUntil} tabIndex={0} />
          ) : (
            <EntryButtons entry={entry} campaign={rows.find(({ id }) => id === entry.id)} isSending={sending.has(entry.id)} />
          )}
        </li>
      ))}
    </ul>
  )
}
