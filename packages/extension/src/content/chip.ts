/** The chip beside a mention: a button in a shadow root of its own, which opens the campaign's card. */
import { isComposing } from '@spotdesk/ui/native'
import { browser } from 'wxt/browser'
import type { Card, CardState } from '../card/card.ts'
import chipStyles from '../card/chip.css?inline'
import { addStyles, el, mark } from '../card/dom.ts'
import { severityTones } from '../card/severity-tones.ts'
import { tell } from '../card/tell.ts'
import { type CardTone, chanceOf, formatPercent, verdictTones, verdictWords } from '../card/verdict.ts'
import type { Mention, MentionedCampaign, MentionsStart } from '../messages.ts'
import type { MountCard } from '../card/shelf.ts'
import { loadCard } from './load-card.ts'
import { openFrame } from './frame.ts'
import { placeBeside } from './place-beside.ts'

/** Tests look inside; for everybody else the root is closed to the page. */
const mode = import.meta.env.MODE === 'test' ? 'open' : 'closed'

/** The page's style sheets reach the host alone: nothing of them may hide, move or cover it. */
const hostStyle =
  'all:initial!important;direction:ltr!important;unicode-bidi:isolate!important;display:inline-block!important;vertical-align:middle!important;margin:0 2px 0 6px!important;'

const hoverMs = 400
/** A pointer on its way from the chip to the card, or a moment beside it. */
const leaveMs = 300

/** Events of the chip and its card that the page's own handlers and shortcuts must not take. */
const own = 'click dblclick mousedown mouseup pointerdown pointerup keydown keyup keypress contextmenu auxclick'.split(' ')

/** Closes the open card of the page: there is one at most. */
let closeOpen = (): void => undefined

export interface Chip {
  host: HTMLElement
  remove: () => void
}

/** Makes the chip of a mentioned campaign. */
export function createChip(found: MentionedCampaign, { theme }: Pick<MentionsStart, 'theme'>): Chip {
  const { mention } = found
  const host = document.createElement('span')
  host.style.cssText = `${hostStyle}color-scheme:${theme === 'system' ? 'light dark' : theme}!important`
  const root = host.attachShadow({ mode })
  addStyles(root, chipStyles)
  const face = el('button', { class: 'chip', attrs: { type: 'button', 'aria-haspopup': 'dialog', 'aria-expanded': 'false' } })
  root.append(face)
  for (const type of own) host.addEventListener(type, (event) => event.stopPropagation())

  let state: CardState = { campaign: found.campaign, links: found, card: null, failure: null, isLoading: false }
  paintFace(face, state)
  let opened: Opened | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (ms: number, run: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }

  /** The campaign was changed here while its forecast was being made. */
  let isOutdated = false
  async function load(isFresh: boolean): Promise<void> {
    if (state.isLoading) return
    isOutdated = false
    set({ ...state, isLoading: true, failure: null })
    const result = await tell('mention.forecast', { mention, isFresh })
    set(
      result.ok
        ? { ...state, isLoading: false, card: result.data, campaign: result.data.campaign }
        : { ...state, isLoading: false, failure: result.error },
    )
    if (isOutdated) await load(false)
  }
  function set(next: CardState): void {
    state = next
    paintFace(face, state)
    opened?.update(state)
  }
  function readAgain(): void {
    isOutdated = true
    void load(false)
  }
  let isGone = false
  async function open(isFocused: boolean): Promise<void> {
    clearTimeout(timer)
    const mount = await loadCard()
    // The pointer may have left meanwhile.
    if (!mount || opened || isGone || !face.isConnected || !(isFocused || face.matches(':hover'))) return
    closeOpen()
    closeOpen = () => close(false)
    opened = openCard(root, face, mount, {
      mention,
      state,
      theme,
      onRefresh: () => void load(true),
      onActed: readAgain,
      onClose: () => close(true),
    })
    opened.element.addEventListener('pointerenter', () => clearTimeout(timer))
    opened.element.addEventListener('pointerleave', leave)
    // The focus goes on to something of the page, by Tab.
    opened.element.addEventListener('focusout', ({ relatedTarget: next }) => {
      if (next instanceof Node && !root.contains(next)) close(false)
    })
    face.setAttribute('aria-expanded', 'true')
    const { signal } = opened
    // Before the page's own handlers: Escape closes the card and not the mail around it.
    addEventListener('keydown', onKey, { capture: true, signal })
    addEventListener('pointerdown', onOutside, { capture: true, signal })
    if (isFocused) opened.element.focus()
    void load(false)
  }
  function close(isFocused: boolean): void {
    clearTimeout(timer)
    if (!opened) return
    opened.remove()
    opened = null
    face.setAttribute('aria-expanded', 'false')
    if (isFocused) face.focus()
  }
  function leave(): void {
    // A card that holds the focus stays until Escape.
    later(leaveMs, () => opened?.element.matches(':focus-within') || close(false))
  }
  face.addEventListener('pointerenter', ({ pointerType }) => pointerType !== 'touch' && later(hoverMs, () => void open(false)))
  face.addEventListener('pointerleave', leave)
  face.addEventListener('click', (event) => {
    if (!event.isTrusted) return
    if (opened) opened.element.focus()
    else void open(true)
  })
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return
    event.preventDefault()
    event.stopPropagation()
    close(root.activeElement !== null)
  }
  const onOutside = (event: Event) => void (event.composedPath().includes(host) || close(false))
  return {
    host,
    remove() {
      isGone = true
      close(false)
      host.remove()
    },
  }
}

