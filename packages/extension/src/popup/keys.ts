/** The keys of the popup: one table for people, and what each does. */
import { signal } from '@preact/signals-react'
import type { KeyboardEvent } from 'react'
import { browser } from 'wxt/browser'
import { campaignAddress } from '../campaign-address.ts'
import type { CampaignSummary } from '../messages.ts'
import { ask } from '../pages/ask.ts'
import { actionTexts, askFor, newestUndoable, undo } from './actions.ts'
import { activeAccount, isAnswered, isReadOnly, load, opened, page, query, say, search, shownAccount } from './state.ts'

/** As the popup and the documentation list them. */
export const keyTable: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['↓', '↑'], does: 'From the search into the results, and between them' },
  { keys: ['Home', 'End'], does: 'First and last result' },
  { keys: ['Enter'], does: 'Open the campaign here' },
  { keys: ['Ctrl', 'Enter'], does: 'Open the campaign in Spotdesk' },
  { keys: ['p'], does: 'Pause or resume the campaign' },
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
  void ask('campaign.opened', { ...shownAccount(), id: campaign.id })
  void browser.tabs.create({ url: campaignAddress(account.serverUrl, campaign.id, campaign.status) })
}

/** Opens the detail of a campaign in the popup. */
export function openDetail(campaign: CampaignSummary): void {
  void ask('campaign.opened', { ...shownAccount(), id: campaign.id })
  opened.value = campaign
}

const rowsOf = (main: HTMLElement) => [...main.querySelectorAll<HTMLElement>('[data-row]')]
const searchOf = (main: HTMLElement) => main.querySelector<HTMLInputElement>('input')

/** Focuses the row of a campaign, or the search if it is gone. */
export function focusRow(main: HTMLElement, id: number): void {
  const row = main.querySelector<HTMLElement>(`[data-row="${id}"]`)
  if (row) row.focus()
  else searchOf(main)?.focus()
}

const campaignOf = (row: HTMLElement) => page.value?.items.find(({ id }) => id === Number(row.dataset['row']))

function pressAction(campaign: CampaignSummary): void {
  if (isReadOnly(page.value)) return say('Pause and resume are not possible without the server.')
  if (!campaign.action) return say(`${campaign.name} can be neither paused nor resumed.`)
  askFor(campaign, 'row')
}

/** Undoes the last action that can be undone. */
export function undoLast(): void {
  const entry = newestUndoable()
  if (!entry) return say('There is nothing to undo.')
  say(`${actionTexts[actionTexts[entry.action].inverse].busy} ${entry.name}`)
  void undo(entry)
}

const isCommand = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey

/** Does what a key means in a row; false: nothing. */
function pressInRow(event: KeyboardEvent<HTMLElement>, row: HTMLElement): boolean {
  const rows = rowsOf(event.currentTarget)
  const index = rows.indexOf(row)
  const campaign = campaignOf(row)
  if (!campaign) return false
  const move = (to: number) => {
    const target = rows[Math.min(to, rows.length - 1)]
    if (target) target.focus()
    else searchOf(event.currentTarget)?.focus()
    return true
  }
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
    default:
      return false
  }
}

/** Does what a key means in the search; false: nothing. */
function pressInSearch(event: KeyboardEvent<HTMLElement>): boolean {
  const [first] = rowsOf(event.currentTarget)
  const campaign = first && campaignOf(first)
  if (event.key === 'ArrowDown' && first) {
    first.focus()
    return true
  }
  if (event.key === 'Escape' && query.value !== '') {
    search('')
    return true
  }
  if (event.key !== 'Enter' || query.value.trim() === '') return false
  if (!campaign || !isAnswered()) {
    void load()
    return true
  }
  if (isCommand(event)) openInApp(campaign)
  else openDetail(campaign)
  return true
}

/** Does what a key means anywhere outside the search. */
function pressOutside(event: KeyboardEvent<HTMLElement>): boolean {
  const box = searchOf(event.currentTarget)
  if (isCommand(event) || event.altKey) return false
  switch (event.key) {
    case 'u':
      undoLast()
      return true
    case '?':
      showsKeys.value = true
      return true
    case '/':
      box?.focus()
      return true
    case 'Escape':
      if (query.value === '') return false
      search('')
      box?.focus()
      return true
    default:
      // The character itself arrives in the box, because it has the focus by then.
      if (event.key.length === 1 && event.key !== ' ') box?.focus()
      return false
  }
}

function isUndoKey(event: KeyboardEvent<HTMLElement>, inSearch: boolean): boolean {
  return isCommand(event) && !event.shiftKey && event.key.toLowerCase() === 'z' && !(inSearch && query.value !== '')
}

/** Keys of the search and of the list below it. */
export function onKey(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement
  const inSearch = target instanceof HTMLInputElement
  // A question in a row has its own Escape.
  if (target.closest('[role="group"]') && !inSearch) return
  const row = target.closest<HTMLElement>('[data-row]')
  let isDone = false
  if (isUndoKey(event, inSearch)) {
    undoLast()
    isDone = true
  } else if (inSearch) isDone = pressInSearch(event)
  else isDone = (row !== null && pressInRow(event, row)) || pressOutside(event)
  if (!isDone) return
  event.preventDefault()
  event.stopPropagation()
}
