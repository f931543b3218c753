/** Changes of settings in real processes: whatever interrupts the job of a change-set, the command reports what was written. */
import type { ChildProcess } from 'node:child_process'
import { campaigns } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Cli, openCli, type Outcome, type ProcessOptions } from '../../testing/cli.test.kit.ts'
import { type Gate, openGate } from '../../testing/gate.test.kit.ts'

let cli: Cli
let gate: Gate
let ids: number[]
/** Two and a half chunks of a job. */
const count = 250

interface Row {
  id: number
  result: string
  changeSetId: string | null
}

beforeAll(async () => {
  cli = await openCli()
  const settings = {
    type: 'STANDARD',
    advertiser_id: 1001,
    start_date: '2030-01-04',
    end_date: '2030-03-31',
    objective_value: 5000,
    cpm: 12.5,
  }
  const records = Array.from({ length: count }, (_, index) => ({ name: `Job ${index}`, ...settings }))
  const { json } = await cli.run(['campaigns', 'create', '--from', '-', '--confirm', `${count}`, '--json'], {
    stdin: JSON.stringify(records),
  })
  ids = (json() as Row[]).map(({ id }) => id)
})
afterAll(() => cli.close())
beforeEach(async () => {
  gate = await openGate(cli.app.url)
  return () => gate.close()
})

const edit = (chosen: readonly number[], cell: string, flags: readonly string[] = [], given: ProcessOptions = {}) =>
  // Only what is interrupted needs a process.
  (given.onStart ? cli.runProcess : cli.run)(['campaigns', 'edit', '-', '--set', cell, '--confirm', `${chosen.length}`, ...flags], {
    stdin: chosen.join('\n'),
    ...given,
    env: { SPOTDESK_API_URL: gate.url, ...given.env },
  })
const results = (outcome: Outcome) =>
  Object.entries(Object.groupBy(outcome.json() as Row[], ({ result }) => result)).map(([result, rows]) => [result, rows!.length])
const cpmOf = async (id: number) => (await cli.app.call(campaigns.get, { id }, { as: 'manager' })).campaignRevenue.value

/** Interrupts a run as soon as it has printed a text on stderr. */
const interruptAt = (text: string, then: () => Promise<void> = async () => {}) => {
  const happened = Promise.withResolvers<void>()
  let said = ''
  const onStart = (child: ChildProcess) =>
    child.stderr!.on('data', (part: Buffer) => {
      if (said.includes(text)) return
      said += String(part)
      if (!said.includes(text)) return
      child.kill('SIGINT')
      then().then(happened.resolve, happened.reject)
    })
  return { onStart, happened: happened.promise }
}

describe('Ctrl-C', () => {
  test('in the middle of a job keeps what is written, reports the rest as not tried, and exits with 3', async () => {
    const { database } = cli.app
    // A row of the second chunk is held, so that the interrupt comes between the first chunk and the last.
    const held = Promise.withResolvers<void>()
    const isHeld = Promise.withResolvers<void>()
    const holding = database.systemWrite(async (tx) => {
      await tx.selectFrom('campaigns').select('id').where('id', '=', ids[150]!).forUpdate().execute()
      isHeld.resolve()
      await held.promise
    })
    await isHeld.promise
    const { onStart, happened } = interruptAt('100/250', async () => {
      const isAsked = async () =>
        (
          await database.system
            .selectFrom('jobs')
            .select('id')
            .where('status', '=', 'STARTED')
            .where('cancel_requested', '=', true)
            .execute()
        ).length
      await expect.poll(isAsked, { timeout: 10_000 }).toBe(1)
      held.resolve()
    })
    const outcome = await edit(ids, 'cpm=13', ['--json'], { onStart })
    await Promise.all([happened, holding])
    expect([outcome.code, results(outcome)]).toEqual([
      3,
      [
        ['CHANGED', 200],
        ['NOT_TRIED', 50],
      ],
    ])
    const [first] = outcome.json() as Row[]
    expect(outcome.stderr).toContain('Stopping …')
    expect(outcome.stderr).toContain(
      `Stopped: Interrupted.\nChanged 200, unchanged 0, failed 0, not tried 50.\nRevert it with: spotdesk changes revert ${first!.changeSetId}\nRun the same command again`,
    )
    expect([await cpmOf(ids[0]!), await cpmOf(ids[249]!)]).toEqual([13, 12.5])
    // The same command does the rest.
    const again = await edit(ids, 'cpm=13', ['--json'])
    expect([again.code, results(again)]).toEqual([
      0,
      [
        ['UNCHANGED', 200],
        ['CHANGED', 50],
      ],
    ])
  })

  test('before the plan is applied changes nothing', async () => {
    const before = await cpmOf(ids[0]!)
    const stopped = Promise.withResolvers<ChildProcess>()
    gate.decide = async ({ path }) => {
      if (path.endsWith('/items') || path.includes('/items?')) (await stopped.promise).kill('SIGINT')
      return undefined
    }
    const outcome = await edit(ids.slice(0, 2), 'cpm=14', ['--json'], { onStart: (child) => stopped.resolve(child) })
    expect([outcome.code, outcome.stdout, outcome.error().code]).toEqual([130, '', 'interrupted'])
    expect([await cpmOf(ids[0]!), gate.passed.some(({ path }) => path.endsWith('/apply'))]).toEqual([before, false])
  })
})

