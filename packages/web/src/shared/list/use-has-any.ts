import type { InputOf } from '@spotdesk/sdk/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../query.ts'
import type { ListRow } from './row-types.ts'

interface Narrowing {
  /** The list is filtered. */
  isNarrowed: boolean
  /** It has been answered, without a row. */
  isEmpty: boolean
  /** Input that is no filter: parameters of the path. */
  fixed?: object | undefined
}

/**
 * True: a filter leaves none of the rows that there are. False: there is none at all. Undefined: not known yet.
 * Only an empty list that is filtered is asked about without its filters; where that fails, the filter is blamed.
 */
export function useHasAny<E extends ListRow>(row: E, { isNarrowed, isEmpty, fixed }: Narrowing): boolean | undefined {
  const { data, isError } = useQuery({
    ...query(row, { ...fixed, page: 0, limit: 1 } as InputOf<E>),
    enabled: isNarrowed && isEmpty,
  })
  if (!isNarrowed || isError) return isNarrowed
  return data === undefined ? undefined : (data as { total: number }).total > 0
}
