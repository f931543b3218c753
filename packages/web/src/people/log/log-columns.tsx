import { Badge } from '@spotdesk/ui'
import { auditActorMarks } from '@spotdesk/sdk/values'
import type { userLog } from '@spotdesk/sdk/calls'
import type { Dates } from '../../shared/dates.ts'
import type { ListColumn } from '../../shared/list/row-types.ts'
import { ScreenLink } from '../../shared/page/ScreenLink.tsx'
import { label, t } from '../../shared/text.ts'
import { findThingPage } from '../../shared/page/thing-page.ts'
import { actionText, type Entry, fieldsText, toEntryName, revertedSentence, sourceText, typeText } from './entry.ts'
import styles from './UserLog.module.css'

/** Who made the change: the user name, and a mark if it was not simply the user. */
export function Maker({ actor }: Pick<Entry, 'actor'>) {
  const mark = auditActorMarks[actor.type]
  return (
    <span className={styles.maker}>
      <bdi className={styles.text} title={actor.name}>
        {actor.name}
      </bdi>
      {mark !== null && <Badge>{label(mark)}</Badge>}
    </span>
  )
}

/** The thing: its name, which leads to its page, and its kind with its id. */
export function Thing({ entry }: { entry: Entry }) {
  const place = findThingPage(entry)
  const name = toEntryName(entry)
  return (
    <span className={styles.thing}>
      {place === null ? (
        <bdi className={styles.text} title={name}>
          {name}
        </bdi>
      ) : (
        <ScreenLink href={place} className={styles.link} title={name} dir="auto">
          {name}
        </ScreenLink>
      )}
      <span className={styles.more}>
        {typeText(entry.entityType)} · {entry.entityId}
      </span>
    </span>
  )
}

const formatEntity = (entry: Entry) => `${toEntryName(entry)} · ${typeText(entry.entityType)} · ${entry.entityId}`

export function logColumns(zone: string, dates: Dates): ListColumn<typeof userLog.list>[] {
  return [
    { field: 'at', header: t('When'), width: 150, isPinned: true, cell: (entry) => dates.dayTime(entry.at, zone) },
    { field: 'actor', header: t('Who'), width: 220, text: ({ actor }) => actor.name, cell: (entry) => <Maker actor={entry.actor} /> },
    { field: 'source', header: t('Source'), width: 120, cell: sourceText },
    { field: 'entityName', header: t('Thing'), width: 280, takesRest: true, text: formatEntity, cell: (entry) => <Thing entry={entry} /> },
    {
      field: 'action',
      header: t('Action'),
      width: 240,
      text: (entry) => [actionText(entry.action), revertedSentence(entry)].filter((text) => text !== null).join(' · '),
      cell: (entry) => (
        <span className={styles.maker}>
          {actionText(entry.action)}
          {entry.revertedAt && <Badge tone="warn">{revertedSentence(entry)}</Badge>}
        </span>
      ),
    },
    {
      field: 'changes',
      header: t('Fields'),
      width: 280,
      takesRest: true,
      text: (entry) => fieldsText(entry, entry.changes.length) || '–',
      cell: (entry) => (
        <span className={styles.text} title={fieldsText(entry, entry.changes.length)}>
          {fieldsText(entry) || '–'}
        </span>
      ),
    },
    { field: 'reason', header: t('Reason'), width: 200, isSparse: true },
  ]
}
