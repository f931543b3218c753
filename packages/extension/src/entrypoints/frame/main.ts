/**
 * The part of a card that acts, in a frame of the extension inside a web page. The page cannot press its buttons, read it or see through
 * it; it can only cover it, and then nothing is done.
 */
import { ignoreComposedKeys } from '@spotdesk/ui/native'
import { actionWords } from '../../action-words.ts'
import { el } from '../../card/dom.ts'
import { messageWorker } from '../../card/tell.ts'
import type { FrameState, JournalEntry, TokenAction } from '../../messages.ts'
import { noAnswer } from '../../no-answer.ts'
import type { Failure, Result } from '../../result.ts'

ignoreComposedKeys()
const [ticket = '', theme = ''] = location.hash.slice(1).split('/')
if (theme === 'light' || theme === 'dark') document.documentElement.style.colorScheme = theme
const row = document.getElementById('row')!

/** The frame is narrow: its sentences are shorter than the popup's. */
const texts = {
  pause: { ...actionWords.pause, question: 'Stops within 5 minutes.', done: 'Paused.' },
  resume: { ...actionWords.resume, question: 'Delivers within 5 minutes.', done: 'Resumed.' },
} as const satisfies Record<TokenAction, object>

/** In full view, uncovered, for so long before a press counts. */
const clearMs = 500
const leastPart = 0.9
/** When this frame was last covered or moved; null: it is covered now. */
let clearSince: number | null = null
let shownAt = 0
/** Only Chromium can tell that something lies over a frame. */
interface CoverObserverInit extends IntersectionObserverInit {
  trackVisibility: true
  delay: number
}
const init: CoverObserverInit = { threshold: [0, 0.5, leastPart, 1], trackVisibility: true, delay: 100 }
const isTrusting = () => clearSince !== null && performance.now() - Math.max(clearSince, shownAt) >= clearMs

new IntersectionObserver((entries) => {
  const last = entries.at(-1) as (IntersectionObserverEntry & { isVisible?: boolean }) | undefined
  const isClear = last !== undefined && last.isVisible === true && last.intersectionRatio >= leastPart
  if (isClear && clearSince === null) clearSince = performance.now()
  else if (!isClear) clearSince = null
  mark()
}, init).observe(row)

/** The card gives its frame the whole row while it asks or tells something. */
let port: MessagePort | null = null
let isWide = false
addEventListener('message', ({ ports: [given] }) => {
  // The card's is the first; nobody else takes its place.
  if (!given || port) return
  port = given
  // The card has moved: whoever presses now may have aimed at something else.
  port.onmessage = () => {
    if (clearSince !== null) clearSince = performance.now()
    mark()
  }
  port.postMessage({ isWide })
})
function widen(next: boolean): void {
  isWide = next
  port?.postMessage({ isWide })
}

let timer: ReturnType<typeof setTimeout> | undefined

function mark(): void {
  clearTimeout(timer)
  for (const button of row.querySelectorAll('button')) button.setAttribute('aria-disabled', String(!isTrusting()))
  if (clearSince !== null && !isTrusting()) timer = setTimeout(mark, clearMs / 5)
}

/** Runs while what is shown changes by itself: the seconds of Undo, or the wait for the server. */
let ticking: ReturnType<typeof setInterval> | undefined
/** The outcome of an action is not known yet. */
let isWaiting = false
/** That action. An undoing one, and one that a press joined, is known by name from the next look on. */
let waiting = ''
/** Counts what has been shown: the answer to a look from before a press is too old. */
let turn = 0

function show(isNowWide: boolean, ...parts: Node[]): void {
  clearInterval(ticking)
  isWaiting = false
  turn++
  shownAt = performance.now()
  row.replaceChildren(...parts)
  widen(isNowWide)
  mark()
}

function button(label: string, look: string, onPress: () => void): HTMLButtonElement {
  return el(
    'button',
    {
      class: look,
      attrs: { type: 'button' },
      onClick: (event) => {
        if (!event.isTrusted) return
        if (isTrusting()) onPress()
        else if (clearSince === null) showCovered()
      },
    },
    label,
  )
}

