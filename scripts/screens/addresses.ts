/** An address for each screen: its parameters are taken from what the desk holds. */
import { SpotdeskClient } from '@spotdesk/sdk'
import { createNodeTransport } from '@spotdesk/sdk/node'

interface Delivered {
  id: number
  adId: number
  publisherId: number
  zoneId: number
}

export interface Examples {
  /** A campaign with a problem, which has delivered. */
  delivering: Delivered
  /** One that is measured by attribution pixels, and one with dynamic creatives; the first one where there is none. */
  measured: number
  dynamic: number
  /** An order whose campaigns are measured, else the one that has delivered most. */
  order: number
  /** An advertiser with a running campaign. */
  advertiser: number
  /** A draft with an ad. */
  draft: { id: number; adId: number }
  /** The user who looks. */
  user: number
}

/** Looks for what pictures show best. @throws Error when the desk has no such campaign */
export async function findExamples({ url, user, password }: { url: string; user: string; password: string }): Promise<Examples> {
  const transport = createNodeTransport()
  try {
    const { token } = await new SpotdeskClient({ baseUrl: url, transport }).session.login({ body: { userName: user, password } })
    const desk = new SpotdeskClient({ baseUrl: url, transport, auth: token.jwt })
    const running = (await desk.campaigns.list({ status: ['RUNNING'], type: ['STANDARD'], sort: 'attention', limit: 50 })).list
    const delivering = await firstDelivered(
      desk,
      running.map(({ id }) => id),
    )
    const whole = await Promise.all(running.map(({ id }) => desk.campaigns.get({ id })))
    const measured = whole.find(({ attribution, actuals }) => attribution.pixelIds.length > 0 && actuals > 1000)
    const [order] = (await desk.orders.dashboard({ sort: '-actuals', limit: 1 })).list
    const drafts = (await desk.campaigns.list({ status: ['DRAFT'], limit: 50 })).list
    return {
      delivering,
      measured: measured?.id ?? delivering.id,
      dynamic: whole.find(({ dco }) => dco)?.id ?? delivering.id,
      user: (await desk.session.user({})).id,
      order: whole.find(({ attribution, order }) => attribution.pixelIds.length > 0 && order)?.order?.id ?? order?.id ?? 0,
      advertiser: running[0]?.advertiser.id ?? 0,
      draft: await firstWithAd(
        desk,
        drafts.filter(({ targeting }) => targeting).map(({ id }) => id),
      ),
    }
  } finally {
    await transport.close()
  }
}

async function firstWithAd(desk: SpotdeskClient, ids: readonly number[]): Promise<{ id: number; adId: number }> {
  for (const id of ids) {
    const [ad] = (await desk.campaigns.ads({ id })).list
    if (ad) return { id, adId: ad.id }
  }
  throw new Error('The desk has no such campaign with an ad. Start it with its demo data.')
}

async function firstDelivered(desk: SpotdeskClient, ids: readonly number[]): Promise<Delivered> {
  for (const id of ids) {
    const [publisher] = (await desk.statistics.distribution({ id })).publishers
    const [zone] = publisher?.zones ?? []
    const [ad] = (await desk.campaigns.ads({ id })).list
    if (publisher && zone && ad) return { id, adId: ad.id, publisherId: publisher.id, zoneId: zone.id }
  }
  throw new Error('No running campaign of the desk has delivered. Start it with its demo data.')
}

/** The request of a browser extension, in the address of its question. */
const extensionQuestion = new URLSearchParams({
  client: 'Spotdesk extension (Chrome on macOS, arm64)',
  scopes: 'CAMPAIGN.READ FORECAST.EXECUTE CAMPAIGN.WRITE:pause,resume',
  days: '90',
  challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  redirect: 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/',
  state: 'example',
})

/** The address of a screen, with its parameters filled in. */
export function addressOf(path: string, examples: Examples): string {
  if (path === '/extension/authorize') return `${path}?${extensionQuestion.toString()}`
  const { delivering, draft } = examples
  const own = path.startsWith('/campaigns/create/') ? draft : delivering
  const parameters: Record<string, number> = {
    id: idOf(path, examples) ?? own.id,
    adId: own.adId,
    publisherId: delivering.publisherId,
    zoneId: delivering.zoneId,
  }
  return path.replaceAll(/\$(\w+)/g, (_, name: string) => String(parameters[name]))
}

/** The thing that a screen is of; undefined: a campaign, of which one is as good as another. */
function idOf(path: string, { delivering, measured, dynamic, order, user, advertiser }: Examples): number | undefined {
  if (path.startsWith('/account/users/')) return user
  if (path.startsWith('/orders/')) return order
  if (path.startsWith('/advertisers/')) return advertiser
  if (path.startsWith('/publishers/')) return delivering.publisherId
  if (path.startsWith('/zones/')) return delivering.zoneId
  if (path.endsWith('/performance')) return measured
  return path.endsWith('/dco-insights') ? dynamic : undefined
}