describe('a connection that is lost', () => {
  test('while the job runs: the error names the job and how to follow it', async () => {
    gate.decide = ({ path }) => (path.includes('/jobs/') ? 401 : undefined)
    const outcome = await edit(ids.slice(0, 2), 'cpm=15', ['--json'])
    const { message, hint, exitCode } = outcome.error()
    const job = /Job ([\w-]{36}) goes on without this command/.exec(message)?.[1]
    expect([outcome.code, exitCode, outcome.stdout]).toEqual([4, 4, ''])
    expect(hint).toContain(`Follow it with: spotdesk jobs resume ${job}`)
    const watched = await cli.run(['jobs', 'watch', job!, '--json'])
    expect(watched.json()).toMatchObject({ outcome: 'SUCCEEDED' })
    expect(await cpmOf(ids[1]!)).toBe(15)
  })

  test('before the job is known: the error names the change-set', async () => {
    gate.decide = ({ path }) => (path.endsWith('/apply') ? 502 : undefined)
    const { code, error } = await edit(ids.slice(0, 2), 'cpm=16', ['--json'])
    expect([code, error().message]).toEqual([11, expect.stringMatching(/change-set [\w-]{36} may be under way/)])
    expect(error().hint).toMatch(/spotdesk changes view [\w-]{36}/)
  })
})

describe('some fail', () => {
  test('the others are changed: exit 3, and each row says what happened', async () => {
    const outcome = await edit([ids[0]!, 104_006, 999_999], 'end_date=2030-04-30', ['--json'])
    const rows = outcome.json() as (Row & { error: string | null })[]
    expect([outcome.code, rows.map(({ result }) => result)]).toEqual([3, ['CHANGED', 'FAILED', 'FAILED']])
    expect(rows.map(({ error }) => error === null)).toEqual([true, false, false])
    expect(outcome.stderr).toContain('Changed 1, unchanged 0, failed 2.')
  })

  test('all fail: the exit code is that of the reason', async () => {
    expect((await edit([999_998, 999_999], 'cpm=3', ['--json'])).code).toBe(6)
    expect((await edit([999_999], 'cpm=3', ['--json'])).code).toBe(6)
  })
})

// It stops the jobs of the server, so it comes last.
test('Ctrl-C while the job still waits: nothing was tried, exit 130', async () => {
  await cli.app.services.jobs.stop()
  const child = Promise.withResolvers<ChildProcess>()
  gate.decide = async ({ method, path }) => {
    if (method === 'GET' && path.includes('/jobs/')) {
      gate.decide = () => undefined
      ;(await child.promise).kill('SIGINT')
    }
    return undefined
  }
  const outcome = await edit(ids.slice(0, 2), 'cpm=17', ['--json'], { onStart: child.resolve })
  expect([outcome.code, results(outcome)]).toEqual([130, [['NOT_TRIED', 2]]])
  expect(await cpmOf(ids[0]!)).not.toBe(17)
})
