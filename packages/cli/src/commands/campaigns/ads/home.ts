import type { Client, Context } from '../../../context.ts'
import type { Home } from './columns.ts'

/** The currency and the time zone in which people read the values of a campaign's ads. Nothing is looked up for programs. */
export async function readHome({ forPeople, signal }: Context, client: Client, campaignId: number): Promise<Home> {
  if (!forPeople) return { zone: 'UTC', currency: null }
  const { timeZone, currency } = await client.campaigns.get({ id: campaignId }, { signal })
  return { zone: timeZone, currency }
}
