/** Entries in the browser's context menus: on links to campaigns, on pages of campaigns, on selected text, and on the toolbar button. */
import { firstOf, limits } from '@spotdesk/sdk/values'
import { type Browser, browser } from 'wxt/browser'
import { actionWords } from '../action-words.ts'
import type { TokenAction } from '../messages.ts'
import { findByAddress, findByText, signedInAccounts } from './find-target.ts'
import { openPanel } from './panel.ts'
import { openCampaign } from './target.ts'

type Properties = Browser.contextMenus.CreateProperties
type Info = Browser.contextMenus.OnClickData
type Tab = Browser.tabs.Tab | undefined

/** Links and pages that may be of a campaign. Which server it is of shows when it is pressed. */
const campaignPatterns = ['*://*/*campaigns/*']

const entries = {
  forecast: 'Campaign forecast',
  pause: `${actionWords.pause.label}…`,
  resume: `${actionWords.resume.label}…`,
  copy: 'Copy campaign ID',
} as const
type Entry = keyof typeof entries
const intents: Partial<Record<Entry, TokenAction>> = { pause: 'pause', resume: 'resume' }

function allMenus(): Properties[] {
  const named = Object.entries(entries)
  return [
    ...named.map(([id, title]): Properties => ({ id: `link ${id}`, title, contexts: ['link'], targetUrlPatterns: campaignPatterns })),
    ...named.map(([id, title]): Properties => ({ id: `page ${id}`, title, contexts: ['page'], documentUrlPatterns: campaignPatterns })),
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

/** An update may have changed them. */
async function renewMenus(): Promise<void> {
  await navigator.locks.request(lock, async () => {
    await browser.contextMenus.removeAll()
    await createMenus()
  })
}

async function createMenus(): Promise<void> {
  await Promise.all(
    allMenus().map(
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
  if (!found || tabId === undefined) return
  await browser.scripting.executeScript({ target: { tabId }, func: copyInPage, args: [String(found.id)] })
}

/** Opens the web app's list with the selected words. */
async function findSelected(text: string): Promise<void> {
  const [active] = await signedInAccounts()
  if (!active) return await browser.runtime.openOptionsPage()
  const query = new URLSearchParams({ status: '', q: firstOf(text.trim(), limits.query) })
  await browser.tabs.create({ url: `${active.serverUrl}/campaigns/list?${query}` })
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
  else void openCampaign(findByAddress(address, intents[entry] ?? null))
}

/** Registers the listeners of menus; to be called while the worker's script runs for the first time. */
export function listenToMenus(): void {
  browser.runtime.onInstalled.addListener(() => void renewMenus())
  browser.contextMenus.onClicked.addListener(press)
}
