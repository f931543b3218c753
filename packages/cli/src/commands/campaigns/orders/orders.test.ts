/** Orders in the hands of several people: archiving one that delivers, a narrowed scope, and copies that take their time. */
import { campaigns, orders } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Cli, openCli } from '../../../testing/cli.test.kit.ts'
import { type Gate, openGate } from '../../../testing/gate.test.kit.ts'
import { type HereOptions, runHere, startHere } from '../../../testing/here.test.kit.ts'

let cli: Cli
let gate: Gate

beforeAll(async () => {
  cli = await openCli()
})
afterAll(() => cli.close())
beforeEach(async () => {
  gate = await openGate(cli.app.url)
  return () => gate.close()
})

const options = (more: HereOptions = {}): HereOptions => ({
  ...more,
  cwd: cli.folder,
  env: { ...cli.env, SPOTDESK_API_URL: gate.url, ...more.env },
})
const spotdesk = (...args: string[]) => runHere(['orders', ...args], options())
/** Writes, without the plan of a question. */
const writes = () => gate.passed.filter(({ method, path }) => method !== 'GET' && path !== '/change-sets')
const read = (id: number) => cli.app.call(orders.get, { id }, { as: 'manager' })
const newOrder = async (name: string) => (await cli.app.call(orders.create, { body: { name, advertiserId: 1001 } }, { as: 'manager' })).id

describe('archiving an order of 12 campaigns', () => {
  let id: number
  const name = "Winter's 12"
  beforeAll(async () => {
    id = await newOrder(name)
    const made: number[] = []
    for (let index = 0; index < 12; index += 1) {
      const body = { campaignType: 'STANDARD', advertiserId: 1001, orderId: id } as const
      made.push((await cli.app.call(campaigns.create, { body }, { as: 'manager' })).id)
    }
    // Two run, with planned spend that their pause leaves as it is; ten are drafts, which the archive leaves.
    const running = { status: 'RUNNING', submitted_at: new Date(), objective_value: 1000, cpm_e4: 100_000 }
    await cli.app.database.system.updateTable('campaigns').set(running).where('id', 'in', made.slice(0, 2)).execute()
  })

  test('--yes is not enough; the error says what it stops, and the option to add', async () => {
    const { code, stderr } = await spotdesk('archive', `${id}`, '--yes')
    expect([code, writes()]).toEqual([2, []])
    expect(stderr).toContain(`Archive the order ${name} (2 campaigns stop delivering within`)
    expect(stderr).toContain('12 campaigns can no longer be changed or resumed.)?')
    expect(stderr).toContain(String.raw`--confirm='Winter'\''s 12'`)
  })

  test('a person types the name; another text does nothing', async () => {
    for (const [typed, code] of [
      ['Winter', 2],
      [name, 0],
    ] as const) {
      const here = startHere(['orders', 'archive', `${id}`], options({ person: true }))
      await here.answer(`Archive the order ${name}? Type ${name} to continue`, `${typed}\r`)
      expect(await here.code).toBe(code)
      expect(here.stderr()).toContain('12 campaigns can no longer be changed or resumed.')
      expect(here.stderr()).toContain('Planned spend stays as it is. Blast radius: 2 campaigns, running and 1 order.\n')
      expect((await read(id)).archived).toBe(code === 0)
    }
  })

  test('what is archived already is not asked about', async () => {
    const { code, stdout } = await spotdesk('archive', `${id}`, '--format', 'json')
    expect([code, JSON.parse(stdout)]).toMatchObject([0, [{ result: 'UNCHANGED' }]])
    expect((await spotdesk('unarchive', `${id}`)).code).toBe(0)
  })

  test('several are confirmed by their number, and each is named with what it stops', async () => {
    const other = await newOrder('Spare')
    const refused = await spotdesk('archive', `${id}`, `${other}`, '--confirm', name)
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('the name is "2"')])
    const asked = await spotdesk('archive', `${id}`, `${other}`)
    expect(asked.stderr).toContain(
      `Archive 2 orders (${name}: 12 campaigns can no longer be changed or resumed. Spare: No campaign of it delivers.)`,
    )
    expect(asked.stderr).toMatch(/\n {2}Planned spend stays as it is\. Blast radius: 2 orders\.\n/)
    const { code, stderr } = await spotdesk('archive', '5', `${id}`, `${other}`, '--confirm', '3')
    expect([code, (await read(id)).archived, (await read(other)).archived]).toEqual([3, true, true])
    expect(stderr).toContain('Done 2 (changed 2, unchanged 0), failed 1, not tried 0.')
  })
})

