import type { Campaign } from '@spotdesk/sdk'
import { statistics } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { type Sort, parseSort, printSort } from '@spotdesk/sdk/rules'
import { formatMoney, limits } from '@spotdesk/sdk/values'
import { Button, EmptyState, LinkButton, saveFile } from '@spotdesk/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type Dates, useDates } from '../../../shared/dates.ts'
import { FilterBar } from '../../../shared/filters/FilterBar.tsx'
import { listSortNames } from '../../../shared/grid/column.ts'
import { Grid } from '../../../shared/grid/Grid.tsx'
import { useStable } from '../../../shared/grid/use-stable.ts'
import { query } from '../../../shared/query.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { t } from '../../../shared/text.ts'
import { useUrlSearch } from '../../../shared/data/use-url-search.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { breakdownPath } from '../paths.ts'
import { withRange } from '../../../shared/delivery/range-search.ts'
import type { PageRange } from '../../../shared/delivery/use-page-range.ts'
import { distributionColumns } from '../../../shared/delivery/distribution/distribution-columns.tsx'
import { distributionCsv } from '../../../shared/delivery/distribution/distribution-file.ts'
import { type DistributionLine, toDistributionLines } from '../../../shared/delivery/distribution/distribution-lines.ts'
import styles from '../../../shared/delivery/distribution/distribution.module.css'
import { toTotalCells } from '../../../shared/delivery/distribution/measures.ts'

/** Publishers that are listed at first; the others are one line. */
const firstPublishers = 20
/** So many lines have room: all publishers are open from the start. */
const fewLines = 12

const filters = [{ kind: 'text', field: 'q', label: 'Filter publishers and zones..' }] as const
const none: readonly never[] = []

interface DistributionProps {
  campaign: Campaign
  range: PageRange
  /** One ad of the campaign; absent: all of them. */
  ad?: { id: number; name: string }
}

/** Publishers and their zones with what a campaign, or one of its ads, delivered on each; a zone opens by days and hours. */
export function DistributionView({ campaign, range, ad }: DistributionProps) {
  const { timeZone: zone } = useUser().agency
  const dates = useDates()
  const { search, change } = useUrlSearch()
  const navigate = useNavigate()
  const [isLong, setLong] = useState(false)
  const q = search['q'] ?? ''
  // What is searched for may stand behind the first ones.
  const limit = isLong || q !== '' ? limits.pageMax : firstPublishers
  const result = useQuery({
    ...query(statistics.distribution, { id: campaign.id, ...(ad && { adId: ad.id }), ...range.period, limit }),
    placeholderData: keepPreviousData,
  })
  const data = result.isError ? undefined : result.data
  const tree = useOpened(data?.publishers)
  const printing = useMemo(
    () => ({ currency: data?.currency ?? campaign.currency, dates, zone }),
    [data?.currency, campaign.currency, dates, zone],
  )
  const toPath = useStable((publisherId: number, zoneId: number) =>
    withRange(breakdownPath(campaign, { publisherId, zoneId, ...(ad && { adId: ad.id }) }), search),
  )
  const columns = useMemo(() => distributionColumns({ printing, toggle: tree.toggle, pathOf: toPath }), [printing, tree.toggle, toPath])
  const sortText = search['sort']
  const sort = useMemo(() => parseSort(sortText, listSortNames(columns)), [sortText, columns])
  const lines = useMemo(() => (data ? toDistributionLines(data, { sort, q, isOpen: tree.isOpen }) : none), [data, sort, q, tree.isOpen])
  const open = useStable((line: DistributionLine) => {
    if (line.kind === 'zone') void navigate({ href: toPath(line.publisher.id, line.zone.id) })
    if (line.kind === 'publisher') tree.toggle(line.publisher.id)
  })
  const save = () => {
    if (!data) return
    const all = toDistributionLines(data, { sort, q, isOpen: () => true })
    const name = `campaign-${campaign.id}${ad ? `-ad-${ad.id}` : ''}-distribution.csv`
    saveFile(name, new Blob([distributionCsv(all, data, printing)], { type: 'text/csv' }))
  }
  return (
    <>
      <div className={styles.tools}>
        <FilterBar filters={filters} search={search} onChange={change}>
          {data && lines.length > 0 && (
            <>
              <LinkButton onPress={tree.toggleAll}>{tree.isAllOpen ? t('Close all publishers') : t('Open all publishers')}</LinkButton>
              {!isLong && q === '' && data.other && (
                <LinkButton onPress={() => setLong(true)}>{t('Show the top {count}', { count: limits.pageMax })}</LinkButton>
              )}
              <Button icon={Download} onPress={save}>
                {t('Download CSV')}
              </Button>
            </>
          )}
        </FilterBar>
      </div>
      <Grid<DistributionLine>
        name="distribution"
        label={t('Publishers and zones')}
        columns={columns}
        isWhole
        place={{ page: 0, limit: Math.max(1, lines.length), sort }}
        onPlaceChange={({ sort: next }: { sort: Sort | null }) => change({ sort: printSort(next) })}
        rowName={lineName}
        onRowClick={open}
        canOpen={canOpen}
        totals={
          data && data.publishers.length > 0 ? { name: t('All publishers'), ...toTotalCells(data.totals, printing, 'places') } : undefined
        }
        data={{
          list: lines,
          total: lines.length,
          isLoading: result.isFetching && (result.isPending || result.isPlaceholderData),
          error: result.isError ? toErrorText(result.error) : undefined,
          retry: () => void result.refetch(),
        }}
        footnote={data && toFootnoteText(data, { campaign, isWhole: !range.isChosen && !ad && !range.period.from, dates, zone })}
        empty={
          q === '' ? (
            <EmptyState title={t('Nothing was delivered in this range.')} />
          ) : (
            <EmptyState
              title={t('No publisher or zone has "{text}" in its name.', { text: q })}
              action={<LinkButton onPress={() => change({ q: undefined })}>{t('Clear the filter')}</LinkButton>}
            />
          )
        }
      />
    </>
  )
}

