/** Ids that another command prints, and output that finds no room. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cli, openCli } from './testing/cli.test.kit.ts'
import { runHere } from './testing/here.test.kit.ts'

let cli: Cli
beforeAll(async () => {
  cli = await openCli()
})
afterAll(() => cli.close())

describe('- in place of an id', () => {
  test.each([
    ['campaigns view - --jq .id', '104001\n', '104001\n'],
    ['campaigns targeting view - --jq .campaignId', '104001', '104001\n'],
    ['orders view - --jq .id', ' 501 ', '501\n'],
    ['advertisers view - --jq .id', '1001\n', '1001\n'],
  ])('%s reads it from stdin', async (line, stdin, stdout) => {
    expect(await runHere(line.split(' '), { env: cli.env, stdin })).toMatchObject({ code: 0, stdout })
  })
  test.each([
    ['', '<id> takes one id, and stdin has none.'],
    ['104001\n104002\n', '<id> takes one id, and stdin has 2.\nRun it for each of them with: xargs -n 1'],
  ])('%o is refused: one id is needed', async (stdin, message) => {
    const { code, stderr } = await runHere(['campaigns', 'view', '-'], { env: cli.env, stdin })
    expect([code, stderr]).toEqual([2, `Error: ${message}\n`])
  })
})

test.runIf(process.platform === 'linux').each(['campaigns list', 'campaigns list --format ndjson', 'bulk export campaigns --all -q'])(
  '%s to a full disk says so, in one line',
  async (line) => {
    const { code, stderr } = await cli.shell(`spotdesk ${line} > /dev/full`)
    expect([code, stderr]).toEqual([1, 'Error: The disk is full: the output is not whole.\n'])
  },
)
