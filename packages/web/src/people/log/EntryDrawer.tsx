import { Badge, Button, Drawer, ErrorState, KeyValuePanel, Skeleton, useSignalValue } from '@spotdesk/ui'
import { userLog } from '@spotdesk/sdk/calls'
import { hasPermission } from '@spotdesk/sdk/contract'
import { formatTotal } from '@spotdesk/sdk/values'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useDates } from '../../shared/dates.ts'
import { query } from '../../shared/query.ts'
import { toErrorText } from '../../shared/data/report-error.ts'
import { ScreenLink } from '../../shared/page/ScreenLink.tsx'
import { currentRights } from '../../shared/session/session.ts'
import { label, t } from '../../shared/text.ts'
import { useUser } from '../../shared/session/use-user.ts'
import { actionText, type Entry, logWith, toEntryName, revertedSentence, sourceText } from './entry.ts'
import { Maker, Thing } from './log-columns.tsx'
import { RevertDialog, type RevertSubject } from './RevertDialog.tsx'
import styles from './UserLog.module.css'
import { valueText } from './value-text.ts'

/** One entry of the user log: each field before and after, its reason and request, its change-set, and the ways to revert it. */
export default function EntryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: entry, isError, error, refetch } = useQuery(query(userLog.get, { id }))
  const changeSetId = entry?.changeSetId ?? null
  const others = useQuery({
    ...query(userLog.list, { changeSetId: changeSetId ?? '', page: 0, limit: 1 }),
    enabled: changeSetId !== null,
  })
  const [subject, setSubject] = useState<RevertSubject | null>(null)
  const inChangeSet = others.data?.total ?? 1
  return (
    <Drawer
      isOpen
      onClose={onClose}
      size="large"
      eyebrow={t('User log')}
      title={entry ? t('{action}: {name}', { action: actionText(entry.action), name: toEntryName(entry) }) : t('Change')}
      footer={entry && <RevertButtons entry={entry} inChangeSet={inChangeSet} onRevert={setSubject} />}
    >
      {entry && <EntryParts entry={entry} inChangeSet={inChangeSet} />}
      {!entry && isError && <ErrorState message={toErrorText(error)} onRetry={() => void refetch()} />}
      {!entry && !isError && <Skeleton height={320} />}
      {subject && entry && <RevertDialog entry={entry} subject={subject} onClose={() => setSubject(null)} />}
    </Drawer>
  )
}

function EntryParts({ entry, inChangeSet }: { entry: Entry; inChangeSet: number }) {
  const { timeZone } = useUser()
  const dates = useDates()
  const { changeSetId, revertedAt, entityType, entityId } = entry
  const items = [
    { label: t('When'), value: dates.dayTime(entry.at, timeZone), note: timeZone },
    { label: t('Who'), value: <Maker actor={entry.actor} /> },
    { label: t('Source'), value: sourceText(entry) },
    { label: t('Thing'), value: <Thing entry={entry} /> },
    { label: t('Reason'), value: entry.reason },
    { label: t('Request'), value: entry.requestId, isId: true },
    { label: t('Change-set'), value: changeSetId, isId: true, ...(inChangeSet > 1 && { note: othersText(inChangeSet - 1) }) },
  ]
  return (
    <div className={styles.parts}>
      {revertedAt && (
        <p className={styles.note}>
          <Badge tone="warn">{revertedSentence(entry)}</Badge> {dates.dayTime(revertedAt, timeZone)}
        </p>
      )}
      <section aria-label={t('Changed fields')}>
        <FieldTable entry={entry} />
      </section>
      <KeyValuePanel label={t('About this change')} items={items} />
      <div className={styles.links}>
        {changeSetId !== null && inChangeSet > 1 && (
          <ScreenLink href={logWith({ changeSetId })} className={styles.accent}>
            {t('All {count} changes of the change-set', { count: formatTotal(inChangeSet) })}
          </ScreenLink>
        )}
        <ScreenLink href={logWith({ entityType, q: String(entityId) })} className={styles.accent}>
          {t('All changes of {name}', { name: toEntryName(entry) })}
        </ScreenLink>
      </div>
    </div>
  )
}

const othersText = (others: number) => t('{count, plural, one {with # other change} other {with # other changes}}', { count: others })

function FieldTable({ entry }: { entry: Entry }) {
  const dates = useDates()
  if (entry.changes.length === 0) return <p className={styles.note}>{t('This action changed no field.')}</p>
  return (
    <table className={styles.fields}>
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          <th scope="col">{t('Before')}</th>
          <th scope="col">{t('After')}</th>
        </tr>
      </thead>
      <tbody>
        {entry.changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">
              {label(change.label)}
              {entry.keptFields.includes(change.field) && <span className={styles.kept}>{t('Not reverted')}</span>}
            </th>
            <td className={styles.before} dir="auto">
              {valueText(entry, change, 'before', dates)}
            </td>
            <td className={styles.after} dir="auto">
              {valueText(entry, change, 'after', dates)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface RevertButtonsProps {
  entry: Entry
  inChangeSet: number
  onRevert: (subject: RevertSubject) => void
}

/** The buttons of the reverts, or the reason why there are none. */
function RevertButtons({ entry, inChangeSet, onRevert }: RevertButtonsProps) {
  const { userName } = useUser()
  const rights = useSignalValue(currentRights)
  const isOwn = entry.actor.type !== 'SYSTEM' && entry.actor.name === userName
  if (entry.changeSetId === null) return <p className={styles.note}>{t('Spotdesk itself made this change. It cannot be reverted.')}</p>
  if (!isOwn && !hasPermission(rights, 'AUDIT.EXECUTE'))
    return <p className={styles.note}>{t('Only an administrator can revert the changes of other users.')}</p>
  return (
    <div className={styles.footer}>
      {inChangeSet > 1 && (
        <Button icon={Undo2} onPress={() => onRevert('changeSet')}>
          {t('Revert the whole change-set')}
        </Button>
      )}
      <Button icon={Undo2} variant="primary" isDisabled={entry.revertedAt !== null} onPress={() => onRevert('entry')}>
        {t('Revert this change')}
      </Button>
    </div>
  )
}
