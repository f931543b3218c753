import { formatTotal, pageSizeChoices } from '@spotdesk/sdk/values'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components'
import { IconButton } from '../actions/IconButton.tsx'
import { Select } from '../fields/Select.tsx'
import { countPages, pagesAround } from './pages.ts'
import styles from './Pagination.module.css'

export interface PageState {
  /** From 0. */
  pageIndex: number
  pageSize: number
}

export interface PaginationTexts {
  /** Names the landmark. */
  label: string
  rowsPerPage: string
  previous: string
  next: string
  page: (number: number) => string
  /** `first` and `last` count from 1 and are formatted, as `total` is. */
  range: (first: string, last: string, total: string) => string
}

export interface PaginationProps extends PageState {
  total: number
  /** A change of the page size goes to the first page. */
  onChange: (page: PageState) => void
  sizeChoices?: readonly number[]
  locale?: string
  texts?: Partial<PaginationTexts>
}

export const paginationTexts: PaginationTexts = {
  label: 'Pagination',
  rowsPerPage: 'Rows per page',
  previous: 'Previous page',
  next: 'Next page',
  page: (number) => `Page ${number}`,
  range: (first, last, total) => `${first}–${last} of ${total}`,
}

/** The visible rows, the page size, and links to the other pages. */
export function Pagination({ pageIndex, pageSize, total, onChange, sizeChoices = pageSizeChoices, locale, texts }: PaginationProps) {
  const t = { ...paginationTexts, ...texts }
  const pageCount = countPages(total, pageSize)
  const first = total === 0 ? 0 : pageIndex * pageSize + 1
  const last = Math.min(total, (pageIndex + 1) * pageSize)
  const go = (index: number) => onChange({ pageIndex: index, pageSize })
  // A size that is not among the choices (a grid's default, an address) is offered too.
  const sizes = sizeChoices.includes(pageSize) ? sizeChoices : [...sizeChoices, pageSize].toSorted((a, b) => a - b)
  return (
    <nav aria-label={t.label} className={styles.pagination}>
      <span role="status" className={styles.range}>
        {t.range(formatTotal(first, locale), formatTotal(last, locale), formatTotal(total, locale))}
      </span>
      <span aria-hidden className={styles.sizeLabel}>
        {t.rowsPerPage}
      </span>
      <Select
        isCompact
        isLabelHidden
        label={t.rowsPerPage}
        options={sizes.map((size) => ({ value: String(size), label: formatTotal(size, locale) }))}
        value={String(pageSize)}
        onChange={(size) => size && onChange({ pageIndex: 0, pageSize: Number(size) })}
      />
      <IconButton icon={ChevronLeft} label={t.previous} size="small" isDisabled={pageIndex === 0} onPress={() => go(pageIndex - 1)} />
      {pagesAround(pageIndex, pageCount).map((index) => (
        <Button
          key={index}
          aria-label={t.page(index + 1)}
          aria-current={index === pageIndex ? 'page' : undefined}
          onPress={() => go(index)}
          className={styles.page}
        >
          {formatTotal(index + 1, locale)}
        </Button>
      ))}
      <IconButton
        icon={ChevronRight}
        label={t.next}
        size="small"
        isDisabled={pageIndex >= pageCount - 1}
        onPress={() => go(pageIndex + 1)}
      />
    </nav>
  )
}
