import { Button, LinkButton, matchOptions, type Option, OptionList } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '@spotdesk/sdk/values'
import { label, t } from '../text.ts'
import { useDebounced } from '../data/use-debounced.ts'
import styles from './Chip.module.css'
import type { ChoicesFilter, NamesFilter } from './filter-rows.ts'

interface PanelProps<Filter> {
  filter: Filter
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  close: () => void
}

/** Choices above this number have a search box. */
const searchedChoices = 8

/** The panel of a few known values. A filter of one value is set, and its panel closed, by choosing it. */
export function ChoicesPanel({ filter, values, onChange, close }: PanelProps<ChoicesFilter>) {
  const [text, setText] = useState('')
  const options = Object.entries(filter.options).map(([value, name]) => ({ value, label: label(name) }))
  const isSearched = options.length > searchedChoices
  return (
    <Options
      name={label(filter.label)}
      options={isSearched ? matchOptions(options, text) : options}
      values={values}
      isSingle={filter.isSingle ?? false}
      {...(isSearched && { text, onText: setText })}
      onChange={(chosen) => onChange(Object.keys(filter.options).filter((value) => chosen.includes(value)))}
      close={close}
    />
  )
}

/** The panel of many names: the server searches. */
export function NamesPanel({ filter, values, onChange, close }: PanelProps<NamesFilter>) {
  const [shown, setShown] = useState('')
  const [text, setText] = useDebounced('', limits.advertiserSelectDebounceMs)
  const found = useQuery({ queryKey: ['names', filter.field, text], queryFn: () => filter.find(text) })
  return (
    <Options
      name={label(filter.label)}
      options={(found.data ?? []).map(({ value, name }) => ({ value, label: name }))}
      values={values}
      isSingle={false}
      text={shown}
      onText={(next) => {
        setShown(next)
        setText(next)
      }}
      isLoading={found.isFetching}
      noResults={t('Search for something to see results.')}
      onChange={onChange}
      close={close}
    />
  )
}

interface OptionsProps {
  name: string
  options: readonly Option[]
  values: readonly string[]
  isSingle: boolean
  text?: string
  onText?: (text: string) => void
  isLoading?: boolean
  noResults?: string
  onChange: (values: string[]) => void
  close: () => void
}

/** The options of a panel. A tick counts, however the panel is left; Undo reverts to what was ticked when it opened. */
function Options({ name, options, values, isSingle, text, onText, isLoading = false, noResults, onChange, close }: OptionsProps) {
  const [atOpen] = useState(values)
  const isOther = values.length !== atOpen.length || values.some((value) => !atOpen.includes(value))
  return (
    <>
      <OptionList
        aria-label={name}
        options={options}
        texts={noResults === undefined ? undefined : { noResults }}
        isLoading={isLoading}
        indicator={isSingle ? 'check' : 'box'}
        selectionMode={isSingle ? 'single' : 'multiple'}
        selectedKeys={values}
        autoFocus
        {...(text !== undefined && onText && { query: text, onQueryChange: onText })}
        onSelectionChange={(keys) => {
          const all = keys === 'all' ? [...values, ...options.map(({ value }) => value)] : [...keys].map(String)
          onChange([...new Set(all)])
          if (isSingle) close()
        }}
      />
      {!isSingle && (
        <div className={styles.footer}>
          <span className={styles.reverts}>
            {values.length > 0 && <LinkButton onPress={() => onChange([])}>{t('Clear')}</LinkButton>}
            {isOther && <LinkButton onPress={() => onChange([...atOpen])}>{t('Undo')}</LinkButton>}
          </span>
          <Button onPress={close}>{t('Close')}</Button>
        </div>
      )}
    </>
  )
}
