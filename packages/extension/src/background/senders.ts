/** Who sent a message, read from what the browser says of the sender and from nothing that the message says itself. */
import { type Browser, browser } from 'wxt/browser'
import type { Sender } from '../messages.ts'

/** The sender of a message, as handlers are told it. */
export interface SenderFacts {
  kind: Sender
  /**
   * Origin of the web page: of the content script's page, or of the page in whose tab the frame stands (null: the browser does not show
   * it). The extension's own for a page.
   */
  origin: string | null
  /** The path of its address, without what follows a question mark. */
  path: string
  /** Null for a popup or a side panel, which stand in no tab. */
  tabId: number | null
  /** Null where there is no tab. */
  frameId: number | null
  /** Unique for each loading of a document; null in browsers that do not tell it. */
  documentId: string | null
}

type MessageSender = Browser.runtime.MessageSender

const ownPages = new Set(['/popup.html', '/options.html', '/sidepanel.html', '/welcome.html'])
const framePage = '/frame.html'

function readUrl(url: string | undefined): URL | null {
  return url !== undefined && URL.canParse(url) ? new URL(url) : null
}

/** Also true for the frame that a web page loads by its dynamic address: browsers send that one on to the address with the id. */
function isOwn(url: URL): boolean {
  const own = new URL(browser.runtime.getURL('/'))
  return url.protocol === own.protocol && url.host === own.host
}

/**
 * The facts of a sender, or null for one that may send nothing. A page counts only at the top of its tab or outside of tabs: in a frame of
 * a web page it can be covered and clicked through. The frame counts only in a tab's inner frame, a content script only at the top.
 */
export function readSenderFacts(sender: MessageSender): SenderFacts | null {
  const url = readUrl(sender.url)
  if (sender.id !== browser.runtime.id || !url) return null
  const tabId = sender.tab?.id ?? null
  const frameId = sender.frameId ?? null
  const facts = { path: url.pathname, tabId, frameId, documentId: sender.documentId ?? null }
  const isTop = frameId === null || frameId === 0
  if (isOwn(url)) {
    const origin = `${url.protocol}//${url.host}`
    // In a sandbox the frame has another origin, and no business with the worker.
    if (sender.origin !== undefined && sender.origin !== origin) return null
    if (isTop && ownPages.has(url.pathname)) return { ...facts, kind: 'page', origin }
    const isFramed = tabId !== null && !isTop && url.pathname === framePage
    return isFramed ? { ...facts, kind: 'frame', origin: readUrl(sender.tab?.url)?.origin ?? null } : null
  }
  if (!/^https?:$/.test(url.protocol) || tabId === null || frameId !== 0) return null
  // A page that its site serves in a sandbox has no origin of its own; the browser runs scripts there by its address.
  const isOfPage = sender.origin === undefined || sender.origin === 'null' || sender.origin === url.origin
  return isOfPage ? { ...facts, kind: 'content', origin: url.origin } : null
}
