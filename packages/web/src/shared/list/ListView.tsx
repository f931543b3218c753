import type { ReactNode } from 'react'
import { FilterBar } from '../filters/FilterBar.tsx'
import { Grid } from '../grid/Grid.tsx'
import type { GridProps } from '../grid/grid-props.ts'
import { EmptyList } from './EmptyList.tsx'
import styles from './ListView.module.css'
import type { ListItem, ListRow } from './row-types.ts'
import type { ListScreen } from './use-list-screen.ts'

type Extras = 'rowHeight' | 'savedLayout' | 'detail' | 'stripe' | 'onRowClick' | 'canOpen' | 'totals' | 'footnote' | 'peek'

interface ListViewProps<E extends ListRow> extends Pick<GridProps<ListItem<E>>, Extras> {
  list: ListScreen<E>
  /** In place of the texts of a list without rows. */
  empty?: ReactNode
  /** Tools of the list, in the bar of its filters. */
  tools?: ReactNode
  /** Stands at the right of the grid: a `SidePeek`. */
  aside?: ReactNode
}

/** The filters of a list above its grid. */
export function ListView<E extends ListRow>({ list, empty, tools, aside, ...extras }: ListViewProps<E>) {
  return (
    <>
      {list.filters.length > 0 && (
        <FilterBar filters={list.filters} search={list.search} onChange={list.change}>
          {tools}
        </FilterBar>
      )}
      <div className={styles.sides}>
        <Grid<ListItem<E>> {...list.grid} {...extras} empty={empty ?? <NoRows list={list} />} />
        {aside}
      </div>
    </>
  )
}

/** The reason why a list is empty, and the next step. */
export function NoRows<E extends ListRow>({ list: { texts, hasAny, clearFilters } }: { list: ListScreen<E> }) {
  return <EmptyList texts={texts} hasAny={hasAny} onClear={clearFilters} />
}
