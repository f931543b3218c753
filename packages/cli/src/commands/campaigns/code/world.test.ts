import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { campaigns } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exitCodes } from '../../../exit-codes.ts'
import { type Cli, openCli } from '../../../testing/cli.test.kit.ts'
import { runHere } from '../../../testing/here.test.kit.ts'

let cli: Cli
beforeAll(async () => void (cli = await openCli()))
afterAll(() => cli.close())

const run = (words: string[], more: { stdin?: string; env?: Record<string, string> } = {}) =>
  runHere(words, { cwd: cli.folder, stdin: more.stdin ?? '', env: { ...cli.env, ...more.env } })
const read = (name: string) => readFile(join(cli.folder, name), 'utf8')

const acme = `# The spring flight.
version: 1
scope: {prefix: ACME-} # ours

orders:
  - ref: ACME-O
    name: Acme order
    advertiser: Acme Motors

campaigns:
  # Client wants the coasts.
  - ref: ACME-Q1
    name: Acme Q1
    type: STANDARD
    advertiser: Acme Motors
    order: ref:ACME-O
    start_date: 2030-01-04 # a Friday

    end_date: 2030-03-31
    objective_value: 1000000
    cpm: 12.5
    capping:
      - 3/1/DAY # not more
      - 10/1/CAMPAIGN
    targeting: LOCATION_COUNTRY in (US)
    sequence: [ACME-A2, ACME-A1]
    ads:
      - ref: ACME-A1
        name: First
        type: AUDIO
        subtype: AUDIO
        estimated_duration_sec: 30
      - ref: ACME-A2
        name: Second
        type: AUDIO
        subtype: AUDIO
        estimated_duration_sec: 30
  - ref: ACME-Q2
    name: Acme Q2
    type: STANDARD
    advertiser: 1001
    start_date: 2030-04-01
    end_date: 2030-06-30
    objective_type: PRICE
    objective_value: 5000
    cpm: 10
`

