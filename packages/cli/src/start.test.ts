/** The command line as a process: readers that close the pipe, signals, a slow server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Failure } from './failure.ts'
import { type Cli, openCli, type ProcessOptions } from './testing/cli.test.kit.ts'
import { openGate } from './testing/gate.test.kit.ts'
import { runHere } from './testing/here.test.kit.ts'

let cli: Cli
/** No worker processes its jobs: they are started and stay so. */
let idle: Cli
let job: string
beforeAll(async () => {
  ;[cli, idle] = await Promise.all([openCli(), openCli({ jobs: false })])
  job = ((await idle.run(['bulk', 'export', 'campaigns', '--ids', '104001', '--no-wait', '--json'])).json() as { jobId: string }).jobId
})
afterAll(() => Promise.all([cli.close(), idle.close()]))

describe('a reader that has enough', () => {
  test.each(['spotdesk api ls --json | head -1', 'spotdesk api ls | true', 'spotdesk campaigns list --all --format ndjson | head -c 10'])(
    '%s ends without a word of it',
    async (line) => {
      const { code, stderr } = await cli.shell(line.replace('spotdesk', 'spotdesk -q'))
      expect([code, stderr]).toEqual([0, ''])
    },
  )
  test('of stderr leaves the data whole', async () => {
    const { code, stdout } = await cli.shell('spotdesk api ls --json --debug 2> >(exec 0<&-; exit)')
    expect([code, Array.isArray(JSON.parse(stdout))]).toEqual([0, true])
  })
})

describe('signals', () => {
  const once = (said: string, signal: NodeJS.Signals): ProcessOptions => ({
    onStart: (child) => {
      let text = ''
      child.stderr!.on('data', (part: Buffer) => {
        const before = text.includes(said)
        text += String(part)
        if (!before && text.includes(said)) child.kill(signal)
      })
    },
  })
  test('Ctrl-C while a job runs says at once that it stops, and how to follow the job that goes on', async () => {
    const { code, stdout, stderr } = await idle.runProcess(['jobs', 'watch', job], once('Waiting for job', 'SIGINT'))
    expect([code, stdout]).toEqual([130, ''])
    expect(stderr).toContain('Stopping … (Ctrl-C again: at once)')
    expect(stderr).toContain(`The job goes on. Follow it with: spotdesk jobs resume ${job}`)
  })
  test('SIGTERM ends it the same way', async () => {
    expect((await idle.runProcess(['jobs', 'watch', job], once('Waiting for job', 'SIGTERM'))).code).toBe(143)
  })
  test('Ctrl-C ends --watch', async () => {
    const { code, stdout } = await cli.runProcess(
      ['campaigns', 'list', '--watch', '60s', '--columns', 'id'],
      once('Again every 60 s', 'SIGINT'),
    )
    expect([code, stdout]).toEqual([130, expect.stringContaining('104001\n')])
  })
})

test('--wait-timeout ends the waiting, not the job: exit 8', async () => {
  const { code, json, stderr } = await idle.run(['jobs', 'watch', job, '--wait-timeout', '300ms', '--json'])
  expect([code, json()]).toEqual([8, { jobId: job, status: 'STARTED' }])
  expect(stderr).toContain(`Follow it with: spotdesk jobs resume ${job}`)
})

describe('an import in parts', () => {
  const header = 'action,external_reference,name,type,advertiser_id,start_date,end_date,objective_type,objective_value,cpm'
  const row = (reference: string) => `CREATE,${reference},${reference},STANDARD,1001,2030-01-04,2030-03-31,IMPRESSIONS,5000,12.5`
  test.each([
    ['Ctrl-C', [], 130, 'manager'],
    ['the end of --wait-timeout', ['--wait-timeout', '0s'], 8, 'admin'],
  ] as const)('that is left in its first part, by %s, says from which line to go on', async (_, flags, exit, person) => {
    const [name, gate] = [`left-${exit}.csv`, await openGate(idle.app.url)]
    await idle.write(name, [header, row(`L-${exit}-1`), row(`L-${exit}-2`), ''].join('\r\n'))
    const stop = new AbortController()
    // Whoever looks at the job knows its id.
    gate.decide = ({ path }) => {
      if (exit === 130 && path.includes('/jobs/'))
        stop.abort(new Failure({ code: 'interrupted', message: 'Interrupted.', exit: 'interrupted' }))
      return undefined
    }
    const words = ['bulk', 'import', 'campaigns', name, '--chunk', '1', '--dates', 'dmy', '--yes', ...flags]
    const env = { ...idle.env, SPOTDESK_API_URL: gate.url, SPOTDESK_TOKEN: await idle.createApiToken(person) }
    const { code, stderr } = await runHere(words, { env, cwd: idle.folder, signal: stop.signal })
    await gate.close()
    expect([code, stderr]).toEqual([exit, expect.stringMatching(/Job [\da-f-]{36} of the next part goes on/)])
    expect(stderr).toContain(`Import the rest with: spotdesk bulk import campaigns ${name} --chunk 1 --from-line 3 --dates dmy --yes`)
  })
})
