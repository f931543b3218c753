/** The card of a mention while it is open: beside a chip, or beside a link of the page. */
import { isComposing } from '@spotdesk/ui/native'
import type { Card, CardState } from '../card/card.ts'
import { el } from '../card/dom.ts'
import type { MountCard } from '../card/shelf.ts'
import { messageWorker } from '../card/tell.ts'
import type { Mention, MentionedCampaign, MentionsStart } from '../messages.ts'
import { openFrame } from './frame.ts'
import { loadCard } from './load-card.ts'
import { positionBeside } from './place-beside.ts'

const hoverMs = 400
/** A pointer on its way to the card, or a moment beside it. */
const leaveMs = 300

export type Look = Pick<MentionsStart, 'theme' | 'isSite'>

/** Closes the open card of the page: there is one at most. */
let closeOpen = (): void => undefined

/** The place of a card in the page. */
interface CardPlace {
  /** The card stands beside it: the face of a chip, or the page's link. */
  anchor: HTMLElement
  /** Selects the anchor while a person is at it. */
  isAt: string
  /** The shadow root that the card is put into. */
  root: () => ShadowRoot
  /** Called with every state, and when the card opens and closes. */
  onState: (state: CardState, isOpen: boolean) => unknown
}

export interface Opening {
  isOpen: () => boolean
  open: (isFocused: boolean) => Promise<void>
  close: (isFocused: boolean) => void
  /** Moves the focus into the open card. */
  enter: () => void
  /** The pointer came to the anchor, or left it. */
  come: () => void
  leave: () => void
  /** The campaign as the server has just answered it. */
  update: (found: MentionedCampaign) => void
  end: () => void
}

/** Makes what opens and closes the card of a mentioned campaign. */
export function createOpening(found: MentionedCampaign, { theme, isSite }: Look, place: CardPlace): Opening {
  const { mention } = found
  const { anchor, root: rootOf } = place
  let state: CardState = { campaign: found.campaign, links: found, card: null, failure: null, isLoading: false }
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
    const result = await messageWorker('mention.forecast', { mention, isFresh })
    set(
      result.ok
        ? { ...state, isLoading: false, card: result.data, campaign: result.data.campaign }
        : { ...state, isLoading: false, failure: result.error },
    )
    if (isOutdated) await load(false)
  }
  function set(next: CardState): void {
    state = next
    opened?.update(state)
    place.onState(state, opened !== null)
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
    if (!mount || opened || isGone || !anchor.isConnected || !(isFocused || anchor.matches(place.isAt))) return
    closeOpen()
    closeOpen = () => close(false)
    const root = rootOf()
    opened = openCard(root, anchor, mount, {
      mention,
      state,
      theme,
      onRefresh: () => void load(true),
      onActed: readAgain,
      isSite,
      onClose: () => close(true),
    })
    opened.element.addEventListener('pointerenter', () => clearTimeout(timer))
    opened.element.addEventListener('pointerleave', leave)
    // The focus goes on to something of the page, by Tab.
    opened.element.addEventListener('focusout', ({ relatedTarget: next }) => {
      if (next instanceof Node && !root.contains(next)) close(false)
    })
    const { signal } = opened
    // Before the page's own handlers: Escape closes the card and not the mail around it.
    addEventListener('keydown', onKey, { capture: true, signal })
    addEventListener('pointerdown', onOutside, { capture: true, signal })
    if (isFocused) opened.element.focus()
    set(state)
    void load(false)
  }
  function close(isFocused: boolean): void {
    clearTimeout(timer)
    if (!opened) return
    opened.remove()
    opened = null
    place.onState(state, false)
    if (isFocused) anchor.focus()
  }
  function leave(): void {
    // A card that holds the focus stays until Escape.
    later(leaveMs, () => opened?.element.matches(':focus-within') || close(false))
  }
  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const isIn = rootOf().activeElement !== null
    if (event.key === 'Escape') close(isIn)
    // The card of a link stands at the end of the page: Tab leads into it.
    else if (event.key === 'Tab' && !event.shiftKey && !isIn && document.activeElement === anchor) opened?.element.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onOutside = (event: Event) => {
    const path = event.composedPath()
    if (!path.includes(rootOf().host) && !path.includes(anchor)) close(false)
  }
  place.onState(state, false)
  return {
    isOpen: () => opened !== null,
    open,
    close,
    enter: () => opened?.element.focus(),
    come: () => later(hoverMs, () => void open(false)),
    leave,
    update({ campaign }) {
      // What the card has loaded is as new.
      if (!opened) set({ ...state, campaign, card: null })
    },
    end() {
      isGone = true
      close(false)
    },
  }
}

interface CardOptions {
  mention: Mention
  state: CardState
  theme: MentionsStart['theme']
  onRefresh: () => void
  onActed: () => void
  onClose: () => void
  isSite: boolean
}

interface Opened {
  element: HTMLElement
  update: Card['update']
  /** Ends with the card. */
  signal: AbortSignal
  remove: () => void
}

/** Opens the card over everything of the page, beside its anchor. */
function openCard(
  root: ShadowRoot,
  anchor: HTMLElement,
  mount: MountCard,
  { mention, state, theme, onRefresh, onActed, onClose, isSite }: CardOptions,
): Opened {
  const slot = state.campaign?.action ? openFrame({ mention, action: state.campaign.action, theme, onActed, onClose }) : null
  const card = mount(root, {
    action: slot?.element ?? null,
    onRefresh,
    onClose,
    // The worker has the page begin anew then, without this card.
    ...(isSite && {
      onLess: async (type) => {
        const answer = await messageWorker(type, { mention })
        return answer.ok ? '' : answer.error.message
      },
    }),
  })
  card.update(state)
  const names = { popover: 'manual', role: 'dialog', tabindex: '-1', 'aria-label': `Campaign ${state.campaign?.name ?? mention.id}` }
  const element = el('div', { class: 'pop', attrs: names }, card.element)
  root.append(element)
  element.showPopover()

  // The chip gets wider or narrower when its words change: the card stays where it was opened.
  const { width: chipWidth } = anchor.getBoundingClientRect()
  /** Places the card anew; what it gets to show later makes it at most as high as there is room, and moves nothing. */
  function place(): void {
    const { style } = element
    style.maxHeight = ''
    const { width, height } = element.getBoundingClientRect()
    const at = positionBeside(anchor.getBoundingClientRect(), chipWidth, { width, height })
    // A page may zoom its body: places are of the window, styles are of the body.
    const zoom = width / element.offsetWidth
    for (const name of ['left', 'top', 'maxHeight'] as const) style[name] = `${at[name] / zoom}px`
    slot?.placed()
  }
  place()
  const onMove = () => {
    const { bottom, top } = anchor.getBoundingClientRect()
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
