import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exitCodes } from '../../../exit-codes.ts'
import { type Cli, openCli } from '../../../testing/cli.test.kit.ts'
import { runHere } from '../../../testing/here.test.kit.ts'

let cli: Cli
beforeAll(async () => void (cli = await openCli()))
afterAll(() => cli.close())

const run = (words: string[], env: Record<string, string> = {}) =>
  runHere(words, { cwd: cli.folder, stdin: '', env: { ...cli.env, ...env } })
const read = (name: string) => readFile(join(cli.folder, name), 'utf8')
/** Applies what somebody else has written, later than the file was read. */
const apply = async (text: string, token = 'manager') => {
  cli.app.clock.advance(1000)
  await cli.write('other.yaml', text)
  const applied = await run(['apply', 'other.yaml', '--yes'], { SPOTDESK_TOKEN: await cli.createApiToken(token as 'manager') })
  expect(applied).toMatchObject({ code: 0 })
}
const settings = 'type: STANDARD, advertiser: 1001, start_date: 2030-01-04, objective_value: 1000'
const ad = (ref: string) => `      - { ref: ${ref}, name: ${ref}, type: AUDIO, subtype: AUDIO, estimated_duration_sec: 30 }\n`
const campaign = (...refs: string[]) =>
  `version: 1\ncampaigns:\n  - ref: W-1\n    name: Week\n    type: STANDARD\n    advertiser: 1001\n    start_date: 2030-01-04\n    objective_value: 1000\n    cpm: 5\n    sequence: [${refs.join(', ')}]\n    ads:\n${refs.map(ad).join('')}`

test('An ad that was added and a sequence that was moved elsewhere are shown by diff and taken in by pull', async () => {
  await cli.write('week.yaml', campaign('W-A', 'W-B'))
  expect(await run(['apply', 'week.yaml', '--yes'])).toMatchObject({ code: 0 })
  expect(await run(['pull', 'week.yaml'])).toMatchObject({ code: 0 })
  expect(await read('week.yaml')).toMatch(/ref: W-A, .*\} # rev: 1\n/)
  expect((await run(['diff', 'week.yaml'])).stderr).toContain('Nothing was changed elsewhere.')
  await apply(campaign('W-C', 'W-B', 'W-A'), 'admin')
  const { code, stdout } = await run(['diff', 'week.yaml', '--detailed-exitcode', '--json'])
  expect(code).toBe(exitCodes.changes)
  expect(JSON.parse(stdout)).toEqual([
    expect.objectContaining({ key: 'ads', now: 'W-C' }),
    expect.objectContaining({ key: 'sequence', now: 'W-C;W-B;W-A', file: 'W-A;W-B', by: 'admin@world.test' }),
  ])
  expect(await run(['pull', 'week.yaml'])).toMatchObject({ code: 0 })
  expect(await read('week.yaml')).toMatch(/sequence: \[W-C, W-B, W-A\][^]*ref: W-C # rev: 1/)
  expect((await run(['plan', 'week.yaml', '--detailed-exitcode'])).code).toBe(0)
})

test('An ad and a sequence that were edited here stay as they are here', async () => {
  const text = (await read('week.yaml')).replace('[W-C, W-B, W-A]', '[W-B, W-C]').replace(/ {6}- \{ ref: W-A.*\n/, '')
  await cli.write('mine.yaml', text)
  const { code, stderr } = await run(['pull', 'mine.yaml'])
  expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('ad W-A (W-A) of W-1 is not in the file') as string })
  expect(await read('mine.yaml')).toBe(text)
})

test('A token that only reads pulls the same text and sees the same drift', async () => {
  const reader = { SPOTDESK_TOKEN: await cli.createApiToken('manager', ['CAMPAIGN.READ', 'OWN_PROFILE.READ', 'AUDIT.READ']) }
  const ids = ['pull', '--ids', '104001,104002,104003,104004,104005']
  const own = await run(ids)
  expect(await run(ids, reader)).toMatchObject({ code: 0, stdout: own.stdout })
  expect(own.stdout).toMatch(/cpm: [\d.]+/)
  expect((await run(['diff', 'week.yaml'], reader)).stderr).toContain('Nothing was changed elsewhere.')
  expect((await run(['plan', 'week.yaml'], reader)).code).toBe(exitCodes.forbidden)
})

