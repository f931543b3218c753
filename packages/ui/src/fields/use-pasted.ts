import { useRef, useState } from 'react'
import { useText } from '../text.tsx'
import type { Option } from './options.ts'
import { type RejectedText, resolveAmong, type ResolvedTexts } from './pasted-values.ts'

interface PastedRow<T extends string> {
  options: readonly Option<T>[]
  /** The server finds the texts; without it they are found among the options. */
  resolve: ((texts: readonly string[], signal: AbortSignal) => Promise<ResolvedTexts<T>>) | undefined
  onFound: (found: readonly Option<T>[]) => void
}

export interface Pasted {
  take: (texts: readonly string[]) => void
  /** Texts that are being looked up; zero while none are. */
  pending: number
  rejected: readonly RejectedText[]
  dismiss: () => void
}

/** Finds many pasted texts, and keeps those that were not found. A later paste ends the look-up of an earlier one. */
export function usePasted<T extends string>({ options, resolve, onFound }: PastedRow<T>): Pasted {
  const t = useText()
  const [pending, setPending] = useState(0)
  const [rejected, setRejected] = useState<readonly RejectedText[]>([])
  const current = useRef<AbortController>(null)
  const take = async (texts: readonly string[]) => {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
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
    setRejected(result.rejected)
    if (result.found.length > 0) onFound(result.found)
  }
  return { take: (texts) => void take(texts), pending, rejected, dismiss: () => setRejected([]) }
}
