import { searchKey } from '@spotdesk/sdk/values'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { ListBox, ListBoxItem, type Selection } from 'react-aria-components'
import { SearchField } from '../fields/text/SearchField.tsx'
import { useText } from '../text.tsx'
import type { Region } from './atlas.ts'
import styles from './GeoMap.module.css'

interface RegionListProps {
  label: string
  regions: readonly Region[]
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  /** The value of a region in words, or null for none. */
  valueText: (id: string) => string | null
}

/** The regions of a map by name. With it, the keyboard and screen readers can choose regions and read their values. */
export function RegionList({ label, regions, selected, onSelect, valueText }: RegionListProps) {
  const t = useText()
  const [search, setSearch] = useState('')
  const found = regions.filter(({ name }) => searchKey(name).includes(searchKey(search.trim())))
  const select = (keys: Selection) => {
    const shown = new Set(found.map(({ id }) => id))
    const chosen = keys === 'all' ? shown : keys
    // Those that the search hides stay as they are.
    onSelect(new Set([...[...selected].filter((id) => !shown.has(id)), ...[...chosen].map(String)]))
  }
  return (
    <div className={styles.list}>
      <SearchField label={t('Search')} value={search} onChange={setSearch} />
      <ListBox
        aria-label={label}
        items={found.map((region) => ({ ...region, value: valueText(region.id) }))}
        selectionMode="multiple"
        selectedKeys={selected}
        onSelectionChange={select}
        renderEmptyState={() => <p className={styles.none}>{t('No results found.')}</p>}
        className={styles.options!}
      >
        {({ id, name, value }) => (
          <ListBoxItem id={id} textValue={name} className={styles.option!}>
            <Check size={14} aria-hidden className={styles.check} />
            <span className={styles.optionName}>{name}</span>
            {value !== null && <span className={styles.optionValue}>{value}</span>}
          </ListBoxItem>
        )}
      </ListBox>
    </div>
  )
}
