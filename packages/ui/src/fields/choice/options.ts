import { limits, searchKey } from '@spotdesk/sdk/values'
import type { LucideIcon } from 'lucide-react'

/** One choice of a select, a multi-select or a picker. */
export interface Option<T extends string = string> {
  value: T
  label: string
  /** Second line, for example the advertiser of a campaign. */
  description?: string
  /** Other words by which a search finds it. */
  words?: string
  /** Heading under which a combobox lists it; options of one group follow each other. */
  group?: string
  icon?: LucideIcon
  isDisabled?: boolean
}

/** Texts of a list of options. */
export interface OptionListTexts {
  search: string
  loading: string
  /** Shown when the search matches nothing. */
  noMatch: string
  /** Shown when there is nothing to choose from. */
  noResults: string
}

/** Options whose label, group or other words contain the query, whatever the case and accents; the first 50 at most. */
export function matchOptions<T extends string>(
  options: readonly Option<T>[],
  query: string,
  limit: number = limits.selectResults,
): Option<T>[] {
  const wanted = searchKey(query.trim())
  const matches: Option<T>[] = []
  for (const option of options) {
    if (matches.length === limit) break
    if ([option.label, option.group, option.words].some((text) => text !== undefined && searchKey(text).includes(wanted)))
      matches.push(option)
  }
  return matches
}
