import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cli, openCli } from './testing/cli.test.kit.ts'
import { type HereOptions, runHere, startHere } from './testing/here.test.kit.ts'

let cli: Cli
let options: HereOptions
beforeAll(async () => {
  cli = await openCli()
  options = { env: cli.env, cwd: cli.folder, person: true, columns: 100 }
})
afterAll(() => cli.close())

const ctrlC = '\u0003'
const down = '\u001b[B'
const archivedOf = async (id: string) => JSON.parse((await runHere(['c', 'view', id, '--jq', '.archived'], options)).stdout) as boolean

describe('a person in a terminal is asked', () => {
  test('no leaves everything as it was: exit 2', async () => {
    const here = startHere(['campaigns', 'archive', '104005'], options)
    await here.answer('Archive 1 campaign:', 'n\r')
    expect([await here.code, here.stdout()]).toEqual([2, ''])
    expect(here.stderr()).toContain('Nothing was done.')
    expect(await archivedOf('104005')).toBe(false)
  })
  test('Ctrl-C at the question is 130 and changes nothing', async () => {
    const here = startHere(['campaigns', 'archive', '104005'], options)
    await here.answer('Archive 1 campaign:', ctrlC)
    expect(await here.code).toBe(130)
    expect(await archivedOf('104005')).toBe(false)
  })
  test('yes goes on', async () => {
    const here = startHere(['campaigns', 'archive', '104005'], options)
    await here.answer('Archive 1 campaign:', 'y\r')
    expect([await here.code, here.stdout()]).toEqual([0, expect.stringContaining('Completed, archived')])
    expect(await archivedOf('104005')).toBe(true)
  })
  test('of an import the plan is shown first, field by field, and more than 100 rows need their name typed', async () => {
    const header = 'action,external_reference,name,type,advertiser_id,start_date,end_date,objective_type,objective_value,cpm'
    const row = (index: number) => `CREATE,Q-${index},Question ${index},STANDARD,1001,2030-01-04,2030-03-31,IMPRESSIONS,${index},12.5`
    await writeFile(join(cli.folder, 'many.csv'), `${header}\n${Array.from({ length: 102 }, (_, index) => row(index)).join('\n')}\n`)
    const refused = startHere(['bulk', 'import', 'campaigns', 'many.csv'], options)
    await refused.answer('Type many.csv to continue:', 'y\r')
    expect([await refused.code, refused.stdout()]).toEqual([2, ''])
    const here = startHere(['bulk', 'import', 'campaigns', 'many.csv'], options)
    await here.answer('Type many.csv to continue:', 'many.csv\r')
    expect([await here.code, here.stdout()]).toEqual([3, expect.stringMatching(/PARTIAL: 101 created, .* 1 error /)])
    for (const said of [
      '+ Line 3  Question 1 (Q-1)',
      '    Objective: 1 imp.\n',
      'Plan: 101 to create, 0 to change, 0 unchanged, 1 failed.',
      'Apply 101 changes and leave out 1 failed row?',
    ])
      expect(here.stderr()).toContain(said)
  })
  test('which agency to act in', async () => {
    const folder = join(cli.folder, 'two-agencies')
    const account = (agencyId: number, agencyName: string) => ({
      [agencyId]: {
        apiUrl: cli.app.url,
        agencyId,
        agencyName,
        userName: 'manager@world.test',
        token: `sdt_${agencyId}`,
        tokenId: null,
        scopes: [],
        expiresAt: null,
      },
    })
    await mkdir(folder)
    const accounts = { ...account(1, 'Home agency'), ...account(2, 'Other agency') }
    await writeFile(join(folder, 'config.json'), JSON.stringify({ profiles: { default: { accounts } } }))
    const env = { ...cli.env, SPOTDESK_TOKEN: undefined, SPOTDESK_CONFIG_DIR: folder }
    const here = startHere(['auth', 'switch'], { ...options, env })
    await here.answer('Other agency', `${down}\r`)
    expect([await here.code, here.stderr()]).toEqual([0, expect.stringContaining('Acting in Other agency (2).')])
    expect((await runHere(['config', 'get', 'agency'], { env })).stdout).toBe('2\n')
  })
})

describe('nobody is asked', () => {
  const archive = ['campaigns', 'archive', '104003']
  test.each([
    ['off a terminal', [], {}, false],
    ['with --no-input', ['--no-input'], {}, true],
    ['with SPOTDESK_NO_INPUT', [], { SPOTDESK_NO_INPUT: '1' }, true],
    ['in CI', [], { CI: 'true' }, true],
  ])('%s: exit 2 with the flag to add', async (_, flags, env, person) => {
    const { code, stdout, stderr } = await runHere([...archive, ...flags], { ...options, env: { ...cli.env, ...env }, person })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/Nobody can be asked here\.\n  Planned spend in USD: .+ Blast radius: 1 campaign\.\nRun it again with --yes\./)
  })
  test('who said --yes', async () => {
    expect((await runHere([...archive, '--yes'], options)).code).toBe(0)
  })
})
