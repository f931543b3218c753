import { searchKey } from '@spotdesk/sdk/values'
import { type KeyboardEvent, useRef } from 'react'

/** Letters that follow each other within this time make one word, in milliseconds. */
const pauseMs = 1000

/** Focuses the line whose `data-label` begins with the typed letters, from the focused one on. */
export function useTypeahead(): (event: KeyboardEvent, lines: readonly HTMLElement[], at: number) => void {
  const typed = useRef({ text: '', at: 0 })
  return (event, lines, at) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    const isNew = event.timeStamp - typed.current.at > pauseMs
    // A space in a word is a letter, and chooses the line otherwise.
    if (isNew && event.key === ' ') return
    event.preventDefault()
    const text = (isNew ? '' : typed.current.text) + searchKey(event.key)
    typed.current = { text, at: event.timeStamp }
    // One letter goes on to the next line, more letters may still mean the same.
    const from = Math.max(0, text.length === 1 ? at + 1 : at)
    const ordered = [...lines.slice(from), ...lines.slice(0, from)]
    ordered.find((line) => searchKey(line.dataset['label'] ?? '').startsWith(text))?.focus()
  }
}
