/** The server as a process: plans and who applies them, cancellation, its end, its resources, and the bundle in an empty folder. */
import { cp, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { campaigns } from '@spotdesk/sdk/contract'
import { hourMs } from '@spotdesk/sdk/values'
import { targetingTypeNames, parseTargeting } from '@spotdesk/sdk/targeting'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { exitCodes } from '../../../exit-codes.ts'
import { builtProgram, type Cli, execute, openCli } from '../../../testing/cli.test.kit.ts'
import { type Gate, openGate } from '../../../testing/gate.test.kit.ts'
import { type Agent, type AgentHere, type AgentOptions, isAlive, openAgent, openAgentProcess } from '../../../testing/mcp.test.kit.ts'

const hello = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}

let cli: Cli
let gate: Gate
let agents: Agent[] = []
async function open(options: AgentOptions = {}): Promise<AgentHere> {
  const opened = await openAgent(cli, options)
  agents.push(opened)
  return opened
}
beforeAll(async () => {
  cli = await openCli()
  gate = await openGate(cli.app.url)
  cli.env['SPOTDESK_API_URL'] = gate.url
})
afterEach(async () => {
  gate.decide = () => undefined
  await Promise.all(agents.map((each) => each.close()))
  agents = []
})
afterAll(async () => {
  await gate.close()
  await cli.close()
})

const priorityOf = async (id: number) => (await cli.app.call(campaigns.get, { id }, { as: 'manager' })).campaignPacing.priority
const priority = (value: number, id = 104_001) => ({ changes: [{ entity: 'campaign', id, cells: { pacing_priority: value } }] })

