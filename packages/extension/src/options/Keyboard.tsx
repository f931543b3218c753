import { Button } from '@spotdesk/ui/native'
import { browser } from 'wxt/browser'
import { Keys, useCommands } from '../pages/commands.tsx'
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
