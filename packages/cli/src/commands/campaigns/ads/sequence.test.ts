/** The sequence of a campaign's ads, set by two people, and with ads that cannot be in it. */
import { ads, changeSets } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Cli, openCli } from '../../../testing/cli.test.kit.ts'
import { type Gate, openGate } from '../../../testing/gate.test.kit.ts'
import { runHere } from '../../../testing/here.test.kit.ts'

let cli: Cli
let gate: Gate
const id = 104_002
const made: Record<'first' | 'second' | 'third' | 'idle' | 'banner', number> = { first: 0, second: 0, third: 0, idle: 0, banner: 0 }

beforeAll(async () => {
  cli = await openCli()
  for (const name of Object.keys(made) as (keyof typeof made)[]) {
    const type = name === 'banner' ? 'DISPLAY' : 'AUDIO'
    const body = { name, type, ...(type === 'AUDIO' && { estimatedDuration: 30 }) } as const
    made[name] = (await cli.app.call(ads.create, { id, body }, { as: 'manager' })).id
    if (!['idle', 'banner'].includes(name)) await cli.app.call(ads.activate, { id, adId: made[name] }, { as: 'manager' })
  }
})
afterAll(() => cli.close())
beforeEach(async () => {
  gate = await openGate(cli.app.url)
  await arrange([])
  return () => gate.close()
})

const sequence = (args: readonly string[], stdin?: string) =>
  runHere(['ads', 'sequence', ...args], { env: { ...cli.env, SPOTDESK_API_URL: gate.url }, ...(stdin !== undefined && { stdin }) })
const set = (...args: (string | number)[]) => sequence(['set', `${id}`, ...args.map(String)])
/** The colleague's change. */
const arrange = async (adIds: number[]) => {
  const body = { sequence: adIds.map((adId) => ({ adId })) }
  await cli.app.call(ads.setSequence, { id, body }, { as: 'admin', headers: { 'if-match': '*' } })
}
const heard = async () => (await cli.app.call(ads.sequence, { id }, { as: 'manager' })).sequence.map(({ adId }) => adId)

test('of two people who set it at once, the second is refused: exit 7', async () => {
  gate.decide = async ({ method }) => {
    if (method === 'PUT') await arrange([made.second, made.third])
    return undefined
  }
  const { code, stderr } = await set(made.first, made.second)
  expect([code, await heard()]).toEqual([7, [made.second, made.third]])
  expect(stderr).toContain('changed')
})

test('--if-version refuses a sequence that has moved since, and says how it is now', async () => {
  await arrange([made.first, made.second])
  const { version } = JSON.parse((await sequence(['get', `${id}`, '--json'])).stdout)[0] as { version: number }
  await arrange([made.third, made.second])
  const { code, stderr } = await set(made.second, made.first, '--if-version', version)
  expect([code, await heard()]).toEqual([7, [made.third, made.second]])
  expect(stderr).toContain(`it has version ${version + 1}, not ${version}`)
  expect(stderr).toContain(`1. ${made.third} third`)
  expect((await set(made.second, made.first, '--if-version', version + 1)).code).toBe(0)
})

test('each ad that cannot be in it is named with the reason, and nothing is sent', async () => {
  const { code, stderr } = await set(made.first, made.first, made.idle, made.banner, 5)
  expect([code, gate.passed.filter(({ method }) => method !== 'GET')]).toEqual([10, []])
  expect(stderr.split('\n').slice(1, 5)).toEqual([
    `  Ad ${made.first} stands twice in it.`,
    `  Ad ${made.idle} (idle) is inactive, so nobody hears it.`,
    `  Ad ${made.banner} (banner) is of the type Display, which takes no turn in the audio.`,
    `  Campaign ${id} has no ad 5.`,
  ])
  expect((await set(made.first)).stderr).toContain('A sequence has at least 2 ads.')
})

test('what is printed by get can be piped into set', async () => {
  await arrange([made.first, made.second, made.third])
  const { stdout } = await sequence(['get', `${id}`, '--format', 'ids'])
  const reversed = stdout.trim().split('\n').toReversed().join('\n')
  const { code, stdout: rows } = await sequence(['set', `${id}`, '-', '--format', 'table'], reversed)
  expect([code, await heard()]).toEqual([0, [made.third, made.second, made.first]])
  expect(rows).toMatch(/^ +1 +\d+ +third +Moved from 3$/m)
  expect(rows).toMatch(/^ +2 +\d+ +second +Same place$/m)
})

test('a dry run says what would move and changes nothing; the same sequence again is no change', async () => {
  await arrange([made.first, made.second])
  const { stdout, stderr } = await set(made.second, made.third, '--dry-run', '--format', 'table')
  expect(stdout).toMatch(/^ +– +\d+ +first +Removed$/m)
  expect([stderr, await heard()]).toEqual(['Nothing was changed because of --dry-run.\n', [made.first, made.second]])
  expect((await set(made.first, made.second)).stderr).toBe('The sequence already has this order.\n')
  expect(gate.passed.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('the printed change-set reverts it', async () => {
  await arrange([made.first, made.second])
  const { stderr } = await set('--clear')
  expect(await heard()).toEqual([])
  const changeSetId = /changes revert (\S+)/.exec(stderr)![1]!
  await cli.app.call(changeSets.revert, { id: changeSetId }, { as: 'manager' })
  expect(await heard()).toEqual([made.first, made.second])
})

test('wrong usage is said before anything is read', async () => {
  for (const args of [[], [made.first, '--clear'], ['x']]) expect((await set(...args)).code).toBe(2)
  expect(gate.passed).toEqual([])
})
