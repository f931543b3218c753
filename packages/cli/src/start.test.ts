/** The command line as a process: readers that close the pipe, signals, a slow server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cli, openCli, type ProcessOptions } from './testing/cli.test.kit.ts'

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
