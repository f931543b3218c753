import { useSignalValue } from '@spotdesk/ui'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { toasts, undoKey } from '../../shared/page/toasts.ts'
import { openedPanel, openPanel } from './panels.ts'

const CommandPalette = lazy(() => import('./CommandPalette.tsx'))
const KeyboardHelp = lazy(() => import('./KeyboardHelp.tsx'))

/** Elements in which keys are text, or have an effect of their own. A toast has the role of a question, but none of its keys. */
const ownKeys =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog]:not([data-toast]), [role=menu], [role=listbox]'

/** The keys that work everywhere: Ctrl or ⌘ and K for the palette, g and a second key for a screen, ? for help, / for the search box of the list, z for the latest Undo. */
export function Keyboard() {
  const opened = useSignalValue(openedPanel)
  const router = useRouter()
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    const stop = listenForSequences((href) => void router.navigate({ href }))
    return () => {
      removeEventListener('keydown', onKeyDown)
      stop()
    }
  }, [router])
  return (
    <Suspense>
      {opened === 'commands' && <CommandPalette />}
      {opened === 'keys' && <KeyboardHelp />}
    </Suspense>
  )
}

/** Milliseconds after g in which the second key counts. */
const sequenceMs = 1500

/** Goes to the screen of the key that follows g. Nothing else gets that key. */
function listenForSequences(go: (href: string) => void): () => void {
  let since = Number.NEGATIVE_INFINITY
  const onKey = (event: KeyboardEvent) => {
    if (isModified(event) || (event.target as Element).closest?.(ownKeys)) return
    const isSecond = event.timeStamp - since < sequenceMs
    since = Number.NEGATIVE_INFINITY
    if (isSecond && event.key.length === 1) {
      event.preventDefault()
      event.stopPropagation()
      void import('./go-sequence.ts').then(({ hrefOfKey }) => {
        const href = hrefOfKey(event.key)
        if (href !== undefined) go(href)
      })
    } else if (event.key === 'g') since = event.timeStamp
  }
  addEventListener('keydown', onKey, { capture: true })
  return () => removeEventListener('keydown', onKey, { capture: true })
}

const isModified = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey

function onKeyDown(event: KeyboardEvent): void {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
    event.preventDefault()
    openPanel(openedPanel.peek() === 'commands' ? null : 'commands')
    return
  }
  if (isModified(event) || (event.target as Element).closest?.(ownKeys)) return
  if (event.key === '?') openPanel('keys')
  else if (event.key === undoKey) toasts.pressKey(undoKey)
  else if (event.key === '/') {
    const box = document.querySelector<HTMLInputElement>('#content input[type=search]')
    if (!box) return
    event.preventDefault()
    box.focus()
    box.select()
  }
}
