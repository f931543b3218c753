import { Button } from '@spotdesk/ui/native'
import { useEffect, useState } from 'react'
import { type Browser, browser } from 'wxt/browser'
import { Section } from './Section.tsx'
import styles from './options.module.css'

const names: Record<string, string> = {
  _execute_action: 'Opens the popup',
  'pause-current': 'Asks to pause the campaign of the current page',
}

/** The browsers have pages of their own for the keys of extensions; Chrome opens its page only in a tab, by this address. */
const chromePage = 'chrome://extensions/shortcuts'
const openShortcuts = async () => {
  const commands = browser.commands as typeof browser.commands & { openShortcutSettings?: () => Promise<void> }
  if (commands.openShortcutSettings) return await commands.openShortcutSettings()
  await browser.tabs.create({ url: chromePage })
}
const hasShortcuts = () => !import.meta.env.FIREFOX || 'openShortcutSettings' in browser.commands

/** The keys as the browser has them now; read again when the user comes back from the browser's page. */
function useCommands(): readonly Browser.commands.Command[] {
  const [commands, setCommands] = useState<readonly Browser.commands.Command[]>([])
  useEffect(() => {
    const read = () => void browser.commands.getAll().then(setCommands)
    read()
    window.addEventListener('focus', read)
    return () => window.removeEventListener('focus', read)
  }, [])
  return commands
}

/** The keys of the extension, and how the address bar finds campaigns. */
export function Keyboard() {
  const commands = useCommands()
  return (
    <Section title="Keyboard and address bar" description="The browser keeps the keys, so that no two extensions share one.">
      <dl className={styles.keys}>
        {commands.map(({ name = '', shortcut, description }) => (
          <div key={name}>
            <dt>{shortcut ? <Keys shortcut={shortcut} /> : 'No key'}</dt>
            <dd>{names[name] ?? description}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>ad</kbd> <kbd>Space</kbd>
          </dt>
          <dd>In the address bar: finds campaigns by ID or words, such as “ad 104001” or “ad autumn drive”.</dd>
        </div>
      </dl>
      {hasShortcuts() ? (
        <Button onPress={() => void openShortcuts()}>Change keys</Button>
      ) : (
        <p>To change them, open Add-ons and themes, the gear menu, “Manage Extension Shortcuts”.</p>
      )}
    </Section>
  )
}

/** Browsers name keys by signs or by words joined with a plus. */
function Keys({ shortcut }: { shortcut: string }) {
  return shortcut.split('+').map((key, index) => (
    <span key={key}>
      {index > 0 && ' + '}
      <kbd>{key}</kbd>
    </span>
  ))
}
