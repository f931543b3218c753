import { Spinner } from '@spotdesk/ui'
import { Fragment, useEffect, useRef, useState } from 'react'
import { formatTotal } from '@spotdesk/sdk/values'
import { label, t } from '../../text.ts'
import { type RowAction, groupSelectionActions } from '../actions.ts'
import type { GridSelection } from '../grid-props.ts'
import { elsewhere } from './selection.ts'
import styles from './SelectionBar.module.css'
import { useStable } from '../use-stable.ts'
import type { RowId } from '../column.ts'

interface SelectionBarProps<Row extends { id: RowId }> {
  selection: GridSelection<Row>
  /** The rows of this page. */
  rows: readonly Row[]
  total: number
  actions: readonly RowAction<Row>[]
  onClear: () => void
}

/** Takes the place of the header while rows are selected: how many and where, the actions for them, and the way out. */
export function SelectionBar<Row extends { id: RowId }>({ selection, rows, total, actions, onClear }: SelectionBarProps<Row>) {
  const selected = [...selection.rows.values()]
  const hidden = elsewhere(selection.rows, rows)
  const dropHidden = () => selection.onChange(new Map(rows.flatMap((row) => (selection.rows.has(row.id) ? [[row.id, row] as const] : []))))
  const groups = groupSelectionActions(actions, selected)
  // Where no row offers anything, as to a user who may only read, there is nothing to press.
  const isAny = groups.some((group) => group.some(({ rows: offered }) => offered.length > 0))
  const isRunning = useRef(false)
  useEscape(onClear)
  const run = async (action: RowAction<Row>, offered: readonly Row[]) => {
    // One action at a time: a second press on the way to the question, or while the first runs, means the same press.
    if (isRunning.current) return
    isRunning.current = true
    try {
      if ((await action.run?.(offered, 'selection')) === true) onClear()
    } finally {
      isRunning.current = false
    }
  }
  return (
    <div className={styles.bar} role="region" aria-label={t('Selection')}>
      <span role="status" className={styles.count}>
        {hidden > 0
          ? t('{count} selected, {hidden, plural, one {# on another page} other {# on other pages}}', {
              count: formatTotal(selected.length),
              hidden,
            })
          : t('{count} selected', { count: formatTotal(selected.length) })}
      </span>
      {hidden > 0 && (
        <button type="button" className={styles.link} onClick={dropHidden}>
          {t('Only this page')}
        </button>
      )}
      <SelectAll selection={selection} total={total} />
      {(isAny ? groups : []).map((group) => (
        <Fragment key={group[0]!.action.id}>
          <span className={styles.rule} aria-hidden />
          {group.map(({ action, rows: offered }) => (
            <button
              key={action.id}
              type="button"
              className={styles.action}
              disabled={offered.length === 0}
              title={offered.length === 0 ? t('None of the selected rows offers this.') : undefined}
              onClick={() => void run(action, action.takesAll ? selected : offered)}
            >
              <action.icon size={16} aria-hidden />
              {offered.length > 0 && offered.length < selected.length
                ? `${label(action.label)} ${formatTotal(offered.length)}`
                : label(action.label)}
            </button>
          ))}
        </Fragment>
      ))}
      <button type="button" className={styles.clear} onClick={onClear} aria-keyshortcuts="Escape">
        {t('Clear')}
        <kbd className={styles.key} aria-hidden>
          {t('Esc')}
        </kbd>
      </button>
    </div>
  )
}

/** Selects everything that the filters match, as far as a selection can reach. */
function SelectAll<Row extends { id: RowId }>({ selection, total }: { selection: GridSelection<Row>; total: number }) {
  const [isLoading, setLoading] = useState(false)
  const { selectAll, most = total } = selection
  if (!selectAll || selection.rows.size >= Math.min(total, most)) {
    return total > most && selection.rows.size >= most ? (
      <span className={styles.note}>{t('{most} of {total} at most', { most: formatTotal(most), total: formatTotal(total) })}</span>
    ) : null
  }
  const load = async () => {
    setLoading(true)
    await selectAll().finally(() => setLoading(false))
  }
  return (
    <button type="button" className={styles.link} disabled={isLoading} onClick={() => void load()}>
      {isLoading && <Spinner size={16} />}
      {total > most
        ? t('Select the first {most} of {total}', { most: formatTotal(most), total: formatTotal(total) })
        : t('Select all {total}', { total: formatTotal(total) })}
    </button>
  )
}

/** Parts of a page in which Escape has an effect of its own. */
const ownEscape = 'input:not([type=checkbox]), textarea, select, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Escape clears the selection, unless something that is open takes it. */
function useEscape(onClear: () => void): void {
  const clear = useStable(onClear)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || (event.target as Element).closest?.(ownEscape)) return
      clear()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [clear])
}
