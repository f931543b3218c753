import { Button, LinkButton } from '@spotdesk/ui'
import { useUser } from '../../shared/use-user.ts'
import { type Row, actionsOf, campaignActionRecords } from './actions.ts'
import styles from './campaigns.module.css'
import { runOnMany } from './run-action.ts'
import { useActionDesk } from './use-action-desk.ts'

interface SelectionBarProps {
  selected: readonly Row[]
  /** All selected rows, those of other pages too. */
  count: number
  onClear: () => void
}

/** The actions for the selected rows of this page: each counts the campaigns that offer it. */
export function SelectionBar({ selected, count, onClear }: SelectionBarProps) {
  const desk = useActionDesk()
  const user = useUser()
  if (count === 0) return null
  const offers = campaignActionRecords
    .filter((action) => action.isForMany)
    .map((action) => ({ action, rows: selected.filter((row) => actionsOf(row, user).includes(action)) }))
  return (
    <div className={styles.selectionBar} role="region" aria-label="Selection">
      <strong>{count} selected</strong>
      {offers
        .filter(({ rows }) => rows.length > 0)
        .map(({ action, rows }) => (
          <Button key={action.verb} icon={action.icon} onPress={() => void runOnMany(action, rows, desk).then((ran) => ran && onClear())}>
            {rows.length < count ? `${action.label} ${rows.length}` : action.label}
          </Button>
        ))}
      <LinkButton onPress={onClear}>Clear selection</LinkButton>
    </div>
  )
}
