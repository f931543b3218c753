import { limits, searchKey, splitPasted } from '@spotdesk/sdk/values'
import { type ClipboardEvent, type KeyboardEvent, type Ref, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Option, matchOptions } from './options.ts'
import { useLookUp } from './use-look-up.ts'
import { usePasted } from './use-pasted.ts'
import type { FieldTexts } from '../FieldParts.tsx'
import type { ResolvedTexts } from './pasted-values.ts'

interface ComboBoxBase<T extends string> extends FieldTexts {
  isRequired?: boolean
  isDisabled?: boolean
  name?: string
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
  placeholder?: string
  /** The whole list, searched here. It shows labels that contain the query in any case, 50 at most. */
  options?: readonly Option<T>[]
  /** The server searches. An older answer is dropped when another query was asked meanwhile. */
  load?: (query: string, signal: AbortSignal) => Promise<readonly Option<T>[]>
  /** Milliseconds after the last key before `load` is called. */
  debounceMs?: number
  /** Results that are shown at most. */
  limit?: number
  /** Shown before the user types. No look-up happens before: 'Search for something to see results.' */
  searchHint?: string
  /** Names of chosen values that the list has not shown. */
  labelOf?: (value: T) => string
  className?: string
}

export interface SingleComboBoxProps<T extends string> extends ComboBoxBase<T> {
  isMultiple?: false
  value: T | null
  onChange: (value: T | null) => void
}

export interface MultipleComboBoxProps<T extends string> extends ComboBoxBase<T> {
  isMultiple: true
  value: readonly T[]
  onChange: (value: T[]) => void
  /** Values that can be chosen at most. */
  most?: number
  /** The texts of a paste, where commas, semicolons, tabs and line ends do not separate them. */
  split?: (text: string) => string[]
  /** Finds many pasted texts; without it they are found among `options`. */
  resolve?: (texts: readonly string[], signal: AbortSignal) => Promise<ResolvedTexts<T>>
}

/** What a combo box takes: one value, or several. */
export type ComboBoxProps<T extends string> = SingleComboBoxProps<T> | MultipleComboBoxProps<T>

/** Milliseconds after the last scroll. */
const scrollRestMs = 120

function isInView(field: HTMLElement | null): boolean {
  const { top, bottom } = field?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
  return bottom > 0 && top < innerHeight
}

