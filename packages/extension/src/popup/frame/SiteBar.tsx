import { LinkButton, Switch } from '@spotdesk/ui/native'
import { useEffect, useState } from 'react'
import { browser } from 'wxt/browser'
import type { AccountView, SiteView } from '../../messages.ts'
import { callWorker } from '../../pages/ask.ts'
import { tabInFront, whenPageChanges } from '../../pages/tab.ts'
import { originPattern } from '../../server-url.ts'
import { isSiteAddress } from '../../site-address.ts'
import styles from './site-bar.module.css'

/** The page in the tab that the popup was opened over. */
interface TabPage {
  tabId: number
  origin: string
  path: string
}

/** The address of a tab is ours to read only where the user has opened the popup, or has allowed the site. */
async function readPlace(accounts: readonly AccountView[]): Promise<TabPage | null> {
  const tab = await tabInFront()
  if (tab?.id === undefined || tab.url === undefined || !URL.canParse(tab.url)) return null
  const { origin, pathname: path } = new URL(tab.url)
  // Our own web app shows campaigns itself.
  const isOwn = accounts.some(({ serverUrl }) => new URL(serverUrl).origin === origin)
  return isSiteAddress(origin) && !isOwn ? { tabId: tab.id, origin, path } : null
}

/** Shows campaigns on the site of the tab, or looks for them on its page once. */
export function SiteBar({ accounts }: { accounts: readonly AccountView[] }) {
  const [place, setPlace] = useState<TabPage | null>(null)
  const [sites, setSites] = useState<readonly SiteView[] | null>(null)
  const [told, setTold] = useState('')
  useEffect(() => {
    const read = async () => {
      const [found, known] = await Promise.all([readPlace(accounts), callWorker('sites.read')])
      setPlace(found)
      if (known.ok) setSites(known.data)
    }
    const readAgain = () => {
      setTold('')
      void read()
    }
    void read()
    // A side panel stays while the user goes to other tabs.
    return whenPageChanges(readAgain)
  }, [accounts])
  if (!place || !sites) return null
  const { host } = new URL(place.origin)
  const site = sites.find(({ origin, isAllowed }) => origin === place.origin && isAllowed)
  const isHidden = site?.hiddenPaths?.includes(place.path) ?? false

  const applyAnswer = (answer: Awaited<ReturnType<typeof callWorker<'sites.enable'>>>, text = '') => {
    if (answer.ok) setSites(answer.data)
    setTold(answer.ok ? text : answer.error.message)
  }
  const enable = async () => {
    // Browsers ask only in the press itself.
    const permissionRequest = browser.permissions.request({ origins: [originPattern(place.origin)] })
    setTold('')
    // Their question may close this popup: the worker knows what is wanted.
    await callWorker('sites.enable', place)
    if (await permissionRequest) applyAnswer(await callWorker('sites.enable', place))
    else setTold(`Without access to ${host} nothing is shown there.`)
  }
  const toggleHere = async () => {
    const { origin, path } = place
    const text = isHidden ? '' : `Nothing is shown at ${host}${path}.`
    applyAnswer(await callWorker('sites.hidePage', { origin, path, isHidden: !isHidden }), text)
  }
  const scan = async () => {
    const answer = await callWorker('sites.scan', { tabId: place.tabId })
    if (!answer.ok) return setTold(answer.error.message)
    const { found } = answer.data
    setTold(
      found === 0
        ? 'No campaign is linked on this page.'
        : `${found} ${found === 1 ? 'link to a campaign' : 'links to campaigns'} on this page.`,
    )
  }
  return (
    <section className={styles.bar} aria-label={`Campaigns on ${host}`}>
      {site ? (
        <>
          <Switch isSelected onChange={() => void callWorker('sites.disable', place).then(applyAnswer)}>
            Shown on {host}
          </Switch>
          <LinkButton onPress={() => void toggleHere()}>{isHidden ? 'Show on this page again' : 'Hide on this page'}</LinkButton>
        </>
      ) : (
        <>
          <span className={styles.host} title={host}>
            {host}
          </span>
          <LinkButton onPress={() => void enable()}>Show campaigns on this site</LinkButton>
          <LinkButton onPress={() => void scan()}>Scan once</LinkButton>
        </>
      )}
      <span role="status" className={styles.told}>
        {told}
      </span>
    </section>
  )
}
