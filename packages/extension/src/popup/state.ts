/** The state of the popup that several components share: signals, and the messages to the worker that set them. */
import { signal } from '@preact/signals-react'
import { firstOf, limits } from '@spotdesk/sdk/values'
import { createToasts } from '@spotdesk/ui/native'
import type { AuthState, CampaignPage, CampaignSummary, CampaignTab, CampaignTarget, PageCampaigns, PopupStart } from '../messages.ts'
import { callWorker } from '../pages/ask.ts'
import { tabInFront } from '../pages/tab.ts'
import { applyTheme } from '../pages/theme.ts'
import type { Failure, Result } from '../result.ts'
import { readSearchText } from '../search-text.ts'
import { defaultSettings } from '../settings.ts'
import { hasEntry, inFlight, showJournal } from './detail/journal.ts'

export const auth = signal<AuthState | null>(null)
export const tab = signal<CampaignTab>('attention')
export const query = signal('')
/** The visible list; null before its first answer. */
export const page = signal<CampaignPage | null>(null)
/** Campaigns of the page that the popup was opened over, which come before the list. */
export const here = signal<PageCampaigns>({ items: [], more: 0 })
/** Why the visible list is kept data, or why there is none. */
export const failure = signal<Failure | null>(null)
export const isLoading = signal(false)
/** The server was asked more than two seconds ago. */
export const isSlow = signal(false)
/** The number on the badge, for the label of the tab. */
export const attentionCount = signal<number | null>(null)
export const tokenPrefix = signal(defaultSettings.tokenPrefix)
/** The campaign whose detail is open. */
export const opened = signal<CampaignTarget | null>(null)
/** The last thing that screen readers are told. */
export const said = signal('')
export const popupToasts = createToasts()

/** Kept data offers no actions while the server cannot be reached. */
export const isReadOnly = (shown: CampaignPage | null) => shown !== null && shown.isStale && shown.failure !== undefined

/** Tells screen readers something that is seen elsewhere. */
export function announce(text: string): void {
  said.value = text
}

/** The rows that are seen, from the first to the last: each campaign once. A search shows what it has found alone. */
export function shownRows(): CampaignSummary[] {
  const first = query.value.trim() === '' ? here.value.items : []
  return [...first, ...(page.value?.items.filter(({ id }) => !first.some((campaign) => campaign.id === id)) ?? [])]
}

let lastLook = 0

/** Looks for campaigns on the page in front, as far as the browser shows it to the extension. */
export async function lookAtPage(): Promise<void> {
  const look = ++lastLook
  const account = shownAccount()
  const tabId = (await tabInFront())?.id
  const answer = tabId === undefined ? null : await callWorker('page.campaigns', { ...account, tabId })
  // Of the account before, or of a page before.
  if (look === lastLook && account.accountId === shownAccount().accountId) here.value = answer?.ok ? answer.data : { items: [], more: 0 }
}

/** Lists answered since the popup was opened or the tab, the search or the account changed: only the last question counts. */
let lastQuestion = 0
/** Of the visible list. */
let shownQuestion = ''

const slowMs = 2000

/** The text that the worker is asked for: an address stands for its campaign. */
function readShownQuery(): { tab: CampaignTab; q?: string } {
  const text = readSearchText(query.value, tokenPrefix.value)
  if (text.kind === 'nothing') return { tab: tab.value }
  return { tab: tab.value, q: text.kind === 'campaign' ? `#${text.id}` : firstOf(query.value.trim(), limits.query) }
}

/** True if the visible list answers the text in the box. */
export const isAnswered = () => shownQuestion === JSON.stringify(readShownQuery())

export const activeAccount = () => auth.value?.accounts.find(({ id }) => id === auth.value?.activeId)

/** The account of what is shown: another page may have changed the active one since. */
export const shownAccount = () => ({ accountId: auth.value?.activeId ?? undefined })

/** True for the address of another server's campaign, which the active account's server is not asked for. */
function isForeign(): boolean {
  const text = readSearchText(query.value, tokenPrefix.value)
  return text.kind === 'campaign' && text.serverUrl !== null && text.serverUrl !== activeAccount()?.serverUrl
}

/** Starts to wait for a list. */
function begin(): { isLast: () => boolean; end: () => void } {
  const question = ++lastQuestion
  isLoading.value = true
  isSlow.value = false
  const isLast = () => question === lastQuestion
  const timer = setTimeout(() => (isSlow.value = isLast()), slowMs)
  const end = () => {
    clearTimeout(timer)
    if (!isLast()) return
    isLoading.value = false
    isSlow.value = false
  }
  return { isLast, end }
}

/** Paints what was read without the server, unless the server was faster. */
function paint({ settings, auth: state, kept, journal, urgent }: PopupStart): void {
  applyTheme(settings.theme)
  tokenPrefix.value = settings.tokenPrefix
  auth.value = state
  showJournal(journal)
  attentionCount.value ??= urgent
  if (!kept || page.value || query.value !== '') return
  page.value = kept
  shownQuestion = JSON.stringify(readShownQuery())
}