/** The state of a combobox and what its keys do. */
export function useComboBox<T extends string>(props: ComboBoxProps<T>, input: RefObject<HTMLInputElement | null>) {
  const { options = [], load, searchHint } = props
  const { debounceMs = limits.advertiserSelectDebounceMs, limit = load ? limits.searchResults : limits.selectResults } = props
  const most = (props.isMultiple && props.most) || Number.POSITIVE_INFINITY
  /** Null while nobody searches: the input shows what is chosen. */
  const [query, setQuery] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isOpenNow = useRef(isOpen)
  const [seen, setSeen] = useState<ReadonlyMap<T, string>>(new Map())

  const searchText = (query ?? '').trim()
  const isHinting = searchHint !== undefined && searchText === ''
  const lookUp = useLookUp({ query: searchText, isAsking: isOpen && !isHinting, load, debounceMs })
  const found = load ? lookUp.options.slice(0, limit) : matchOptions(options, searchText, limit)
  const matches = isHinting ? [] : found
  const selected: readonly T[] = props.isMultiple ? props.value : props.value === null ? [] : [props.value]
  const labelOf = (value: T): string =>
    options.find((option) => option.value === value)?.label ?? seen.get(value) ?? props.labelOf?.(value) ?? value

  const open = () => {
    setActive(-1)
    setOpen(true)
  }
  // A frame later, because the focus may scroll the field into view, and a scroll closes floating panels. The text typed before has opened
  // it.
  const openSoon = () => requestAnimationFrame(() => input.current?.matches(':focus') && !isOpenNow.current && open())
  const returning = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = () => {
    clearTimeout(returning.current)
    setOpen(false)
    setQuery(null)
  }
  /** A scroll hides the list. It returns below the field once the page rests. The typed text stays. */
  const hide = () => {
    setOpen(false)
    clearTimeout(returning.current)
    returning.current = setTimeout(() => isInView(input.current) && input.current?.matches(':focus') && setOpen(true), scrollRestMs)
  }
  /** The option that Enter chooses: the first one that begins with the text, else the first that has it. */
  const firstFor = (text: string): number => {
    const wanted = searchKey(text.trim())
    if (wanted === '') return -1
    const begins = load ? -1 : matchOptions(options, wanted, limit).findIndex((option) => searchKey(option.label).startsWith(wanted))
    return Math.max(0, begins)
  }
  const search = (text: string) => {
    setQuery(text)
    setActive(firstFor(text))
    setOpen(true)
    if (!props.isMultiple && text === '' && props.value !== null) props.onChange(null)
  }
  // A paste is answered later, when the value may be another.
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
    isOpenNow.current = isOpen
  })
  /** Adds to many, with their names, which the list may not show later. */
  const add = (added: readonly Option<T>[]) => {
    setSeen((known) => new Map([...known, ...added.map(({ value, label }) => [value, label] as const)]))
    const { current } = latest
    if (!current.isMultiple) return 0
    const all = [...new Set([...current.value, ...added.map(({ value }) => value)])].slice(0, most)
    const isNew = all.length - current.value.length
    if (isNew > 0) current.onChange(all)
    return isNew
  }
  const choose = (option: Option<T>) => {
    if (option.isDisabled) return
    if (props.isMultiple) {
      if (props.value.includes(option.value)) props.onChange(props.value.filter((value) => value !== option.value))
      else add([option])
      setQuery('')
      return
    }
    add([option])
    props.onChange(option.value)
    close()
  }
  const pasted = usePasted<T>({ options, resolve: props.isMultiple ? props.resolve : undefined, most, onFound: add })
  const paste = (event: ClipboardEvent) => {
    if (!props.isMultiple) return
    const given = event.clipboardData.getData('text/plain')
    const texts = (props.split ?? splitPasted)(given)
    // One text goes into the search, unless it came with signs that are not its own.
    if (texts.length === 0 || (texts.length === 1 && texts[0] === given.trim() && !props.split)) return
    event.preventDefault()
    close()
    pasted.take(texts)
  }
  const move = (step: number) => {
    if (!isOpen) open()
    else if (matches.length > 0) setActive(active < 0 && step < 0 ? matches.length - 1 : (active + step + matches.length) % matches.length)
  }
  /** True if the key was meant for the list. */
  const act = ({ key, altKey }: KeyboardEvent): boolean => {
    const option = isOpen ? matches[active] : undefined
    if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp' && altKey) close()
    else if (key === 'ArrowUp') move(-1)
    else if (key === 'Enter' && option) choose(option)
    // The list is closed, empty or still loading. Enter is never meant for the form around the field.
    else if (key === 'Enter' && !isOpen) open()
    else if (key === 'Enter') return true
    else if (key === 'Escape' && (isOpen || query)) close()
    else {
      if (key === 'Backspace' && props.isMultiple && !query && props.value.length > 0) props.onChange(props.value.slice(0, -1))
      return false
    }
    return true
  }
  const pressKey = (event: KeyboardEvent) => {
    if (!act(event)) return
    event.preventDefault()
    // An Escape that closes the list does not close the dialog around it.
    event.stopPropagation()
  }
  const toggle = () => {
    if (isOpen) return close()
    input.current?.focus()
    openSoon()
  }
  return {
    query,
    isOpen,
    active,
    setActive,
    matches,
    selected,
    isHinting,
    lookUp,
    labelOf,
    pasted,
    openSoon,
    close,
    hide,
    search,
    choose,
    paste,
    pressKey,
    toggle,
  }
}