describe('Files of an order, campaigns and ads', () => {
  beforeAll(() => cli.write('acme.yaml', acme))

  test('are created as one plan, and the second apply has nothing to do', async () => {
    const first = await run(['apply', 'acme.yaml', '--yes'])
    expect(first).toMatchObject({ code: 0 })
    expect(first.stderr).toContain('Plan: 5 to create, 0 to change, 0 to archive, 0 unchanged, 0 failed.')
    expect(first.stderr).toContain('Planned spend in USD: $0.00 → $17,500.00 (+$17,500.00)')
    const second = await run(['apply', 'acme.yaml'])
    expect(second).toMatchObject({ code: 0 })
    expect(second.stderr).toContain('Nothing to do')
    expect(await read('acme.yaml')).toBe(acme)
  })

  test('keep comments, blank lines and order when pull writes the versions', async () => {
    expect(await run(['pull', 'acme.yaml'])).toMatchObject({ code: 0 })
    const pulled = await read('acme.yaml')
    expect(pulled.replaceAll(/ # rev: \d+/g, '')).toBe(acme)
    expect(pulled.match(/# rev: \d+/g)).toHaveLength(5)
    expect((await run(['plan', 'acme.yaml', '--detailed-exitcode'])).code).toBe(exitCodes.done)
  })

  test('plan the same when their blocks are in another order', async () => {
    const [head, comment, first, second] = acme.split(/^ {2}(?=- ref: ACME-Q|# Client)/m)
    const turned = `${head}  ${second!.trimEnd()}\n  ${comment}  ${first}`
    const { code, stderr } = await run(['plan', '-', '--detailed-exitcode'], { stdin: turned })
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'Plan: 0 to create, 0 to change, 0 to archive, 5 unchanged, 0 failed.\n' })
  })

  test('get the new versions when they are applied, so that the next edit is no conflict', async () => {
    for (const cpm of ['13', '14']) {
      await cli.write('acme.yaml', (await read('acme.yaml')).replace(/cpm: 1[234](\.5)?/, `cpm: ${cpm}`))
      expect(await run(['apply', 'acme.yaml', '--yes'])).toMatchObject({ code: 0 })
    }
    expect((await run(['diff', 'acme.yaml'])).stderr).toContain('Nothing was changed elsewhere.')
  })
})

describe('Edits made elsewhere', () => {
  const idOf = async (ref: string) =>
    (await cli.app.call(campaigns.list, { limit: 100 }, { as: 'manager' })).list.find((row) => row.externalReference === ref)!.id
  const edit = async (cells: string[]) => {
    const id = await idOf('ACME-Q2')
    const line = JSON.stringify({ kind: 'campaigns', changes: [{ id, cells: Object.fromEntries(cells.map((cell) => cell.split('='))) }] })
    const token = await cli.createApiToken('admin')
    const planned = await run(['api', 'POST', '/change-sets', '--input', '-', '--json'], { stdin: line, env: { SPOTDESK_TOKEN: token } })
    const { id: set, hash } = JSON.parse(planned.stdout) as { id: string; hash: string }
    const { stdout } = await run(['api', 'POST', `/change-sets/${set}/apply`, '-f', `hash=${hash}`, '--json'], {
      env: { SPOTDESK_TOKEN: token },
    })
    expect(await run(['jobs', 'watch', (JSON.parse(stdout) as { id: string }).id])).toMatchObject({ code: 0 })
  }

  test('are shown by diff with who made them, and end with 20', async () => {
    await edit(['cpm=11', 'margin_percent=7'])
    const { code, stdout } = await run(['diff', 'acme.yaml', '--detailed-exitcode', '--json'])
    expect(code).toBe(exitCodes.changes)
    const q2 = { name: 'Acme Q2', by: 'admin@world.test', at: expect.any(String) as string }
    expect(JSON.parse(stdout)).toEqual([
      expect.objectContaining({ ...q2, key: 'cpm', before: '10', now: '11', file: '10' }),
      expect.objectContaining({ ...q2, key: 'margin_percent', before: '0', now: '7', file: null }),
    ])
  })

  test('are no conflict for a plan that wants nothing else, and one for a plan that edits the campaign', async () => {
    await cli.write('mine.yaml', (await read('acme.yaml')).replace('name: Acme Q2', 'name: Acme spring'))
    const refused = await run(['plan', 'mine.yaml'])
    expect(refused.code).toBe(exitCodes.conflict)
    expect(refused.stdout).toMatch(
      /Drift {2}mine\.yaml:\d+:\d+ - cpm of campaign Acme Q2: 10 → 11 on the server, 10 in the file \(admin@world\.test/,
    )
    expect((await run(['apply', 'mine.yaml', '--yes'])).code).toBe(exitCodes.conflict)
    const forced = await run(['plan', 'mine.yaml', '--overwrite'])
    expect(forced.code).toBe(0)
    expect(forced.stdout).toContain('CPM: $11.00 → $10.00')
  })

  test('are taken into the file by pull, beside a local edit', async () => {
    await cli.write('mine.yaml', await read('mine.yaml'))
    expect(await run(['pull', 'mine.yaml'])).toMatchObject({ code: 0 })
    const text = await read('mine.yaml')
    expect(text).toMatch(/name: Acme spring\n[^]*cpm: 11\n {4}margin_percent: 7/)
    const plan = await run(['plan', 'mine.yaml'])
    expect(plan.stderr).toContain('0 to create, 1 to change')
    expect(plan.stdout).toContain('Name: Acme Q2 → Acme spring')
  })

  test('of a key that was edited here too are a conflict that stays until it is decided', async () => {
    await cli.write('mine.yaml', (await read('mine.yaml')).replace('cpm: 11', 'cpm: 12 # agreed'))
    await edit(['cpm=9'])
    const pulled = await run(['pull', 'mine.yaml'])
    expect(pulled.code).toBe(exitCodes.conflict)
    expect(pulled.stderr).toContain('11 → 9 on the server, 12 in the file')
    expect(await read('mine.yaml')).toContain('cpm: 12 # agreed')
    expect((await run(['plan', 'mine.yaml'])).code).toBe(exitCodes.conflict)
    const before = await read('mine.yaml')
    expect((await run(['pull', 'mine.yaml', '--theirs'])).code).toBe(0)
    expect(await read('mine.yaml')).toContain('cpm: 9 # agreed')
    await cli.write('mine.yaml', before)
    expect((await run(['pull', 'mine.yaml', '--ours'])).code).toBe(0)
    expect(await read('mine.yaml')).toContain('cpm: 12 # agreed')
    expect((await run(['apply', 'mine.yaml', '--yes'])).code).toBe(0)
    expect((await run(['plan', 'mine.yaml', '--detailed-exitcode'])).code).toBe(0)
  })

  test('are still found by a person who may not read the log, without a name', async () => {
    await edit(['cpm=8'])
    const token = await cli.createApiToken('manager', ['CAMPAIGN.READ', 'CAMPAIGN.WRITE', 'OWN_PROFILE.READ'])
    const pulled = await run(['pull', 'mine.yaml'], { env: { SPOTDESK_TOKEN: token } })
    expect(pulled.code).toBe(exitCodes.conflict)
    expect(pulled.stderr).toContain('8 on the server, 12 in the file (by whom is not known)')
    expect((await run(['pull', 'mine.yaml'])).code).toBe(0)
  })
})

describe('A plan file', () => {
  // In processes, whose clock is the server's.
  const plan = async (name: string, ...more: string[]) => cli.run(['plan', 'mine.yaml', '-o', name, ...more])
  const change = async (cpm: string) => cli.write('mine.yaml', (await read('mine.yaml')).replace(/cpm: [\d.]+(?= # agreed)/, `cpm: ${cpm}`))

  test('is applied as it is, once; the second time has nothing to do', async () => {
    await change('20')
    expect((await plan('p1.json')).code).toBe(0)
    expect((await cli.run(['apply', 'p1.json', '--json'])).stdout).toContain('"CHANGED"')
    const again = await cli.run(['apply', 'p1.json'])
    expect(again).toMatchObject({ code: 0 })
    expect(again.stderr).toContain('Nothing to do')
  })

  test('is refused when a file has changed, when it was edited, for another agency and over a limit', async () => {
    expect((await cli.run(['pull', 'mine.yaml'])).code).toBe(0)
    await change('21')
    await plan('p2.json')
    const text = await read('p2.json')
    await cli.write('edited.json', text.replace('"21"', '"22"'))
    expect(await cli.run(['apply', 'edited.json'])).toMatchObject({ code: exitCodes.conflict })
    expect((await cli.run(['apply', 'p2.json', '--max-changes', '0'])).code).toBe(exitCodes.gate)
    const stranger = await cli.run(['apply', 'p2.json'], { env: { ...cli.env, SPOTDESK_TOKEN: await cli.createApiToken('stranger') } })
    expect(stranger).toMatchObject({ code: exitCodes.conflict })
    expect(stranger.stderr).toContain('The plan was made in agency 1; you act in 2.')
    await change('23')
    const changed = await cli.run(['apply', 'p2.json'])
    expect(changed).toMatchObject({ code: exitCodes.conflict })
    expect(changed.stderr).toContain('mine.yaml has changed since the plan was made.')
  })

  test('is refused when the world has moved', async () => {
    await plan('p3.json')
    const other = await cli.run(['apply', '-', '--yes'], { stdin: 'version: 1\ncampaigns:\n  - ref: ACME-Q2\n    cpm: 7\n' })
    expect(other.code).toBe(0)
    const { code, stderr } = await cli.run(['apply', 'p3.json'])
    expect({ code, stderr }).toMatchObject({ code: exitCodes.conflict, stderr: expect.stringMatching(/changed|stale|fits/i) as string })
  })

  test('is not written for a plan with errors', async () => {
    const { code, stderr } = await cli.run(['plan', '-', '-o', 'bad.json'], {
      stdin: 'version: 1\ncampaigns:\n  - ref: BAD\n    name: Bad\n',
    })
    expect(code).toBe(exitCodes.invalid)
    expect(stderr).toContain('bad.json is not written')
    await expect(read('bad.json')).rejects.toThrow('ENOENT')
  })
})

describe('Pruning', () => {
  const scoped = (scope: string, ...blocks: string[]) =>
    `version: 1\nscope: ${scope}\ncampaigns:\n${blocks.map((block) => `  - ${block}\n`).join('') || '  []\n'}`

  test('archives nothing without --prune, and only what its scope holds with it', async () => {
    const file = scoped('{ prefix: ACME- }', 'ref: ACME-Q1')
    expect((await run(['plan', '-', '--detailed-exitcode'], { stdin: file })).code).toBe(0)
    const { code, stdout, stderr } = await run(['plan', '-', '--prune', '--max-changes', '0'], { stdin: file })
    expect({ code, stdout }).toEqual({ code: exitCodes.gate, stdout: '' })
    expect(stderr).toMatch(/- campaign Acme .*\(ACME-Q2\) #\d+: archived/)
    expect(stderr).toContain('0 to change, 1 to archive, 1 unchanged')
    expect((await run(['apply', '-', '--prune', '--yes'], { stdin: file })).code).toBe(0)
    const { list } = await cli.app.call(campaigns.list, { limit: 100, status: ['ARCHIVED'] }, { as: 'manager' })
    expect(list.map(({ id, externalReference }) => externalReference ?? id)).toEqual([104_008, 'ACME-Q2'])
  })

  test('archives ads only where the file lists the ads of their campaign', async () => {
    const without = await run(['plan', '-', '--prune'], { stdin: scoped('{ prefix: ACME- }', 'ref: ACME-Q1') })
    expect(without.stderr).toContain('0 to archive')
    const listed = await run(['plan', '-', '--prune'], {
      stdin: scoped('{ prefix: ACME- }', 'ref: ACME-Q1\n    ads:\n      - ref: ACME-A1'),
    })
    expect(listed.stdout).toMatch(/- ad Second \(ACME-A2\)/)
    expect(listed.stderr).toContain('1 to archive')
  })

  test('needs a scope, and refuses one that is not known', async () => {
    expect((await run(['plan', '-', '--prune'], { stdin: 'version: 1\ncampaigns: []\n' })).code).toBe(exitCodes.usage)
    const { code, stderr } = await run(['plan', '-', '--prune'], { stdin: scoped('{ order: ref:NOPE }', 'ref: ACME-Q1') })
    expect({ code, stderr }).toMatchObject({
      code: exitCodes.invalid,
      stderr: expect.stringContaining('There is no order ref:NOPE.') as string,
    })
  })
})

describe('Errors', () => {
  test('stand at the line and column of their value, with suggestions, in GitHub too', async () => {
    await cli.write('bad.yaml', 'version: 1\ncampaigns:\n  - ref: BAD-1\n    nmae: Bad\n    cpm: 1\n')
    const { code, stderr } = await run(['plan', 'bad.yaml'], { env: { GITHUB_ACTIONS: 'true' } })
    expect(code).toBe(exitCodes.invalid)
    expect(stderr).toContain('bad.yaml:4:5 - nmae: There is no key nmae. Did you mean name?')
    expect(stderr).toContain('::error file=bad.yaml,line=4,col=5,title=unknownKey::')
  })

  test.each([
    ['an advertiser that is not there', 'advertiser: Acme Motor', 'There is no advertiser Acme Motor. Did you mean Acme Motors?'],
    ['a key that is there twice', 'cpm: 1\n    price: 2', 'The key is there twice.'],
    ['broken YAML', 'cpm: [1', 'bad.yaml:'],
    ['a block without a key', 'cpm: 1\n  - name: X', 'has neither ref nor id'],
    ['the same reference twice', 'cpm: 1\n  - ref: BAD-1', 'BAD-1 is at bad.yaml:3:5 too.'],
  ])('%s is refused before anything is planned', async (_, lines, message) => {
    await cli.write('bad.yaml', `version: 1\ncampaigns:\n  - ref: BAD-1\n    ${lines}\n`)
    const { code, stderr } = await run(['plan', 'bad.yaml'])
    expect({ code, stderr }).toMatchObject({ code: exitCodes.invalid, stderr: expect.stringContaining(message) as string })
  })
})

describe('A folder', () => {
  const block = (ref: string) =>
    `- { ref: ${ref}, name: Łódź, type: STANDARD, advertiser: 1001, start_date: 2030-01-04, cpm: 5, objective_value: 1000 }`
  const good = `version: 1\nscope: { prefix: FOLD- }\ncampaigns:\n  ${block('FOLD-1')}\n`
  const campaigns = JSON.stringify({
    version: 1,
    campaigns: [{ ref: 'FOLD-2', name: 'b', type: 'STANDARD', advertiser: 1001, start_date: '2030-01-04', cpm: 5, objective_value: 1000 }],
  })
  const folderOf = async (files: Record<string, string | Buffer>) => {
    const folder = join(cli.folder, 'folder')
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder)
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  }

  test.each<[string, string, string | Buffer]>([
    ['UTF-16, as PowerShell writes it', 'b.yaml', Buffer.from(`\uFEFFversion: 1\r\ncampaigns:\r\n  ${block('FOLD-2')}\r\n`, 'utf16le')],
    ['a quoted key', 'b.yaml', `"version": 1\n"campaigns":\n  ${block('FOLD-2')}\n`],
    ['a flow map', 'b.yaml', `{ version: 1, campaigns: [${block('FOLD-2').slice(2)}] }\n`],
    ['an indented document', 'b.yaml', `  version: 1\n  campaigns:\n    ${block('FOLD-2')}\n`],
    ['an ending in capitals', 'b.YML', `version: 1\ncampaigns:\n  ${block('FOLD-2')}\n`],
    ['JSON', 'b.json', campaigns],
  ])('is read with %s, and beside it plans and the schema are none of its files', async (_, name, content) => {
    await folderOf({ 'a.yaml': good, [name]: content, 'spotdesk.schema.json': '{"title":"Spotdesk campaigns"}' })
    expect(await run(['plan', 'folder/a.yaml', '-o', 'folder/plan.json'])).toMatchObject({ code: 0 })
    const { code, stderr } = await run(['plan', 'folder'])
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('Plan: 2 to create') as string })
  })

  test.each<[string, string, string | Buffer, string]>([
    [
      'Latin-1',
      'b.yaml',
      Buffer.from('version: 1\ncampaigns:\n  - ref: FOLD-2\n    name: Café\n', 'latin1'),
      'b.yaml:4:1 - This line is neither UTF-8',
    ],
    ['a key in capitals', 'b.yaml', `version: 1\nCampaigns:\n  ${block('FOLD-2')}\n`, 'b.yaml:2:1 - Campaigns: The document has'],
    ['a misspelt key', 'b.yaml', `campaings:\n  ${block('FOLD-2')}\n`, 'Did you mean campaigns?'],
    ['nothing', 'b.yml', '', 'b.yml:1:1 - The file is empty.'],
    ['comments alone', 'b.yml', '# ours\n', 'b.yml:1:1 - The file is empty.'],
    ['another JSON', 'package.json', '{"name":"x","version":"1.0.0"}', 'package.json:1:1 - The file has neither campaigns nor orders.'],
    ['CSV with an ending in capitals', 'b.CSV', 'x\n1\n', 'b.CSV:1:1'],
  ])('is refused with a file of %s, which is named; nothing is pruned', async (_, name, content, message) => {
    await folderOf({ 'a.yaml': good, [name]: content })
    for (const words of [
      ['plan', 'folder'],
      ['apply', 'folder', '--prune', '--yes'],
      ['pull', '-o', 'folder', '--ids', '104001'],
      ['fmt', 'folder'],
    ]) {
      const { code, stderr } = await run(words)
      expect({ words, code, stderr }).toMatchObject({ code: exitCodes.invalid, stderr: expect.stringContaining(message) as string })
    }
  })

  test('is written in the encoding that its files have', async () => {
    const text = `\uFEFFversion: 1\r\ncampaigns:\r\n  - name: Łódź\r\n    ref: FOLD-2\r\n`
    await folderOf({ 'b.yaml': Buffer.from(text, 'utf16le') })
    expect(await run(['fmt', 'folder'])).toMatchObject({ code: 0 })
    expect((await readFile(join(cli.folder, 'folder/b.yaml'))).toString('utf16le')).toBe(
      `\uFEFFversion: 1\r\ncampaigns:\r\n  - ref: FOLD-2\r\n    name: Łódź\r\n`,
    )
  })

  test('is applied from JSON by its name, too', async () => {
    await folderOf({ 'b.json': campaigns })
    expect((await run(['apply', 'folder/b.json', '--yes'])).stderr).toContain('Plan: 1 to create')
  })
})

describe('CSV files', () => {
  test('are planned beside YAML, ads under campaigns by reference', async () => {
    await cli.write(
      'c.csv',
      '# timezone=UTC; schema=campaign/1\nexternal_reference,name,type,advertiser_id,start_date,cpm,objective_value\nCSV-1,Csv one,STANDARD,1001,2030-01-04,5,1000\n',
    )
    await cli.write(
      'a.csv',
      'external_reference,campaign_external_reference,name,type,subtype,estimated_duration_sec\nCSV-A,CSV-1,Csv ad,AUDIO,AUDIO,30\n',
    )
    const { code, stdout, stderr } = await run(['plan', 'c.csv', 'a.csv'])
    expect({ code, stdout, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('Plan: 2 to create') as string })
    // Midnight in UTC is the evening before in the zone of the agency.
    expect(stdout).toContain('Start: 3 January 2030 19:00')
    expect((await run(['apply', 'c.csv', 'a.csv', '--yes'])).code).toBe(0)
    expect((await run(['plan', 'c.csv', 'a.csv', '--detailed-exitcode'])).code).toBe(0)
  })
})

describe('A process', () => {
  test('that is killed half-way leaves nothing that the same command does not finish', async () => {
    const blocks = Array.from(
      { length: 150 },
      (_, at) =>
        `  - { ref: KILL-${at}, name: Kill ${at}, type: STANDARD, advertiser: 1001, start_date: 2030-01-04, cpm: 5, objective_value: 1000 }\n`,
    )
    await cli.write('kill.yaml', `version: 1\ncampaigns:\n${blocks.join('')}`)
    const killed = await cli.runProcess(['apply', 'kill.yaml', '--confirm', '150'], {
      onStart: (child) => child.stderr!.on('data', (text: Buffer) => void (String(text).includes('Applying') && child.kill('SIGKILL'))),
    })
    expect(killed.code).not.toBe(0)
    for (let code: number | null = exitCodes.conflict; code === exitCodes.conflict;)
      ({ code } = await cli.run(['apply', 'kill.yaml', '--confirm', '150']))
    expect((await run(['plan', 'kill.yaml', '--detailed-exitcode'])).stderr).toContain('150 unchanged')
  })

  test('that was agreed to for more changes than are left goes on, and not for fewer', async () => {
    const block = (at: number) =>
      `  - { ref: LEFT-${at}, name: Left ${at}, type: STANDARD, advertiser: 1001, start_date: 2030-01-04, cpm: 5, objective_value: 1000 }\n`
    await cli.write('left.yaml', `version: 1\ncampaigns:\n${Array.from({ length: 101 }, (_, at) => block(at)).join('')}`)
    expect((await cli.run(['apply', 'left.yaml', '--confirm', '100'])).code).toBe(exitCodes.usage)
    expect((await cli.run(['apply', 'left.yaml', '--confirm', '150'])).code).toBe(exitCodes.done)
  })
})
