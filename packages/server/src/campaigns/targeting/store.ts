/** SQL of the campaign that a targeting is of. */
import { sql } from 'kysely'
import { notFound } from '../../platform/http/answer/problem.ts'
import type { Call } from '../../platform/http/route.ts'
import { visibleCampaigns } from '../../platform/http/visible-query.ts'
import type { Flight } from './reading.ts'

/** @throws Problem notFound */
export async function readFlight({ db, actor }: Call, campaignId: number): Promise<Flight> {
  const { rows } = await sql<{ start_date: Date | null; end_date: Date | null }>`
    select c.start_date, c.end_date from campaigns c where ${visibleCampaigns(actor)} and c.id = ${campaignId}`.execute(db)
  const [found] = rows
  if (!found) throw notFound()
  return { startDate: found.start_date, endDate: found.end_date, zone: actor.agency.timeZone }
}
