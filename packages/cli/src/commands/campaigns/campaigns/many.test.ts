/** Actions on many campaigns: whatever interrupts them, the command reports what was done. Signals are sent to real processes. */
import type { ChildProcess } from 'node:child_process'
import { campaigns, changeSets, session, userLog } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Cli, openCli, type Outcome, type ProcessOptions, type RunOptions } from '../../../testing/cli.test.kit.ts'
import { type Gate, openGate } from '../../../testing/gate.test.kit.ts'
import { runHere, startHere } from '../../../testing/here.test.kit.ts'

let cli: Cli
let gate: Gate
let ids: number[]
const count = 30
/** The write at which the event happens. */
const middle = 12

interface Row {
  id: number
  name: string | null
  result: string
  changeSetId: string | null
  error: string | null
}
interface Ending {
  error?: { code: string; message: string; exitCode: number; hint: string | null }
  summary: {
    done: number
    failed: number
    notTried: number
    unknown: number
    failedIds: number[]
    unknownIds: number[]
    notTriedIds: number[]
    changeSetIds: string[]
    next: string | null
  }
}

beforeAll(async () => {
  cli = await openCli()
  const header = 'action,external_reference,name,type,advertiser_id,start_date,end_date,objective_type,objective_value,cpm'
  const row = (index: number) => `CREATE,MANY-${index},Many ${index},STANDARD,1001,2030-01-04,2030-03-31,IMPRESSIONS,5000,12.5`
  await cli.write('many.csv', `${header}\r\n${Array.from({ length: count }, (_, index) => row(index)).join('\r\n')}\r\n`)
  await cli.run(['bulk', 'import', 'campaigns', 'many.csv', '--yes', '--json'])
  const listed = await cli.run(['campaigns', 'list', '--search', 'Many', '--all', '--json', 'id'])
  ids = (listed.json() as { id: number }[]).map(({ id }) => id)
  if (ids.length !== count) throw new Error(`${ids.length} of ${count} campaigns were made`)
})
afterAll(() => cli.close())
beforeEach(async () => {
  gate = await openGate(cli.app.url)
  await cli.app.database.system.updateTable('campaigns').set({ archived: false }).where('id', 'in', ids).execute()
  return () => gate.close()
})

/** Runs an event once, at the write in the middle. Requests that come meanwhile wait until it is over. */
function atMiddle(happening: () => Promise<number | undefined> | number | undefined): void {
  let writes = 0
  let underWay: Promise<number | undefined> | undefined
  gate.decide = async ({ method }) => {
    writes += method === 'PUT' ? 1 : 0
    if (method === 'PUT' && writes === middle) return (underWay = Promise.resolve(happening()))
    await underWay
    return undefined
  }
}

const words = ['campaigns', 'archive', '-', '--yes']
const withIds = <T extends RunOptions>(given: T) => ({
  ...given,
  stdin: ids.join('\n'),
  env: { SPOTDESK_API_URL: gate.url, ...given.env },
})
const archive = (flags: string[] = [], given: RunOptions = {}) => cli.run([...words, ...flags], withIds(given))
const archiveInProcess = (flags: string[], given: ProcessOptions) => cli.runProcess([...words, ...flags], withIds(given))
/** The last line of stderr. */
const endingOf = ({ stderr }: Outcome) => JSON.parse(stderr.trim().split('\n').at(-1)!) as Ending
const ascending = (a: number, b: number) => a - b
const withResult = (rows: Row[], ...results: string[]) => rows.filter(({ result }) => results.includes(result)).map(({ id }) => id)

/** The ids that the server has archived. */
async function archivedIds(): Promise<number[]> {
  const { list } = await cli.app.call(campaigns.list, { q: 'Many', status: ['ARCHIVED'], limit: 100 }, { as: 'manager' })
  return list.map(({ id }) => id).toSorted(ascending)
}

