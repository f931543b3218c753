import { useEffect } from 'react'
import type { GridPlace } from '../grid-props.ts'
import { useStable } from '../use-stable.ts'

interface PageFacts {
  place: GridPlace
  /** Rows of the page; undefined while they are not known. */
  rows: number | undefined
  /** Rows of all pages. */
  total: number
}

/** A page behind the last one leads to the last one: the rows are there, only the address is wrong. */
export function useLastPage({ place, rows, total }: PageFacts, onPlaceChange: (place: GridPlace) => void): void {
  const last = Math.max(0, Math.ceil(total / place.limit) - 1)
  const isBehind = rows === 0 && total > 0 && place.page > last
  const go = useStable(() => onPlaceChange({ ...place, page: last }))
  useEffect(() => {
    if (isBehind) go()
  }, [isBehind, go])
}
