/** Forecasts of one campaign, for the popup, the side panel and cards in web pages. */
import type { CampaignForecast } from '@spotdesk/sdk'
import { campaigns, forecast as forecasts } from '@spotdesk/sdk/calls'
import { type CampaignLinks, campaignLinks } from '../../campaign-address.ts'
import { Refusal, toFailure } from '../../failure.ts'
import type { CampaignSummary, CampaignTarget, CardWaterfall, ForecastCard, ForecastSummary, MessageData } from '../../messages.ts'
import type { Failure } from '../../result.ts'
import { isLive, mayForecast, requireAccount, type SignedIn } from '../sign/accounts.ts'
import { callAs } from '../api.ts'
import { toSummaries } from '../campaign-summary.ts'
import { readAllKept } from '../stores/kept-store.ts'
import { consumeTarget } from './target.ts'
import { readVault, updateVault } from '../sign/vault.ts'
import type { Account } from '../sign/vault-parts.ts'

const keptMs = 60_000
/** Cards that are kept of an account. */
const keptCount = 20

const noPermission: Failure = { code: 'noForecastPermission', message: 'You may not see forecasts in this agency.', retryable: false }
export const notFound: Failure = { code: 'notFound', message: 'You cannot see this campaign.', retryable: false }

const namesNone = (pressed: 'page' | 'link'): Failure => ({
  code: 'namesNoCampaign',
  message: `This ${pressed} is not of a campaign on a server that you are signed in to.`,
  retryable: false,
})

/** Campaigns of an account with the last forecast of each, in no order; those that it cannot see are left out. */
export async function readCampaigns(account: SignedIn, ids: readonly number[]): Promise<CampaignSummary[]> {
  if (ids.length === 0) return []
  const { list } = await callAs(account, (core) => core.call(campaigns.cards, { ids: [...ids], limit: ids.length }))
  return toSummaries(list, account.rights)
}

/** The pages of an account's campaign. */
export const toCampaignLinks = (account: Account, campaign: CampaignSummary): CampaignLinks =>
  campaignLinks({ ...account, mayForecast: mayForecast(account.rights) }, campaign)

type WireForecast = Pick<CampaignForecast, 'deliveryForecast' | 'waterfall' | 'supply'>

function toWaterfall({ waterfall, supply, deliveryForecast }: WireForecast) {
  if (!waterfall) return null
  const { matched, competing, capped, available } = waterfall
  return { supply, matched, competing, capped, available, need: deliveryForecast.remainingCampaignObjective } satisfies CardWaterfall
}

/** Made just now: its age is counted by the clock of this machine, which may differ from the server's. */
function toLive({ deliveryForecast }: WireForecast): ForecastSummary {
  const { status, reason, probability, deltaImpressions, deltaPercent } = deliveryForecast
  return { status, reason, probability, deltaImpressions, deltaPercent, madeAt: Date.now(), changedSince: false }
}

async function keepCard(accountId: string, kept: { at: number; card: ForecastCard }): Promise<void> {
  const { id, version } = kept.card.campaign
  await updateVault(['accounts', 'cards', 'journal'], ({ accounts, cards, journal }) => {
    // The campaign was changed from here while its forecast was made: this one is of the campaign before.
    const isOld = journal.some(
      (entry) => entry.accountId === accountId && entry.id === id && (entry.outcome?.campaign.version ?? 0) > version,
    )
    if (isOld || !isLive(accounts, accountId)) return {}
    const others = (cards[accountId] ?? []).filter(({ at, card }) => card.campaign.id !== id && kept.at - at < keptMs)
    return { cards: { ...cards, [accountId]: [kept, ...others].slice(0, keptCount) } }
  })
}

/** Forgets the forecast of a campaign that was changed from here. */
export async function dropCard(accountId: string, id: number): Promise<void> {
  await updateVault(['cards'], ({ cards }) =>
    cards[accountId] ? { cards: { ...cards, [accountId]: cards[accountId].filter(({ card }) => card.campaign.id !== id) } } : {},
  )
}

/**
 * The campaign with a forecast made now, or within the last minute unless it must be fresh. Without a forecast the campaign is answered with
 * its last one and with the reason.
 * @param seen the campaign as it was read just now, which a kept forecast may be older than
 * @throws Refusal notFound
 */
export async function forecastAs(account: SignedIn, id: number, isFresh: boolean, seen?: CampaignSummary): Promise<ForecastCard> {
  const { cards } = await readVault('cards')
  // Of another version it would be the forecast of a campaign that stands there no more.
  const isOfVersion = ({ campaign }: ForecastCard) => campaign.id === id && (!seen || campaign.version === seen.version)
  const kept = cards[account.id]?.find(({ at, card }) => isOfVersion(card) && Math.abs(Date.now() - at) < keptMs)
  if (kept && !isFresh) return { ...kept.card, campaign: seen ?? kept.card.campaign }
  const [[campaign], made] = await Promise.all([readCampaigns(account, [id]), forecastNow(account, id)])
  if (!campaign) throw new Refusal(notFound)
  const live = made.live
  const card: ForecastCard = {
    campaign,
    ...toCampaignLinks(account, campaign),
    forecast: live ? toLive(live) : campaign.forecast,
    waterfall: live ? toWaterfall(live) : null,
    notes: live ? live.deliveryForecast.notes : [],
    failure: made.failure,
  }
  if (live) await keepCard(account.id, { at: Date.now(), card })
  return card
}

async function forecastNow(account: SignedIn, id: number): Promise<{ live: WireForecast | null; failure: Failure | null }> {
  if (!mayForecast(account.rights)) return { live: null, failure: noPermission }
  try {
    return { live: await callAs(account, (core) => core.call(forecasts.campaign, { body: { campaignId: id } })), failure: null }
  } catch (error) {
    return { live: null, failure: toFailure(error) }
  }
}

/** The forecast of a campaign, as the popup and the panel show it. */
export async function readCardForecast({ accountId, id, isFresh }: MessageData<'card.forecast'>): Promise<ForecastCard> {
  return await forecastAs(await requireAccount(accountId), id, isFresh)
}

/**
 * The campaign that the popup shall show, if one was named a moment ago. Without the server it is the one that was seen last.
 * @throws Refusal notFound, and what keeps the server from answering
 */
export async function readTarget(): Promise<CampaignTarget | null> {
  const target = await consumeTarget()
  if (!target) return null
  if ('missing' in target) throw new Refusal(namesNone(target.missing))
  const { accountId, id, intent } = target
  const account = await requireAccount(accountId)
  let campaign: CampaignSummary | undefined
  try {
    ;[campaign] = await readCampaigns(account, [id])
  } catch (error) {
    campaign = (await readAllKept(accountId)).flatMap(({ items }) => items).find((item) => item.id === id)
    if (!campaign) throw error
  }
  if (!campaign) throw new Refusal(notFound)
  return { ...campaign, accountId, intent: intent === 'offered' ? campaign.action : intent }
}
