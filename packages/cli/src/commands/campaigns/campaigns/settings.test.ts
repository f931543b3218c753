/** Settings of campaigns: two people, rights, dates, numbers, and what is kept or cleared. */
import { ads, campaigns } from '@spotdesk/sdk/contract'
import { makeInventory } from '@spotdesk/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Cli, openCli } from '../../../testing/cli.test.kit.ts'
import { type Gate, openGate } from '../../../testing/gate.test.kit.ts'
import { runHere, startHere } from '../../../testing/here.test.kit.ts'

let cli: Cli
let gate: Gate
beforeAll(async () => {
  cli = await openCli()
  await makeInventory(cli.app, 4000)
}, 60_000)
afterAll(() => cli.close())
beforeEach(async () => {
  gate = await openGate(cli.app.url)
  return () => gate.close()
})

interface Given {
  stdin?: string
  token?: string
}
async function run(args: readonly string[], { stdin, token }: Given = {}) {
  const env = { ...cli.env, SPOTDESK_API_URL: gate.url, ...(token !== undefined && { SPOTDESK_TOKEN: token }) }
  return runHere(['campaigns', ...args], { env, cwd: cli.folder, ...(stdin !== undefined && { stdin }) })
}
const failureOf = (stderr: string) =>
  (JSON.parse(stderr.trim().split('\n').at(-1)!) as { error: { code: string; message: string; hint: string | null; details?: string[] } })
    .error
const campaign = (id: number) => cli.app.call(campaigns.get, { id }, { as: 'manager' })

const flight = {
  type: 'STANDARD',
  advertiser_id: '1001',
  start_date: '2027-03-01',
  end_date: '2027-03-31',
  objective_value: '5000',
  cpm: '12.5',
}
const cellsOf = (cells: Record<string, string>) =>
  Object.entries({ ...flight, ...cells }).flatMap(([column, value]) => ['--set', `${column}=${value}`])
async function draft(cells: Record<string, string> = {}): Promise<number> {
  const { stdout, stderr } = await run(['create', ...cellsOf({ name: 'Draft', ...cells }), '--json'])
  const [row] = JSON.parse(stdout || stderr) as { id: number }[]
  return row!.id
}

describe('two people change a campaign', () => {
  test('a version that somebody has overtaken is refused, with who did it, when and what', async () => {
    const id = await draft()
    const { version } = await campaign(id)
    await run(['edit', `${id}`, '--set', 'cpm=20'], { token: await cli.createApiToken('admin') })
    const { code, stderr } = await run(['edit', `${id}`, '--set', 'cpm=21', '--if-version', `${version}`, '--json'])
    const { message, details, code: reason } = failureOf(stderr)
    expect([code, reason]).toEqual([7, 'rowConflict'])
    expect(message).toBe(`Draft: It was changed since version ${version}: it is at version ${version + 1} now.`)
    expect(details).toEqual([
      expect.stringMatching(/^The last change, by admin@world\.test at 2026-11-20 \d\d:\d\d America\/New_York: CPM\.$/),
    ])
    expect((await campaign(id)).campaignRevenue.value).toBe(20)
  })

  test('a change between plan and apply is not overwritten', async () => {
    const id = await draft()
    const admin = await cli.createApiToken('admin')
    gate.decide = async ({ path }) => {
      if (!path.endsWith('/apply')) return undefined
      gate.decide = () => undefined
      await run(['edit', `${id}`, '--set', 'cpm=30'], { token: admin })
      return undefined
    }
    const { code, stderr } = await run(['edit', `${id}`, '--set', 'cpm=31', '--json'])
    expect([code, failureOf(stderr).code]).toEqual([7, 'rowConflict'])
    expect((await campaign(id)).campaignRevenue.value).toBe(30)
  })
})

describe('rights', () => {
  test('an analyst changes nothing: exit 5', async () => {
    const token = await cli.createApiToken('analyst')
    expect((await run(['edit', '104001', '--set', 'cpm=3', '--json'], { token })).code).toBe(5)
    expect((await run(['create', ...cellsOf({ name: 'No' }), '--json'], { token })).code).toBe(5)
    expect((await run(['view', '104001', '--json'], { token })).code).toBe(0)
  })

  test('a token that may only pause does not edit or create', async () => {
    const token = await cli.createApiToken('manager', ['CAMPAIGN.READ', 'CAMPAIGN.WRITE:pause'])
    expect((await run(['edit', '104001', '--set', 'cpm=3', '--json'], { token })).code).toBe(5)
    expect((await run(['create', ...cellsOf({ name: 'No' }), '--json'], { token })).code).toBe(5)
    expect((await run(['pause', '104001', '--json'], { token })).code).toBe(0)
    expect((await run(['resume', '104001', '--json'])).code).toBe(0)
  })

  test('a campaign of another agency is not found', async () => {
    const { code, stderr } = await run(['edit', '104009', '--set', 'cpm=3', '--json'])
    expect([code, failureOf(stderr).code]).toEqual([6, 'notFound'])
  })
})

