/** The keys of the extension, as the browser has them now. */
import { useEffect, useState } from 'react'
import { type Browser, browser } from 'wxt/browser'

type Command = Browser.commands.Command

/** Read again when the user comes back from the browser's page of keys. */
export function useCommands(): readonly Command[] {
  const [commands, setCommands] = useState<readonly Command[]>([])
  useEffect(() => {
    const read = () => void browser.commands.getAll().then(setCommands)
    read()
    window.addEventListener('focus', read)
    return () => window.removeEventListener('focus', read)
  }, [])
  return commands
}

/** Browsers name keys by signs or by words joined with a plus. */
export function Keys({ shortcut }: { shortcut: string }) {
  return shortcut.split('+').map((key, index) => (
    <span key={key}>
      {index > 0 && ' + '}
      <kbd>{key}</kbd>
    </span>
  ))
}
