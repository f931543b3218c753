import { Menu } from '@spotdesk/ui'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { limits } from '@spotdesk/sdk/values'
import { label, t } from '../text.ts'
import { clearFilters, type FilterRow, type FilterSearch, type SearchChange, readFilterValues, writeFilter } from './filter-rows.ts'
import styles from './FilterBar.module.css'
import { FilterChip } from './FilterChip.tsx'
import { TextFilter } from './TextFilter.tsx'

interface FilterBarProps {
  filters: readonly FilterRow[]
  search: FilterSearch
  onChange: (change: SearchChange) => void
  /** Stands after the chips. */
  children?: ReactNode
}

/** The filters of a list: a chip for each that is set, a menu of the others, and the search box, which leads where it is the only filter. */
export function FilterBar({ filters, search, onChange, children }: FilterBarProps) {
  /** The filter whose panel is open, which may have no value yet, or none any more. */
  const [open, setOpen] = useState<string | null>(null)
  const texts = filters.filter((filter) => filter.kind === 'text')
  const others = filters.filter((filter) => filter.kind !== 'text')
  const isSet = (filter: FilterRow) => readFilterValues(filter, search).length > 0
  const free = others.filter((filter) => !filter.isGiven && !isSet(filter) && filter.field !== open)
  return (
    <div className={styles.bar} role="group" aria-label={t('Filter by:')}>
      {others
        .filter((filter) => isSet(filter) || filter.field === open)
        .map((filter) => (
          <FilterChip
            key={filter.field}
            filter={filter}
            values={readFilterValues(filter, search)}
            isOpen={filter.field === open}
            onOpenChange={(isOpen) => setOpen(isOpen ? filter.field : null)}
            onChange={(values) => onChange(writeFilter(filter, values))}
          />
        ))}
      {free.length > 0 && (
        <Menu
          label={t('Add a filter')}
          placement="bottom start"
          groups={[free.map((filter) => ({ id: filter.field, label: label(filter.label), onAction: () => setOpen(filter.field) }))]}
          trigger={
            <Button className={styles.add!} aria-label={t('Add a filter')}>
              <Plus size={14} aria-hidden />
              {t('Filter')}
            </Button>
          }
        />
      )}
      {filters.some(isSet) && (
        <Button className={styles.clear!} onPress={() => onChange(clearFilters(filters))}>
          {t('Clear all')}
        </Button>
      )}
      {others.length > 0 && children}
      <div className={others.length > 0 ? styles.end : styles.start}>
        {texts.map((filter) => (
          <TextFilter
            key={filter.field}
            label={label(filter.label)}
            value={readFilterValues(filter, search)[0] ?? ''}
            debounceMs={filter.debounceMs ?? limits.textFilterDebounceMs}
            onChange={(text) => onChange(writeFilter(filter, text ? [text] : []))}
          />
        ))}
      </div>
      {others.length === 0 && children}
    </div>
  )
}
