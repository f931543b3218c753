import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { reportError } from '../../data/report-error.ts'
import { useStable } from '../use-stable.ts'

/** Most rows of a list on paper. */
export const printedMost = 1000

interface PrintingOptions<Row> {
  rows: readonly Row[]
  total: number
  /** Reads the rows of all pages, up to a number; undefined: the rows that are here are all there are. */
  loadRows: ((most: number) => Promise<readonly Row[]>) | undefined
  /** Inner grids are not printed by themselves. */
  isOff: boolean
}

/**
 * The rows that are being printed; null: none are. Ctrl+P reads those of the other pages first; the browser's own menu leaves no time for
 * that, and prints those of the page.
 */
export function usePrinting<Row>({ rows, total, loadRows, isOff }: PrintingOptions<Row>): readonly Row[] | null {
  const [printed, setPrinted] = useState<readonly Row[] | null>(null)
  const onBefore = useStable(() => flushSync(() => setPrinted((all) => all ?? rows)))
  const onKey = useStable((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'p') return
    if (!loadRows || total <= rows.length) return
    event.preventDefault()
    void loadRows(printedMost).then((all) => {
      flushSync(() => setPrinted(all))
      window.print()
    }, reportError)
  })
  useEffect(() => {
    if (isOff) return
    const onAfter = () => setPrinted(null)
    window.addEventListener('beforeprint', onBefore)
    window.addEventListener('afterprint', onAfter)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('beforeprint', onBefore)
      window.removeEventListener('afterprint', onAfter)
      window.removeEventListener('keydown', onKey)
    }
  }, [isOff, onBefore, onKey])
  return printed
}
