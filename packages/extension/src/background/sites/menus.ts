/** Entries in the browser's context menus: on links to campaigns, on pages of campaigns, on selected text, and on the toolbar button. */
import { firstOf, limits } from '@spotdesk/sdk/values'
import { type Browser, browser } from 'wxt/browser'
import { webAddress } from '../../campaign-address.ts'
import { findByAddress, findByText, signedInAccounts } from './find-target.ts'
import { originPattern } from '../../server-url.ts'
import { openPanel } from '../panel.ts'
import { openCampaign, type Target } from './target.ts'
import { listenToAccounts } from '../sign/vault.ts'

type Properties = Browser.contextMenus.CreateProperties
type Info = Browser.contextMenus.OnClickData
type Tab = Browser.tabs.Tab | undefined

/** Links and pages of the servers that are signed in to: on any other site there is no entry. Patterns have no port in Firefox. */
async function campaignPatterns(): Promise<string[]> {
  const servers = new Set((await signedInAccounts()).map(({ serverUrl }) => serverUrl))
  const ofHost = (serverUrl: string) => originPattern(serverUrl).replace(/\/\*$/, new URL(serverUrl).pathname.replace(/\/$/, ''))
  return Array.from(servers, (serverUrl) => `${ofHost(serverUrl)}/*campaigns/*`)
}

const entries = {
  forecast: 'Campaign forecast',
  act: 'Pause or resume…',
  copy: 'Copy campaign ID',
} as const
type Entry = keyof typeof entries
/** Which of the two it is follows from the state that the campaign has by then. */
const intents: Partial<Record<Entry, Target['intent']>> = { act: 'offered' }

async function allMenus(): Promise<Properties[]> {
  const patterns = await campaignPatterns()
  const named = patterns.length > 0 ? Object.entries(entries) : []
  return [
    ...named.map(([id, title]): Properties => ({ id: `link ${id}`, title, contexts: ['link'], targetUrlPatterns: patterns })),
    ...named.map(([id, title]): Properties => ({ id: `page ${id}`, title, contexts: ['page'], documentUrlPatterns: patterns })),
    { id: 'find', title: 'Find “%s” in Spotdesk', contexts: ['selection'] },
    { id: 'panel', title: 'Open in the side panel', contexts: ['action'] },
  ]
}

/** One of these at a time: both an installation and a start of the worker create the entries. */
const lock = 'menus'

/** Creates the entries that are missing. Browsers keep them over the end of the worker, and some forget them when the browser ends. */
export async function ensureMenus(): Promise<void> {
  await navigator.locks.request(lock, createMenus)
}

/** An update or another sign-in may have changed them. */
async function renewMenus(): Promise<void> {
  await navigator.locks.request(lock, async () => {
    await browser.contextMenus.removeAll()
    await createMenus()
  })
}

async function createMenus(): Promise<void> {
  await Promise.all(
    (await allMenus()).map(
      (menu) =>
        new Promise<void>((resolve) => {
          browser.contextMenus.create(menu, () => {
            // Reading it says that it was expected: the entry is there already.
            void browser.runtime.lastError
            resolve()
          })
        }),
    ),
  )
}

/** Runs in the page: the press has given access to it. Browsers refuse the clipboard to a page that waited too long, or to plain http. */
async function copyInPage(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    prompt('Copy the campaign ID:', text)
  }
}

async function copyId(address: string | undefined, tabId: number | undefined): Promise<void> {
  const found = await findByAddress(address, null)
  if (!found) return await openCampaign(Promise.resolve(null), 'link')
  if (tabId === undefined) return
  await browser.scripting.executeScript({ target: { tabId }, func: copyInPage, args: [String(found.id)] })
}

/** Opens the web app's list with the selected words. */
async function findSelected(text: string): Promise<void> {
  const [active] = await signedInAccounts()
  if (!active) return await browser.runtime.openOptionsPage()
  const query = new URLSearchParams({ status: '', q: firstOf(text.trim(), limits.query) })
  await browser.tabs.create({ url: webAddress(active, `/campaigns/list?${query}`) })
}

/** True for what may be an id, with any prefix: the one of the settings is read only later. */
const looksLikeId = (text: string) => /^(?:#|\w+[-:])?\d+$/.test(text)

/** Opens the popup at the campaign of an id; words that only look like one are looked for. */
function findNumber(text: string): void {
  const target = findByText(text)
  void openCampaign(target)
  void target.then((found) => (found ? undefined : findSelected(text)))
}

function press({ menuItemId, linkUrl, pageUrl, selectionText = '' }: Info, tab: Tab): void {
  if (menuItemId === 'panel') return openPanel(tab?.windowId)
  if (menuItemId === 'find') {
    // An id alone opens the popup, which Firefox allows only at once; words open a tab.
    if (looksLikeId(selectionText.trim())) return findNumber(selectionText)
    return void findSelected(selectionText)
  }
  const [place, entry] = String(menuItemId).split(' ') as ['link' | 'page', Entry]
  const address = place === 'link' ? linkUrl : pageUrl
  if (entry === 'copy') void copyId(address, tab?.id)
  else void openCampaign(findByAddress(address, intents[entry] ?? null), place)
}

/** Registers the listeners of menus; to be called while the worker's script runs for the first time. */
export function listenToMenus(): void {
  browser.runtime.onInstalled.addListener(() => void renewMenus())
  listenToAccounts(() => void renewMenus())
  browser.contextMenus.onClicked.addListener(press)
}
