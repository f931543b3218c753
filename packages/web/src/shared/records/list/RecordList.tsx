import { pageSizes } from '@spotdesk/sdk/values'
import { ButtonLink } from '@spotdesk/ui'
import { Plus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useRouter } from '@tanstack/react-router'
import { BulkTools } from '../../bulk/BulkTools.tsx'
import { useDates } from '../../dates.ts'
import { useStable } from '../../grid/use-stable.ts'
import { ListView } from '../../list/ListView.tsx'
import { type ListScreen, useListScreen } from '../../list/use-list-screen.ts'
import { PageHead } from '../../page/PageHead.tsx'
import { t } from '../../text.ts'
import { useUser } from '../../session/use-user.ts'
import styles from '../records.module.css'
import { recordColumns } from './record-columns.tsx'
import { recordFiles } from './record-files.ts'
import { recordFilters } from './record-filters.ts'
import { createPath, tabPath } from '../record-paths.ts'
import { recordMessage } from '../record-messages.ts'
import { recordText } from '../record-texts.ts'
import { type AnyCalls, type AnyRecord, findNamed, isForeign, type RecordWeb } from '../record-web.ts'
import { useMayCreate } from '../use-may-create.ts'
import { useRecordActions } from '../use-record-actions.ts'

/** Makes the list of a record, as a screen of its own. */
export function createRecordList(web: RecordWeb) {
  return function RecordList() {
    const user = useUser()
    const list = useRecordList(web)
    return (
      <>
        <PageHead crumbs={[{ text: user.agency.name }, { text: recordText(web.table, 'list') }]}>
          <RecordFiles web={web} list={list} />
          <NewRecordLink web={web} isPrimary />
        </PageHead>
        <RecordGrid web={web} list={list} />
      </>
    )
  }
}

/** Records of one other thing: the field that refers to it, and its id. */
interface RecordScope {
  field: string
  id: number
  /** False where no new record can be of it. */
  isOpen: boolean
}

/** The records of one other thing, in a tab of its page. */
export function RecordRows({ web, scope }: { web: RecordWeb; scope: RecordScope }) {
  const list = useRecordList(web, scope)
  return (
    <div className={styles.tab}>
      <RecordGrid
        web={web}
        list={list}
        tools={
          <>
            <RecordFiles web={web} list={list} />
            {scope.isOpen && <NewRecordLink web={web} scope={scope} />}
          </>
        }
      />
    </div>
  )
}

type List = ListScreen<AnyCalls['list']>

/** The list of a record: its columns, filters and actions. */
function useRecordList(web: RecordWeb, scope?: RecordScope): List {
  const { table, options } = web
  const user = useUser()
  const dates = useDates()
  const mayCreate = useMayCreate(web)
  const within = scope?.field
  const zone = user.agency.timeZone
  const columns = useMemo(() => {
    const without = within === undefined ? [] : [within, findNamed(table, within) ?? '']
    return recordColumns(web, { dates, zone, href: (row) => tabPath(table.path, row.id) }, without)
  }, [web, table, within, dates, zone])
  const filters = useMemo(() => recordFilters(web, within === undefined ? [] : [within]), [web, within])
  return useListScreen(web.calls.list, {
    name: within === undefined ? table.noun : `${table.noun}-of-${within}`,
    label: recordText(table, 'list'),
    texts: {
      none: recordMessage(table, scope ? 'noneHere' : 'none'),
      about: options.about,
      ...(mayCreate &&
        scope?.isOpen !== false && {
          create: { label: recordMessage(table, 'create'), href: newPath(web, scope), call: web.calls.create },
        }),
      filtered: recordMessage(table, 'filtered'),
    },
    limit: pageSizes.grid,
    firstPage: 1,
    columns,
    filters,
    actions: useRecordActions(web),
    rowName: (row) => row.name,
    ...(scope && { fixed: { [scope.field]: [scope.id] } }),
  })
}

interface RecordListProps {
  web: RecordWeb
  list: List
}

/** The filters of a record's list above its grid. */
function RecordGrid({ web: { table }, list, tools }: RecordListProps & { tools?: ReactNode }) {
  const router = useRouter()
  const zone = useUser().agency.timeZone
  return (
    <ListView
      list={list}
      tools={tools}
      onRowClick={useStable((row: AnyRecord) => void router.navigate({ href: tabPath(table.path, row.id) }))}
      footnote={t('Dates in {zone} time', { zone })}
    />
  )
}

/** Import and export. Records of other agencies, which nobody here can change, are not exported. */
function RecordFiles({ web, list }: RecordListProps) {
  const kind = useMemo(() => recordFiles(web), [web])
  if (kind === null) return null
  const load = async (most: number) => {
    const rows = (await list.grid.loadRows?.(most + 1)) ?? []
    return { ids: rows.filter((row) => !isForeign(row)).map(({ id }) => id), isWhole: rows.length <= most }
  }
  return <BulkTools kind={kind} listed={{ total: list.isKnown ? list.total : undefined, load }} />
}

const newPath = ({ table }: RecordWeb, scope?: RecordScope) => createPath(table.path) + (scope ? `?${scope.field}=${scope.id}` : '')

interface NewRecordLinkProps {
  web: RecordWeb
  scope?: RecordScope
  isPrimary?: boolean
}

function NewRecordLink({ web, scope, isPrimary = false }: NewRecordLinkProps): ReactNode {
  if (!useMayCreate(web)) return null
  return (
    <ButtonLink {...(isPrimary && { variant: 'primary' })} icon={Plus} href={newPath(web, scope)}>
      {recordText(web.table, 'create')}
    </ButtonLink>
  )
}
