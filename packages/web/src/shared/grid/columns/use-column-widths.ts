import { useCallback, useState } from 'react'

export const minimumColumnWidth = 64
const maximumColumnWidth = 900

export interface ColumnWidths {
  widthOf: (field: string, usual: number) => number
  /** True if the user has set the width of a column. */
  isOwn: (field: string) => boolean
  set: (field: string, width: number) => void
  reset: () => void
  /** True if any column has a width of the user's. */
  isChanged: boolean
}

/** Column widths of a page, kept in session storage under the page's name. */
export function useColumnWidths(page: string): ColumnWidths {
  const key = `columnWidths:${page}`
  const [widths, setWidths] = useState<Record<string, number>>(() => read(key))
  const keep = useCallback(
    (next: Record<string, number>) => {
      setWidths(next)
      if (Object.keys(next).length === 0) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(next))
    },
    [key],
  )
  return {
    widthOf: (field, usual) => widths[field] ?? usual,
    isOwn: (field) => widths[field] !== undefined,
    set: (field, width) => keep({ ...widths, [field]: clampWidth(width) }),
    reset: () => keep({}),
    isChanged: Object.keys(widths).length > 0,
  }
}

export function clampWidth(width: number): number {
  return Math.round(Math.max(minimumColumnWidth, Math.min(maximumColumnWidth, width)))
}

function read(key: string): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored)
        .filter((entry): entry is [string, number] => typeof entry[1] === 'number')
        .map(([field, width]) => [field, clampWidth(width)]),
    )
  } catch {
    return {}
  }
}