describe('values', () => {
  test("days are those of the agency's time zone, and an end is the end of its day", async () => {
    const id = await draft({ start_date: '2027-03-01', end_date: '2027-03-31' })
    const { startDate, endDate } = await campaign(id)
    // Daylight saving time begins between them.
    expect([startDate?.toISOString(), endDate?.toISOString()]).toEqual(['2027-03-01T05:00:00.000Z', '2027-04-01T04:00:00.000Z'])
    const { stdout } = await run(['view', `${id}`, '--format', 'table'])
    expect(stdout).toMatch(/Start: +2027\/03\/01\nEnd: +2027\/03\/31\n/)
  })

  test('a decimal comma is refused with the number that is meant', async () => {
    const { code, stderr } = await run(['edit', '104001', '--set', 'cpm=12,5', '--json'])
    expect([code, failureOf(stderr).message]).toEqual([
      10,
      'Autumn drive: cpm: The value is not a valid number. (got 12,5, did you mean 12.5?)',
    ])
  })

  test('an unknown column is named with the nearest one and the list, before anything is sent', async () => {
    const { code, stderr } = await run(['edit', '104001', '--set', 'end_dat=2027-01-01'])
    expect([code, gate.passed]).toEqual([2, []])
    expect(stderr).toMatch(/there is no column "end_dat"\.\nDid you mean end_date\?\nColumns: external_reference, name, type/)
    expect((await run(['edit', '104001', '--set', 'status=RUNNING'])).stderr).toContain('status cannot be set')
    expect((await run(['edit', '104001', '--clear', 'name'])).stderr).toContain('name cannot be cleared')
    expect((await run(['edit', '104001', '--set', 'cpm=1', '--set', 'CPM=2'])).stderr).toContain('cpm is given twice')
  })

  test('an empty value is not a change, and a cleared one is', async () => {
    const id = await draft({ capping: '3/1/DAY' })
    const empty = await run(['edit', `${id}`, '--set', 'capping='])
    expect([empty.code, empty.stderr]).toEqual([2, expect.stringContaining('To clear it: --clear capping')])
    expect((await run(['edit', `${id}`, '--set', 'cpm=13'])).code).toBe(0)
    expect((await campaign(id)).cappingRules).toHaveLength(1)
    expect((await run(['edit', `${id}`, '--clear', 'capping'])).code).toBe(0)
    expect((await campaign(id)).cappingRules).toEqual([])
  })

  test('a file with a value that no cell can hold is refused', async () => {
    const file = (record: unknown) => run(['create', '--from', '-'], { stdin: JSON.stringify(record) })
    expect((await file({ name: 'A', targeting: { groups: [] } })).stderr).toContain('stdin, targeting: a value is a text, a number')
    expect((await file([{ name: 'A' }, 3])).stderr).toContain('stdin, campaign 2 is not an object')
    expect((await file([])).stderr).toContain('stdin has no campaign')
    expect((await run(['create', '--from', '-'], { stdin: '{ "name": ' })).stderr).toContain('stdin is neither JSON nor YAML')
  })
})

describe('a question', () => {
  const ask = (args: readonly string[]) =>
    startHere(['campaigns', ...args], { env: { ...cli.env, SPOTDESK_API_URL: gate.url }, cwd: cli.folder, person: true, columns: 120 })

  test('names the things and what changes; no changes nothing', async () => {
    const [one, other] = [await draft({ name: 'One' }), await draft({ name: 'Other' })]
    const asked = ask(['edit', `${one}`, `${other}`, '--set', 'cpm=14', '--set', 'pacing_priority=6'])
    await asked.answer('Change CPM, Priority of 2 campaigns?', 'n\r')
    expect(await asked.code).toBe(2)
    expect(asked.stderr()).toMatch(new RegExp(`#${one} One\\n +CPM: \\$12\\.50 → \\$14\\.00\\n +Priority: 5 → 6\\n.*#${other} Other`))
    expect((await campaign(one)).campaignRevenue.value).toBe(12.5)
    const agreed = ask(['edit', `${one}`, `${other}`, '--set', 'cpm=14'])
    await agreed.answer('Change CPM of 2 campaigns?', 'y\r')
    expect([await agreed.code, (await campaign(other)).campaignRevenue.value]).toEqual([0, 14])
  })

  test('a filter is asked about for a single campaign too', async () => {
    const id = await draft({ name: 'Filtered alone' })
    const { code, stderr } = await run(['edit', '--filter', 'search=Filtered alone', '--set', 'cpm=14'])
    expect([code, stderr]).toEqual([2, expect.stringContaining(`Change CPM of #${id} Filtered alone? Nobody can be asked here.`)])
  })
})

