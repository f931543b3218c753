/** Imports of 1,000 new campaigns, and what the database has to hold when one has ended. */
import { deepEqual } from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SpotdeskClient } from '@spotdesk/sdk'
import { sql } from 'kysely'
import { type Watched, read } from './read.ts'

export const rowCount = 1000

export interface JobState {
  status: string
  worker: number | null
  done: number
}

export async function stateOf(database: Watched, id: string): Promise<JobState> {
  const [state] = await read(database, sql<JobState>`select status, worker, done_items as done from jobs where id = ${id}`)
  return state!
}

/** Uploads a file of 1,000 new campaigns; answers the job once the server has acknowledged it. */
export async function upload(client: SpotdeskClient, prefix: string): Promise<string> {
  const header = 'external_reference,name,type,advertiser_id,start_date,end_date,objective_value,cpm,targeting'
  const rows = Array.from(
    { length: rowCount },
    (_, index) => `${prefix}-${index},${prefix} ${index},STANDARD,1001,2027-01-04,2027-03-31,500000,12.5,LOCATION_COUNTRY in (US)`,
  )
  const { id } = await client.bulk.importCampaigns({ file: new TextEncoder().encode([header, ...rows].join('\n')) })
  return id
}

export async function untilEnded(database: Watched, id: string): Promise<void> {
  while ((await stateOf(database, id)).status !== 'COMPLETED') await sleep(20)
}

/** @throws AssertionError unless each row has become one campaign, with one audit event */
export async function checkImport(database: Watched, id: string, prefix: string): Promise<void> {
  const [counts] = await read(
    database,
    sql<Record<string, unknown>>`
      select j.outcome, j.created, j.done_items as done, j.total_errors as errors,
        (select count(*) from campaigns c where c.agency_id = 1 and c.external_reference like ${`${prefix}-%`}) as campaigns,
        (select count(*) from campaigns c join campaign_totals t on t.agency_id = c.agency_id and t.campaign_id = c.id where c.external_reference like ${`${prefix}-%`}) as totals,
        (select count(distinct e.entity_id) from audit_events e where e.change_set_id = j.change_set_id and e.action = 'CREATE') as audited,
        (select count(*) from audit_events e where e.change_set_id = j.change_set_id) as events,
        (select count(*) from change_items i where i.change_set_id = j.change_set_id and i.outcome = 'APPLIED') as applied
      from jobs j where j.id = ${id}`,
  )
  const once = { created: rowCount, done: rowCount, campaigns: rowCount, totals: rowCount, audited: rowCount, events: rowCount }
  deepEqual({ ...counts }, { outcome: 'SUCCEEDED', errors: 0, applied: rowCount, ...once })
}