test('the command that goes on after a failure confirms with the name of the order that is left', async () => {
  const [one, other] = [await newOrder('One'), await newOrder("The client's")]
  gate.decide = ({ method, path }) => (method === 'PUT' && path.includes(`/${other}/`) ? 500 : undefined)
  const { code, stderr } = await spotdesk('archive', `${one}`, `${other}`, '--confirm', '2', '--json')
  const { summary } = JSON.parse(stderr.trim().split('\n').at(-1)!) as { summary: { next: string } }
  expect([code, summary.next]).toEqual([3, `spotdesk orders archive ${other} --confirm 'The client'\\''s'`])
  expect((await cli.runLine(`${summary.next} -q`)).code).toBe(0)
  expect((await read(other)).archived).toBe(true)
})

test('an order with a proposal that waits cannot be archived: exit 7 before anything is asked', async () => {
  const id = await newOrder('Proposed')
  await cli.app.database.system.updateTable('campaigns').set({ order_id: id, advertiser_id: 1001 }).where('id', '=', 104_006).execute()
  const { code, stderr } = await spotdesk('archive', `${id}`, '--confirm', 'Proposed')
  expect([code, writes()]).toEqual([7, []])
  expect(stderr).toContain('1 proposal waits for the seller: withdraw it first.')
  const dry = await spotdesk('archive', `${id}`, '--dry-run', '--json')
  expect(JSON.parse(dry.stdout)).toMatchObject([{ result: 'FAILED', status: 'ACTIVE' }])
})

test('a user sees nothing of orders outside the scope: 404, and they are not listed', async () => {
  const env = { SPOTDESK_TOKEN: await cli.createApiToken('advertiser') }
  const as = (...args: string[]) => runHere(['orders', ...args], options({ env }))
  expect((await as('view', '501')).code).toBe(0)
  for (const args of [
    ['view', '502'],
    ['campaigns', '502'],
    ['view', '503'],
  ])
    expect((await as(...args)).code).toBe(6)
  const { stdout } = await as('list', '--all', '--format', 'ids')
  expect(stdout.split('\n')).toContain('501')
  expect(stdout.split('\n')).not.toContain('502')
})

test('without the permission to write nothing is asked and nothing is done: exit 5', async () => {
  const env = { SPOTDESK_TOKEN: await cli.createApiToken('analyst') }
  const { code } = await runHere(['orders', 'archive', '501', '--confirm', 'Acme 2026'], options({ env }))
  expect([code, writes()]).toEqual([5, []])
})

describe('a copy whose campaigns take their time', () => {
  let quiet: Cli
  beforeAll(async () => {
    quiet = await openCli({ jobs: false })
  })
  afterAll(() => quiet.close())
  const duplicate = (...args: string[]) => runHere(['orders', 'duplicate', ...args], { env: quiet.env, cwd: quiet.folder })

  test('is printed at once with exit 8', async () => {
    const { code, stdout, stderr } = await duplicate('501', '--json')
    const copy = JSON.parse(stdout) as { id: number }
    expect([code, copy]).toMatchObject([8, { copyOf: 501, name: 'Acme 2026 (copy)', status: 'DUPLICATING', campaigns: 0 }])
    expect(stderr).toContain(`spotdesk orders view ${copy.id}`)
    // A second one is refused while the first one runs.
    expect((await duplicate('502')).code).toBe(7)
  })

  test('--wait-timeout ends the wait with 8', async () => {
    await quiet.app.database.system.deleteFrom('jobs').execute()
    const { code, stdout } = await duplicate('502', '--wait', '--wait-timeout', '0s', '--json')
    expect([code, JSON.parse(stdout)]).toMatchObject([8, { copyOf: 502, status: 'DUPLICATING' }])
  })

  test('one that failed says how to try again', async () => {
    await quiet.app.database.system.deleteFrom('jobs').execute()
    const between = await openGate(quiet.app.url)
    between.decide = async ({ method, path }) => {
      const failed = quiet.app.database.system.updateTable('orders').set({ duplication_status: 'DUPLICATION_FAILED' })
      const [, id] = /orders\/(\d+)$/.exec(path) ?? []
      if (method === 'GET' && id !== undefined) await failed.where('id', '=', Number(id)).execute()
      return undefined
    }
    const env = { ...quiet.env, SPOTDESK_API_URL: between.url }
    const { code, stdout, stderr } = await runHere(['orders', 'duplicate', '503', '--wait'], { env, cwd: quiet.folder })
    expect([code, stdout]).toEqual([6, ''])
    const again = await runHere(['orders', 'duplicate', '501', '--wait'], { env, cwd: quiet.folder })
    expect([again.code, again.stdout]).toEqual([1, ''])
    expect(again.stderr).toMatch(/order (\d+) is empty[^]*spotdesk api POST \/orders\/\1\/retry-duplication/)
    expect(stderr).not.toContain('retry-duplication')
    await between.close()
  })
})