test('a draft without inventory is submitted only with an override and a reason', async () => {
  // Both are in the inventory, but the zone belongs to another publisher.
  const id = `${await draft({ targeting: 'INVENTORY_PUBLISHER in (201) AND INVENTORY_ZONE in (2002)', start_date: '2026-11-21' })}`
  const ad = { name: 'Spot', type: 'AUDIO' as const, estimatedDuration: 30 }
  await cli.app.call(ads.create, { id: Number(id), body: ad }, { as: 'manager' })
  const refused = await run(['submit', id, '--json'])
  const { code, hint } = failureOf(refused.stderr)
  expect([refused.code, code, hint]).toEqual([
    7,
    'forecastNoInventory',
    'Submit it all the same with: --override NO_INVENTORY --reason <text>',
  ])
  const unexplained = await run(['submit', id, '--override', 'NO_INVENTORY', '--json'])
  expect([unexplained.code, failureOf(unexplained.stderr).hint]).toEqual([10, 'Add --reason <text>.'])
  expect((await campaign(Number(id))).status).toBe('DRAFT')
  expect((await run(['submit', id, '--override', 'NO_INVENTORY', '--reason', 'The zone moves next week'])).code).toBe(0)
  expect((await campaign(Number(id))).status).toBe('READY')
})

describe('targeting', () => {
  test.each([
    ['LOCATION_COUNTRY in (US', 23, 'expected , or )'],
    ['LOCATION_COUNTRI in (US)', 0, 'did you mean LOCATION_COUNTRY'],
    ['DATA_AGE between 18 and 34 AND\nDEVICE_TYPE in (FONE)', 47, 'FONE'],
  ])('a text that cannot be read has a caret below the character: %s', async (text, offset, said) => {
    const { code, stderr } = await run(['targeting', 'set', '104001', '-'], { stdin: text })
    const line = text.slice(0, offset).split('\n').at(-1)!
    expect([code, gate.passed]).toEqual([10, []])
    expect(stderr).toContain(`cannot be read at character ${offset + 1}`)
    expect(stderr).toMatch(new RegExp(`\n  ${' '.repeat(line.length)}\\^\n`))
    expect(stderr.toLowerCase()).toContain(said.toLowerCase())
  })

  test('findings stop a change, with their remedy', async () => {
    const { code, stderr } = await run(['targeting', 'set', '104001', 'LOCATION_COUNTRY in (US) AND LOCATION_COUNTRY in (CA)', '--json'])
    const { details, code: reason } = failureOf(stderr)
    expect([code, reason]).toEqual([10, 'targetingInvalid'])
    expect(details).toContainEqual(expect.stringMatching(/^error: .*→ .*/))
  })

  test('the text of one campaign is set on another', async () => {
    const id = await draft()
    await run(['targeting', 'set', `${id}`, 'LOCATION_COUNTRY', 'in', '(US)', 'AND', 'NOT', 'DEVICE_TYPE', 'in', '(TABLET)'])
    const { stdout } = await run(['targeting', 'view', `${id}`, '--text'])
    expect(stdout).toBe('LOCATION_COUNTRY in (US) AND NOT DEVICE_TYPE in (TABLET)\n')
    expect((await run(['targeting', 'set', '104002', '-'], { stdin: stdout })).code).toBe(0)
    expect((await run(['targeting', 'view', '104002', '--text'])).stdout).toBe(stdout)
    expect((await run(['targeting', 'set', '104002', '[]'])).code).toBe(0)
    expect((await run(['targeting', 'view', '104002', '--format', 'table'])).stdout).toContain('[] (everywhere)')
  })
})

test.each([
  ['2026-02-30', 'takes days such as'],
  ['2026-11-20..2026-11-01', 'takes days such as'],
  ['lats-7-days', 'Did you mean last-7-days?'],
])('statistics of the range %s are refused', async (range, said) => {
  const { code, stderr } = await run(['stats', '104001', '--range', range])
  expect([code, stderr]).toEqual([2, expect.stringContaining(said)])
})

test('a date that may be two is refused with both as ISO dates: files alone are told an order', async () => {
  const { code, stderr } = await run(['edit', '104002', '--set', 'end_date=1/5/2031', '--json'])
  expect([code, failureOf(stderr)]).toMatchObject([
    10,
    { code: 'invalidDate', message: expect.stringMatching(/write yyyy-MM-dd or .*did you mean 2031-01-05 or 2031-05-01\?/i) as unknown },
  ])
})
