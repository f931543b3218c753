import { campaigns } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cli, openCli } from '../../../testing/cli.test.kit.ts'
import { runHere } from '../../../testing/here.test.kit.ts'

let cli: Cli
beforeAll(async () => {
  cli = await openCli()
})
afterAll(() => cli.close())

test('a dry run says no to whoever may not, by permission and by the scopes of the token', async () => {
  const dry = async (verb: string, token: string) => {
    const env = { ...cli.env, SPOTDESK_TOKEN: token }
    const { stdout } = await runHere(['campaigns', verb, '104001', '--dry-run', '--json'], { env, cwd: cli.folder })
    return JSON.parse(stdout) as unknown
  }
  const narrowed = await cli.tokenOf('manager', ['CAMPAIGN.READ', 'CAMPAIGN.WRITE:pause'])
  const running = { status: 'RUNNING', archived: false }
  expect(await cli.app.call(campaigns.get, { id: 104_001 }, { as: 'manager' })).toMatchObject(running)
  expect(await dry('pause', narrowed)).toMatchObject([{ result: 'WOULD_CHANGE', error: null }])
  for (const token of [await cli.tokenOf('manager', ['CAMPAIGN.READ', 'CAMPAIGN.WRITE:resume']), await cli.tokenOf('analyst')])
    expect(await dry('pause', token)).toMatchObject([{ result: 'FAILED', error: 'You are not authorized to do this.' }])
})
