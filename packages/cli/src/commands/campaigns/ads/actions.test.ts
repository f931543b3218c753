/** Actions on several ads of a campaign: what fails, how to go on, and one change-set for all. */
import { ads, changeSets } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Cli, openCli } from '../../../testing/cli.test.kit.ts'
import { type Gate, openGate } from '../../../testing/gate.test.kit.ts'
import { runHere } from '../../../testing/here.test.kit.ts'

let cli: Cli
let gate: Gate
const id = 104_002
let adIds: number[]

interface Ending {
  summary: { done: number; failedIds: number[]; changeSetIds: string[]; next: string | null }
}

beforeAll(async () => {
  cli = await openCli()
  adIds = []
  for (const name of ['One', 'Two', 'Three'])
    adIds.push((await cli.app.call(ads.create, { id, body: { name, type: 'AUDIO', estimatedDuration: 30 } }, { as: 'manager' })).id)
})
afterAll(() => cli.close())
beforeEach(async () => {
  gate = await openGate(cli.app.url)
  for (const adId of adIds) await cli.app.call(ads.activate, { id, adId }, { as: 'manager' })
  return () => gate.close()
})

const spotdesk = (args: readonly (string | number)[], { stdin = '', token = cli.env['SPOTDESK_TOKEN']! } = {}) =>
  runHere(['ads', ...args.map(String)], { env: { ...cli.env, SPOTDESK_API_URL: gate.url, SPOTDESK_TOKEN: token }, stdin })
const statuses = async () =>
  (await cli.app.call(ads.list, { id }, { as: 'manager' })).list.filter((ad) => adIds.includes(ad.id)).map(({ status }) => status)
const endingOf = ({ stderr }: { stderr: string }) => JSON.parse(stderr.trim().split('\n').at(-1)!) as Ending

test('ids are piped from the list, and one change-set reverts them all', async () => {
  const { stdout } = await spotdesk(['list', '--campaign', id, '--status', 'ACTIVE', '--format', 'ids'])
  const outcome = await spotdesk(['deactivate', '-', '--campaign', id, '--json'], { stdin: stdout })
  const { summary } = endingOf(outcome)
  expect([outcome.code, summary.done, await statuses()]).toEqual([0, 3, ['INACTIVE', 'INACTIVE', 'INACTIVE']])
  expect(summary.changeSetIds).toHaveLength(1)
  await cli.app.call(changeSets.revert, { id: summary.changeSetIds[0]! }, { as: 'manager' })
  expect(await statuses()).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE'])
})

test('the command that goes on names the campaign', async () => {
  gate.decide = ({ method, path }) => (method === 'POST' && path.includes(`/${adIds[1]}/`) ? 500 : undefined)
  const outcome = await spotdesk(['deactivate', ...adIds, '--campaign', id, '--reason', 'Wrong price', '--json'])
  const { summary } = endingOf(outcome)
  expect([outcome.code, summary.failedIds]).toEqual([3, [adIds[1]]])
  expect(summary.next).toBe(`spotdesk ads deactivate ${adIds[1]} --campaign ${id} --reason 'Wrong price'`)
  expect((await cli.runLine(`${summary.next} -q`)).code).toBe(0)
  expect(await statuses()).toEqual(['INACTIVE', 'INACTIVE', 'INACTIVE'])
})

test('a dry run has the verdict of the server, ad by ad', async () => {
  const silent = (await cli.app.call(ads.create, { id, body: { name: 'Silent', type: 'DISPLAY' } }, { as: 'manager' })).id
  const { stdout } = await spotdesk(['activate', adIds[0]!, silent, '--campaign', id, '--dry-run', '--format', 'json'])
  const rows = JSON.parse(stdout) as { id: number; result: string; error: string | null }[]
  const { stderr } = await spotdesk(['activate', silent, '--campaign', id])
  const refused = rows.find((row) => row.id === silent)!
  expect(rows.find((row) => row.id === adIds[0])).toMatchObject({ result: 'UNCHANGED' })
  expect(refused.result).toBe('FAILED')
  expect(stderr).toContain(refused.error)
})

test('an ad of another campaign is not found, and neither is one outside the scope', async () => {
  expect((await spotdesk(['deactivate', 300_001, '--campaign', id])).code).toBe(6)
  const token = await cli.createApiToken('advertiser')
  expect((await spotdesk(['list', '--campaign', 104_001], { token })).code).toBe(0)
  for (const args of [
    ['list', '--campaign', 104_003],
    ['view', 300_002, '--campaign', 104_009],
    ['sequence', 'get', 104_003],
  ])
    expect((await spotdesk(args, { token })).code).toBe(6)
})

test('the question says what planned spend stops where no active ad is left', async () => {
  const askToArchive = async (ids: readonly number[]) => (await spotdesk(['archive', ...ids, '--campaign', id])).stderr
  expect(await askToArchive(adIds.slice(1))).toMatch(/\n {2}Planned spend stays as it is\. Blast radius: 2 ads\.\n/)
  expect(await askToArchive(adIds)).toMatch(
    /\n {2}No active ad is left: 1 campaign that is ready will not start\. \$[\d,.]+ of planned spend stops\. Blast radius: 3 ads\.\n/,
  )
})

test('without a campaign nothing is read', async () => {
  for (const args of [['list'], ['view', 300_001], ['archive', 300_001, '--yes'], ['create', '--set', 'name=X']]) {
    const { code, stderr } = await spotdesk(args)
    expect([code, gate.passed]).toEqual([2, []])
    expect(stderr).toContain('--campaign is missing.')
  }
})

test('a change of an older version is refused: exit 7', async () => {
  const { version } = await cli.app.call(ads.get, { id, adId: adIds[0]! }, { as: 'manager' })
  const edit = (weight: number) => spotdesk(['edit', adIds[0]!, '--set', `weight=${weight}`, '--if-version', version])
  expect((await edit(31)).code).toBe(0)
  const { code, stderr } = await edit(32)
  expect([code, stderr]).toEqual([7, expect.stringContaining('One: ')])
})
