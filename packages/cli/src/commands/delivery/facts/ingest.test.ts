/** Facts of an ad server: what is refused and where, and a run that was interrupted and is repeated. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exitCodes } from '../../../exit-codes.ts'
import { type Cli, openCli } from '../../../testing/cli.test.kit.ts'
import { openGate } from '../../../testing/gate.test.kit.ts'
import { runHere } from '../../../testing/here.test.kit.ts'

let cli: Cli
beforeAll(async () => {
  cli = await openCli()
  cli.env['SPOTDESK_TOKEN'] = await cli.createApiToken('admin')
})
afterAll(() => cli.close())

const header = 'hour,campaignId,adId,zoneId,impressions'
const row = (hour: number, { ad = 300_001, impressions = 10 } = {}) =>
  `2026-11-19T${String(hour).padStart(2, '0')}:00:00Z,104001,${ad},2001,${impressions}`
const ingest = (args: readonly string[], lines: readonly string[], env: Record<string, string> = {}) =>
  runHere(['delivery', 'ingest', 'hourly', '-', ...args], { cwd: cli.folder, env: { ...cli.env, ...env }, stdin: `${lines.join('\n')}\n` })
const stored = async () => {
  const { rows } = await sql<{ hours: number; impressions: number }>`
    select count(*)::integer as hours, coalesce(sum(impressions), 0)::integer as impressions from fact_hour where campaign_id = 104001`.execute(
    cli.app.database.system,
  )
  return rows[0]!
}
const sentBatches = async () => {
  const { stdout } = await runHere(['delivery', 'batches', '--json'], { env: cli.env, cwd: cli.folder })
  return (JSON.parse(stdout) as unknown[]).length
}

test('columns are checked with suggestions, and rows with their lines, before anything is sent', async () => {
  const sent = await sentBatches()
  const columns = await ingest(['--format', 'table'], ['hour,campainId,adId,zoneId,impressions,impressions', row(1)])
  expect(columns, columns.stderr).toMatchObject({ code: exitCodes.invalid })
  expect(columns.stdout).toMatch(/Line 1 - campainId: .*did you mean campaignId\?/)
  expect(columns.stdout).toMatch(/Line 1 - impressions: .*twice/)
  expect(columns.stdout).toMatch(/Line 1 - campaignId: .*missing/)
  const rows = await ingest(['--json'], [header, row(1), 'yesterday,104001,300001,2001,ten', '1,2'])
  expect(rows.code).toBe(exitCodes.invalid)
  expect((JSON.parse(rows.stdout) as { lineNo: number; column: string | null }[]).map(({ lineNo, column }) => [lineNo, column])).toEqual([
    [3, 'hour'],
    [3, 'impressions'],
    [4, null],
  ])
  expect(rows.stderr).toContain('--skip-invalid')
  expect(await sentBatches()).toBe(sent)
})

test('rows that the server refuses are named by their lines in the file, in whichever batch they were', async () => {
  const { code, stdout, stderr } = await ingest(
    ['--batch-size', '2', '--json'],
    [header, row(1), row(2), row(3), '', row(4, { ad: 999_999 })],
  )
  expect(code).toBe(exitCodes.partial)
  const batches = JSON.parse(stdout) as { created: number; refused: number; errors: { lineNo: number }[] }[]
  expect(batches.map(({ created, refused, errors }) => [created, refused, errors.map(({ lineNo }) => lineNo)])).toEqual([
    [2, 0, []],
    [1, 1, [6]],
  ])
  expect(stderr).toContain('"refused":1')
  const none = await ingest([], [header, row(5, { ad: 999_999 })])
  expect(none).toMatchObject({ code: exitCodes.invalid, stderr: expect.stringContaining('Line 2 - ') as unknown })
  const twice = await ingest(['--batch-size', '1'], [header, row(6), row(7), row(6, { impressions: 99 })])
  expect(twice.stderr).toMatch(/Line 2 - .*2, 4[\s\S]*Line 4 - .*2, 4/)
})

test('a run that Ctrl-C interrupts and that is repeated has its facts once', async () => {
  const before = await stored()
  const lines = [header, ...[10, 11, 12, 13].map((hour) => row(hour))]
  await cli.write('interrupted.csv', `${lines.join('\n')}\n`)
  const gate = await openGate(cli.app.url)
  const args = ['delivery', 'ingest', 'hourly', 'interrupted.csv', '--batch-size', '1', '--json']
  let sent = 0
  let stop = () => {}
  gate.decide = ({ method, path }) => {
    if (method === 'POST' && path.includes('/delivery/hourly') && ++sent === 3) stop()
    return undefined
  }
  const interrupted = await cli.runProcess(args, {
    env: { SPOTDESK_API_URL: gate.url },
    onStart: (child) => {
      stop = () => void child.kill('SIGINT')
    },
  })
  await gate.close()
  expect(interrupted.code).toBe(exitCodes.partial)
  const states = (JSON.parse(interrupted.stdout) as { state: string }[]).map(({ state }) => state)
  expect(states.slice(0, 2)).toEqual(['DONE', 'DONE'])
  expect(states.at(-1)).toBe('NOT_TRIED')
  expect(interrupted.stderr).toContain('"notDone":2')

  const repeated = await cli.run(args)
  expect({ code: repeated.code, stderr: repeated.stderr }).toMatchObject({ code: exitCodes.done })
  expect((repeated.json() as { state: string; sentBefore: boolean }[]).slice(0, 2)).toMatchObject([
    { state: 'DONE', sentBefore: true },
    { state: 'DONE', sentBefore: true },
  ])
  expect(await stored()).toEqual({ hours: before.hours + 4, impressions: before.impressions + 40 })
  const again = await cli.run(args)
  expect(again.stderr).toContain('"sentBefore":4')
  expect(await stored()).toEqual({ hours: before.hours + 4, impressions: before.impressions + 40 })
})

test('NDJSON is taken too, and who may not send facts is refused', async () => {
  const fact = JSON.stringify({ hour: '2026-11-19T20:00:00Z', campaignId: 104_001, adId: 300_001, zoneId: 2001, impressions: 3 })
  expect(await ingest([], [fact])).toMatchObject({ code: exitCodes.done })
  const manager = { SPOTDESK_TOKEN: await cli.createApiToken('manager') }
  expect(await ingest([], [fact], manager)).toMatchObject({ code: exitCodes.forbidden })
})
