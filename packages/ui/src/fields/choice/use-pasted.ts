import { useRef, useState } from 'react'
import { useText } from '../../text.tsx'
import type { Option } from './options.ts'
import { type RejectedText, resolveAmong, type ResolvedTexts } from './pasted-values.ts'

interface PastedRow<T extends string> {
  options: readonly Option<T>[]
  /** The server finds the texts; without it they are found among the options. */
  resolve: ((texts: readonly string[], signal: AbortSignal) => Promise<ResolvedTexts<T>>) | undefined
  /** Values that may be found at most; texts beyond them are rejected. */
  most: number
  /** @returns how many of them are new */
  onFound: (found: readonly Option<T>[]) => number
}

export interface PasteCounts {
  /** New values. */
  added: number
  /** Texts that were pasted twice, or whose value had been chosen. */
  present: number
}

export interface Pasted<T extends string> {
  take: (texts: readonly string[]) => void
  /** Texts that are being looked up; zero while none are. */
  pending: number
  /** Numbers of the texts of the last paste that are not rejected; null before one, and once it was dismissed. */
  counts: PasteCounts | null
  rejected: readonly RejectedText<T>[]
  /** Adds the suggested values in place of these rejected texts. */
  accept: (meant: readonly RejectedText<T>[]) => void
  dismiss: () => void
}

/** Finds many pasted texts, and keeps those that were not found. A later paste ends the look-up of an earlier one. */
export function usePasted<T extends string>({ options, resolve, most, onFound }: PastedRow<T>): Pasted<T> {
  const t = useText()
  const [pending, setPending] = useState(0)
  const [counts, setCounts] = useState<PasteCounts | null>(null)
  const [rejected, setRejected] = useState<readonly RejectedText<T>[]>([])
  const current = useRef<AbortController>(null)
  const addValues = async (given: readonly string[]) => {
    const all = [...new Set(given)]
    const texts = all.slice(0, most)
    const beyond = all.slice(most).map((text) => ({ text, reason: t('There are {most} values at most.', { most }) }))
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    setCounts(null)
    setRejected([])
    const reasons = { unknown: t('Not found.'), disabled: t('It cannot be chosen.') }
    let result: ResolvedTexts<T>
    try {
      setPending(texts.length)
      result = resolve ? await resolve(texts, controller.signal) : resolveAmong(options, texts, reasons)
    } catch {
      result = { found: [], rejected: texts.map((text) => ({ text, reason: t('The look-up failed. Paste it again.') })) }
    }
    if (controller.signal.aborted) return
    setPending(0)
    setRejected([...result.rejected, ...beyond])
    const added = result.found.length > 0 ? onFound(result.found) : 0
    setCounts({ added, present: given.length - all.length + result.found.length - added })
  }
  return {
    take: (texts) => void addValues(texts),
    pending,
    counts,
    rejected,
    accept: (meant) => {
      const more = onFound(meant.flatMap(({ suggestion }) => suggestion ?? []))
      setCounts((before) => ({ added: (before?.added ?? 0) + more, present: (before?.present ?? 0) + meant.length - more }))
      setRejected((others) => others.filter((other) => !meant.includes(other)))
    },
    dismiss: () => {
      setCounts(null)
      setRejected([])
    },
  }
}
