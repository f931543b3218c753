import { Badge, Checkbox, LinkButton, VisuallyHidden } from '@spotdesk/ui'
import type { DateTexts } from '@spotdesk/sdk/rules'
import { TriangleAlert } from 'lucide-react'
import { useDates } from '../dates.ts'
import { ScrollRegion } from '../page/ScrollRegion.tsx'
import { label, t } from '../text.ts'
import type { FileNames } from '../texts/file-names.ts'
import styles from './Bulk.module.css'
import { bulkText } from './bulk-texts.ts'
import { type ChangeItem, monthsInWords, showValue, shownChanges } from './change-value.ts'
import type { RowChoice } from './use-row-choice.ts'

export type ChangeVerdict = ChangeItem['verdict']

export const verdictLabels: Record<ChangeVerdict, string> = {
  CREATE: 'Created',
  UPDATE: 'Changed',
  UNCHANGED: 'Unchanged',
  ERROR: 'Failed',
}
/** Of a plan that is still made: nothing has happened yet. */
export const liveLabels: Record<ChangeVerdict, string> = { CREATE: 'Created', UPDATE: 'Changes', UNCHANGED: 'Unchanged', ERROR: 'Refused' }
const tones = { CREATE: 'ok', UPDATE: 'warn', UNCHANGED: 'muted', ERROR: 'bad' } as const
/** Actions that the verdict does not say already. */
const actionLabels: Readonly<Record<string, string>> = {
  SUBMIT: 'Submit',
  PAUSE: 'Pause',
  RESUME: 'Resume',
  ACTIVATE: 'Activate',
  DEACTIVATE: 'Deactivate',
  ARCHIVE: 'Archive',
  UNARCHIVE: 'Unarchive',
}

interface PlanTableProps {
  /** Of the things that its rows are. */
  names: FileNames
  /** The accessible name of the table's frame. */
  name: string
  items: readonly ChangeItem[]
  isBusy: boolean
  /** The rows are still those of the page before: they are not selected together. */
  isStale?: boolean
  /** It follows what is being typed: none of its rows is from a file. */
  isLive?: boolean
  /** Takes a campaign out of the plan. */
  onLeaveOut?: ((id: number) => void) | undefined
  /** Rows can be selected. */
  choice?: RowChoice
  /** Leaves out the values of what was created. */
  isCompact?: boolean
}

/** A page of changes, each with its verdict, its errors and warnings, and its fields before and after. */
export function ChangePlanTable({
  names,
  name,
  items,
  isBusy,
  isStale = false,
  isLive = false,
  onLeaveOut,
  choice,
  isCompact = false,
}: PlanTableProps) {
  const own = useDates()
  const dates = isLive ? own : monthsInWords(own)
  return (
    <ScrollRegion label={name} className={styles.planFrame} isBusy={isBusy}>
      <table className={styles.plan} data-live={isLive || undefined} data-chosen={choice !== undefined || undefined}>
        <thead>
          <tr>
            {choice && (
              <th className={styles.choice}>
                <Checkbox
                  aria-label={t('Select all rows of this page')}
                  selection={choice.pageSelection(items)}
                  isDisabled={isStale}
                  onChange={() => choice.togglePage(items)}
                />
              </th>
            )}
            {!isLive && <th className={styles.lineHead}>{t('Line')}</th>}
            <th className={styles.nameHead}>{bulkText(names, 'row')}</th>
            <th>{t('Verdict')}</th>
            <th>{t('Changes')}</th>
            {onLeaveOut && (
              <th>
                <VisuallyHidden>{t('Leave out')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <PlanRow
              key={item.index}
              item={item}
              dates={dates}
              isLive={isLive}
              onLeaveOut={onLeaveOut}
              choice={choice}
              isCompact={isCompact}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

interface PlanRowProps {
  item: ChangeItem
  dates: DateTexts
  isLive: boolean
  onLeaveOut: PlanTableProps['onLeaveOut']
  choice: RowChoice | undefined
  isCompact: boolean
}

const toItemName = ({ name, externalReference, id }: ChangeItem) => name ?? externalReference ?? (id ? `#${id}` : '–')

function PlanRow({ item, dates, isLive, onLeaveOut, choice, isCompact }: PlanRowProps) {
  const { id } = item
  const action = item.action === null ? undefined : actionLabels[item.action]
  const isReverted = item.outcome === 'REVERTED'
  // Where rows are chosen, many of them are to be seen: of what was created the name is enough.
  const isTold = item.verdict !== 'ERROR' && !(isCompact && item.verdict === 'CREATE')
  return (
    <tr data-selected={choice?.isChosen(item) || undefined}>
      {choice && (
        <td className={styles.choice}>
          <Checkbox
            aria-label={t('Select {name}', { name: toItemName(item) })}
            isSelected={choice.isChosen(item)}
            isDisabled={!choice.isOpen(item)}
            onChange={() => choice.toggle(item)}
          />
        </td>
      )}
      {!isLive && <td className={styles.line}>{item.line ?? '–'}</td>}
      <td className={styles.name}>
        <strong dir="auto">{toItemName(item)}</strong>
        {item.externalReference && item.name && <div className={styles.more}>{item.externalReference}</div>}
      </td>
      <td>
        {isReverted ? (
          <Badge tone="muted">{t('Reverted')}</Badge>
        ) : (
          <Badge tone={tones[item.verdict]}>{label((isLive ? liveLabels : verdictLabels)[item.verdict])}</Badge>
        )}
        {action && <div className={styles.more}>{label(action)}</div>}
      </td>
      <td>
        <Findings item={item} />
        {isTold && (
          <dl className={styles.changes}>
            {shownChanges(item).map((change) => (
              <div key={change.field}>
                <dt>{label(change.label)}</dt>
                <dd>
                  {item.verdict === 'UPDATE' && (
                    <>
                      <del>{showValue(item, change, 'before', dates)}</del> →{' '}
                    </>
                  )}
                  <ins>{showValue(item, change, 'after', dates)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </td>
      {onLeaveOut && (
        <td className={styles.leaveOut}>
          {id !== null && item.verdict !== 'ERROR' && (
            <LinkButton aria-label={t('Leave out {name}', { name: item.name ?? String(id) })} onPress={() => onLeaveOut(id)}>
              {t('Leave out')}
            </LinkButton>
          )}
        </td>
      )}
    </tr>
  )
}

/** The errors of a row, each with its line and its cell, and its warnings. The cell of the action is not told: the row has it as a word. */
function Findings({ item }: { item: ChangeItem }) {
  return (
    <>
      {item.errors.map((error, index) => (
        <p key={index} className={styles.error}>
          {(error.line ?? item.line) === null
            ? error.message
            : t('Line {line} - {message}', { line: error.line ?? item.line ?? '–', message: error.message })}
          {error.column && error.column !== 'action' && item.line !== null && (
            <span className={styles.more}>
              {' '}
              {error.column}
              {error.value ? `: “${error.value}”` : ''}
            </span>
          )}
          {error.suggestion && <span className={styles.more}> {t('Did you mean {value}?', { value: error.suggestion })}</span>}
        </p>
      ))}
      {item.warnings.map((warning, index) => (
        <p key={index} className={styles.warning}>
          <TriangleAlert size={14} aria-hidden />
          {t('Warning: {message}', { message: warning.message })}
        </p>
      ))}
    </>
  )
}
