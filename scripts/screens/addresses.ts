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
  /** A draft with an ad. */
  draft: { id: number; adId: number }
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
    const drafts = (await desk.campaigns.list({ status: ['DRAFT'], limit: 50 })).list
    return {
      delivering,
      measured: whole.find(({ attribution, actuals }) => attribution.pixelIds.length > 0 && actuals > 1000)?.id ?? delivering.id,
      dynamic: whole.find(({ dco }) => dco)?.id ?? delivering.id,
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

/** The address of a screen, with its parameters filled in. */
export function addressOf(path: string, { delivering, measured, dynamic, draft }: Examples): string {
  const isWizard = path.startsWith('/campaigns/create/')
  const own = isWizard ? draft : delivering
  const id = path.endsWith('/performance') ? measured : path.endsWith('/dco-insights') ? dynamic : own.id
  const parameters: Record<string, number> = {
    id,
    adId: own.adId,
    publisherId: delivering.publisherId,
    zoneId: delivering.zoneId,
  }
  return path.replaceAll(/\$(\w+)/g, (_, name: string) => String(parameters[name]))
}
