/** A desk with a campaign to forecast and others that compete with it: shared by the tests of forecasts. */
import { dayMs } from '@spotdesk/sdk/values'
import { type Endpoint, forecast } from '@spotdesk/sdk/contract'
import type { TestAppOptions } from './app.ts'
import { type CampaignSeed, type Fixture, type Person, openFixture } from './desk.ts'

/** Bodies are given as they are sent, valid and invalid ones. */
export type Request = Record<string, unknown>

export const us = { type: 'LOCATION_COUNTRY', exclude: false, values: ['US'] }
export const phones = { type: 'DEVICE_TYPE', exclude: false, values: ['PHONE'] }
export const oneGroup = (...rules: object[]) => ({ groups: [{ rules }] })

export interface ForecastFixture extends Fixture {
  /** Phones in the United States, 100,000 impressions, priority 5. A campaign of each agency has a better priority. */
  id: number
  /** Its ad, of 30 seconds. */
  ad: number
  inDays(days: number): Date
  /** A campaign with an ad, or without any. */
  withAd(seed: CampaignSeed, adColumns?: object | null): Promise<{ id: number; ad: number }>
  /** A forecast that must succeed. */
  ask(body?: Request, as?: Person): Promise<forecast.CampaignForecast>
  /** The errors of a body by code, field and sentence. */
  refusal(row: Endpoint, body: Request): Promise<{ status: number; code: unknown; errors: [string, string, string][] }>
}

export async function openForecastFixture(options: TestAppOptions = {}): Promise<ForecastFixture> {
  const desk = await openFixture(options)
  let adIds = 700_000

  async function withAd(seed: CampaignSeed, adColumns: object | null = {}): Promise<{ id: number; ad: number }> {
    const id = await desk.campaign(seed)
    const ad = (adIds += 1)
    const common = {
      agency_id: seed.agencyId ?? 1,
      id: ad,
      campaign_id: id,
      name: 'Spot',
      name_lc: 'spot',
      type: 'AUDIO',
      status: 'ACTIVE',
    }
    if (adColumns) await desk.insert('ads', { ...common, estimated_duration_s: 30, ...adColumns })
    return { id, ad }
  }

  const { id, ad } = await withAd({ name: 'Asking', columns: { targeting: oneGroup(us, phones), objective_value: 100_000 } })
  const better = { pacing_priority: 3, objective_value: 150_000, targeting: oneGroup(us) }
  await withAd({ name: 'Rival of ours', columns: better })
  await withAd({ name: 'Strange rival', agencyId: 2, columns: { ...better, currency: 'EUR' } })
  return {
    ...desk,
    id,
    ad,
    withAd,
    inDays: (days) => new Date(desk.clock.now().getTime() + days * dayMs),
    ask: (body = {}, as = 'manager') =>
      desk.app.call(forecast.campaign, { body: { campaignId: id, trigger: 'CAMPAIGN_AD_TARGETING', ...body } as never }, { as }),
    refusal: async (row, body) => {
      const { status, body: answer } = await desk.call('manager', row, { body } as never)
      const errors = (answer['errors'] ?? []) as { code: string; field: string; message: string }[]
      return { status, code: answer['code'], errors: errors.map(({ code, field, message }) => [code, field, message]) }
    },
  }
}