/** Paints what is kept, and asks the server at the same time. */
export async function loadPopup(): Promise<void> {
  const question = begin()
  // A text that was kept belongs to an account: which one is active is known after the answer.
  const answer = query.value === '' ? callWorker('campaign.list', readShownQuery()) : null
  const started = await callWorker('popup.start', { tab: tab.value })
  if (!question.isLast()) return
  if (started.ok) paint(started.data)
  else failure.value = started.error
  if (auth.value?.activeId) void lookAtPage()
  if (answer) return settle(answer, question)
  question.end()
  // Painting an account may have begun anew, without the text.
  if (question.isLast()) await load()
}

/** Asks for the list of the tab, or of the search. */
export async function load(): Promise<void> {
  clearTimeout(searchTimer)
  searchTimer = undefined
  if (auth.value === null || auth.value.activeId === null) return
  if (isForeign()) {
    begin().end()
    page.value = null
    failure.value = null
    return
  }
  if (query.value.trim() === '') void lookAtPage()
  await settle(callWorker('campaign.list', readShownQuery()), begin())
}

async function settle(answer: Promise<Result<CampaignPage>>, question: ReturnType<typeof begin>): Promise<void> {
  const about = JSON.stringify(readShownQuery())
  const result = await answer
  question.end()
  if (!question.isLast()) return
  if (result.ok && result.data.accountId === auth.value?.activeId) return show(result.data, about)
  failure.value = result.ok ? null : result.error
  if (about !== shownQuestion) page.value = null
  await refreshPopup()
}

function show(answer: CampaignPage, about: string): void {
  failure.value = answer.failure ?? null
  const isSame = about === shownQuestion
  shownQuestion = about
  page.value = isSame && page.value ? { ...answer, items: withActed(page.value.items, answer.items) } : answer
  if (answer.urgent !== undefined) attentionCount.value = answer.urgent
  if (query.value.trim() !== '') announce(answer.items.length === 1 ? '1 campaign found' : `${answer.items.length} campaigns found`)
}

/** A row with an action that waits, failed or can be undone keeps its place, even if its list does not have it any more. */
function withActed(before: readonly CampaignSummary[], items: CampaignSummary[]): CampaignSummary[] {
  const fresh = new Set(items.map(({ id }) => id))
  const next = [...items]
  for (const [index, campaign] of before.entries()) if (!fresh.has(campaign.id) && hasEntry(campaign.id)) next.splice(index, 0, campaign)
  return next
}

/**
 * Shows what has changed elsewhere: another page may have changed the account or acted on a campaign, the server may have refused a token,
 * and the worker may have read the list again.
 */
export async function refreshPopup(): Promise<void> {
  const about = JSON.stringify({ tab: tab.value })
  const started = await callWorker('popup.start', { tab: tab.value })
  if (!started.ok) return
  const { auth: state, kept, journal, urgent } = started.data
  const before = auth.value?.activeId
  auth.value = state
  attentionCount.value = urgent
  if (state.activeId && state.activeId !== before) return await restartElsewhere()
  // An action of this page is answered to this page.
  if (inFlight.value.size === 0) showJournal(journal)
  if (!kept) return
  if (page.value && !failure.value && about === shownQuestion && kept.asOf > page.value.asOf) show(kept, about)
  // Of the same version the kept numbers may be the older ones.
  else for (const item of kept.items) replaceCampaign(item, item.version - 1)
}

/** The same for another account, which may not see the campaigns of the one before. */
async function restartElsewhere(): Promise<void> {
  here.value = { items: [], more: 0 }
  await restart()
}

/** Empties the list and paints the kept one of the tab. */
async function restart(): Promise<void> {
  clearTimeout(searchTimer)
  query.value = ''
  page.value = null
  failure.value = null
  opened.value = null
  await loadPopup()
}

export async function showTab(next: CampaignTab): Promise<void> {
  tab.value = next
  await restart()
}

const searchDelayMs = 200
let searchTimer: ReturnType<typeof setTimeout> | undefined

/** Searches once the typing pauses. */
export function searchSoon(text: string): void {
  query.value = text
  clearTimeout(searchTimer)
  searchTimer = setTimeout(() => void load(), searchDelayMs)
}

/** Asks now for what would be asked after the pause, unless it has been asked already. */
export function loadSoon(): void {
  if (searchTimer !== undefined || !isLoading.value) void load()
}

/** Shows another account; with a text, the search for it there. */
export async function showAccount(accountId: string, text = ''): Promise<void> {
  // An answer for the account before does not count any more.
  lastQuestion++
  page.value = null
  attentionCount.value = null
  const state = await callWorker('auth.switch', { accountId })
  if (!state.ok) return popupToasts.error(state.error.message)
  auth.value = state.data
  await restartElsewhere()
  if (text === '') return
  query.value = text
  await load()
}

/**
 * Replaces a campaign in the list by its new state, unless a newer one is there.
 * @param newest the newest version that is replaced
 */
export function replaceCampaign(campaign: CampaignSummary, newest = campaign.version): void {
  const newer = (shown: CampaignSummary) => (shown.id === campaign.id && shown.version <= newest ? merged(shown, campaign) : shown)
  if (page.value !== null) page.value = { ...page.value, items: page.value.items.map(newer) }
  here.value = { ...here.value, items: here.value.items.map(newer) }
  if (opened.value !== null) opened.value = newer(opened.value)
}

/** The answer to an action has no forecast: the one that is shown stays. */
const merged = (shown: CampaignSummary, campaign: CampaignSummary) => ({ ...campaign, forecast: campaign.forecast ?? shown.forecast })
