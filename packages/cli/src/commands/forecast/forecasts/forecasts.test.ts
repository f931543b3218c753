/** Forecasts against a real server: the waiting for inventory, the gate of a build, and a fix that is applied after a yes. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { campaigns, changeSets } from '@spotdesk/sdk/contract'
import { makeInventory } from '@spotdesk/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { exitCodes } from '../../../exit-codes.ts'
import { type Cli, openCli } from '../../../testing/cli.test.kit.ts'
import { runHere, startHere } from '../../../testing/here.test.kit.ts'

let cli: Cli
beforeAll(async () => {
  cli = await openCli()
  await makeInventory(cli.app, 20_000)
})
afterAll(() => cli.close())

const here = (args: readonly string[], more: Parameters<typeof runHere>[1] = {}) =>
  runHere(args, { cwd: cli.folder, ...more, env: { ...cli.env, ...more.env } })
const errorOf = (stderr: string) => (JSON.parse(stderr.trim().split('\n').at(-1)!) as { error: { code: string; hint: string } }).error

test('without inventory a forecast says so and what to do; --wait waits until there is some', async () => {
  const empty = await openCli()
  onTestFinished(() => empty.close())
  const here = (args: readonly string[]) => runHere(args, { cwd: empty.folder, env: empty.env })
  const refused = await here(['forecast', 'campaign', '104001', '--json'])
  expect(refused.code).toBe(exitCodes.conflict)
  expect(errorOf(refused.stderr)).toMatchObject({ code: 'noInventory', hint: expect.stringContaining('--wait') as unknown })
  const late = await here(['forecast', 'campaign', '104001', '--wait-timeout', '10ms', '--json'])
  expect(late.code).toBe(exitCodes.pending)
  const waiting = startHere(['forecast', 'campaign', '104001', '--wait', '--json'], { env: empty.env, cwd: empty.folder })
  await waiting.said(/Waiting for it/)
  await makeInventory(empty.app, 20_000)
  expect({ code: await waiting.code, stderr: waiting.stderr() }).toMatchObject({ code: exitCodes.done })
  expect(JSON.parse(waiting.stdout())).toMatchObject({ campaignId: 104_001, snapshot: { stale: false } })
})

test('the figures that people read add up, and fit into 80 columns', async () => {
  const wide = (columns: string) => here(['forecast', 'campaign', '104001', '--format', 'table'], { env: { COLUMNS: columns } })
  const { stdout } = await wide('80')
  const figure = (label: string) => Number(new RegExp(`${label} +([\\d,]+)`).exec(stdout)![1]!.replaceAll(',', ''))
  expect(figure('Matched') - figure('Competing') - figure('Capped')).toBe(figure('= Available'))
  expect(stdout).toContain('104001  Autumn drive')
  expect(stdout).toMatch(/from inventory of [\s\S]* old/)
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
})

test('in a build the gate ends with 21, an error for each campaign and a table of the run', async () => {
  const summary = await cli.write('summary.md', '')
  const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary }
  const limits = ['--min-probability', '0.7']
  await setObjective(104_001, 900_000_000)
  const { code, stdout, stderr } = await cli.run(['forecast', 'check', '104001', '104004', '999999', ...limits, '--json'], { env })
  expect(code).toBe(exitCodes.gate)
  expect(
    (JSON.parse(stdout) as { id: number; result: string }[])
      .map(({ id, result }) => [id, result])
      .toSorted(([a], [b]) => Number(a) - Number(b)),
  ).toEqual([
    [104_001, 'FAILED'],
    [104_004, 'NOT_CHECKED'],
    [999_999, 'ERROR'],
  ])
  expect(stderr).toMatch(/::error title=Campaign 104001 Autumn drive::Its probability is \d+%25, less than 70%25\./)
  expect(JSON.parse(stderr.trim().split('\n').at(-1)!)).toMatchObject({
    error: { code: 'gateNotPassed', exitCode: exitCodes.gate },
    summary: { gatePassed: false, passed: 0, failed: 1, errors: 1, notChecked: 1, failedIds: [104_001] },
  })
  expect(await readFile(join(cli.folder, 'summary.md'), 'utf8')).toMatch(/### Forecast gate[\s\S]*\| 104001 Autumn drive \| Failed \|/)
  await setObjective(104_001, 1000)
  const passed = await cli.run(['forecast', 'check', '-', ...limits], { stdin: '104001\n', env })
  expect({ code: passed.code, stderr: passed.stderr }).toMatchObject({
    code: exitCodes.done,
    stderr: expect.stringContaining('1 passed') as unknown,
  })
})

test('what could not be asked is no pass of the gate', async () => {
  const { code, stderr } = await here(['forecast', 'check', '104001', '999999', '--min-probability', '0'])
  expect(code).toBe(exitCodes.partial)
  expect(stderr).toContain('could not be checked')
  expect((await here(['forecast', 'check', '999999'])).code).toBe(exitCodes.notFound)
})

test('a fix is shown field by field, declined without a trace, and applied after a yes', async () => {
  await setObjective(104_001, 500_000)
  const found = JSON.parse((await here(['forecast', 'fix', '104001', '--json'])).stdout) as { n: number; kind: string; text: string }[]
  const fix = found.find(({ kind }) => kind === 'objective')!
  expect(fix, JSON.stringify(found)).toBeDefined()
  const args = ['forecast', 'fix', '104001', '--apply', String(fix.n)]
  const objective = async () => (await cli.app.call(campaigns.get, { id: 104_001 }, { as: 'manager' })).campaignObjective.value
  const dry = await here([...args, '--dry-run', '--json'])
  expect(JSON.parse(dry.stdout)).toMatchObject([{ id: 104_001, result: 'WOULD_CHANGE', changes: [{ field: 'objectiveValue' }] }])
  const declined = startHere(args, { env: cli.env, cwd: cli.folder, person: true })
  await declined.answer('Change Objective of #104001 Autumn drive', 'n\r')
  expect(await declined.code).toBe(exitCodes.usage)
  expect(await objective()).toBe(500_000)
  const applied = await here([...args, '--yes', '--json'])
  expect({ code: applied.code, stderr: applied.stderr }).toMatchObject({ code: exitCodes.done })
  const [row] = JSON.parse(applied.stdout) as { result: string; changeSetId: string }[]
  expect(row!.result).toBe('CHANGED')
  expect(await objective()).toBeLessThan(500_000)
  expect(await cli.app.call(changeSets.get, { id: row!.changeSetId }, { as: 'manager' })).toMatchObject({ status: 'APPLIED' })
})

test('a column that no forecast depends on, and a value that cannot be read, are refused with what can be tried', async () => {
  const refusal = async (...set: string[]) => {
    const { code, stderr } = await here(['forecast', 'what-if', '104001', ...set.flatMap((pair) => ['--set', pair])])
    return { code, stderr }
  }
  expect(await refusal('name=Other')).toMatchObject({
    code: exitCodes.usage,
    stderr: expect.stringContaining('does not depend on name') as unknown,
  })
  expect(await refusal('end_date=tomorrow')).toMatchObject({
    code: exitCodes.usage,
    stderr: expect.stringContaining('end_date=tomorrow') as unknown,
  })
  expect(await refusal()).toMatchObject({ code: exitCodes.usage })
  const targeting = await here(['forecast', 'campaign', '104001', '--targeting', 'DEVCE_TYPE in (PHONE)'])
  expect(targeting).toMatchObject({ code: exitCodes.usage, stderr: expect.stringContaining('Did you mean DEVICE_TYPE') as unknown })
})

test('a refusal names every permission that the call needs', async () => {
  const { code, stderr } = await here(['forecast', 'grp', '104001'], { env: { SPOTDESK_TOKEN: await cli.createApiToken('manager') } })
  expect({ code, stderr }).toMatchObject({
    code: exitCodes.forbidden,
    stderr: expect.stringContaining('It needs the permissions GRP_FORECAST.READ and CAMPAIGN.READ.') as unknown,
  })
})

async function setObjective(id: number, value: number): Promise<void> {
  await sql`update campaigns set objective_type = 'IMPRESSIONS', objective_value = ${value}, version = version + 1 where id = ${id}`.execute(
    cli.app.database.system,
  )
}
