/** Campaigns that a web page mentions, for its content script. */
import { browser } from 'wxt/browser'
import * as v from 'valibot'
import { isUnreachable, Refusal, toFailure } from '../../failure.ts'
import type { CampaignSummary, ForecastCard, Mention, MentionedCampaign, MentionsStart, MessageData } from '../../messages.ts'
import { minute } from '../../minute.ts'
import { int, number } from '../../schema.ts'
import { storageItem } from '../../storage.ts'
import { activeFirst, findSignedIn, type SignedIn } from '../sign/accounts.ts'
import { forecastAs, toCampaignLinks, readCampaigns } from './card.ts'
import type { SenderFacts } from '../senders.ts'
import { settingsItem } from '../stores/settings-store.ts'
import { setMuted } from './sites.ts'
import { openCampaign } from './target.ts'
import { readVault } from '../sign/vault.ts'

/** A card that stays open longer gets a new ticket when it is opened again. */
const ticketMinutes = 15
/** Tickets that are known at a time; the oldest is forgotten for a new one. */
const ticketCount = 100

const Ticket = v.object({
  ticket: v.string(),
  accountId: v.string(),
  id: int,
  tabId: int,
  /** Origin of the page with the card. */
  origin: v.string(),
  /** The one document that may use it; null until it has. */
  documentId: v.nullable(v.string()),
  expiresAt: number,
})
export type Ticket = v.InferOutput<typeof Ticket>

/** In memory alone; names no campaign's data. */
export const ticketsItem = storageItem<Ticket[]>({ key: 'tickets', area: 'session', schema: v.array(Ticket), fallback: [] })

const unknownCampaign = () => new Refusal({ code: 'notFound', message: 'None of your accounts can see this campaign.', retryable: false })

/** Accounts of a server in the order in which they are asked, the active one first; of a text token the active one alone. */
async function accountsFor(origin: string | null): Promise<SignedIn[]> {
  const { accounts } = await readVault('accounts')
  const fitting = activeFirst(accounts).filter(({ id, serverUrl }) => (origin === null ? id === accounts.activeId : serverUrl === origin))
  const signedIn = await Promise.all(fitting.map(({ id }) => findSignedIn(id)))
  return signedIn.filter((account) => account !== undefined)
}

interface FoundCampaign {
  account: SignedIn
  campaign: CampaignSummary
}

/** Campaigns by id, each of the first account that sees it: a link does not say which agency it is of. */
async function findAmong(accounts: readonly SignedIn[], ids: readonly number[]): Promise<Map<number, FoundCampaign>> {
  const found = new Map<number, FoundCampaign>()
  for (const account of accounts) {
    const open = ids.filter((id) => !found.has(id))
    try {
      for (const campaign of await readCampaigns(account, open)) found.set(campaign.id, { account, campaign })
    } catch (error) {
      // Nobody knows then whether the campaign is of this account: the next one must not stand in for it.
      if (isUnreachable(error) || toFailure(error).retryable) throw error
    }
  }
  return found
}

/** The account of a mention and its campaign. */
async function find({ origin, id }: Mention): Promise<FoundCampaign> {
  const found = (await findAmong(await accountsFor(origin), [id])).get(id)
  if (!found) throw unknownCampaign()
  return found
}

/** How the page is searched. */
export async function startMentions(_: undefined, { origin }: SenderFacts): Promise<MentionsStart> {
  const [{ sites, tokenPrefix, theme }, { accounts }] = await Promise.all([settingsItem.read(), readVault('accounts')])
  const site = sites.find((each) => each.origin === origin)
  return {
    isOwnApp: accounts.list.some(({ serverUrl }) => serverUrl === origin),
    findsTokens: site?.findsTokens ?? false,
    tokenPrefix,
    theme,
    isSite: site !== undefined,
    onHover: site?.onHover ?? false,
    hiddenPaths: site?.hiddenPaths ?? [],
  }
}

/** The mentioned campaigns that an account can see; links of other servers, and what is muted on the site, are left out. */
export async function readMentions({ mentions }: MessageData<'mentions.read'>, sender: SenderFacts): Promise<MentionedCampaign[]> {
  const { sites } = await settingsItem.read()
  const muted = sites.find((site) => site.origin === sender.origin)?.muted ?? []
  const isMuted = ({ account, campaign }: FoundCampaign) =>
    muted.some(({ serverUrl, id }) => id === campaign.id && serverUrl === account.serverUrl)
  const origins = [...new Set(mentions.map(({ origin }) => origin))]
  const answers = await Promise.all(
    origins.map(async (origin) => {
      const own = mentions.filter((mention) => mention.origin === origin)
      const found = await findAmong(await accountsFor(origin), [...new Set(own.map(({ id }) => id))])
      return own.flatMap((mention): MentionedCampaign[] => {
        const one = found.get(mention.id)
        return one && !isMuted(one) ? [{ mention, campaign: one.campaign, ...toCampaignLinks(one.account, one.campaign) }] : []
      })
    }),
  )
  return answers.flat()
}

/** Puts the script of the card into the page that asks for it. */
export async function injectCard(_: undefined, { tabId }: SenderFacts): Promise<void> {
  if (tabId !== null) await browser.scripting.executeScript({ target: { tabId }, files: ['/card.js'] })
}

/** The forecast of a mentioned campaign. */
export async function readMentionForecast({ mention, isFresh }: MessageData<'mention.forecast'>): Promise<ForecastCard> {
  const { account, campaign } = await find(mention)
  return await forecastAs(account, campaign.id, isFresh, campaign)
}

/** Lets one frame of the page's tab act on a campaign. Nothing is stored for a campaign that no account can see. */
export async function giveTicket({ mention }: MessageData<'mention.ticket'>, sender: SenderFacts): Promise<{ ticket: string }> {
  const { tabId, origin } = sender
  const { account, campaign } = await find(mention)
  if (tabId === null || origin === null) throw unknownCampaign()
  const now = Date.now()
  const given = { accountId: account.id, id: campaign.id, tabId, origin, documentId: null }
  const ticket: Ticket = { ...given, ticket: crypto.randomUUID(), expiresAt: now + ticketMinutes * minute }
  await ticketsItem.update((tickets) => [...tickets.filter(({ expiresAt }) => expiresAt > now), ticket].slice(-ticketCount))
  return { ticket: ticket.ticket }
}

/** Shows a mentioned campaign no more on the site of the page. */
export async function muteMention({ mention }: MessageData<'mention.mute'>, { origin }: SenderFacts): Promise<void> {
  const { account, campaign } = await find(mention)
  await setMuted(origin, { serverUrl: account.serverUrl, id: campaign.id }, true)
}

/** Opens the popup at a mentioned campaign, where the page forbids a frame. */
export async function openPopupFor({ mention }: MessageData<'mention.openPopup'>, sender: SenderFacts): Promise<void> {
  // Only the tab in front: a page behind it opens nothing.
  const tab = sender.tabId === null ? undefined : await browser.tabs.get(sender.tabId)
  if (!tab?.active) throw unknownCampaign()
  const { account, campaign } = await find(mention)
  // Without its question: the press in the page may have been led here, and the keys that follow it too.
  await openCampaign({ accountId: account.id, id: campaign.id, intent: null })
}