const canOpen = ({ kind }: DistributionLine) => kind !== 'other'

function lineName(line: DistributionLine): string {
  if (line.kind === 'other') return t('Other publishers')
  return line.kind === 'publisher' ? line.publisher.name : line.zone.name
}

/** Which publishers are open: few from the start, and of many those that the user opens. */
function useOpened(publishers: readonly { id: number; zones: readonly unknown[] }[] = none) {
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map())
  const usual = publishers.reduce((lines, { zones }) => lines + 1 + zones.length, 0) <= fewLines
  return useMemo(() => {
    const isOpen = (id: number) => changed.get(id) ?? usual
    const isAllOpen = publishers.every(({ id }) => isOpen(id))
    return {
      isOpen,
      isAllOpen,
      toggle: (id: number) => setChanged((known) => new Map(known).set(id, !(known.get(id) ?? usual))),
      toggleAll: () => setChanged(new Map(publishers.map(({ id }) => [id, !isAllOpen]))),
    }
  }, [changed, usual, publishers])
}

interface Footing {
  campaign: Campaign
  /** The whole delivery of the campaign is shown. */
  isWhole: boolean
  dates: Dates
  zone: string
}

/** The zone of times and how new the data is; and where cents differ from those of the list, why. */
function toFootnoteText(data: OutputOf<typeof statistics.distribution>, { campaign, isWhole, dates, zone }: Footing): string {
  const { spend, secondScreenSpend } = data.totals
  const sum = spend === null || secondScreenSpend === null ? null : spend + secondScreenSpend
  const isOther = isWhole && sum !== null && Math.abs(sum - campaign.totalSpend) >= 0.005
  return [
    t('Times in {zone} time', { zone }),
    data.asOf ? t('data as of {time}', { time: dates.dayTime(data.asOf, zone) }) : t('no delivery was reported yet'),
    isOther &&
      t('spend adds up rounded rows, while the campaign’s own total, rounded once, is {amount}', {
        amount: formatMoney(campaign.totalSpend, campaign.currency),
      }),
  ]
    .filter(Boolean)
    .join(' · ')
}
