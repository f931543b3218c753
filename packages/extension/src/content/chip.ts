/** The sign of a campaign in the page: a chip beside its mention, which opens the card, or the page's link alone. */
import { browser } from 'wxt/browser'
import type { CardState } from '../card/card.ts'
import chipStyles from '../card/chip.css?inline'
import { addStyles, el, mark } from '../card/dom.ts'
import { formatAge } from '../card/texts.ts'
import { type CardTone, formatPercent, toHeadline } from '../card/verdict.ts'
import type { MentionedCampaign } from '../messages.ts'
import { createOpening, type Look } from './opening.ts'

/** Tests look inside; for everybody else the root is closed to the page. */
const mode = import.meta.env.MODE === 'test' ? 'open' : 'closed'

/** Events of the chip and its card that the page's own handlers and shortcuts must not take. */
const own = 'click dblclick mousedown mouseup pointerdown pointerup keydown keyup keypress contextmenu auxclick'.split(' ')

/** From this age on a chip looks old, as the badge does. */
const oldMs = 15 * 60_000

/** Words that find no room in one line, in a narrow column or a dense table, would make its rows higher: the shape alone stays there. */
const sizes = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    if (target !== document.documentElement) {
      if (contentRect.height > lineMax) target.classList.add('dense')
    } else if (contentRect.width !== pageWidth) {
      pageWidth = contentRect.width
      for (const face of faces) unfold(face)
    }
  }
})
/** Pixels of one line of words, and less than two. */
const lineMax = 27
const faces = new Set<HTMLElement>()
let pageWidth = 0

/** Shows the words again: there may be room now. Without any, the size is told before the page is painted. */
function unfold(face: HTMLElement): void {
  face.classList.remove('dense')
  // Anew: a size that was told last is told no second time.
  sizes.observe(face)
}

export interface Chip {
  /** Stands beside the mention; null: the card opens at the link itself. */
  host: HTMLElement | null
  /** Epoch milliseconds of the answer that it shows. */
  at: number
  /** Shows a new answer, or none: then its age. */
  update: (found?: MentionedCampaign, at?: number) => void
  remove: () => void
}

/** A host outside of the line, for the card of a link: it takes no room in the page. */
const apart = ':host{position:absolute!important;margin:0!important}'

function createRoot({ theme }: Look, css: string): ShadowRoot {
  const host = document.createElement('span')
  const root = host.attachShadow({ mode })
  addStyles(root, `${chipStyles}:host{color-scheme:${theme === 'system' ? 'light dark' : theme}!important}${css}`)
  for (const type of own) host.addEventListener(type, (event) => event.stopPropagation())
  return root
}

/** Makes the chip of a mentioned campaign. */
export function createChip(found: MentionedCampaign, look: Look, at: number): Chip {
  const root = createRoot(look, '')
  const face = el('button', { class: 'chip', attrs: { type: 'button', 'aria-haspopup': 'dialog' } })
  root.append(face)
  if (faces.add(face).size === 1) sizes.observe(document.documentElement)
  let last: CardState
  const paint = () => paintFace(face, last, Date.now() - chip.at)
  const chip: Chip = {
    host: root.host as HTMLElement,
    at,
    update(next, nextAt = at) {
      if (next) {
        chip.at = nextAt
        opening.update(next)
      } else if (!opening.isOpen()) paint()
    },
    remove() {
      sizes.unobserve(face)
      faces.delete(face)
      if (faces.size === 0) sizes.unobserve(document.documentElement)
      opening.end()
      chip.host!.remove()
    },
  }
  const opening = createOpening(found, look, {
    anchor: face,
    isAt: ':hover',
    root: () => root,
    onState(state, isOpen) {
      if (state.card && state.card !== last?.card) chip.at = Date.now()
      last = state
      // The card stands beside it: new words, and so another width, come when it closes. A title would lie over it.
      if (isOpen) face.title = ''
      else paint()
      face.setAttribute('aria-expanded', String(isOpen))
    },
  })
  face.addEventListener('pointerenter', ({ pointerType }) => pointerType !== 'touch' && opening.come())
  face.addEventListener('pointerleave', opening.leave)
  face.addEventListener('click', (event) => {
    if (!event.isTrusted) return
    if (opening.isOpen()) opening.enter()
    else void opening.open(true)
  })
  return chip
}

/** Opens the card of a campaign at the page's own link, where a chip beside it would be an item of its own or lie elsewhere. */
export function createLinkCard(found: MentionedCampaign, look: Look, at: number, link: HTMLAnchorElement): Chip {
  let root: ShadowRoot | undefined
  const over = new AbortController()
  const opening = createOpening(found, look, {
    anchor: link,
    isAt: ':hover,:focus-visible',
    root() {
      root ??= createRoot(look, apart)
      if (!root.host.isConnected) document.documentElement.append(root.host)
      return root
    },
    onState: (_, isOpen) => isOpen || root?.host.remove(),
  })
  const listen = (type: string, run: () => void) =>
    link.addEventListener(type, (event) => event.isTrusted && (event as PointerEvent).pointerType !== 'touch' && run(), over)
  listen('pointerenter', opening.come)
  listen('focus', opening.come)
  listen('pointerleave', opening.leave)
  listen('blur', opening.leave)
  const chip: Chip = {
    host: null,
    at,
    update(next, nextAt = at) {
      if (!next) return
      chip.at = nextAt
      opening.update(next)
    },
    remove() {
      over.abort()
      opening.end()
    },
  }
  return chip
}

/** The words on the chip, the same in full, and their tone. */
function toChipWords({ campaign, card }: CardState): { short: string; full: string; tone: CardTone } {
  if (!campaign) return { short: '…', full: '…', tone: 'muted' }
  const forecast = card ? card.forecast : campaign.forecast
  const { state, chance } = toHeadline(campaign, forecast, Date.now())
  const { label, tone } = state
  const part = campaign.complete === null ? [] : [`${formatPercent(campaign.complete)} delivered`]
  if (chance === null) return { short: label, full: [label, ...part].join(', '), tone }
  return { short: `${label} · ${chance}`, full: [label, `${chance} likely to deliver in full`, ...part].join(', '), tone }
}

function paintFace(face: HTMLElement, state: CardState, ageMs: number): void {
  const { short, full, tone } = toChipWords(state)
  const now = Date.now()
  const labelWithAge = ageMs < 60_000 ? full : `${full}, as of ${formatAge(now - ageMs, now)}`
  face.classList.toggle('old', ageMs >= oldMs)
  face.replaceChildren(mark(10), el('span', { class: `state ${tone}` }), el('span', { class: 'words' }, short))
  unfold(face)
  face.title = labelWithAge
  face.setAttribute('aria-label', `${state.campaign?.name || 'Unnamed draft'}: ${labelWithAge}`)
}

/** False once the extension was reloaded or removed: its old scripts stay in the page, and can do nothing. */
export const isConnected = () => browser.runtime?.id !== undefined
