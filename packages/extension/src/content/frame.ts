/** The acting part of a card: the extension's frame, or a button that opens the popup where the page allows no frame. */
import { browser } from 'wxt/browser'
import { actionWords } from '../action-words.ts'
import { el } from '../card/dom.ts'
import { messageWorker } from '../card/tell.ts'
import type { Mention, MentionsStart, TokenAction } from '../messages.ts'

/** After this time without a word the button stands in for the frame: a sandbox or another policy may keep it out, or it is slow. */
const silentMs = 2500

interface FrameOptions {
  mention: Mention
  action: TokenAction
  theme: MentionsStart['theme']
  /** The campaign is another one now. */
  onActed: () => void
  onClose: () => void
}

/** Only Chromium tells a frame that it is covered; a frame that cannot know must not act. */
const canKnowCover = 'IntersectionObserverEntry' in globalThis && 'isVisible' in IntersectionObserverEntry.prototype

/** Puts the frame into an element, with a ticket of its own. */
export function openFrame({ mention, action, theme, onActed, onClose }: FrameOptions): {
  element: HTMLElement
  /** Looks where the frame is now; to be called after everything that can have moved it. */
  placed: () => void
  stop: () => void
} {
  // The room of the frame until it is there.
  const element = el('div', { attrs: { style: 'display:contents' } }, el('span', { class: 'slot' }))
  let timer: ReturnType<typeof setTimeout> | undefined
  let port: MessagePort | null = null

  const attrs = { type: 'button', title: 'Opens the popup of Spotdesk' }
  const press = el('button', { class: 'button', attrs, onClick: (event) => void openPopup(event) }, `${actionWords[action].label}…`)
  // Below the row of buttons, which stay where they are.
  const why = el('p', { attrs: { role: 'alert', style: 'order:1;flex-basis:100%' } })
  async function openPopup({ isTrusted }: Event): Promise<void> {
    if (!isTrusted) return
    const result = await messageWorker('mention.openPopup', { mention })
    if (result.ok) onClose()
    else {
      why.textContent = result.error.message
      press.after(why)
    }
  }
  const fallBack = () => element.replaceChildren(press)

  async function start(): Promise<void> {
    const given = await messageWorker('mention.ticket', { mention })
    // The card was closed meanwhile.
    if (!element.isConnected) return
    if (!given.ok) return fallBack()
    // Pages with an embedder policy let in only frames without credentials of their own; this one has none anyway.
    const frame = el('iframe', { attrs: { title: 'Campaign actions', scrolling: 'no', credentialless: '' } })
    frame.addEventListener('load', () => {
      const channel = new MessageChannel()
      port = channel.port1
      port.onmessage = ({ data }: MessageEvent<{ isWide?: boolean; isClosing?: boolean; hasActed?: boolean }>) => {
        clearTimeout(timer)
        // A slow one: it has spoken after all.
        frame.hidden = false
        press.remove()
        why.remove()
        element.parentElement?.classList.toggle('wide', data.isWide === true)
        if (data.hasActed) onActed()
        if (data.isClosing) onClose()
      }
      frame.contentWindow?.postMessage(null, '*', [channel.port2])
    })
    frame.src = `${browser.runtime.getURL('/frame.html' as '/popup.html')}#${given.data.ticket}/${theme}`
    element.replaceChildren(frame)
    timer = setTimeout(() => {
      // Out of the page it would end.
      frame.hidden = true
      element.append(press)
    }, silentMs)
  }
  function stop(): void {
    clearTimeout(timer)
    port?.close()
  }
  if (canKnowCover) void start()
  else fallBack()
  let lastPlace: string | undefined
  /** The page decides where its links are, and so where the card is: a button that it moved under the pointer waits again. */
  function placed(): void {
    const { left, top } = element.firstElementChild!.getBoundingClientRect()
    const place = `${left} ${top}`
    if (place !== lastPlace) port?.postMessage(null)
    lastPlace = place
  }
  return { element, placed, stop }
}
