import { useSignalValue } from '@spotdesk/ui'
import { lazy, Suspense, useEffect } from 'react'
import { toasts, undoKey } from '../../shared/toasts.ts'
import { openedPanel, openPanel } from './panels.ts'

const CommandPalette = lazy(() => import('./CommandPalette.tsx'))
const KeyboardHelp = lazy(() => import('./KeyboardHelp.tsx'))

/** Elements in which keys are text, or have an effect of their own. A toast has the role of a question, but none of its keys. */
const ownKeys =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog]:not([data-toast]), [role=menu], [role=listbox]'

/** The keys that work everywhere: Ctrl or ⌘ and K for the palette, ? for help, / for the search box of the list, z for the latest Undo. */
export function Keyboard() {
  const opened = useSignalValue(openedPanel)
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <Suspense>
      {opened === 'commands' && <CommandPalette />}
      {opened === 'keys' && <KeyboardHelp />}
    </Suspense>
  )
}

function onKeyDown(event: KeyboardEvent): void {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
    event.preventDefault()
    openPanel(openedPanel.peek() === 'commands' ? null : 'commands')
    return
  }
  if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest?.(ownKeys)) return
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
