import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Autocomplete, ListBox, ListBoxItem, type ListBoxProps, Text } from 'react-aria-components'
import { Spinner } from '../../feedback/Spinner.tsx'
import { useText } from '../../text.tsx'
import type { Option, OptionListTexts } from './options.ts'
import { SearchField } from '../text/SearchField.tsx'
import styles from './OptionList.module.css'

export interface OptionListProps<T extends string> extends Pick<
  ListBoxProps<object>,
  'selectionMode' | 'selectedKeys' | 'onSelectionChange' | 'aria-label'
> {
  options: readonly Option<T>[]
  texts: Partial<OptionListTexts> | undefined
  isLoading?: boolean
  /** With both the list has a search box above it. */
  query?: string
  onQueryChange?: (query: string) => void
  /** The search box takes the focus as it appears. */
  autoFocus?: boolean
  /** A check mark after the chosen option, or a box before every one. */
  indicator: 'check' | 'box'
}

/** The list inside a select or a multi-select, with its search box and its texts while it is empty. */
export function OptionList<T extends string>(props: OptionListProps<T>) {
  const { options, texts, isLoading = false, query, onQueryChange, autoFocus, indicator, ...selection } = props
  const t = useText()
  const emptyState = (): ReactNode => (
    <div className={styles.empty}>
      {isLoading && <Spinner size={16} />}
      {isLoading
        ? (texts?.loading ?? t('Loading data...'))
        : query
          ? (texts?.noMatch ?? t('No options matching your criteria'))
          : (texts?.noResults ?? t('No results found.'))}
    </div>
  )
  const list = (
    <ListBox {...selection} escapeKeyBehavior="none" items={isLoading ? [] : options} renderEmptyState={emptyState} className={styles.list}>
      {(option: Option<T>) => (
        <ListBoxItem id={option.value} textValue={option.label} isDisabled={option.isDisabled} className={styles.option}>
          {indicator === 'box' && (
            <span className={styles.box}>
              <Check size={12} strokeWidth={3.5} aria-hidden />
            </span>
          )}
          {option.icon && <option.icon size={16} aria-hidden className={styles.icon} />}
          <span className={styles.text}>
            <Text slot="label" className={styles.label!}>
              {option.label}
            </Text>
            {option.description && (
              <Text slot="description" className={styles.description!}>
                {option.description}
              </Text>
            )}
          </span>
          {indicator === 'check' && <Check size={16} aria-hidden className={styles.check} />}
        </ListBoxItem>
      )}
    </ListBox>
  )
  if (query === undefined || !onQueryChange) return list
  return (
    <Autocomplete inputValue={query} onInputChange={onQueryChange}>
      <SearchField label={texts?.search ?? t('Search')} autoFocus={autoFocus} isCombobox className={styles.search} />
      {list}
    </Autocomplete>
  )
}
