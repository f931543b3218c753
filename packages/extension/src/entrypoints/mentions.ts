import { browser } from 'wxt/browser'
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { changedMessage } from '../background/sites/tell-pages.ts'
import { shelf } from '../card/shelf.ts'
import { startMentionSearch } from '../content/search.ts'
import { messageWorker } from '../card/tell.ts'

/** Our own web application shows campaigns itself. */
const isOwnApp = () => document.querySelector('meta[name="data-app"][content="spotdesk"]') !== null

/** The content script; the worker puts it into pages of the sites that the user allowed, and into pages that they had scanned once. */
export default defineUnlistedScript(() => {
  let stop: (() => void) | null = null
  let lastStart = 0

  function end(): void {
    lastStart += 1
    stop?.()
    stop = null
  }
  async function start(): Promise<void> {
    end()
    const own = lastStart
    // What a browser shows of JSON, XML or a text is a file, and not a page.
    if (isOwnApp() || !/html/.test(document.contentType)) return
    const answer = await messageWorker('mentions.start')
    // Refused: the site was switched off meanwhile.
    if (own !== lastStart || !answer.ok || answer.data.isOwnApp) return
    const path = location.pathname
    const { hiddenPaths } = answer.data
    const endSearch = hiddenPaths.includes(path) ? undefined : startMentionSearch(answer.data)
    // Pages that load no other one write their address anew, with what they show.
    const moves = new MutationObserver(() => location.pathname === path || void start())
    if (hiddenPaths.length > 0) moves.observe(document, { childList: true, subtree: true })
    stop = () => {
      moves.disconnect()
      endSearch?.()
    }
  }
  const onMessage = (message: unknown) => {
    if ((message as { type?: unknown } | null)?.type === changedMessage) void start()
  }

  // A page out of the browser's cache shows what it showed then: much may have changed since, the sign-in too.
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && void start()

  // A site that is scanned once more has the script twice: the later one takes over.
  try {
    shelf.endSpotdesk?.()
  } catch {
    // That of a release before: the browser lets it do nothing any more.
  }
  delete shelf.spotdeskCard
  shelf.endSpotdesk = () => {
    end()
    browser.runtime.onMessage.removeListener(onMessage)
    removeEventListener('pageshow', onShow)
  }
  browser.runtime.onMessage.addListener(onMessage)
  addEventListener('pageshow', onShow)
  void start()
})