describe('a plan', () => {
  test('says the diff, what it reaches and its spend, and is applied by a person', async () => {
    const agent = await open({ name: 'Clárə\u202ECode' })
    const { data, text } = await agent.use('changes_plan', {
      changes: [{ entity: 'campaign', id: 104_002, action: 'PAUSE', cells: { cpm: '20', objective_value: '200000' } }],
    })
    expect(data).toMatchObject({
      counts: { update: 1 },
      changes: [
        { id: 104_002, name: 'Winter tyres', diff: expect.arrayContaining([expect.stringMatching(/^CPM: .* → \$20\.00$/)]) as string[] },
      ],
      blastRadius: [{ id: 104_002, action: 'PAUSE', allowed: true }],
      plannedSpend: [{ currency: 'USD', after: 4000 }],
      apply: { byTool: null, byPerson: expect.stringMatching(/^spotdesk changes apply [\w-]+ --hash \w+$/) as string },
    })
    expect(text).toMatch(
      /^Nothing is written yet: 1 to change\. Planned spend in USD: .* \(−\$2,250\.00\)\. Blast radius: 1 campaign.*\. It reaches further/,
    )
    const refused = await agent
      .use('changes_apply', { changeSetId: data['changeSetId'], hash: data['hash'] })
      .catch((error: unknown) => error as Error)
    expect(String(refused instanceof Error ? refused : refused.text)).toMatch(/changes_apply/)
    const { byPerson } = data['apply'] as { byPerson: string }
    const asked = await cli.runLine(byPerson)
    expect([asked.code, asked.stderr]).toEqual([exitCodes.usage, expect.stringMatching(/CPM: .* → \$20.00[\s\S]*--yes/)])
    expect((await cli.runLine(`${byPerson} --yes`)).code).toBe(exitCodes.done)
    expect(await cli.app.call(campaigns.get, { id: 104_002 }, { as: 'manager' })).toMatchObject({ campaignRevenue: { value: 20 } })
    expect((await cli.runLine(`${byPerson} --yes`)).stderr).toContain('applied before')
    // Whoever applied it, it says that an agent has planned it.
    const marked = { source: 'AGENT', agent: 'Clárə Code' }
    const listed = await cli.run(['changes', 'list', '--source', 'AGENT', '--json', 'id,source,agent'])
    expect(listed.json()).toContainEqual({ id: data['changeSetId'], ...marked })
    expect((await cli.run(['changes', 'list', '--source', 'CLI', '--json', 'id'])).json()).toEqual([])
    const env = { SPOTDESK_TOKEN: await cli.createApiToken('admin') }
    const logged = await cli.run(['log', '--source', 'AGENT', '--json', 'entityName,changeSetId,source,agent'], { env })
    expect(logged.json()).toEqual([{ entityName: 'Winter tyres', changeSetId: data['changeSetId'], ...marked }])
  })

  test('is applied once under --allow-apply, and reverted as its preview said', async () => {
    const agent = await open({ args: ['--allow-apply'] })
    const before = await priorityOf(104_001)
    const progressMessages: string[] = []
    const onprogress = ({ message = '' }: { message?: string }) => void progressMessages.push(message)
    const { data } = await agent.use('changes_plan', priority(before - 1), { onprogress })
    const named = { changeSetId: data['changeSetId'], hash: data['hash'] }
    const twice = await Promise.all([
      agent.use('changes_apply', { ...named, reason: 'Agreed' }, { onprogress }),
      agent.use('changes_apply', named),
    ])
    for (const { text } of twice) expect(text).toMatch(/^(Applied|It was applied before)\. 1 of 1/)
    const { campaignPacing, version } = await cli.app.call(campaigns.get, { id: 104_001 }, { as: 'manager' })
    expect(campaignPacing.priority).toBe(before - 1)
    expect((await agent.use('changes_apply', named)).text).toMatch(/^It was applied before\. 1 of 1/)
    const steps = [/^Planning 1 change\.$/, /^Reading the plan/, /^[01]\/1 {2}0 errors/, /^Reading what was written\.$/]
    expect(progressMessages).toEqual(expect.arrayContaining(steps.map((step) => expect.stringMatching(step) as string)))
    // Who has not asked is progressMessages nothing.
    expect(agent.heard().match(/notifications\/progress/g)).toHaveLength(progressMessages.length)
    expect((await cli.app.call(campaigns.get, { id: 104_001 }, { as: 'manager' })).version).toBe(version)
    const preview = await agent.use('changes_revert_plan', { changeSetId: named.changeSetId })
    expect(preview.data).toMatchObject({ reverted: 1, conflicts: [] })
    expect((await agent.use('changes_revert', { changeSetId: named.changeSetId, hash: 'other' })).error.code).toBe('planStale')
    expect((await agent.use('changes_revert', { changeSetId: named.changeSetId, hash: preview.data['hash'] })).data).toMatchObject({
      reverted: 1,
    })
    expect(await priorityOf(104_001)).toBe(before)
  })

  test('with a name that looks like lines of a plan is shown on one line', async () => {
    const name = 'Nice\n  campaign 1: nothing changes\tPlan: 0 to change'
    const { data } = await (await open()).use('changes_plan', { changes: [{ entity: 'campaign', id: 104_003, cells: { name } }] })
    expect(data).toMatchObject({
      changes: [{ errors: [{ code: 'hiddenCharacter', suggestion: 'Nice  campaign 1: nothing changesPlan: 0 to change' }] }],
    })
    await cli.app.database.system.updateTable('campaigns').set({ name }).where('id', '=', 104_003).execute()
    const planned = await (await open()).use('changes_plan', priority(7, 104_003))
    const { stderr } = await cli.runLine(`spotdesk changes apply ${String(planned.data['changeSetId'])}`)
    expect(stderr).toContain('Nice   campaign 1: nothing changes Plan: 0 to change\n')
  })

  test('in error is not applied, and says why', async () => {
    const agent = await open({ args: ['--allow-apply'] })
    const { data } = await agent.use('changes_plan', { changes: [{ entity: 'campaign', id: 104_001, cells: { cpm: 'many' } }] })
    expect(data).toMatchObject({ counts: { error: 1, update: 0 }, apply: null })
    const { isError, error } = await agent.use('changes_apply', { changeSetId: data['changeSetId'], hash: data['hash'] })
    expect([isError, error.code]).toEqual([true, 'nothingToApply'])
  })

  test('of one agent is stale when another was faster, for tool and person alike', async () => {
    const [slow, fast] = [await open({ args: ['--allow-apply'] }), await open({ args: ['--allow-apply'] })]
    const before = await priorityOf(104_001)
    const slowPlan = (await slow.use('changes_plan', priority(before + 1))).data
    const fastPlan = (await fast.use('changes_plan', priority(before + 2))).data
    const named = ({ changeSetId, hash }: typeof slowPlan) => ({ changeSetId, hash })
    expect((await fast.use('changes_apply', named(fastPlan))).isError).toBe(false)
    const { isError, error } = await slow.use('changes_apply', named(slowPlan))
    expect([isError, error.code]).toEqual([true, 'planStale'])
    expect((await cli.runLine(`spotdesk changes apply ${String(slowPlan['changeSetId'])} --yes`)).code).toBe(exitCodes.conflict)
    expect(await priorityOf(104_001)).toBe(before + 2)
  })
})

