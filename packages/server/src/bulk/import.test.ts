import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes as changeSetRoutes } from '../change-sets/routes.ts'
import { csv, importFile } from '../testing/bulk.ts'
import { type Desk, openDesk, things } from '../testing/desk.ts'
import { routes } from './routes.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk([...routes, ...changeSetRoutes], { jobs: true })
})
afterAll(() => desk.close())

const header = 'external_reference,name,type,advertiser_id,start_date,end_date,objective_value,cpm'
const row = (reference: string, more = '') =>
  `${reference},Spring ${reference},STANDARD,${things.advertiser},2027-01-04,2027-03-31,500000,12.5${more}`

describe('A CSV import', () => {
  it('makes a draft of every valid row', async () => {
    const { job, summary } = await importFile(desk, csv(header, row('A1'), row('A2')))
    expect(job).toMatchObject({ outcome: 'SUCCEEDED', created: 2, totalItems: 2, doneItems: 2 })
    expect(summary).toMatchObject({ completedItems: 2, totalErrors: 0, created: 2, updated: 0, unchanged: 0 })
    const stored = await desk.rows(
      sql`select name, status, cpm_e4, version from campaigns where external_reference in ('A1', 'A2') order by id`,
    )
    expect(stored).toEqual([
      { name: 'Spring A1', status: 'DRAFT', cpm_e4: 125_000, version: 1 },
      { name: 'Spring A2', status: 'DRAFT', cpm_e4: 125_000, version: 1 },
    ])
  })
})
