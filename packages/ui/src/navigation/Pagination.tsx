import { formatTotal, pageSizeChoices } from '@spotdesk/sdk/values'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components'
import { IconButton } from '../actions/IconButton.tsx'
import { CompactSelect } from '../fields/choice/CompactSelect.tsx'
import { useText } from '../text.tsx'
import { countPages, pagesAround } from './pages.ts'
import styles from './Pagination.module.css'

export interface PageState {
  /** From 0. */
  pageIndex: number
  pageSize: number
}

export interface PaginationProps extends PageState {
  total: number
  /** There are more than `total`, which nobody has counted. */
  isMore?: boolean
  /** A change of the page size goes to the first page. */
  onChange: (page: PageState) => void
  sizeChoices?: readonly number[]
  locale?: string
}

/** The visible rows, the page size, and links to the other pages. */
export function Pagination({
  pageIndex,
  pageSize,
  total,
  isMore = false,
  onChange,
  sizeChoices = pageSizeChoices,
  locale,
}: PaginationProps) {
  const t = useText()
  const pageCount = countPages(total, pageSize)
  const first = total === 0 ? 0 : pageIndex * pageSize + 1
  const last = Math.min(total, (pageIndex + 1) * pageSize)
  const range = { first: formatTotal(first, locale), last: formatTotal(last, locale), total: formatTotal(total, locale) }
  const go = (index: number) => onChange({ pageIndex: index, pageSize })
  // A size that is not among the choices (a grid's default, an address) is offered too.
  const sizes = sizeChoices.includes(pageSize) ? sizeChoices : [...sizeChoices, pageSize].toSorted((a, b) => a - b)
  return (
    <nav aria-label={t('Pagination')} className={styles.pagination}>
      <span role="status" className={styles.range}>
        {isMore ? t('{first}–{last} of more than {total}', range) : t('{first}–{last} of {total}', range)}
      </span>
      <span aria-hidden className={styles.sizeLabel}>
        {t('Rows per page')}
      </span>
      <CompactSelect
        label={t('Rows per page')}
        options={sizes.map((size) => ({ value: String(size), label: formatTotal(size, locale) }))}
        value={String(pageSize)}
        onChange={(size) => onChange({ pageIndex: 0, pageSize: Number(size) })}
      />
      <IconButton
        icon={ChevronLeft}
        label={t('Previous page')}
        size="small"
        isDisabled={pageIndex === 0}
        onPress={() => go(pageIndex - 1)}
      />
      {pagesAround(pageIndex, pageCount).map((index) => (
        <Button
          key={index}
          aria-label={t('Page {number}', { number: index + 1 })}
          aria-current={index === pageIndex ? 'page' : undefined}
          onPress={() => go(index)}
          className={styles.page}
        >
          {formatTotal(index + 1, locale)}
        </Button>
      ))}
      <IconButton
        icon={ChevronRight}
        label={t('Next page')}
        size="small"
        isDisabled={pageIndex >= pageCount - 1}
        onPress={() => go(pageIndex + 1)}
      />
    </nav>
  )
}
