import { DetailHeader, SubBar } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { toMenuGroups } from '../grid/actions.ts'
import { PageActions } from '../page/PageActions.tsx'
import { RecordPage } from '../page/RecordPage.tsx'
import { RouteTabs } from '../page/RouteTabs.tsx'
import { query } from '../query.ts'
import { label, t } from '../text.ts'
import { formatFieldValue } from './field-text.ts'
import { recordLooks } from './list/record-columns.tsx'
import { listPath, readRecordId, tabPath } from './record-paths.ts'
import { recordText } from './record-texts.ts'
import type { AnyRecord, RecordWeb } from './record-web.ts'
import { useRecordActions } from './use-record-actions.ts'

interface RecordDetailProps {
  web: RecordWeb
  children: (record: AnyRecord) => ReactNode
}

/** A page of a record: its head with tabs over its content. An unknown id has a page that says so. */
export function RecordDetail({ web, children }: RecordDetailProps) {
  const { id } = useParams({ strict: false }) as { id: string }
  const known = readRecordId(id)
  const found = useQuery({ ...query(web.calls.get, { id: known ?? 0 }), enabled: known !== null })
  return (
    <RecordPage
      found={found}
      isKnown={known !== null}
      list={{ text: recordText(web.table, 'list'), url: listPath(web.table.path) }}
      title={recordText(web.table, 'thing')}
      missing={recordText(web.table, 'missing')}
    >
      {(record) => (
        <Fragment key={id}>
          <Head web={web} record={record} />
          {children(record)}
        </Fragment>
      )}
    </RecordPage>
  )
}

const settingsTab = { id: 'settings', label: 'Settings' }

function Head({ web, record }: { web: RecordWeb; record: AnyRecord }) {
  const { table, options, calls } = web
  const { id, name, status } = record
  const actions = useRecordActions(web, { stays: true })
  const rows = toMenuGroups(actions, record)
    .flat()
    .map((line) => ({ ...line, isInMenu: true }))
  const settings = { ...settingsTab, path: tabPath(table.path, id), call: calls.get }
  return (
    <SubBar
      header={
        <DetailHeader
          crumbs={[{ text: recordText(table, 'list'), url: listPath(table.path) }]}
          title={name}
          state={{ text: label(formatFieldValue(table.fields.status, status)), ...recordLooks[status]! }}
          id={id}
          actions={<PageActions label={t('Actions for {name}', { name })} rows={rows} />}
        />
      }
      tabs={<RouteTabs label={recordText(table, 'thing')} rows={[settings, ...(options.tabs?.(record) ?? [])]} />}
    />
  )
}