test('Files keep their line ends and their byte order mark', async () => {
  await cli.write('crlf.yaml', '\uFEFFversion: 1\r\ncampaigns:\r\n  # ours\r\n  - ref: W-1 # why\r\n    campaign_name: Week\r\n')
  expect(await run(['pull', 'crlf.yaml'])).toMatchObject({ code: 0 })
  expect(await run(['fmt', 'crlf.yaml'])).toMatchObject({ code: 0 })
  expect(await read('crlf.yaml')).toBe('\uFEFFversion: 1\r\ncampaigns:\r\n  # ours\r\n  - ref: W-1 # rev: 1; why\r\n    name: Week\r\n')
})

test('Values may be shared by anchors; a value that is taken for one block leaves the others', async () => {
  await cli.write(
    'shared.yaml',
    `version: 1\nx-base: &base { ${settings} }\ncampaigns:\n  - { <<: *base, ref: S-1, name: One, cpm: &price 5 }\n  - { <<: *base, ref: S-2, name: Two, cpm: *price }\n`,
  )
  expect(await run(['apply', 'shared.yaml', '--yes'])).toMatchObject({ code: 0 })
  expect(await run(['pull', 'shared.yaml'])).toMatchObject({ code: 0 })
  await apply('version: 1\ncampaigns:\n  - { ref: S-1, cpm: 9 }\n')
  expect(await run(['pull', 'shared.yaml'])).toMatchObject({ code: 0 })
  expect(await read('shared.yaml')).toMatch(/name: One, cpm: &price 9[^]*name: Two, cpm: 5/)
  expect((await run(['plan', 'shared.yaml', '--detailed-exitcode'])).stderr).toContain('2 unchanged')
})

