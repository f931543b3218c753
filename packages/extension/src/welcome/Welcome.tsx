import { Button, brandName, Logo } from '@spotdesk/ui/native'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { browser } from 'wxt/browser'
import { Section } from '../options/Section.tsx'
import { Keys, useCommands } from '../pages/commands.tsx'
import optionStyles from '../options/options.module.css'
import { SampleChip } from './SampleChip.tsx'
import styles from './welcome.module.css'

/** The page after the installation: what helps at once, and what the extension may read. */
export function Welcome() {
  return (
    <>
      <header className={optionStyles.header}>
        <Logo />
        <span>Extension</span>
      </header>
      <main className={optionStyles.page}>
        <div className={styles.head}>
          <div>
            <h1>Welcome to {brandName}</h1>
            <p>The audio campaigns that need you, one click away. Sign in to your server to see yours.</p>
          </div>
          <Button variant="primary" onPress={() => void browser.runtime.openOptionsPage()}>
            Sign in
          </Button>
        </div>
        <div className={optionStyles.card}>
          <Pin />
          <Key />
          <Section title="See campaigns where you work">
            <p className={styles.sample}>
              <span>Can you look at</span> <span className={styles.link}>Autumn drive</span> <SampleChip />
              <span>before noon?</span>
            </p>
            <p>
              On the sites that you allow, a sign like this stands beside each link to a campaign: how it stands, and how likely the rest is
              delivered in full. Point at it for the forecast. To allow a site, open {brandName} there.
            </p>
          </Section>
          <Reading />
        </div>
      </main>
    </>
  )
}

/** True once the button stands on the toolbar; null where the browser does not say. */
function usePinned(): boolean | null {
  const [isPinned, setPinned] = useState<boolean | null>(null)
  useEffect(() => {
    const read = () => void browser.action.getUserSettings?.().then(({ isOnToolbar }) => setPinned(isOnToolbar ?? null))
    read()
    window.addEventListener('focus', read)
    return () => window.removeEventListener('focus', read)
  }, [])
  return isPinned
}

function Pin() {
  const isPinned = usePinned()
  const way = import.meta.env.FIREFOX
    ? `Press the puzzle piece in the toolbar, then the gear beside ${brandName}, and choose “Pin to Toolbar”.`
    : `Press the puzzle piece in the toolbar, then the pin beside ${brandName}.`
  return (
    <Section title="Pin it to the toolbar">
      {isPinned ? (
        <p role="status" className={styles.done}>
          <Check size={16} aria-hidden /> It is pinned.
        </p>
      ) : (
        <p>{way}</p>
      )}
      <p>The number on the button counts the campaigns assigned to you that need you.</p>
    </Section>
  )
}

function Key() {
  const shortcut = useCommands().find(({ name }) => name === '_execute_action')?.shortcut
  return (
    <Section title="Open it by a key">
      {shortcut ? (
        <p>
          <Keys shortcut={shortcut} /> opens the list anywhere in the browser; the search has the focus.
        </p>
      ) : (
        <p>The browser has given it no key: another extension may have it. The options lead to the page where you choose one.</p>
      )}
      <p>
        In the address bar, <kbd>ad</kbd> and a blank find campaigns by ID or words.
      </p>
    </Section>
  )
}

/** The same as the options and the store say, in short. */
function Reading() {
  return (
    <Section title="What it may read" description="Servers and sites are yours to allow, one by one: the browser asks each time.">
      <ul className={styles.reading}>
        <li>Nothing yet: the installation allowed no page and no server.</li>
        <li>Your server, once you enter its address: campaigns and forecasts, and it may pause and resume campaigns.</li>
        <li>The page in front, when you open {brandName} over it: its address and its links, to show its campaigns first.</li>
        <li>The sites that you allow: links to campaigns, and numbers in the text if you switch that on.</li>
      </ul>
      <p>IDs of campaigns go to your own server. Nothing goes to anybody else.</p>
    </Section>
  )
}
