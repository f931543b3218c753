import fc from 'fast-check'
import { bulk, changeSets } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { finished } from '../../../testing/bulk.ts'
import { type Fixture, type Person, openFixture } from '../../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture({ jobs: true })
})
afterAll(() => desk.close())

/** Columns with values that are valid beside each other, the column in the database, and the group that they go back with. */
const settings = {
  name: { column: 'name', group: 'name', values: ['Base', 'One', 'Two'] },
  cpm: { column: 'cpm_e4', group: 'price', values: ['12.5', '1', '2.25'] },
  start_date: { column: 'start_date', group: 'flight', values: ['2027-02-01', '2027-02-02', '2027-02-03'] },
  end_date: { column: 'end_date', group: 'flight', values: ['2027-05-01', '2027-06-01', '[]'] },
  objective_value: { column: 'objective_value', group: 'objective', values: ['100000', '5', '6'] },
  pacing_type: { column: 'pacing_type', group: 'pacing', values: ['EVENLY', 'PREDICTIVE', 'AS_FAST_AS_POSSIBLE'] },
  pacing_priority: { column: 'pacing_priority', group: 'pacing', values: ['5', '6', '7'] },
  capping: { column: 'capping', group: 'capping', values: ['[]', '3/1/DAY', '2/1/HOUR'] },
  targeting: { column: 'targeting', group: 'targeting', values: ['[]', 'LOCATION_COUNTRY in (US)', 'DATA_AGE between 18 and 34'] },
  deal_id: { column: 'deal_id', group: 'deal', values: ['[]', 'PMP-1', '00123'] },
  category_ids: { column: 'category_ids', group: 'categories', values: ['[]', 'IAB1;IAB2', 'IAB2'] },
  margin_percent: { column: 'margin_e4', group: 'margin', values: ['0', '15', '20.25'] },
} as const
type Setting = keyof typeof settings
const names = Object.keys(settings) as Setting[]
const groupOf = (name: Setting) => settings[name].group

/** Which settings an edit sets, and to which of their values: 0 is the first one, from which every campaign starts. */
type Edit = Partial<Record<Setting, 0 | 1 | 2>>
const edit: fc.Arbitrary<Edit> = fc
  .subarray(names, { minLength: 1 })
  .chain((chosen) =>
    fc
      .tuple(...chosen.map(() => fc.constantFrom<0 | 1 | 2>(0, 1, 2)))
      .map((values) => Object.fromEntries(chosen.map((name, at) => [name, values[at]!])) as Edit),
  )

/** Makes the edit as a change-set; null when it changed nothing. */
async function apply(id: number, made: Edit, person: Person): Promise<string | null> {
  const cells = Object.fromEntries(Object.entries(made).map(([name, value]) => [name, settings[name as Setting].values[value]!]))
  const { body: plan } = await desk.call(person, changeSets.plan, { body: { kind: 'campaigns', changes: [{ id, cells }] } })
  const { body } = await desk.call(person, changeSets.apply, { id: String(plan['id']), body: { hash: String(plan['hash']) } })
  const job = await finished(desk, String(body['id']))
  if (job.outcome !== 'SUCCEEDED') throw new Error(JSON.stringify((await desk.call(person, bulk.summary, { id: job.id })).body))
  return job.updated > 0 ? String(plan['id']) : null
}

const columns = sql.raw([...new Set(names.map((name) => settings[name].column))].join(', '))
const read = async (id: number) => (await desk.rows(sql<Record<string, unknown>>`select ${columns} from campaigns where id = ${id}`))[0]!
const start = Object.fromEntries(names.map((name) => [name, 0])) as Edit

it('A revert sets every group of fields that nobody has changed since, and no other', async () => {
  await fc.assert(
    fc.asyncProperty(edit, fc.array(edit, { maxLength: 2 }), async (mine, theirs) => {
      const id = await desk.campaign({ status: 'READY' })
      await apply(id, start, 'manager')
      const before = await read(id)
      const changeSet = await apply(id, mine, 'manager')
      fc.pre(changeSet !== null)
      const after = await read(id)
      const touched = new Set<string>()
      for (const other of theirs) {
        const was = await read(id)
        await apply(id, other, 'trafficker')
        const is = await read(id)
        for (const name of names)
          if (JSON.stringify(was[settings[name].column]) !== JSON.stringify(is[settings[name].column])) touched.add(groupOf(name))
      }
      const last = await read(id)
      const { status, body } = await desk.call('manager', changeSets.revert, { id: changeSet! })
      expect(status).toBe(200)
      const reverted = await read(id)
      for (const name of names) {
        const { column, group } = settings[name]
        const changed = JSON.stringify(before[column]) !== JSON.stringify(after[column])
        expect(reverted[column], name).toEqual(changed && !touched.has(group) ? before[column] : last[column])
      }
      // Undoing the revert brings the same back.
      if (body['changeSetId'] !== null) {
        expect((await desk.call('manager', changeSets.revert, { id: String(body['changeSetId']) })).body).toMatchObject({
          reverted: 1,
          conflicts: [],
        })
        expect(await read(id)).toEqual(last)
      }
    }),
    { numRuns: 25 },
  )
}, 120_000)

it('The audit trail is complete: replaying it from the first row gives the stored state', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
      const id = await desk.campaign({ status: 'READY' })
      for (const made of [start, ...edits]) await apply(id, made, 'manager')
      const events = await desk.rows<{
        version_before: number
        version_after: number
        diff: { path: string; before: unknown; after: unknown }[]
      }>(sql`select version_before, version_after, diff from audit_events where entity_id = ${id} order by version_after`)
      const values = new Map<string, unknown>()
      events.forEach((event, at) => {
        expect(event).toMatchObject({ version_before: at + 1, version_after: at + 2 })
        for (const { path, before, after } of event.diff) {
          if (values.has(path)) expect(before).toEqual(values.get(path))
          expect(after).not.toEqual(before)
          values.set(path, after)
        }
      })
      expect((await desk.rows(sql`select version from campaigns where id = ${id}`))[0]).toEqual({ version: events.length + 1 })
    }),
    { numRuns: 10 },
  )
}, 120_000)