function toneOf({ campaign, card }: CardState): CardTone {
  const forecast = card ? card.forecast : campaign?.forecast
  if (forecast) return verdictTones[forecast.status]
  return campaign?.deliveryColour ? severityTones[campaign.deliveryColour] : 'muted'
}

/** The words on the chip, and the same in full: its percent is either that of the forecast or that of the delivery. */
function wordsOf({ campaign, card }: CardState): { short: string; full: string } {
  const forecast = card ? card.forecast : campaign?.forecast
  if (forecast) {
    const verdict = verdictWords[forecast.status]
    const chance = chanceOf(forecast)
    return chance === null
      ? { short: verdict, full: verdict }
      : { short: `${chance} likely`, full: `${verdict}, ${chance} likely to deliver in full` }
  }
  const part = campaign?.complete ?? null
  if (part === null) return { short: 'No forecast', full: 'No forecast yet' }
  const delivered = `${formatPercent(part)} delivered`
  return { short: delivered, full: `No forecast yet, ${delivered}` }
}

function paintFace(face: HTMLElement, state: CardState): void {
  const { short, full } = wordsOf(state)
  face.replaceChildren(mark(10), el('span', { class: `state ${toneOf(state)}` }), short)
  face.title = full
  face.setAttribute('aria-label', `${state.campaign?.name || 'Unnamed draft'}: ${full}`)
}

interface CardOf {
  mention: Mention
  state: CardState
  theme: MentionsStart['theme']
  onRefresh: () => void
  onActed: () => void
  onClose: () => void
}

interface Opened {
  element: HTMLElement
  update: Card['update']
  /** Ends with the card. */
  signal: AbortSignal
  remove: () => void
}

/** Opens the card over everything of the page, beside its chip. */
function openCard(
  root: ShadowRoot,
  face: HTMLElement,
  mount: MountCard,
  { mention, state, theme, onRefresh, onActed, onClose }: CardOf,
): Opened {
  const slot = state.campaign?.action ? openFrame({ mention, action: state.campaign.action, theme, onActed, onClose }) : null
  const card = mount(root, { action: slot?.element ?? null, onRefresh, onClose })
  card.update(state)
  const names = { popover: 'manual', role: 'dialog', tabindex: '-1', 'aria-label': `Campaign ${state.campaign?.name ?? mention.id}` }
  const element = el('div', { class: 'pop', attrs: names }, card.element)
  root.append(element)
  element.showPopover()

  // The chip gets wider or narrower when its words change: the card stays where it was opened.
  const { width: chipWidth } = face.getBoundingClientRect()
  /** Places the card anew; what it gets to show later makes it at most as high as there is room, and moves nothing. */
  function place(): void {
    const { style } = element
    style.maxHeight = ''
    const { width, height } = element.getBoundingClientRect()
    const at = placeBeside(face.getBoundingClientRect(), chipWidth, { width, height })
    // A page may zoom its body: places are of the window, styles are of the body.
    const zoom = width / element.offsetWidth
    for (const name of ['left', 'top', 'maxHeight'] as const) style[name] = `${at[name] / zoom}px`
    slot?.placed()
  }
  place()
  const onMove = () => {
    const { bottom, top } = face.getBoundingClientRect()
    if (bottom < 0 || top > innerHeight) onClose()
    else place()
  }
  const over = new AbortController()
  const { signal } = over
  addEventListener('scroll', onMove, { capture: true, passive: true, signal })
  addEventListener('resize', onMove, { signal })
  return {
    element,
    update(next) {
      card.update(next)
      slot?.placed()
    },
    signal,
    remove() {
      over.abort()
      slot?.stop()
      element.remove()
    },
  }
}

/** False once the extension was reloaded or removed: its old scripts stay in the page, and can do nothing. */
export const isConnected = () => browser.runtime?.id !== undefined
