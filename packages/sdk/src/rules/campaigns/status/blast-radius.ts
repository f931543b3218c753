/**
 * The consequences of an action for other entities, stated before it is done. Pure functions of the entities that depend on its subject.
 */
import { type BlastCode, blastCodes, type CampaignStatus, formatMoney, formatTotal } from '../../../values/index.ts'
import { shortestSequence } from '../ads/ad-sequence.ts'

/** Another entity that the action affects. */
export interface Dependent {
  entityType: 'campaign' | 'order' | 'ad'
  id: number
  name: string
}

export interface Consequence {
  code: BlastCode
  /** One sentence, with its count. */
  text: string
  /** The number of affected entities. */
  count: number
  things: Dependent[]
}

/** The sentences of the same action on several things, with their `{count}`. Consequences without one name their entities. */
export const blastSums: Partial<Record<BlastCode, string>> = {
  flightMissed: '{count, plural, one {# campaign that is ready} other {# campaigns that are ready}} will not start.',
  deliveryBegins: '{count, plural, one {# campaign delivers} other {# campaigns deliver}} again within 5 minutes.',
  adsStop: '{count, plural, one {# active ad is} other {# active ads are}} not played any more.',
  deliveryStops: '{count, plural, one {# campaign stops} other {# campaigns stop}} delivering within 5 minutes.',
  campaignsLocked: '{count, plural, one {# campaign} other {# campaigns}} can no longer be changed or resumed.',
  campaignsStayPaused: '{count, plural, one {# campaign stays} other {# campaigns stay}} paused until resumed.',
}

/** A campaign that the action affects; archived ones are not affected. */
export interface ReachedCampaign {
  id: number
  name: string
  status: CampaignStatus
  currency: string
  /** The planned spend that is not delivered yet, in its currency; null without a limit. */
  plannedSpend: number | null
  activeAds: number
}

const plural = (count: number, noun: string) => `${formatTotal(count)} ${noun}${count === 1 ? '' : 's'}`
const verb = (count: number, one: string, many: string) => (count === 1 ? one : many)
const toThing = ({ id, name }: { id: number; name: string }): Dependent => ({ entityType: 'campaign', id, name })

/** An empty list of entities is no consequence. */
function consequence(code: BlastCode, things: readonly Dependent[], textOf: (count: number) => string): Consequence[] {
  return things.length === 0 ? [] : [{ code, text: textOf(things.length), count: things.length, things: [...things] }]
}

const inOrder = (consequences: readonly Consequence[]) =>
  consequences.toSorted((a, b) => blastCodes.indexOf(a.code) - blastCodes.indexOf(b.code))

/** The effects of pausing campaigns: delivery, future flights, planned spend by currency, and their ads. */
function stopped(campaigns: readonly ReachedCampaign[]): Consequence[] {
  const running = campaigns.filter(({ status }) => status === 'RUNNING')
  const ready = campaigns.filter(({ status }) => status === 'READY')
  const reached = [...running, ...ready]
  const ads = reached.reduce((sum, { activeAds }) => sum + activeAds, 0)
  return [
    ...consequence(
      'deliveryStops',
      running.map(toThing),
      (count) => `${plural(count, 'campaign')} ${verb(count, 'stops', 'stop')} delivering within 5 minutes.`,
    ),
    ...consequence(
      'flightMissed',
      ready.map(toThing),
      (count) => `${plural(count, 'campaign')} that ${verb(count, 'is', 'are')} ready will not start.`,
    ),
    ...spendStopped(reached),
    ...(ads > 0
      ? [
          {
            code: 'adsStop' as const,
            text: `${plural(ads, 'active ad')} ${verb(ads, 'is', 'are')} not played any more.`,
            count: ads,
            things: [],
          },
        ]
      : []),
  ]
}

function spendStopped(campaigns: readonly ReachedCampaign[]): Consequence[] {
  const planned = campaigns.filter(({ plannedSpend }) => plannedSpend !== null && plannedSpend > 0)
  const sums = Map.groupBy(planned, ({ currency }) => currency)
  const amounts = [...sums].map(([currency, list]) =>
    formatMoney(
      list.reduce((sum, { plannedSpend }) => sum + plannedSpend!, 0),
      currency,
    ),
  )
  return consequence('spendStops', planned.map(toThing), () => `${amounts.join(' and ')} of planned spend stops.`)
}

export interface CampaignBlast {
  campaign: ReachedCampaign
  /** True if a seller has been asked and has not answered. */
  proposalWaits: boolean
  /** Its order, if no other campaign of the order delivers or will deliver. */
  lastOfOrder: { id: number; name: string } | null
  /** The status it has when it is neither paused nor archived. */
  statusAfter: CampaignStatus
}