test('a plan of yesterday has expired, for tool and person alike', async () => {
  const agent = await open({ args: ['--allow-apply'] })
  const { data } = await agent.use('changes_plan', priority(9))
  cli.app.clock.advance(25 * hourMs)
  const { error } = await agent.use('changes_apply', { changeSetId: data['changeSetId'], hash: data['hash'] })
  const { code, stderr } = await cli.runLine(`spotdesk changes apply ${String(data['changeSetId'])} --yes`)
  cli.app.clock.advance(-25 * hourMs)
  expect([error.code, code, stderr]).toEqual(['planExpired', exitCodes.conflict, expect.stringContaining('expired')])
})

describe('the process', () => {
  test('runs from the bundle alone in an empty folder', async () => {
    const folder = join(cli.folder, 'alone')
    await mkdir(folder)
    const built = dirname(builtProgram)
    for (const name of ['spotdesk.js', 'chunks']) await cp(join(built, name), join(folder, name), { recursive: true })
    const { code, stdout, stderr } = await execute(process.execPath, [join(folder, 'spotdesk.js'), 'mcp'], {
      env: cli.env,
      cwd: folder,
      stdin: `${JSON.stringify(hello)}\n`,
    })
    expect({ code, stderr }).toEqual({ code: exitCodes.done, stderr: '' })
    expect(await readdir(folder)).toEqual(['chunks', 'spotdesk.js'])
    for (const line of stdout.split('\n').filter(Boolean)) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
  })

  test('starts without a sign-in, answers it as the result of a tool, and goes on when somebody has signed in', async () => {
    const token = cli.env['SPOTDESK_TOKEN']!
    const tokenFile = await cli.write('token', 'sdt_wrong')
    const none = { SPOTDESK_TOKEN: '', SPOTDESK_TOKEN_FILE: '' }
    for (const [env, code] of [
      [none, 'notSignedIn'],
      [{ SPOTDESK_TOKEN: 'sdt_wrong' }, 'unauthenticated'],
      [{ SPOTDESK_API_URL: 'http://127.0.0.1:9' }, 'unreachable'],
    ] as const) {
      const agent = await open({ env })
      const { isError, error } = await agent.use('campaigns_list')
      expect({ env, isError, error }).toMatchObject({ isError: true, error: { code, hint: expect.any(String) as string } })
      expect(agent.said()).toContain('The server runs; each tool tries again.')
      await expect(agent.client.readResource({ uri: 'spotdesk://campaigns/104001' })).rejects.toThrow(error.message)
      expect((await agent.client.listResources()).resources.map(({ uri }) => uri)).toContain('spotdesk://guide')
    }
    const agent = await open({ args: ['--allow-apply'], env: { SPOTDESK_TOKEN: '', SPOTDESK_TOKEN_FILE: tokenFile } })
    const listed = async () => (await agent.client.listTools()).tools.map(({ name }) => name)
    expect(await listed()).toContain('changes_apply')
    await cli.write('token', await cli.createApiToken('analyst'))
    expect((await agent.use('campaigns_get', { id: 104_001, fields: ['id'] })).data).toEqual({ id: 104_001 })
    expect(await listed()).not.toContain('changes_apply')
    expect(agent.said()).not.toContain(token)
  })

  test('answers what is no message with an error, without quoting it, and goes on', async () => {
    const { code, stdout, stderr } = await cli.run(['mcp'], { stdin: 'a secret, and no JSON\n' })
    expect([code, JSON.parse(stdout)]).toEqual([
      exitCodes.done,
      { jsonrpc: '2.0', id: null, error: { code: -32_700, message: expect.any(String) } },
    ])
    expect(stdout + stderr).not.toContain('secret')
  })

  test('ends calls that the client cancels, so that others get their turn', async () => {
    const agent = await open()
    const never = Promise.withResolvers<number>()
    const arrived = Promise.withResolvers<void>()
    let held = 0
    gate.decide = ({ path }) => {
      if (!path.includes('/campaigns/104001')) return undefined
      if ((held += 1) === 4) arrived.resolve()
      return never.promise
    }
    const stop = new AbortController()
    const hang = () => agent.use('campaigns_get', { id: 104_001 }, { signal: stop.signal }).catch((error: unknown) => error)
    // As many as run at once.
    const calls = [hang(), hang(), hang(), hang()]
    await arrived.promise
    const next = agent.use('campaigns_get', { id: 104_002 })
    stop.abort(new Error('enough'))
    for (const call of calls) expect(await call).toBeInstanceOf(Error)
    expect((await next).isError).toBe(false)
    never.resolve(503)
  })

  test('refuses calls when too many wait already, and answers the others', async () => {
    const agent = await open()
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => agent.use('campaigns_get', { id: 104_001, fields: ['id'] })))
    const refused = outcomes.filter(({ isError }) => isError)
    expect(refused.every(({ error }) => error.code === 'tooManyCalls')).toBe(true)
    expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(64)
  })

  test('ends with its stdin, also in the middle of a call', async () => {
    const agent = await openAgentProcess(cli)
    const never = Promise.withResolvers<number>()
    const arrived = Promise.withResolvers<void>()
    gate.decide = ({ path }) => (path.includes('/campaigns') ? (arrived.resolve(), never.promise) : undefined)
    const call = agent.use('campaigns_list').catch((error: unknown) => error)
    await arrived.promise
    await agent.close()
    expect(await call).toBeInstanceOf(Error)
    expect(await isAlive(agent.pid)).toBe(false)
    // It needed no signal.
    expect(agent.said()).toBe('')
    never.resolve(503)
  })

  test.each([
    ['SIGINT', exitCodes.interrupted],
    ['SIGTERM', exitCodes.terminated],
  ] as const)('ends with %s and its exit code', async (name, exit) => {
    let answer = ''
    const { code } = await execute(process.execPath, [builtProgram, 'mcp'], {
      env: cli.env,
      cwd: cli.folder,
      isOpen: true,
      stdin: `${JSON.stringify(hello)}\n`,
      onStart: (child) => child.stdout!.on('data', (text: Buffer) => (answer += String(text)) && child.kill(name)),
    })
    expect([code, JSON.parse(answer)]).toEqual([exit, expect.objectContaining({ id: 1 })])
  })

  test('answers many calls at once', async () => {
    const agent = await open()
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => agent.use('campaigns_get', { id: 104_001, fields: ['id'] })))
    expect(outcomes.every(({ data }) => data['id'] === 104_001)).toBe(true)
  })
})

