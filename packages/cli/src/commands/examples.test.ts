import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { session } from '@spotdesk/sdk/contract'
import { makeInventory } from '@spotdesk/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exitCodes } from '../exit-codes.ts'
import { type Cli, openCli, type RunOptions } from '../testing/cli.test.kit.ts'
import { commands } from './table.ts'

let cli: Cli
const facts: Record<string, string> = {}
const header = 'action,external_reference,name,type,advertiser_id,start_date,end_date,objective_type,objective_value,cpm'
const good = `${header}\r\nCREATE,EX-1,Example one,STANDARD,1001,2030-01-04,2030-03-31,IMPRESSIONS,500000,12.5\r\n`
const bad = `${good}CREATE,EX-2,Example two,STANDARD,1001,2030-01-04,2030-03-31,IMPRESSIONS,0,12.5\r\n`

/** Exit codes of the examples that do not exit with 0. */
const expected: Record<string, number> = {
  'spotdesk bulk retry $FAILED_JOB --yes --allow-duplicate': exitCodes.invalid,
  'spotdesk bulk retry $FAILED_JOB --max-errors 0 --yes': exitCodes.gate,
  'spotdesk auth tokens revoke 01900000-0000-7000-8000-000000000001 --yes': exitCodes.notFound,
  'spotdesk auth tokens revoke 01900000-0000-7000-8000-000000000002 -y -q': exitCodes.notFound,
}
/** They wait until somebody approves a code. */
const approved = (command: string) => /auth tokens create|auth login (?!--with-token)/.test(command)
/** They use a stored sign-in, so they must not find a token in the environment. */
const stored = (command: string) =>
  command.startsWith('spotdesk auth') && !command.includes('tokens') && !command.startsWith('spotdesk auth token |')

beforeAll(async () => {
  cli = await openCli()
  await makeInventory(cli.app, 4000)
  await cli.write('.spotdesk.json', JSON.stringify({ apiUrl: cli.app.url }))
  await cli.write('good.csv', good)
  await cli.write('bad.csv', bad)
  await cli.write('token.txt', await cli.tokenOf('manager'))
  const imported = await cli.run(['bulk', 'import', 'campaigns', 'bad.csv', '--yes', '--json'])
  facts['FAILED_JOB'] = (imported.json() as { jobId: string }).jobId
  const exported = await cli.run(['bulk', 'export', 'campaigns', '--ids', '104001', '-o', 'same.csv', '--json'])
  facts['JOB'] = (exported.json() as { jobId: string }).jobId
})
afterAll(() => cli.close())

const examples = commands.flatMap((row) => row.examples.map(({ command }) => command))

describe('each example of each command runs', () => {
  test.each(examples.filter((command) => !approved(command)))('%s', async (command) => {
    if (stored(command)) await signInAgain()
    await runExample(command)
  })
})
// A sign-in that waits for an approval polls every five seconds: these tests wait together.
describe.concurrent('each example that waits for an approval runs', () => {
  test.each(examples.filter(approved))('%s', async (command) => {
    await runExample(command, (child) => child.stderr!.on('data', (text: Buffer) => void approve(String(text))))
  })
})

async function runExample(command: string, onStart?: RunOptions['onStart']): Promise<void> {
  const env = { ...facts, ...(stored(command) && { SPOTDESK_TOKEN: undefined }) }
  const { code, stderr } = await cli.shell(command, { env, onStart })
  expect({ code, stderr }).toEqual({ code: expected[command] ?? exitCodes.done, stderr: expect.anything() as unknown })
}

/** With a new token, because an example may have revoked the one before. */
async function signInAgain(): Promise<void> {
  await cli.write('token.txt', await cli.tokenOf('manager'))
  const { code, stderr } = await cli.shell('spotdesk auth login --with-token < token.txt -q', { env: { SPOTDESK_TOKEN: undefined } })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
}

/** The user's step in the web app. */
async function approve(said: string): Promise<void> {
  const code = /[B-Z]{4}-[B-Z]{4}/.exec(said)?.[0]
  if (code === undefined) return
  await cli.app.call(session.deviceDecide, { userCode: code, body: { approve: true } }, { as: 'manager' })
  // Polls are allowed every five seconds of the server's clock.
  cli.app.clock.advance(6000)
}

test('neither the plan nor the report of doctor that examples write holds a token', async () => {
  for (const name of ['plan.json', 'report.json']) expect(await readFile(join(cli.folder, name), 'utf8')).not.toContain('sdt_')
})
