/** The campaigns of the page in front of a person: that of its address, or those that its links lead to. */
import { browser } from 'wxt/browser'
import { readCampaignAddress } from '../../campaign-address.ts'
import { isUnreachable } from '../../failure.ts'
import { mentionsMax } from '../../mentions-max.ts'
import type { CampaignSummary, MessageData, PageCampaigns } from '../../messages.ts'
import { requireAccount, type SignedIn } from '../sign/accounts.ts'
import { readCampaigns } from './card.ts'
import { readAllKept } from '../stores/kept-store.ts'
import { ownOrigins, readLinks } from './sites.ts'

/** More would push the list out of view. */
const shownMax = 5

/** Ids of an account's campaigns, the address's before those of the links. Our own web app shows what it links to itself. */
async function findCampaignIds(account: SignedIn, tabId: number): Promise<number[]> {
  // The address is told only where the user has opened the popup or allowed the site; of any other page nothing is read.
  const { url } = await browser.tabs.get(tabId)
  if (url === undefined || !URL.canParse(url)) return []
  const own = readCampaignAddress(url, [account])
  if (own) return [own.id]
  if ((await ownOrigins()).has(new URL(url).origin)) return []
  const links = await readLinks(tabId).catch(() => [])
  const ids = new Set(links.flatMap((address) => readCampaignAddress(address, [account])?.id ?? []))
  return [...ids].slice(0, mentionsMax)
}

/** The campaigns as the server has them; while it does not answer, those of them that are kept. */
async function readSome(account: SignedIn, ids: readonly number[]): Promise<CampaignSummary[]> {
  try {
    return await readCampaigns(account, ids)
  } catch (error) {
    if (!isUnreachable(error)) throw error
    return (await readAllKept(account.id)).flatMap(({ items }) => items)
  }
}

/** The campaigns of a tab's page that the account sees. */
export async function readPageCampaigns({ accountId, tabId }: MessageData<'page.campaigns'>): Promise<PageCampaigns> {
  const account = await requireAccount(accountId)
  const ids = await findCampaignIds(account, tabId).catch(() => [])
  const known = await readSome(account, ids)
  const found = ids.flatMap((id) => known.find((campaign) => campaign.id === id) ?? [])
  return { items: found.slice(0, shownMax), more: Math.max(0, found.length - shownMax) }
}
