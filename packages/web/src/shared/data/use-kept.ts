import { useRef } from 'react'
import { sameAnswer } from './same-answer.ts'

/** A value that is made anew in every render, as the same object for as long as it is equal: parts that take it in a memo are not drawn again. */
export function useKept<T>(value: T): T {
  const kept = useRef(value)
  kept.current = sameAnswer(kept.current, value) as T
  return kept.current
}
