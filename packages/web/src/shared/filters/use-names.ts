import { useQuery } from '@tanstack/react-query'
import type { NamesFilter } from './filter-rows.ts'

/** The names of chosen values; a value that has not been found is its own name. */
export function useNames({ field, name }: NamesFilter, values: readonly string[]): ReadonlyMap<string, string> {
  const found = useQuery({
    queryKey: ['names', field, 'of', ...values],
    queryFn: () => name?.(values) ?? [],
    enabled: name !== undefined && values.length > 0,
    staleTime: Infinity,
  })
  return new Map((found.data ?? []).map((one) => [one.value, one.name]))
}