let state: FrameState | null = null

/** Something of the page lies over the buttons: they do nothing, and the popup cannot be covered. */
function showCovered(): void {
  show(true, el('p', { attrs: { role: 'alert' } }, 'Covered by the page: use the popup.'), button('Back', '', showIdle))
}

function showIdle(): void {
  const action = state?.campaign.action
  if (!action) return show(false)
  const { label } = texts[action]
  const press = button(label, 'only', () => promptAction(action))
  press.setAttribute('aria-label', `${label} ${state!.campaign.name}`)
  show(false, press)
  // It takes the place of the button that had the focus.
  if (document.hasFocus()) press.focus()
}

function promptAction(action: TokenAction): void {
  const { label, question } = texts[action]
  const cancel = button('Cancel', '', showIdle)
  show(
    true,
    el('p', {}, question),
    button(label, 'primary', () => void run(action)),
    cancel,
  )
  cancel.focus()
}

const status = (text: string) => el('p', { attrs: { role: 'status' } }, text)

/** The answer to a press is awaited: Escape leaves that alone. */
let isBusy = false

/** @param actionId of the action that may have to wait then */
async function act(text: string, actionId: string, answer: Promise<Result<FrameState>>): Promise<void> {
  isBusy = true
  show(true, status(text))
  const result = await answer
  isBusy = false
  settle(result, actionId)
  port?.postMessage({ isWide, hasActed: true })
}

async function run(action: TokenAction): Promise<void> {
  const { version, name } = state!.campaign
  const actionId = crypto.randomUUID()
  await act(`${texts[action].busy}…`, actionId, messageWorker('frame.act', { ticket, name, action, actionId, expectedVersion: version }))
}

function showFailure({ message }: Failure): void {
  show(
    true,
    el('p', { attrs: { role: 'alert' } }, message),
    button('Back', '', () => void read()),
  )
}

/** An action that waits is looked at again after so long. */
const waitMs = 1500

/** The action is stored and sent again. It is said once: screen readers would hear each repetition. */
function wait(actionId: string): void {
  if (actionId) waiting = actionId
  if (isWaiting) return
  const again = () => void act('Trying…', waiting, messageWorker('frame.retry', { ticket, actionId: waiting }))
  show(true, status('Waiting for the server.'), button('Try now', '', again))
  isWaiting = true
  ticking = setInterval(() => void read(), waitMs)
}

/** @param actionId of the action that this is the answer to; absent for a look at the campaign */
function settle(result: Result<FrameState>, actionId = ''): void {
  const wasWaiting = isWaiting
  if (!result.ok) {
    const { code, retryable } = result.error
    return code === 'outcomeUnknown' || (wasWaiting && retryable) ? wait(actionId) : showFailure(result.error)
  }
  state = result.data
  const { entry } = state
  if (entry?.state === 'sent') wait(entry.actionId)
  else if (entry?.state === 'asking') show(true, status(noAnswer))
  else if (entry?.state === 'failed' && entry.failure && wasWaiting) showFailure(entry.failure)
  else if (entry?.undoUntil) offerUndo(entry, entry.undoUntil)
  else showIdle()
}

function offerUndo({ action, actionId }: JournalEntry, until: number): void {
  const left = () => Math.ceil((until - Date.now()) / 1000)
  const back = button(`Undo (${left()} s)`, '', () => void act('Undoing…', actionId, messageWorker('frame.undo', { ticket, actionId })))
  show(true, status(texts[action].done), back)
  ticking = setInterval(() => {
    if (left() > 0) back.textContent = `Undo (${left()} s)`
    else showIdle()
  }, 500)
}

async function read(): Promise<void> {
  const before = turn
  const result = await messageWorker('frame.read', { ticket })
  if (turn === before) settle(result)
}

/** A question is on. */
const isAsking = () => row.querySelector('.primary') !== null

addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || isBusy) return
  if (isAsking()) showIdle()
  else port?.postMessage({ isWide, isClosing: true })
})
// The ticket is of this document, in which it reads, acts and undoes for a quarter of an hour: it does not stay in the address.
history.replaceState(null, '', location.pathname)
void read()
