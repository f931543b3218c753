/** The state of the popup that several components share: signals, and the messages to the worker that set them. */
import { signal } from '@preact/signals-react'
import { createToasts } from '@spotdesk/ui'
import type { AuthState, CampaignPage, CampaignSummary, CampaignTab } from '../messages.ts'
import { ask } from '../pages/ask.ts'
import { applyTheme } from '../pages/theme.ts'
import type { Failure } from '../result.ts'

export const auth = signal<AuthState | null>(null)
export const tab = signal<CampaignTab>('attention')
export const query = signal('')
/** The visible list; null before its first answer. */
export const page = signal<CampaignPage | null>(null)
export const failure = signal<Failure | null>(null)
export const isLoading = signal(false)
/** Assigned campaigns that need attention, for the label of the tab. */
export const attentionCount = signal<number | null>(null)
export const toasts = createToasts()

/** Data that the popup needs before it can show anything. */
export async function start(): Promise<void> {
  const [settings, state] = await Promise.all([ask('settings.get'), ask('auth.state')])
  if (settings.ok) applyTheme(settings.data.theme)
  if (state.ok) auth.value = state.data
  else failure.value = state.error
  await load()
}

let lastLoad = 0

/** Asks for the list of the tab, or of the search. Only the answer to the last question counts. */
export async function load(): Promise<void> {
  if (auth.value === null || auth.value.activeId === null) return
  const load = ++lastLoad
  const asked = tab.value
  const q = query.value.trim()
  isLoading.value = true
  const result = await ask('campaign.list', q === '' ? { tab: asked } : { tab: asked, q })
  if (load !== lastLoad) return
  isLoading.value = false
  failure.value = result.ok ? null : result.error
  page.value = result.ok ? result.data : null
  if (result.ok && q === '' && asked === 'attention') attentionCount.value = result.data.total
  if (!result.ok) await refreshAuth()
}

/** The server may have refused a token meanwhile. */
async function refreshAuth(): Promise<void> {
  const state = await ask('auth.state')
  if (state.ok) auth.value = state.data
}

export function showTab(next: CampaignTab): void {
  tab.value = next
  query.value = ''
  page.value = null
  void load()
}

const searchDelayMs = 300
let searchTimer: ReturnType<typeof setTimeout> | undefined

/** Searches once the typing pauses. */
export function search(text: string): void {
  query.value = text
  clearTimeout(searchTimer)
  searchTimer = setTimeout(() => void load(), searchDelayMs)
}

export async function switchAccount(accountId: string): Promise<void> {
  const state = await ask('auth.switch', { accountId })
  if (!state.ok) return
  auth.value = state.data
  attentionCount.value = null
  query.value = ''
  page.value = null
  await load()
}

/** Replaces a campaign in the list by its new state. */
export function replaceCampaign(campaign: CampaignSummary): void {
  if (page.value === null) return
  page.value = { ...page.value, items: page.value.items.map((item) => (item.id === campaign.id ? campaign : item)) }
}
