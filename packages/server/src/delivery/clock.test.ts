import { campaigns } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { assessAgency } from './assess.ts'
import { rollUp } from './roll-up.ts'
import { advanceAgency } from './advance.ts'

const dayMs = 86_400_000
const agency = { id: 1, timeZone: 'America/New_York' }

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const read = (id: number) => app.call(campaigns.get, { id }, { as: 'manager' })
const advance = () => advanceAgency(app.database, agency, app.clock.now())

describe('the clock of statuses', () => {
  test('moves READY to RUNNING at the start and to COMPLETED at the end, as SYSTEM and without a new version', async () => {
    const before = await read(104_002)
    expect(before.status).toBe('READY')
    const end = new Date(app.clock.now().getTime() + 9 * dayMs)
    await sql`update campaigns set end_date = ${end} where agency_id = 1 and id = 104002`.execute(app.database.system)
    expect(await advance()).toBe(0)

    app.clock.advance(8 * dayMs)
    expect(await advance()).toBeGreaterThan(0)
    expect(await read(104_002)).toMatchObject({ status: 'RUNNING', version: before.version })

    app.clock.advance(2 * dayMs)
    await advance()
    expect(await read(104_002)).toMatchObject({
      status: 'COMPLETED',
      version: before.version,
      deliveryStatuses: expect.arrayContaining(['RECENTLY_ENDED']) as unknown,
    })
    const { rows } = await sql<{ source: string; action: string; diff: unknown }>`
      select source, action, diff from audit_events where agency_id = 1 and entity_id = 104002 order by at`.execute(app.database.system)
    expect(rows).toEqual([
      { source: 'SYSTEM', action: 'STATUS', diff: [{ path: 'status', before: 'READY', after: 'RUNNING' }] },
      { source: 'SYSTEM', action: 'STATUS', diff: [{ path: 'status', before: 'RUNNING', after: 'COMPLETED' }] },
    ])
  })

  test('rejects a proposal that nobody answered before its end, with the reason EXPIRED', async () => {
    const end = new Date(app.clock.now().getTime() + dayMs)
    await sql`update campaigns set end_date = ${end} where agency_id = 1 and id = 104006`.execute(app.database.system)
    app.clock.advance(dayMs)
    await advance()
    expect(await read(104_006)).toMatchObject({ status: 'REJECTED', statusReason: 'EXPIRED' })
  })

  test('moves nothing a second time, and leaves archived campaigns alone', async () => {
    expect(await advance()).toBe(0)
    expect(await read(104_008)).toMatchObject({ archived: true, status: 'PAUSED' })
  })
})

describe('what follows from delivery', () => {
  test('is summed exactly, judged, and completes a campaign whose objective is met', async () => {
    const hour = new Date(Math.floor(app.clock.now().getTime() / 3_600_000) * 3_600_000 - 3_600_000)
    const { rows: ads } = await sql<{
      id: number
    }>`insert into ads (agency_id, campaign_id, name, name_lc, type) values (1, 104003, 'Spot', 'spot', 'AUDIO') returning id`.execute(
      app.database.system,
    )
    const adId = ads[0]!.id
    const run = async (impressions: number, revision: number) => {
      await sql`insert into fact_hour (agency_id, campaign_id, ad_id, zone_id, publisher_id, hour, impressions, spend_e7, revision)
        values (1, 104003, ${adId}, 1, 1, ${hour}, ${impressions}, ${impressions * 125_000}, ${revision})
        on conflict (agency_id, campaign_id, ad_id, zone_id, hour) do update set impressions = excluded.impressions, spend_e7 = excluded.spend_e7`.execute(
        app.database.system,
      )
      await app.database.write({ agencyId: 1 }, async (tx) => {
        await rollUp(tx, agency, [104_003])
        await assessAgency(tx, agency, app.clock.now(), [104_003])
      })
    }
    await sql`update campaigns set objective_value = 1000, objective_unlimited = false, end_date = null where agency_id = 1 and id = 104003`.execute(
      app.database.system,
    )
    await sql`insert into delivery_clock (agency_id, as_of) values (1, ${app.clock.now()}) on conflict (agency_id) do update set as_of = excluded.as_of`.execute(
      app.database.system,
    )
    await run(999, 1)
    expect(await read(104_003)).toMatchObject({ actuals: 999, complete: 99.9, totalSpend: 12.49, status: 'PAUSED' })
    // The same hour again says what it is, not what comes on top.
    await run(1000, 2)
    await advance()
    expect(await read(104_003)).toMatchObject({ actuals: 1000, complete: 100, totalSpend: 12.5, status: 'COMPLETED' })
  })
})
