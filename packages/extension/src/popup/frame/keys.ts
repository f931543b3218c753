/** The keys of the popup: one table for people, and what each does. */
import { signal } from '@preact/signals-react'
import type { KeyboardEvent } from 'react'
import { browser } from 'wxt/browser'
import { campaignAddress } from '../../campaign-address.ts'
import type { CampaignSummary } from '../../messages.ts'
import { callWorker } from '../../pages/ask.ts'
import { actionTexts, promptAction, newestUndoable, requestUndo } from '../detail/actions.ts'
import { copyByKey } from '../detail/copy.ts'
import { swallowEvent } from '../drop-second-enter.ts'
import {
  activeAccount,
  isAnswered,
  isReadOnly,
  loadSoon,
  opened,
  page,
  query,
  announce,
  searchSoon,
  shownAccount,
  shownRows,
  popupToasts,
} from '../state.ts'

/** As the popup and the documentation list them. */
export const keyTable: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['↓', '↑'], does: 'From the search into the results, and between them' },
  { keys: ['Home', 'End'], does: 'First and last result' },
  { keys: ['Enter'], does: 'Open the campaign here' },
  { keys: ['Ctrl', 'Enter'], does: 'Open the campaign in Spotdesk' },
  { keys: ['p'], does: 'Pause or resume the campaign' },
  { keys: ['c'], does: 'Copy ID, link or name (Ctrl+C copies the ID)' },
  { keys: ['u'], does: 'Undo the last action (Ctrl+Z too)' },
  { keys: ['/'], does: 'Back to the search, as any other letter does' },
  { keys: ['Esc'], does: 'Go back, clear the search, close' },
  { keys: ['?'], does: 'Show these keys' },
]

export const showsKeys = signal(false)

/** Opens a campaign in the web app. */
export function openInApp(campaign: CampaignSummary): void {
  const account = activeAccount()
  if (!account) return
  void callWorker('campaign.opened', { ...shownAccount(), id: campaign.id })
  void browser.tabs.create({ url: campaignAddress(account, campaign.id, campaign.status) })
}

/** Opens the detail of a campaign in the popup. */
export function openDetail(campaign: CampaignSummary): void {
  void callWorker('campaign.opened', { ...shownAccount(), id: campaign.id })
  opened.value = campaign
}

const findRows = (main: HTMLElement) => [...main.querySelectorAll<HTMLElement>('[data-row]')]
const findSearchBox = (main: HTMLElement) => main.querySelector<HTMLInputElement>('input')

/** Focuses the row of a campaign, or the search if it is gone. */
export function focusRow(main: HTMLElement, id: number): void {
  const row = main.querySelector<HTMLElement>(`[data-row="${id}"]`)
  if (row) row.focus()
  else findSearchBox(main)?.focus()
}

const findRowCampaign = (row: HTMLElement) => shownRows().find(({ id }) => id === Number(row.dataset['row']))

function pressAction(campaign: CampaignSummary): void {
  if (isReadOnly(page.value)) return popupToasts.info('Pause and resume are not possible without the server.')
  if (!campaign.action) return popupToasts.info(`${campaign.name} can be neither paused nor resumed.`)
  promptAction(campaign)
}

/** Undoes the last action that can be undone. */
export function undoLast(): void {
  const entry = newestUndoable()
  if (!entry) return popupToasts.info('There is nothing to undo.')
  announce(`${actionTexts[actionTexts[entry.action].inverse].busy} ${entry.name}`)
  void requestUndo(entry)
}

const isCommand = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey

/** Does what a key means in a row; false: nothing. */
function pressInRow(event: KeyboardEvent<HTMLElement>, row: HTMLElement): boolean {
  const rows = findRows(event.currentTarget)
  const index = rows.indexOf(row)
  const campaign = findRowCampaign(row)
  if (!campaign) return false
  const move = (to: number) => {
    const target = rows[Math.min(to, rows.length - 1)]
    if (target) target.focus()
    else findSearchBox(event.currentTarget)?.focus()
    return true
  }
  if (copyByKey(event, campaign)) return true
  if (isCommand(event)) {
    if (event.key === 'Enter') openInApp(campaign)
    return event.key === 'Enter'
  }
  switch (event.key) {
    case 'ArrowDown':
      return move(index + 1)
    case 'ArrowUp':
      return move(index - 1)
    case 'Home':
      return move(0)
    case 'End':
      return move(rows.length - 1)
    case 'p':
      pressAction(campaign)
      return true
    case 'c':
      row.closest('li')?.querySelector<HTMLElement>('[data-copy]')?.click()
      return true
    default:
      return false
  }
}

