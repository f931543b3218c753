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
  const narrowed = await cli.createApiToken('manager', ['CAMPAIGN.READ', 'CAMPAIGN.WRITE:pause'])
  const running = { status: 'RUNNING', archived: false }
  expect(await cli.app.call(campaigns.get, { id: 104_001 }, { as: 'manager' })).toMatchObject(running)
  expect(await dry('pause', narrowed)).toMatchObject([{ result: 'WOULD_CHANGE', error: null }])
  for (const token of [
    await cli.createApiToken('manager', ['CAMPAIGN.READ', 'CAMPAIGN.WRITE:resume']),
    await cli.createApiToken('analyst'),
  ])
    expect(await dry('pause', token)).toMatchObject([{ result: 'FAILED', error: 'You are not authorized to do this.' }])
})

test('a dry run shows the state that an action would lead to', async () => {
  const dry = async (verb: string, id: number, ...flags: string[]) =>
    (await runHere(['campaigns', verb, String(id), '--dry-run', ...flags], { env: cli.env, cwd: cli.folder })).stdout
  const state = async (verb: string, id: number) => JSON.parse(await dry(verb, id, '--json')) as unknown
  expect(await state('pause', 104_001)).toMatchObject([{ before: 'RUNNING', status: 'PAUSED', result: 'WOULD_CHANGE', changeSetId: null }])
  expect(await state('archive', 104_005)).toMatchObject([{ archivedBefore: false, archived: true, result: 'WOULD_CHANGE' }])
  expect(await dry('pause', 104_001, '--format', 'table')).toMatch(/BEFORE +AFTER +RESULT[^]*Running +Paused +Would change/)
  const { status } = await cli.app.call(campaigns.get, { id: 104_001 }, { as: 'manager' })
  expect(status).toBe('RUNNING')
})

test('the question names the campaigns, and ends with their planned spend and the blast radius', async () => {
  const asked = async (...words: string[]) => (await runHere(['campaigns', ...words], { env: cli.env, cwd: cli.folder })).stderr
  const name = (id: number) => cli.app.call(campaigns.get, { id }, { as: 'manager' }).then((campaign) => campaign.name)
  const [first, second, third, fourth] = [104_001, 104_002, 104_003, 104_004]
  expect(await asked('archive', '104001')).toContain(`Archive 1 campaign: ${await name(first)}? Nobody can be asked here.`)
  const two = `${await name(first)}, ${await name(second)}`
  expect(await asked('archive', '104001', '104002', '104003')).toContain(`Archive 3 campaigns: ${two} and ${await name(third)}?`)
  expect(await asked('archive', `${first}`, `${second}`, `${third}`, `${fourth}`)).toContain(`Archive 4 campaigns: ${two} and 2 more?`)
  expect(await asked('archive', '999999')).toContain('Archive 1 campaign: 999999?')
  const three = ['104001', '104002', '104003']
  // Two of them run, and refuse to be archived.
  expect(await asked('archive', ...three)).toContain(
    '\n  Planned spend in USD: $18,750.00 → $12,500.00 (−$6,250.00). Blast radius: 1 campaign.\n',
  )
  expect(await asked('pause', '--filter', 'status=running')).toMatch(
    /\n {2}Planned spend stays as it is\. Blast radius: 1 campaign, running\.\n/,
  )
  const narrowed = await cli.createApiToken('manager', ['CAMPAIGN.READ', 'CAMPAIGN.WRITE:archive'])
  const { stderr } = await runHere(['campaigns', 'archive', ...three], { env: { ...cli.env, SPOTDESK_TOKEN: narrowed }, cwd: cli.folder })
  expect(stderr).toMatch(/Archive 3 campaigns.*\n {2}Planned spend and blast radius are not known: /)
})
