import { LongLabel } from '@spotdesk/ui'
import { creatives } from '@spotdesk/sdk/calls'
import { formatTotal, pageSizes } from '@spotdesk/sdk/values'
import { useMemo } from 'react'
import { type Dates, useDates } from '../../shared/dates.ts'
import { emptyLists } from '../../shared/list/empty-lists.ts'
import { ListView } from '../../shared/list/ListView.tsx'
import type { ListItem, ListColumn } from '../../shared/list/row-types.ts'
import { useListScreen } from '../../shared/list/use-list-screen.ts'
import { PageHead } from '../../shared/page/PageHead.tsx'
import { t } from '../../shared/text.ts'
import { useUser } from '../../shared/session/use-user.ts'
import { Listen } from './Listen.tsx'

type List = typeof creatives.list

function fileColumns(zone: string, dates: Dates): ListColumn<List>[] {
  return [
    {
      field: 'name',
      header: t('Name'),
      width: 320,
      isPinned: true,
      isSortable: true,
      text: (file) => file.name,
      cell: (file) => <LongLabel text={file.name} />,
    },
    // A player: nothing that can be written.
    { field: 'downloadable', header: t('Preview'), width: 80, text: () => '', cell: (file) => <Listen file={file} /> },
    { field: 'fileName', header: t('File'), width: 180 },
    { field: 'mediaType', header: t('Type'), width: 120 },
    {
      field: 'durationSeconds',
      header: t('Length'),
      width: 96,
      align: 'end',
      isSortable: true,
      cell: (file) => (file.durationSeconds === null ? '–' : `${Math.round(file.durationSeconds)} s`),
    },
    {
      field: 'width',
      header: t('Pixels'),
      width: 110,
      align: 'end',
      isSparse: true,
      cell: (file) => (file.width === null ? '–' : `${file.width} × ${file.height}`),
    },
    {
      field: 'loudnessLufs',
      header: t('Loudness'),
      width: 120,
      align: 'end',
      isSparse: true,
      cell: (file) => (file.loudnessLufs === null ? '–' : `${file.loudnessLufs} LUFS`),
    },
    {
      field: 'bytes',
      header: t('Size'),
      width: 100,
      align: 'end',
      isSortable: true,
      cell: (file) => `${formatTotal(Math.max(1, file.bytes / 1000))} kB`,
    },
    { field: 'advertiser', header: t('Advertiser'), width: 180, isSparse: true, cell: (file) => file.advertiser?.name ?? '–' },
    {
      field: 'usedByAds',
      header: t('Used by'),
      width: 100,
      align: 'end',
      isSortable: true,
      cell: (file) => t('{count, plural, one {# ad} other {# ads}}', { count: file.usedByAds }),
    },
    { field: 'createdAt', header: t('Added'), width: 160, isSortable: true, cell: (file) => dates.dayTime(file.createdAt, zone) },
  ]
}

const rowName = (file: ListItem<List>) => file.name

/** The creative files of the agency, read only. */
export default function CreativeLibrary() {
  const { timeZone } = useUser()
  const dates = useDates()
  const list = useListScreen(creatives.list, {
    name: 'creative-files',
    label: t('Creative files'),
    texts: emptyLists.creativeFiles,
    limit: pageSizes.sharedList,
    columns: useMemo(() => fileColumns(timeZone, dates), [timeZone, dates]),
    filters: [{ kind: 'text', field: 'q', label: t('Search by name') }],
    rowName,
  })
  return (
    <>
      <PageHead crumbs={[{ text: t('Creative studio') }, { text: t('Creative files') }]} />
      <ListView list={list} footnote={t('Times in {zone}', { zone: timeZone })} />
    </>
  )
}