type FirstKey = 'ArrowDown' | 'p' | 'Enter' | 'Ctrl+Enter'

/** A key for the first row of an answer that is not there yet: the rows that are seen are of another text. */
let early: { key: FirstKey; text: string; focus: Element | null } | null = null

/** Does what a key means for the first row, now or when the answer comes. */
function pressFirst(main: HTMLElement, key: FirstKey): true {
  early = { key, text: query.value, focus: document.activeElement }
  if (!pressEarly(main)) loadSoon()
  return true
}

/** Does the key that waits for the list, unless the text or the focus has changed meanwhile; false: it waits on. */
export function pressEarly(main: HTMLElement): boolean {
  const [first] = findRows(main)
  const campaign = first && findRowCampaign(first)
  if (!early || !campaign || !isAnswered()) return false
  const { key, text, focus } = early
  early = null
  if (text !== query.value || focus !== document.activeElement) return true
  if (key === 'Enter') openDetail(campaign)
  else if (key === 'Ctrl+Enter') openInApp(campaign)
  else first.focus()
  if (key === 'p') pressAction(campaign)
  return true
}

/** Does what a key means in the search; false: nothing. */
function pressInSearch(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.key === 'ArrowDown') return pressFirst(event.currentTarget, 'ArrowDown')
  if (event.key !== 'Enter' || query.value.trim() === '') return false
  return pressFirst(event.currentTarget, isCommand(event) ? 'Ctrl+Enter' : 'Enter')
}

/** Does what a key means anywhere outside the search. */
function pressOutside(event: KeyboardEvent<HTMLElement>): boolean {
  const box = findSearchBox(event.currentTarget)
  if (isCommand(event) || event.altKey) return false
  switch (event.key) {
    case 'u':
      undoLast()
      return true
    case 'ArrowDown':
      return (event.target as HTMLElement).role === 'tab' && pressFirst(event.currentTarget, 'ArrowDown')
    case '/':
      box?.focus()
      return true
    default:
      // The character itself arrives in the box, because it has the focus by then.
      if (event.key.length === 1 && event.key !== ' ') box?.focus()
      return false
  }
}

const isUndoKey = (event: KeyboardEvent) => isCommand(event) && !event.shiftKey && event.key.toLowerCase() === 'z'

/** Keys of the search and of the list below it. */
export function onKey(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement
  const inSearch = target instanceof HTMLInputElement
  // A question in a row has its own Escape, and a menu keys of its own.
  if (target.closest('[role="group"],[role="menu"]') && !inSearch) return
  // A menu of a row gives the focus back to its button.
  const row = target.matches('[data-copy]')
    ? target.closest('li')!.querySelector<HTMLElement>('[data-row]')
    : target.closest<HTMLElement>('[data-row]')
  // Undo and a question mark in a text are the text's own.
  const isText = inSearch && query.value !== ''
  // The last key counts; only a p after an arrow that waits goes with it.
  const isNext = early?.key === 'ArrowDown' && event.key === 'p' && !isCommand(event)
  early = null
  let isDone = true
  if (isNext) pressFirst(event.currentTarget, 'p')
  else if (!isText && isUndoKey(event)) undoLast()
  else if (!isText && event.key === '?') showsKeys.value = true
  else if (query.value !== '' && event.key === 'Escape') {
    searchSoon('')
    findSearchBox(event.currentTarget)?.focus()
  } else if (inSearch) isDone = pressInSearch(event)
  else isDone = (row !== null && pressInRow(event, row)) || pressOutside(event)
  if (!isDone) return
  swallowEvent(event)
}
