/** Campaigns in the address bar: `ad`, a space, and an id or words. */
import { type Browser, browser } from 'wxt/browser'
import { campaignStatusLabels, firstOf, limits } from '@spotdesk/sdk/values'
import { campaignAddress, readCampaignId, webAddress } from '../../campaign-address.ts'
import type { CampaignSummary } from '../../messages.ts'
import { readSearchText } from '../../search-text.ts'
import { isOfServer } from '../../server-url.ts'
import { listCampaigns } from '../campaign-list.ts'
import { signedInAccounts } from './find-target.ts'
import { settingsItem } from '../stores/settings-store.ts'
import type { Account } from '../sign/vault-parts.ts'

type Suggestion = Browser.omnibox.SuggestResult
type Disposition = `${Browser.omnibox.OnInputEnteredDisposition}`

const pauseMs = 200
/** Chrome shows this many beside the first line. */
const suggestionsMax = 5

/** Chrome reads XML, with its five characters escaped; Firefox shows the text as it is. */
function escaped(text: string): string {
  if (import.meta.env.FIREFOX) return text
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}

function describe({ id, name, advertiser, status, archived }: CampaignSummary): string {
  const rest = ` #${id} · ${advertiser} · ${archived ? 'Archived' : campaignStatusLabels[status]}`
  return import.meta.env.FIREFOX ? name + rest : `<match>${escaped(name)}</match><dim>${escaped(rest)}</dim>`
}

/** Campaigns that a text finds: on the server, or among the kept ones when it cannot be reached. */
async function findCampaigns(account: Account, text: string): Promise<CampaignSummary[]> {
  const read = readSearchText(text, (await settingsItem.read()).tokenPrefix)
  // The same id on another server is another campaign.
  if (read.kind === 'campaign' && read.serverUrl !== null && read.serverUrl !== account.serverUrl) return []
  try {
    return (await listCampaigns({ tab: 'recent', q: firstOf(text, limits.query) })).items
  } catch {
    return []
  }
}

/** The latest input: answers to an earlier one are not wanted any more. */
let latest = 0

async function suggest(text: string, show: (suggestions: Suggestion[]) => void): Promise<void> {
  const input = ++latest
  const typed = text.trim()
  const [account] = await signedInAccounts()
  await browser.omnibox.setDefaultSuggestion({
    description: account
      ? typed === ''
        ? 'Type the ID of a campaign, or words of its name'
        : `Search the campaigns of ${escaped(account.agencyName)} for “${escaped(typed)}”`
      : 'Sign in to Spotdesk to find campaigns',
  })
  if (!account || typed === '') return
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  if (input !== latest) return
  const found = await findCampaigns(account, typed)
  if (input !== latest) return
  show(
    found.slice(0, suggestionsMax).map((campaign) => ({
      content: campaignAddress(account, campaign.id, campaign.status),
      description: describe(campaign),
    })),
  )
}

/** The address that an input stands for: that of a suggestion, of an id, or of the list with the words. */
async function addressFor(text: string): Promise<string | null> {
  const [accounts, { tokenPrefix }] = await Promise.all([signedInAccounts(), settingsItem.read()])
  const [active] = accounts
  if (!active) return null
  const typed = text.trim()
  if (accounts.some(({ serverUrl }) => isOfServer(typed, serverUrl))) return typed
  const id = readCampaignId(typed, tokenPrefix)
  if (id !== null) return campaignAddress(active, id)
  return webAddress(active, `/campaigns/list?${new URLSearchParams({ status: '', q: firstOf(typed, limits.query) })}`)
}

async function enter(text: string, disposition: Disposition): Promise<void> {
  const url = await addressFor(text)
  if (url === null) return await browser.runtime.openOptionsPage()
  if (disposition === 'currentTab') await browser.tabs.update({ url })
  else await browser.tabs.create({ url, active: disposition === 'newForegroundTab' })
}

/** Registers the listeners of the address bar; to be called while the worker's script runs for the first time. */
export function listenToOmnibox(): void {
  browser.omnibox.onInputChanged.addListener((text, show) => void suggest(text, show))
  browser.omnibox.onInputEntered.addListener((text, disposition) => void enter(text, disposition))
}
