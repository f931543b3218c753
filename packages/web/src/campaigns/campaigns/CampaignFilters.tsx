import { MultiSelect, type Option, useSignalValue } from '@spotdesk/ui'
import { advertisers, campaigns } from '@spotdesk/sdk/calls'
import {
  campaignStatusFilters,
  campaignStatusLabels,
  campaignTypeLabels,
  campaignTypes,
  deliveryStatusLabels,
  deliveryStatuses,
  limits,
} from '@spotdesk/sdk/values'
import { writeStringList } from '@spotdesk/sdk/rules'
import { useQuery } from '@tanstack/react-query'
import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import { TextFilter } from '../../shared/filters/TextFilter.tsx'
import { query } from '../../shared/query.ts'
import { currentAccount } from '../../shared/session.ts'
import { useDebounced } from '../../shared/use-debounced.ts'
import styles from './campaigns.module.css'
import type { CampaignFilters as Filters } from './search.ts'

const optionsOf = <T extends string>(values: readonly T[], labels: Record<T, string>): Option<T>[] =>
  values.map((value) => ({ value, label: labels[value] }))
const types = optionsOf(campaignTypes, campaignTypeLabels)
const statuses = optionsOf(campaignStatusFilters, campaignStatusLabels)
const deliveries = optionsOf(deliveryStatuses, deliveryStatusLabels)

interface CampaignFiltersProps {
  filters: Filters
  onChange: (some: Record<string, string | undefined>) => void
}

/** The filters of the list; each is a parameter of the address. An empty set is written where the list would otherwise use its default. */
export function CampaignFilters({ filters, onChange }: CampaignFiltersProps) {
  const account = useSignalValue(currentAccount)
  const change = (some: Record<string, string | undefined>) => onChange({ ...some, page: undefined })
  const set =
    (name: string, keepsEmpty = false) =>
    (values: readonly string[]) =>
      change({ [name]: values.length > 0 || keepsEmpty ? writeStringList(values) : undefined })
  return (
    <FilterBar
      end={
        <TextFilter
          label="Search by ID or Campaign name"
          value={filters.q}
          debounceMs={limits.filterDebounceMs}
          onChange={(q) => change({ q: q || undefined })}
        />
      }
    >
      <div className={styles.filter}>
        <MultiSelect
          label="Status"
          isLabelHidden
          placeholder="Status"
          options={statuses}
          value={filters.status}
          onChange={set('status', true)}
          isSearchable={false}
        />
      </div>
      <div className={styles.filter}>
        <MultiSelect
          label="Type"
          isLabelHidden
          placeholder="Type"
          options={types}
          value={filters.type}
          onChange={set('type')}
          isSearchable={false}
        />
      </div>
      <div className={styles.filter}>
        <MultiSelect
          label="Delivery"
          isLabelHidden
          placeholder="Delivery"
          options={deliveries}
          value={filters.deliveryStatus}
          onChange={set('deliveryStatus')}
        />
      </div>
      {account?.hasAccessToMultipleAdvertisers && (
        <div className={styles.filter}>
          <AdvertiserFilter value={filters.advertiserId} onChange={(ids) => change({ advertiserId: ids.join(',') || undefined })} />
        </div>
      )}
      <div className={styles.filter}>
        <AssignedFilter value={filters.assignedUsername} onChange={(names) => change({ assignedUsername: names.join(',') || undefined })} />
      </div>
    </FilterBar>
  )
}

function AdvertiserFilter({ value, onChange }: { value: readonly number[]; onChange: (ids: number[]) => void }) {
  const [text, setText] = useDebounced('', limits.advertiserSelectDebounceMs)
  const found = useQuery(query(advertisers.search, text ? { q: text } : {}))
  const chosen = useQuery({ ...query(advertisers.search, { ids: [...value] }), enabled: value.length > 0 })
  const names = new Map([...(found.data ?? []), ...(chosen.data ?? [])].map(({ id, name }) => [String(id), name]))
  return (
    <MultiSelect
      label="Advertiser"
      isLabelHidden
      placeholder="Advertiser"
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      options={(found.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      onSearch={setText}
      isLoading={found.isFetching}
      labelOf={(id) => names.get(id) ?? id}
      texts={{ noResults: 'Search for something to see results.' }}
    />
  )
}

function AssignedFilter({ value, onChange }: { value: readonly string[]; onChange: (names: string[]) => void }) {
  const [text, setText] = useDebounced('', limits.advertiserSelectDebounceMs)
  const found = useQuery(query(campaigns.assignedUsers, text ? { q: text } : {}))
  return (
    <MultiSelect
      label="Assigned to"
      isLabelHidden
      placeholder="Assigned to"
      value={[...value]}
      onChange={onChange}
      options={(found.data ?? []).map((name) => ({ value: name, label: name }))}
      onSearch={setText}
      isLoading={found.isFetching}
      labelOf={(name) => name}
    />
  )
}