describe('at the first interrupt no row is begun any more, and what was done is said', () => {
  /** Sends the signal at the write in the middle, and answers that write after the command has printed that it stops. */
  function interrupt(signal: NodeJS.Signals): ProcessOptions {
    let child: ChildProcess
    let stopping: Promise<void>
    atMiddle(async () => {
      child.kill(signal)
      await stopping
      return undefined
    })
    return {
      onStart: (started) => {
        child = started
        stopping = new Promise((resolve) =>
          started.stderr!.on('data', (text: Buffer) => void (String(text).includes('Stopping') && resolve())),
        )
      },
    }
  }
  test.each(['SIGINT', 'SIGTERM'] as const)('%s', async (signal) => {
    const outcome = await archiveInProcess(['--json'], interrupt(signal))
    const rows = outcome.json() as Row[]
    const done = withResult(rows, 'CHANGED').toSorted(ascending)
    const { error, summary } = endingOf(outcome)
    expect([outcome.code, error?.exitCode, error?.code]).toEqual([3, 3, signal === 'SIGINT' ? 'interrupted' : 'terminated'])
    expect(done).toEqual(await archivedIds())
    // Requests in flight were awaited, and no other one was begun.
    expect(done.length).toBeGreaterThanOrEqual(middle)
    expect(done.length).toBeLessThan(middle + 4)
    expect(rows.map(({ id }) => id).toSorted(ascending)).toEqual(ids.toSorted(ascending))
    expect(withResult(rows, 'NOT_TRIED').toSorted(ascending)).toEqual(summary.notTriedIds.toSorted(ascending))
    expect(summary).toMatchObject({ done: done.length, failed: 0, notTried: count - done.length, failedIds: [] })
    expect(summary.changeSetIds).toEqual([...new Set(rows.flatMap(({ changeSetId }) => changeSetId ?? []))])
    expect(summary.changeSetIds).toHaveLength(1)
  })

  test('the printed command continues with the rest, and finished campaigns stay', async () => {
    const { next } = endingOf(await archiveInProcess(['--json', '--reason', "The client's wish"], interrupt('SIGINT'))).summary
    const before = await archivedIds()
    expect(next).toMatch(/^spotdesk campaigns archive [\d ]+ --reason 'The client'\\''s wish' --yes$/)
    const { code, json } = await cli.runLine(`${next} --json`)
    expect([code, (json() as Row[]).length, await archivedIds()]).toEqual([0, count - before.length, ids.toSorted(ascending)])
  })

  test('the second interrupt ends the command at once; printed rows are complete', async () => {
    let child: ChildProcess
    atMiddle(() => {
      child.kill('SIGINT')
      // This write is never answered: only the second interrupt ends the wait.
      return new Promise(() => {})
    })
    const onStart = (started: ChildProcess) => {
      child = started
      started.stderr!.on('data', (text: string) => void (text.includes('Stopping') && started.kill('SIGINT')))
    }
    const { code, stdout } = await archiveInProcess(['--format', 'ndjson'], { onStart })
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Row)
    expect(code).toBe(130)
    expect(rows.length).toBeGreaterThan(0)
    expect(await archivedIds()).toEqual(expect.arrayContaining(withResult(rows, 'CHANGED')))
  })

  test('a table reports an interrupt too', async () => {
    const { code, stdout, stderr } = await archiveInProcess(['--format', 'table', '-q'], interrupt('SIGINT'))
    const done = (await archivedIds()).length
    expect(code).toBe(3)
    expect(stdout.match(/Changed/g)).toHaveLength(done)
    expect(stdout.match(/Not tried/g)).toHaveLength(count - done)
    expect(stderr).toContain(
      `Stopped: Interrupted.\nDone ${done} (changed ${done}, unchanged 0), failed 0, not tried ${count - done}.\nRevert it with: spotdesk changes revert `,
    )
    expect(stderr).toContain('\nContinue with: spotdesk campaigns archive ')
  })
})

describe('one action is one change-set', () => {
  const revertOf = (id: string) => cli.app.call(changeSets.revert, { id, body: {} }, { as: 'manager' })

  test('which one revert sets back for all campaigns, and which is one entry of the history', async () => {
    const { summary } = endingOf(await archive(['--json']))
    const [id] = summary.changeSetIds as [string]
    expect(summary.changeSetIds).toEqual([id])
    expect(await cli.app.call(changeSets.get, { id }, { as: 'manager' })).toMatchObject({ kind: 'campaigns', counts: { update: count } })
    expect(await cli.app.call(userLog.list, { changeSetId: id }, { as: 'admin' })).toMatchObject({ total: count })
    expect([await revertOf(id), await archivedIds()]).toMatchObject([{ reverted: count, conflicts: [] }, []])
  })

  test('also when the command is killed half-way: what was written is reverted', async () => {
    let child: ChildProcess
    atMiddle(() => {
      child.kill('SIGKILL')
      return new Promise(() => {})
    })
    const { code, stdout } = await archiveInProcess(['--format', 'ndjson'], { onStart: (started) => void (child = started) })
    const [first] = stdout.split('\n').flatMap((line) => (line.endsWith('}') ? [JSON.parse(line) as Row] : []))
    expect([code, (await archivedIds()).length]).toEqual([null, expect.any(Number)])
    expect((await archivedIds()).length).toBeGreaterThanOrEqual(middle - 4)
    await revertOf(first!.changeSetId!)
    expect(await archivedIds()).toEqual([])
  })

  test('a token that is narrowed to the action is enough', async () => {
    const narrowed = await cli.createApiToken('manager', ['CAMPAIGN.READ', 'CAMPAIGN.WRITE:archive'])
    const { summary } = endingOf(await archive(['--json'], { env: { SPOTDESK_TOKEN: narrowed } }))
    expect([summary.done, summary.changeSetIds.length]).toEqual([count, 1])
  })

  test('a single campaign has its own', async () => {
    const headers: unknown[] = []
    gate.decide = ({ method }) => (method === 'PUT' ? void headers.push(gate.passed.at(-1)!.headers['x-change-set']) : undefined)
    await runHere(['campaigns', 'archive', `${ids[0]}`, '--yes'], { env: { ...cli.env, SPOTDESK_API_URL: gate.url }, cwd: cli.folder })
    expect(headers).toEqual([undefined])
  })
})

