import { Button, Dialog, Skeleton } from '@spotdesk/ui'
import { changeSets, userLog } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyDone } from '../../shared/actions/notify.ts'
import { api } from '../../shared/api.ts'
import { nameChanged } from '../../shared/texts/names.ts'
import { type Dates, useDates } from '../../shared/dates.ts'
import { fieldLabel } from '../../shared/texts/field-label.ts'
import { query, queryClient } from '../../shared/query.ts'
import { toErrorText, reportError } from '../../shared/data/report-error.ts'
import { label, t } from '../../shared/text.ts'
import { useUser } from '../../shared/session/use-user.ts'
import { type Entry, fieldsText, toEntryName, typeText } from './entry.ts'
import styles from './UserLog.module.css'
import { valueText } from './value-text.ts'

/** The one change, or everything that its change-set has changed. */
export type RevertSubject = 'entry' | 'changeSet'

type Result = OutputOf<typeof userLog.revert>
type Conflict = Result['conflicts'][number]

interface RevertDialogProps {
  entry: Entry
  subject: RevertSubject
  onClose: () => void
}

/** Changes that are listed one by one. */
const listed = 20

/** Says what a revert does and what stays as it is, carries it out, and lists what could not be reverted. */
export function RevertDialog({ entry, subject, onClose }: RevertDialogProps) {
  const isWhole = subject === 'changeSet'
  const preview = useQuery({
    queryKey: ['revert preview', entry.id, subject],
    queryFn: () => send(entry, subject, true),
    staleTime: 0,
    gcTime: 0,
  })
  const [result, setResult] = useState<Result | null>(null)
  const [isPending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    try {
      const done = await send(entry, subject, false)
      void queryClient.invalidateQueries()
      void notifyReverted(done)
      if (done.conflicts.length === 0) onClose()
      else setResult(done)
    } catch (error) {
      reportError(error)
    } finally {
      setPending(false)
    }
  }
  const inSet = useQuery({ ...query(userLog.list, { changeSetId: entry.changeSetId ?? '', page: 0, limit: listed }), enabled: isWhole })
  const labels = toLabelByField([entry, ...(inSet.data?.list ?? [])])
  const plan = preview.data
  const canRun = result === null && plan !== undefined && plan.reverted > 0
  return (
    <Dialog
      isOpen
      onClose={() => !isPending && onClose()}
      title={isWhole ? t('Revert the whole change-set?') : t('Revert this change?')}
      footer={
        <>
          <Button isDisabled={isPending} onPress={onClose}>
            {canRun ? t('Cancel') : t('Close')}
          </Button>
          {canRun && (
            <Button variant="primary" isPending={isPending} onPress={() => void run()}>
              {t('Revert')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.parts}>
        {preview.isError && (
          <p role="alert" className={styles.note}>
            {toErrorText(preview.error)}
          </p>
        )}
        {!plan && !preview.isError && <Skeleton height={120} />}
        {plan && !result && (
          <>
            <p className={styles.note}>{describePlan(plan)}</p>
            {plan.reverted > 0 && (isWhole ? <WholeChanges found={inSet.data} /> : <OwnChanges entry={entry} conflicts={plan.conflicts} />)}
            <Conflicts labels={labels} conflicts={plan.conflicts} title={t('Stays as it is')} />
          </>
        )}
        {result && (
          <div role="status">
            <p className={styles.note}>{describeResult(result)}</p>
            <Conflicts labels={labels} conflicts={result.conflicts} title={t('Not reverted')} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

function send(entry: Entry, subject: RevertSubject, dryRun: boolean): Promise<Result> {
  const body = { mode: 'partial', dryRun } as const
  return subject === 'entry'
    ? api.call(userLog.revert, { id: entry.id, body })
    : api.call(changeSets.revert, { id: entry.changeSetId!, body })
}

const describePlan = ({ reverted, unchanged, conflicts }: Result) =>
  [
    reverted > 0 &&
      t('{count, plural, one {# thing gets its earlier values} other {# things get their earlier values}} back.', { count: reverted }),
    unchanged > 0 && t('{count, plural, one {# thing is} other {# things are}} as before already.', { count: unchanged }),
    reverted === 0 && conflicts.length > 0 && t('Nothing can be reverted.'),
    reverted === 0 && conflicts.length === 0 && unchanged === 0 && t('There is nothing left to revert.'),
  ]
    .filter(Boolean)
    .join(' ')

const describeResult = ({ reverted }: Result) =>
  reverted === 0
    ? t('Nothing was reverted.')
    : t('{count, plural, one {# thing was reverted} other {# things were reverted}}, except these fields:', { count: reverted })

/** The toast of a revert, with its own Undo. */
async function notifyReverted({ changeSetId, reverted }: Result): Promise<void> {
  if (changeSetId === null || reverted === 0) return
  const named = await nameChanged([changeSetId])
  if (named === null) return
  const text = t('{count, plural, one {The change was} other {# changes were}} reverted.', { count: reverted })
  notifyDone(text, [changeSetId], named.message)
}

/** The fields of the one change, with the values that they get back. */
function OwnChanges({ entry, conflicts }: { entry: Entry; conflicts: readonly Conflict[] }) {
  const dates = useDates()
  const kept = new Set(conflicts.flatMap(({ fields }) => fields))
  const changes = entry.changes.filter(({ field, label: name }) => !kept.has(field) && !kept.has(name))
  return (
    <ul className={styles.listed} aria-label={t('Goes back')}>
      {changes.map((change) => (
        <li key={change.field}>{backText(entry, change, dates)}</li>
      ))}
    </ul>
  )
}

const backText = (entry: Entry, change: Entry['changes'][number], dates: Dates) =>
  t('{field}: {after} → {before}', {
    field: label(change.label),
    after: valueText(entry, change, 'after', dates),
    before: valueText(entry, change, 'before', dates),
  })

/** Everything that the change-set has changed: the first things with their fields. */
function WholeChanges({ found: data }: { found: OutputOf<typeof userLog.list> | undefined }) {
  if (!data) return <Skeleton height={80} />
  const more = data.total - data.list.length
  return (
    <ul className={styles.listed} aria-label={t('Goes back')}>
      {data.list.map((entry) => (
        <li key={entry.id}>
          <strong>
            <bdi>{toEntryName(entry)}</bdi>
          </strong>{' '}
          {typeText(entry.entityType)} · {fieldsText(entry)}
        </li>
      ))}
      {more > 0 && <li>{t('and {count} more', { count: more })}</li>}
    </ul>
  )
}

/** The fields of entries as people read them. */
const toLabelByField = (entries: readonly Entry[]) =>
  new Map(entries.flatMap(({ changes }) => changes.map((change) => [change.field, label(change.label)] as const)))

/** The fields that stay as they are, each with its reason. */
function Conflicts({ conflicts, title, labels }: { conflicts: readonly Conflict[]; title: string; labels: ReadonlyMap<string, string> }) {
  const { timeZone } = useUser()
  const dates = useDates()
  if (conflicts.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={`${styles.listed} ${styles.conflicts}`} aria-label={title}>
        {conflicts.map(({ entityType, id, name, fields, reason, changedBy, changedAt }) => (
          <li key={`${entityType} ${id} ${fields.join()}`}>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            {entityType !== undefined && ` ${typeText(entityType)}`}
            {fields.length > 0 && `: ${fields.map((field) => labels.get(field) ?? fieldLabel(field)).join(', ')}`}. {reason}
            {changedBy !== null && ` ${changedText(changedBy, changedAt && dates.dayTime(changedAt, timeZone))}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

const changedText = (user: string, time: string | null) =>
  time === null ? t('Changed by {user}.', { user }) : t('Changed by {user}, {time}.', { user, time })