/** The consequences of pausing, resuming, archiving or unarchiving a campaign. */
export function blastOfCampaign(action: 'PAUSE' | 'RESUME' | 'ARCHIVE' | 'UNARCHIVE', facts: CampaignBlast): Consequence[] {
  const { campaign, proposalWaits, lastOfOrder, statusAfter } = facts
  const itself = [toThing(campaign)]
  if (action === 'RESUME' || action === 'UNARCHIVE') {
    if (statusAfter === 'RUNNING') return consequence('deliveryBegins', itself, () => 'The campaign delivers again within 5 minutes.')
    return statusAfter === 'PAUSED'
      ? consequence('campaignsStayPaused', itself, () => 'The campaign stays paused until it is resumed.')
      : []
  }
  const live = ['RUNNING', 'READY'].includes(campaign.status)
  const order: Dependent[] = lastOfOrder && live ? [{ entityType: 'order', ...lastOfOrder }] : []
  return inOrder([
    ...(proposalWaits ? consequence('proposalWaits', itself, () => 'A proposal waits for the seller: withdraw it first.') : []),
    ...stopped([campaign]),
    ...consequence('orderInactive', order, () => `Nothing else of the order ${lastOfOrder!.name} delivers: it becomes inactive.`),
  ])
}

export interface OrderBlast {
  /** Its campaigns that are not archived. */
  campaigns: readonly ReachedCampaign[]
}

/** The consequences of archiving or unarchiving an order. */
export function blastOfOrder(action: 'ARCHIVE' | 'UNARCHIVE', { campaigns }: OrderBlast): Consequence[] {
  if (action === 'UNARCHIVE') {
    const paused = campaigns.filter(({ status }) => status === 'PAUSED')
    return consequence(
      'campaignsStayPaused',
      paused.map(toThing),
      (count) => `${plural(count, 'campaign')} ${verb(count, 'stays', 'stay')} paused until resumed.`,
    )
  }
  const pending = campaigns.filter(({ status }) => status === 'PENDING')
  return inOrder([
    ...consequence(
      'proposalWaits',
      pending.map(toThing),
      (count) =>
        `${plural(count, 'proposal')} ${verb(count, 'waits', 'wait')} for the seller: withdraw ${verb(count, 'it', 'them')} first.`,
    ),
    ...stopped(campaigns),
    ...consequence(
      'campaignsLocked',
      campaigns.map(toThing),
      (count) => `${plural(count, 'campaign')} can no longer be changed or resumed.`,
    ),
  ])
}

export interface AdvertiserBlast {
  /** Its orders that are not archived. */
  orders: readonly { id: number; name: string }[]
  campaigns: readonly ReachedCampaign[]
}

/** The consequences of archiving or unarchiving an advertiser, whose campaigns go on. */
export function blastOfAdvertiser(action: 'ARCHIVE' | 'UNARCHIVE', { orders, campaigns }: AdvertiserBlast): Consequence[] {
  if (action === 'UNARCHIVE') return []
  const going = campaigns.filter(({ status }) => status === 'RUNNING' || status === 'READY')
  return inOrder([
    ...consequence(
      'deliveryGoesOn',
      going.map(toThing),
      (count) => `${plural(count, 'campaign')} ${verb(count, 'goes', 'go')} on delivering.`,
    ),
    ...consequence(
      'noNewOrders',
      orders.map(({ id, name }) => ({ entityType: 'order', id, name })),
      (count) => `${plural(count, 'order')} of the advertiser ${verb(count, 'stays', 'stay')}; nothing new can be made for it.`,
    ),
  ])
}

export interface AdBlast {
  ad: { id: number; name: string; active: boolean }
  campaign: ReachedCampaign
  /** The campaign's sequence in its order; empty when there is none. */
  sequence: readonly { id: number; name: string }[]
  /** Ads that it is linked to, or that are linked to it. */
  linked: readonly { id: number; name: string }[]
}

/** The consequences of activating, deactivating, unlinking or archiving an ad. */
export function blastOfAd(
  action: 'ACTIVATE' | 'DEACTIVATE' | 'UNLINK' | 'ARCHIVE',
  { ad, campaign, sequence, linked }: AdBlast,
): Consequence[] {
  const asAds = (things: readonly { id: number; name: string }[]): Dependent[] =>
    things.map(({ id, name }) => ({ entityType: 'ad', id, name }))
  const links = consequence(
    'linksKept',
    asAds(linked),
    (count) => `${plural(count, 'linked ad')} ${verb(count, 'is', 'are')} no longer shown with it.`,
  )
  const delivers = campaign.status === 'RUNNING'
  if (action === 'UNLINK') return links
  if (action === 'ACTIVATE')
    return delivers ? consequence('deliveryBegins', asAds([ad]), () => 'The ad starts delivering within 5 minutes.') : []
  const left = sequence.filter(({ id }) => id !== ad.id)
  const inSequence = left.length < sequence.length
  const silent = delivers && ad.active && campaign.activeAds === 1
  return inOrder([
    ...(silent
      ? consequence(
          'campaignSilent',
          [toThing(campaign)],
          () => 'It is the last active ad: the campaign stops delivering within 5 minutes.',
        )
      : []),
    ...(silent ? spendStopped([campaign]) : []),
    ...(inSequence && left.length >= shortestSequence
      ? consequence('sequenceShortened', asAds(left), (count) => `The ad leaves the sequence; ${plural(count, 'ad')} of it stay.`)
      : []),
    ...(inSequence && left.length < shortestSequence
      ? [
          {
            code: 'sequenceDissolved' as const,
            text: 'The ad leaves the sequence, which is dissolved.',
            count: left.length,
            things: asAds(left),
          },
        ]
      : []),
    ...(action === 'ARCHIVE' ? links : []),
  ])
}