describe('each row is printed when it is done', () => {
  test.each<[string, (stdout: string) => number]>([
    ['table', (text) => text.split('Changed').length - 1],
    ['json', (text) => text.split('"CHANGED"').length - 1],
    ['ndjson', (text) => text.split('\n').length - 1],
    ['csv', (text) => text.split('\r\n').length - 2],
    ['tsv', (text) => text.split('\n').length - 1],
    ['yaml', (text) => text.split('result: CHANGED').length - 1],
    ['ids', (text) => text.split('\n').length - 1],
  ])('as %s', async (format, rowsOf) => {
    let printed = 0
    atMiddle(() => {
      printed = rowsOf(archiving.stdout())
      return undefined
    })
    const archiving = startHere([...words, '--format', format], {
      stdin: ids.join('\n'),
      env: { ...cli.env, SPOTDESK_API_URL: gate.url },
    })
    expect([await archiving.code, rowsOf(archiving.stdout())]).toEqual([0, count])
    // Four are in flight, and one may be on its way through the pipe.
    expect(printed).toBeGreaterThanOrEqual(middle - 8)
    if (format === 'json') expect(archiving.stdout()).toBe(`${JSON.stringify(JSON.parse(archiving.stdout()), null, 2)}\n`)
  })
})

describe('failures in the middle', () => {
  test('one 500 fails its row, the others succeed', async () => {
    atMiddle(() => 500)
    const outcome = await archive(['--json'])
    const rows = outcome.json() as Row[]
    const [failed] = withResult(rows, 'FAILED')
    const { error, summary } = endingOf(outcome)
    expect([outcome.code, error?.exitCode]).toEqual([3, 3])
    expect(summary).toMatchObject({ done: count - 1, failed: 1, notTried: 0, failedIds: [failed] })
    expect(summary.next).toBe(`spotdesk campaigns archive ${failed} --yes`)
    expect(await archivedIds()).toEqual(ids.filter((id) => id !== failed).toSorted(ascending))
  })

  test('a change whose answer is lost is UNKNOWN, with the command that finds out, and it was made', async () => {
    let hit: number | undefined
    gate.cut = ({ method, path }) => {
      if (method !== 'PUT' || hit !== undefined) return undefined
      hit = Number(/campaigns\/(\d+)/.exec(path)![1])
      return { bytes: 1, when: async () => {} }
    }
    const outcome = await archive(['--json'])
    const rows = outcome.json() as (Row & { error: string | null })[]
    const { summary } = endingOf(outcome)
    expect(rows.filter(({ result }) => result === 'UNKNOWN')).toEqual([
      expect.objectContaining({ id: hit, error: expect.stringContaining(`Find out with: spotdesk campaigns view ${hit}`) as string }),
    ])
    expect(summary).toMatchObject({ done: count - 1, failed: 0, unknown: 1, notTried: 0, failedIds: [], unknownIds: [hit] })
    expect([outcome.code, await archivedIds()]).toEqual([3, ids.toSorted(ascending)])
    // A single one is the error of its command.
    hit = undefined
    const single = await cli.run(['campaigns', 'unarchive', `${ids[0]}`, '--json'], { env: { SPOTDESK_API_URL: gate.url } })
    expect([single.code, single.error()]).toEqual([
      11,
      expect.objectContaining({ code: 'outcomeUnknown', hint: `Find out with: spotdesk campaigns view ${ids[0]}` }),
    ])
  })

  test('a failure that a retry solves is not reported', async () => {
    atMiddle(() => 500)
    const outcome = await archive(['--json', '--retries', '1'])
    expect([outcome.code, endingOf(outcome).summary.done, await archivedIds()]).toEqual([0, count, ids.toSorted(ascending)])
  })

  test('a token that is revoked stops the command, since no further row can work', async () => {
    const token = await cli.app.call(
      session.createToken,
      { body: { name: 'Short-lived', scopes: ['CAMPAIGN.READ', 'CAMPAIGN.WRITE'] } },
      { as: 'manager' },
    )
    atMiddle(async () => {
      await cli.app.call(session.revokeToken, { id: token.id }, { as: 'manager' })
      await expect
        .poll(async () => (await cli.app.send('GET', '/api/v2/user', { bearer: token.token })).status, { timeout: 10_000 })
        .toBe(401)
      return undefined
    })
    const outcome = await archive(['--json'], { env: { SPOTDESK_TOKEN: token.token } })
    const rows = outcome.json() as Row[]
    const done = withResult(rows, 'CHANGED').toSorted(ascending)
    const { error, summary } = endingOf(outcome)
    expect([outcome.code, error?.exitCode, error?.hint]).toEqual([
      3,
      3,
      'The token of SPOTDESK_TOKEN was refused, and SPOTDESK_TOKEN counts before every sign-in: set a valid one, or unset SPOTDESK_TOKEN.',
    ])
    expect(done).toEqual(await archivedIds())
    expect(summary.done + summary.failed + summary.notTried).toBe(count)
    // Only those in flight met the 401.
    expect(summary.failed).toBeLessThanOrEqual(4)
    expect(summary.notTried).toBeGreaterThanOrEqual(count - middle - 4)
  })

  test('an unreachable server stops the command after a few rows', async () => {
    atMiddle(async () => {
      void gate.close()
      return undefined
    })
    const outcome = await archive(['--json'])
    const { error, summary } = endingOf(outcome)
    expect([outcome.code, ['unreachable', 'outcomeUnknown'].includes(error!.code)]).toEqual([3, true])
    expect(summary.failed).toBeLessThanOrEqual(8)
    expect(summary.notTried).toBeGreaterThan(0)
    expect((await archivedIds()).length).toBeGreaterThanOrEqual(summary.done)
  })

  test('without a finished campaign the exit code is that of the failure', async () => {
    gate.decide = () => 401
    expect((await archive(['--json'])).code).toBe(4)
    gate.decide = ({ method }) => (method === 'PUT' ? 500 : undefined)
    expect([(await archive(['--json'])).code, await archivedIds()]).toEqual([1, []])
  })
})

