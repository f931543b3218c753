import { Button } from '@spotdesk/ui'
import { userLog } from '@spotdesk/sdk/calls'
import type { InputOf } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { api } from '../../shared/api.ts'
import { useDates } from '../../shared/dates.ts'
import { useStable } from '../../shared/grid/use-stable.ts'
import { emptyLists } from '../../shared/list/empty-lists.ts'
import { ListView } from '../../shared/list/ListView.tsx'
import { useListScreen } from '../../shared/list/use-list-screen.ts'
import { PageHead } from '../../shared/page/PageHead.tsx'
import { reportError } from '../../shared/data/report-error.ts'
import { t } from '../../shared/text.ts'
import { useUrlSearch } from '../../shared/data/use-url-search.ts'
import { useUser } from '../../shared/session/use-user.ts'
import { actionText, type Entry, toEntryName } from './entry.ts'
import { logColumns } from './log-columns.tsx'
import { choicesQuery, logFilters } from './log-filters.ts'

const EntryDrawer = lazy(() => import('./EntryDrawer.tsx'))

const rowName = (entry: Entry) => `${actionText(entry.action)}: ${toEntryName(entry)}`
const pageSize = 25

/** The user log: who changed what, when and by what, with the filters and the opened entry in the address. */
export default function UserLog() {
  const { timeZone, agency } = useUser()
  const dates = useDates()
  const { search, change } = useUrlSearch()
  const choices = useQuery(choicesQuery)
  const list = useListScreen(userLog.list, {
    name: 'user-log',
    label: t('User log'),
    texts: emptyLists.userLog,
    limit: pageSize,
    countedTo: limits.countedEntries,
    columns: useMemo(() => logColumns(timeZone, dates), [timeZone, dates]),
    filters: logFilters(search, choices.data),
    rowName,
  })
  const open = useStable((entry: Entry) => change({ entry: entry.id }))
  const opened = search['entry']
  return (
    <>
      <PageHead crumbs={[{ text: agency.name }, { text: t('User log') }]}>
        <ExportButton input={list.input} isEmpty={list.isKnown && list.total === 0} />
      </PageHead>
      <ListView list={list} rowHeight={54} onRowClick={open} footnote={t('Times in {zone}', { zone: timeZone })} />
      {opened && (
        <Suspense>
          <EntryDrawer id={opened} onClose={() => change({ entry: undefined })} />
        </Suspense>
      )}
    </>
  )
}

/** Saves everything that the filters match as a CSV file, a row for each changed field. */
function ExportButton({ input, isEmpty }: { input: InputOf<typeof userLog.list>; isEmpty: boolean }) {
  const [isPending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    const { page: _page, limit: _limit, ...filters } = input
    await api.call(userLog.exportLog, filters).catch(reportError)
    setPending(false)
  }
  return (
    <Button icon={Download} isPending={isPending} isDisabled={isEmpty} onPress={() => void save()}>
      {t('Export CSV')}
    </Button>
  )
}
