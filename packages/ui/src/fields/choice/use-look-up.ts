import { useEffect, useEffectEvent, useState } from 'react'
import type { Option } from './options.ts'

export interface LookUpRow<T extends string> {
  query: string
  /** Nothing is looked up before the list is open, or while it waits for a query. */
  isAsking: boolean
  load: ((query: string, signal: AbortSignal) => Promise<readonly Option<T>[]>) | undefined
  /** Milliseconds after the last key before the server is asked. */
  debounceMs: number
}

interface LookUpResult<T extends string> {
  query: string
  /** Null after a failure. */
  options: readonly Option<T>[] | null
}

export interface LookUp<T extends string> {
  options: readonly Option<T>[]
  isLoading: boolean
  isFailed: boolean
}

/** The server's answer to the current query of the field. Answers to older queries are dropped. */
export function useLookUp<T extends string>({ query, isAsking, load, debounceMs }: LookUpRow<T>): LookUp<T> {
  const [answer, setAnswer] = useState<LookUpResult<T> | null>(null)
  const loadOptions = useEffectEvent(async (signal: AbortSignal) => {
    let options: LookUpResult<T>['options'] = null
    try {
      options = (await load?.(query, signal)) ?? []
    } catch {
      // The list says that it failed; the next key asks again.
    }
    if (!signal.aborted) setAnswer({ query, options })
  })
  const isRemote = load !== undefined
  useEffect(() => {
    if (!isAsking || !isRemote) return
    const controller = new AbortController()
    // An empty query comes with the opening of the list, not from a key.
    const timer = setTimeout(() => void loadOptions(controller.signal), query === '' ? 0 : debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
      setAnswer(null)
    }
  }, [isAsking, isRemote, query, debounceMs])
  const isCurrent = answer?.query === query
  return {
    options: (isCurrent && answer.options) || [],
    isLoading: isAsking && isRemote && !isCurrent,
    isFailed: isCurrent && answer.options === null,
  }
}