describe('a reader that goes away', () => {
  test.each(['', ' --json', ' --format table'])(
    'campaigns archive -%s | head -1: the work is finished and reported on stderr',
    async (flags) => {
      await cli.write('ids.txt', ids.join('\n'))
      const { code, stdout, stderr } = await cli.shell(`spotdesk campaigns archive - --yes${flags} < ids.txt | head -1`)
      expect([code, stdout.split('\n').length, await archivedIds()]).toEqual([0, 2, ids.toSorted(ascending)])
      expect(stderr).toMatch(/Done 30 \(changed 30, unchanged 0\), failed 0, not tried 0\.|"done":30/)
    },
  )
  test.runIf(process.platform === 'linux')('a full disk: the work is done, the loss is said, exit 1', async () => {
    await cli.write('ids.txt', ids.join('\n'))
    const { code, stderr } = await cli.shell('spotdesk campaigns archive - --yes < ids.txt > /dev/full')
    expect([code, await archivedIds()]).toEqual([1, ids.toSorted(ascending)])
    expect(stderr).toContain('The rows cannot be written')
    expect(stderr).toContain(`Done ${count}`)
  })
})

test.each([
  ['--columns', 'nmae'],
  ['--json', 'nmae'],
  ['--jq', '.['],
])('%s %s is refused before anything is done', async (...flags) => {
  expect([(await archive(flags)).code, await archivedIds()]).toEqual([2, []])
})

test('--jq and --format ids print the finished campaigns', async () => {
  atMiddle(() => 500)
  const { stdout } = await archive(['--format', 'ids'])
  expect(stdout.trim().split('\n').map(Number).toSorted(ascending)).toEqual(await archivedIds())
  const counted = await archive(['--jq', 'map(select(.result == "UNCHANGED" or .result == "CHANGED")) | length'])
  expect([counted.code, counted.stdout]).toEqual([0, `${count}\n`])
})