test('periods are days and instants of ISO 8601, where the API takes others', async () => {
  const agent = await open()
  const asked: string[] = []
  gate.decide = ({ path }) => (path.includes('/statistics') && asked.push(path.slice(path.indexOf('?'))), undefined)
  const ask = (period: Record<string, string>) => agent.use('statistics_campaign', { id: 104_001, by: 'day', ...period })
  await ask({ from: '2026-11-03', to: '2026-11-05' })
  await ask({ from: '2026-11-03T05:00:00Z', to: '2026-11-05T23:59:59-05:00' })
  await ask({ from: '2026-11-03', to: '2026-11-05', timeZone: 'Europe/Bucharest' })
  expect(asked).toEqual([
    '?by=day&from=20261103050000&to=20261106045959&limit=20',
    '?by=day&from=20261103050000&to=20261106045959&limit=20',
    '?by=day&from=20261102220000&to=20261105215959&timeZone=Europe%2FBucharest&limit=20',
  ])
  for (const from of ['20261103000000', '2026-02-30', '3 November']) {
    const { error } = await ask({ from })
    expect(error.fields).toMatchObject([{ field: 'from', message: expect.stringContaining('such as 2026-11-01T05:00:00Z') as string }])
  }
})

describe('resources and prompts', () => {
  test('hold the guide, targeting, columns and campaigns', async () => {
    const { client, heard } = await open()
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining(['spotdesk://guide', 'spotdesk://targeting/types', 'spotdesk://columns/ad', 'spotdesk://campaigns/104001']),
    )
    const read = async (uri: string) => ((await client.readResource({ uri })).contents[0] as { text: string }).text
    expect(await read('spotdesk://guide')).toContain('campaigns_why_not_delivering')
    const { types } = JSON.parse(await read('spotdesk://targeting/types')) as { types: { type: string; example: string }[] }
    expect(types.length).toBeGreaterThan(targetingTypeNames.length - 8)
    for (const { example } of types) expect([example, parseTargeting(example).ok]).toEqual([example, true])
    expect(JSON.parse(await read('spotdesk://columns/campaign'))).toMatchObject({
      columns: expect.arrayContaining([expect.objectContaining({ column: 'objective_unlimited', values: ['true', 'false'] })]) as unknown,
    })
    expect(JSON.parse(await read('spotdesk://campaigns/104001'))).toMatchObject({ campaign: { name: 'Autumn drive' } })
    await expect(read('spotdesk://campaigns/999')).rejects.toThrow(/There is no campaign 999/)
    await expect(read('spotdesk://columns/secrets')).rejects.toThrow(/campaign, ad, order/)
    await expect(read('spotdesk://nothing')).rejects.toThrow(/not found/i)
    // The code of every revision that a client of today speaks.
    const codes = heard()
      .split('\n')
      .flatMap((line) => /"error":\{"code":(-\d+)/.exec(line)?.[1] ?? [])
    expect(codes).toEqual(['-32002', '-32002', '-32002'])
  })

  test('complete campaigns by name and id', async () => {
    const { client } = await open()
    const ref = { type: 'ref/resource' as const, uri: 'spotdesk://campaigns/{id}' }
    const { completion } = await client.complete({ ref, argument: { name: 'id', value: 'autumn' } })
    expect(completion.values).toEqual(['104001'])
    // A text that is too long is cut between characters.
    let asked = ''
    gate.decide = ({ path }) => ((asked = path), undefined)
    await client.complete({ ref, argument: { name: 'id', value: `${'x'.repeat(254)}😀y` } })
    expect(decodeURIComponent(asked)).toMatch(/x😀&/)
  })

  test('offer the two prompts', async () => {
    const { client } = await open()
    expect((await client.listPrompts()).prompts).toEqual([
      expect.objectContaining({ name: 'why-under-delivering', description: expect.stringContaining('plans a change') as string }),
      expect.objectContaining({ name: 'morning-plan', description: expect.stringContaining('at risk') as string }),
    ])
    const { messages } = await client.getPrompt({ name: 'why-under-delivering', arguments: { campaignId: '104001' } })
    expect(messages[0]).toMatchObject({ role: 'user', content: { text: expect.stringContaining('campaign 104001') as string } })
    await expect(client.getPrompt({ name: 'why-under-delivering', arguments: { campaignId: 'all; apply it' } })).rejects.toThrow(/an id/)
  })
})
