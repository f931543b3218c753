import { EmptyState, LongLabel } from '@spotdesk/ui'
import type { CreativeFile } from '@spotdesk/sdk'
import { creatives } from '@spotdesk/sdk/calls'
import type { InputOf } from '@spotdesk/sdk/contract'
import { formatTotal, limits, pageSizes } from '@spotdesk/sdk/values'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { printSort } from '@spotdesk/sdk/rules'
import { type Dates, useDates } from '../../shared/dates.ts'
import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import { TextFilter } from '../../shared/filters/TextFilter.tsx'
import type { GridColumn } from '../../shared/grid/column.ts'
import { Grid } from '../../shared/grid/Grid.tsx'
import { readPlace, writePlace } from '../../shared/grid/place.ts'
import { PageHead } from '../../shared/PageHead.tsx'
import { query } from '../../shared/query.ts'
import { messageOf } from '../../shared/report-error.ts'
import { useUrlSearch } from '../../shared/use-url-search.ts'
import { useUser } from '../../shared/use-user.ts'

type File = CreativeFile
const sortable = new Set(['name', 'durationSeconds', 'bytes', 'usedByAds', 'createdAt'])

function fileColumns(zone: string, dates: Dates): GridColumn<File>[] {
  return [
    { field: 'name', header: 'Name', width: 360, isPinned: true, isSortable: true, cell: (file) => <LongLabel text={file.name} /> },
    { field: 'fileName', header: 'File', width: 220, cell: (file) => file.fileName },
    { field: 'mediaType', header: 'Type', width: 130, cell: (file) => file.mediaType },
    {
      field: 'durationSeconds',
      header: 'Length',
      width: 96,
      align: 'end',
      isSortable: true,
      cell: (file) => (file.durationSeconds === null ? '–' : `${Math.round(file.durationSeconds)} s`),
    },
    {
      field: 'loudness',
      header: 'Loudness',
      width: 120,
      align: 'end',
      cell: (file) => (file.loudnessLufs === null ? '–' : `${file.loudnessLufs} LUFS`),
    },
    {
      field: 'bytes',
      header: 'Size',
      width: 100,
      align: 'end',
      isSortable: true,
      cell: (file) => `${formatTotal(Math.max(1, file.bytes / 1000))} kB`,
    },
    { field: 'advertiser', header: 'Advertiser', width: 180, cell: (file) => file.advertiser?.name ?? '–' },
    {
      field: 'usedByAds',
      header: 'Used by',
      width: 100,
      align: 'end',
      isSortable: true,
      cell: (file) => `${file.usedByAds} ${file.usedByAds === 1 ? 'ad' : 'ads'}`,
    },
    { field: 'createdAt', header: 'Added', width: 160, isSortable: true, cell: (file) => dates.dayTime(file.createdAt, zone) },
  ]
}

/** The creative files of the agency, read only. */
export default function CreativeLibrary() {
  const user = useUser()
  const dates = useDates()
  const { search, change } = useUrlSearch()
  const columns = useMemo(() => fileColumns(user.timeZone, dates), [user.timeZone, dates])
  const place = readPlace(search, sortable, pageSizes.sharedList)
  const q = (search['q'] ?? '').slice(0, limits.query)
  const input = {
    page: place.page,
    limit: place.limit,
    ...(q && { q }),
    sort: printSort(place.sort) as InputOf<typeof creatives.list>['sort'],
  }
  const result = useQuery({ ...query(creatives.list, input), placeholderData: keepPreviousData })
  return (
    <>
      <PageHead crumbs={[{ text: 'Creative studio' }, { text: 'Creative files' }]} />
      <FilterBar>
        <TextFilter
          label="Search by name"
          value={q}
          debounceMs={limits.textFilterDebounceMs}
          onChange={(text) => change({ q: text || undefined, page: undefined })}
        />
      </FilterBar>
      <Grid
        name="creative-files"
        label="Creative files"
        columns={columns}
        place={place}
        rowName={(file) => file.name}
        onPlaceChange={(next) => change(writePlace(next, pageSizes.sharedList))}
        data={{
          list: result.isError ? [] : (result.data?.list ?? []),
          total: result.isError ? 0 : (result.data?.total ?? 0),
          isLoading: result.isFetching && (result.isPending || result.isPlaceholderData),
          error: result.isError ? messageOf(result.error) : undefined,
          retry: () => void result.refetch(),
        }}
        empty={q ? <EmptyState title="No files match" description="Change or clear the search." /> : <EmptyState rows="creative files" />}
        footnote={<>Times in {user.timeZone}</>}
      />
    </>
  )
}