test.each([
  [
    'a merge conflict',
    'version: 1\n<<<<<<< HEAD\ncampaigns: []\n=======\n>>>>>>> other\n',
    'bad.yaml:2:1 - A merge conflict is left in the file',
  ],
  ['two documents', 'version: 1\n---\nversion: 1\n', 'A file holds one document'],
])('%s in a file is one sentence at its place', async (_, text, message) => {
  await cli.write('bad.yaml', text)
  const { code, stderr } = await run(['plan', 'bad.yaml'])
  expect({ code, stderr }).toMatchObject({ code: exitCodes.invalid, stderr: expect.stringContaining(message) as string })
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

const cpmOf = async (cpm: string) => cli.write('week.yaml', (await read('week.yaml')).replace(/cpm: [\d.]+/, `cpm: ${cpm}`))

test('The apply of a plan file leaves its files as they are, says how they get the new versions, and can be repeated', async () => {
  await cpmOf('6')
  expect(await cli.run(['plan', 'week.yaml', '-o', 'w.json'])).toMatchObject({ code: 0 })
  const before = await read('week.yaml')
  const applied = await cli.run(['apply', 'w.json'])
  expect(applied).toMatchObject({ code: 0, stderr: expect.stringContaining('up to date with: spotdesk pull week.yaml') as string })
  expect(await read('week.yaml')).toBe(before)
  expect(await cli.run(['apply', 'w.json'])).toMatchObject({ code: 0, stderr: expect.stringContaining('Nothing to do') as string })
  expect(await run(['pull', 'week.yaml'])).toMatchObject({ code: 0 })
  expect(await read('week.yaml')).toBe(before.replace('# rev: 1', '# rev: 2'))
  await cpmOf('7')
  expect(await cli.run(['plan', 'week.yaml', '-o', 'w.json'])).toMatchObject({ code: 0 })
  expect(await cli.run(['apply', 'w.json', '--write-revs'])).toMatchObject({ code: 0 })
  expect(await read('week.yaml')).toContain('ref: W-1 # rev: 3')
})

describe('A plan of two campaigns, one of which a colleague changes before it is applied,', () => {
  const two = (first: string, cpm: string) =>
    `version: 1\ncampaigns:\n${['L-1', 'L-2'].map((ref) => `  - { ${settings}, ref: ${ref}, name: ${ref}, cpm: ${ref === 'L-1' ? first : cpm} }\n`).join('')}`
  beforeAll(async () => {
    await cli.write('two.yaml', two('5', '5'))
    await run(['apply', 'two.yaml', '--yes'])
    await run(['pull', 'two.yaml'])
    await cli.write('two.yaml', (await read('two.yaml')).replaceAll('cpm: 5', 'cpm: 6'))
    await cli.run(['plan', 'two.yaml', '-o', 'two.json'])
    await apply('version: 1\ncampaigns:\n  - { ref: L-1, cpm: 9 }\n')
  })

  test('is refused as a whole', async () => {
    const refused = await cli.run(['apply', 'two.json'])
    expect(refused).toMatchObject({
      code: exitCodes.conflict,
      stderr: expect.stringContaining('Changed since the plan was made: campaign L-1') as string,
    })
    expect((await run(['plan', 'two.yaml', '--overwrite'])).stdout).toMatch(/campaign L-2[^]*\$5[^]*\$6/)
  })

  test('is applied in part on request, says why the other row failed, and hides it neither then nor the next time', async () => {
    await cli.run(['plan', 'two.yaml', '-o', 'part.json', '--overwrite'])
    await apply('version: 1\ncampaigns:\n  - { ref: L-1, cpm: 10 }\n')
    const applied = await cli.run(['apply', 'part.json', '--mode', 'partial', '--write-revs'])
    expect(applied).toMatchObject({ code: exitCodes.partial, stderr: expect.stringMatching(/L-1.*it is at version 3 now/) as string })
    expect(await read('two.yaml')).toMatch(/ref: L-1, .*# rev: 1\n.*ref: L-2, .*# rev: 2\n/)
    const again = await cli.run(['apply', 'part.json'])
    expect(again.code).toBe(exitCodes.partial)
    expect(again.stderr).not.toContain('Nothing to do')
    expect(await run(['diff', 'two.yaml'])).toMatchObject({ stdout: expect.stringContaining('L-1') as string })
  })
})

test('Numbers stay as they are written through plan, apply, pull and fmt, and a second plan has nothing to do', async () => {
  const text = (await readFile(join(import.meta.dirname, 'yaml-numbers.yaml'), 'utf8')).replaceAll('1009', '1001')
  await cli.write('numbers.yaml', text)
  expect(await run(['apply', 'numbers.yaml', '--yes'])).toMatchObject({ code: 0 })
  expect(await run(['fmt', 'numbers.yaml'])).toMatchObject({ code: 0 })
  expect(await read('numbers.yaml')).toBe(text)
  expect(await run(['pull', 'numbers.yaml'])).toMatchObject({ code: 0 })
  expect(await read('numbers.yaml')).toBe(text.replaceAll(/(ref: .*)/g, '$1 # rev: 1'))
  expect((await run(['plan', 'numbers.yaml', '--detailed-exitcode'])).stderr).toContain('4 unchanged')
})

test('Pruned campaigns stand under their order, a file beside that has one is named, and --max-archive limits them', async () => {
  const head = 'version: 1\nscope: { prefix: P- }\norders:\n  - { ref: P-O, name: Prunes, advertiser: 1001 }\ncampaigns:\n'
  const spot = (ref: string) => `, ads: [{ ref: ${ref}-A, name: A, type: AUDIO, subtype: AUDIO, estimated_duration_sec: 30 }]`
  const line = (ref: string, order = '') => `  - { ${settings}, ref: ${ref}, name: Prune ${ref}, cpm: 5${order}${spot(ref)} }\n`
  const inOrder = ', order: ref:P-O'
  await mkdir(join(cli.folder, 'prunes'))
  await cli.write('prunes/a.yaml', `${head}${line('P-1', inOrder)}${line('P-2', inOrder)}${line('P-3')}`)
  expect(await run(['apply', 'prunes', '--yes'])).toMatchObject({ code: 0 })
  await cli.write('prunes/a.yaml', `${head}${line('P-1', inOrder)}`)
  const pruned = await run(['plan', 'prunes', '--prune'])
  expect(pruned.stdout).toMatch(
    /^order Prunes \(P-O\)\n {2}- campaign Prune P-2 .*: archived\n\nWithout an order\n {2}- campaign Prune P-3 .*: archived\n/,
  )
  const limited = await run(['plan', 'prunes', '--prune', '--max-archive', '1'])
  expect(limited).toMatchObject({ code: exitCodes.gate, stderr: expect.stringContaining('archives 2; --max-archive allows 1.') as string })
  await cli.write('prunes/b.yaml', `version: 1\ncampaigns:\n${line('P-2', inOrder)}`)
  expect(await run(['plan', 'prunes/a.yaml', '--prune'])).toMatchObject({
    code: exitCodes.invalid,
    stderr: expect.stringContaining('P-2 would be archived, but prunes/b.yaml has it.') as string,
  })
  expect((await run(['plan', 'prunes', '--prune'])).stderr).toContain('1 to archive')
})
