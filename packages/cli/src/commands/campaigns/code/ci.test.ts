import { chmod, cp, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeInventory } from '@spotdesk/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exitCodes } from '../../../exit-codes.ts'
import { type Cli, openCli } from '../../../testing/cli.test.kit.ts'

const examples = join(import.meta.dirname, '../../../../../../examples/ci')
let cli: Cli
beforeAll(async () => {
  cli = await openCli()
  await makeInventory(cli.app)
  await cp(join(examples, 'campaigns'), join(cli.folder, 'campaigns'), { recursive: true })
})
afterAll(() => cli.close())

/** The script as a job of GitHub Actions runs it. */
async function job(words: string, env: Record<string, string> = {}) {
  const github = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(cli.folder, 'step.md'), CI: 'true' }
  await cli.write('step.md', '')
  const { code, stdout, stderr } = await cli.shell(`"${join(examples, 'campaigns.sh')}" ${words}`, {
    cwd: cli.folder,
    env: { ...cli.env, ...github, ...env },
  })
  return { code, log: stdout + stderr, summary: await readFile(join(cli.folder, 'step.md'), 'utf8') }
}
const edit = async (from: string | RegExp, to: string) => {
  const path = join('campaigns', 'acme.yaml')
  await cli.write(path, (await readFile(join(cli.folder, path), 'utf8')).replace(from, to))
}
const header = 'external_reference,name,type,advertiser_id,start_date,end_date,objective_value,cpm'

test('a CSV file with an error stops the job, and the error stands at its line', async () => {
  await cli.write('bad.csv', `${header}\nCSV-1,Csv one,STANDARD,1001,2027-01-04,2027-03-31,0,5\n`)
  const { code, log, summary } = await job('campaigns bad.csv')
  expect({ code, log }).toMatchObject({ code: exitCodes.invalid, log: expect.stringContaining('::error file=bad.csv,line=2') as string })
  expect(summary).toContain('| validate | failed with exit code 10 |')
})

test('a YAML file with an error stops the job at the plan', async () => {
  await edit('type: STANDARD', 'type: STANDART')
  const { code, log, summary } = await job('campaigns')
  expect(code).toBe(exitCodes.invalid)
  expect(log).toContain('::error file=campaigns/acme.yaml,line=12,col=11,title=invalidEnum')
  expect(summary).toContain('| plan | failed with exit code 10 |')
  await edit('type: STANDART', 'type: STANDARD')
})

test('a plan over a limit stops the job before anything is written', async () => {
  const { code, log, summary } = await job('campaigns', { MAX_SPEND_CHANGE: '1 USD' })
  expect(code).toBe(exitCodes.gate)
  expect(log).toContain('Planned spend changes by $6.25; --max-spend-change allows $1.00. Nothing was applied.')
  expect(log).toMatch(/\+ campaign Acme Q1 New York \(ACME-Q1-NY\)[^]*Plan: 2 to create/)
  expect(summary).toContain('| plan | failed with exit code 21 |')
})

test('a pull request is only planned', async () => {
  const { code, summary } = await job('campaigns', { DRY_RUN: '1' })
  expect(code).toBe(0)
  expect(summary).toContain('| plan | Plan: 2 to create, 0 to change, 0 to archive, 0 unchanged, 0 failed. |')
  expect(summary).not.toContain('| apply |')
})

test('a plan whose world moves before the apply stops the job', async () => {
  await mkdir(join(cli.folder, 'shim'))
  const real = join(cli.folder, 'bin', 'spotdesk')
  await cli.write('other.csv', `${header}\nACME-Q1-NY,Quicker,STANDARD,1001,2027-01-04,2027-03-31,500,12.5\n`)
  await cli.write(
    'shim/spotdesk',
    `#!/bin/sh\nif [ "$1" = apply ]; then "${real}" apply other.csv --yes >/dev/null; fi\nexec "${real}" "$@"\n`,
  )
  await chmod(join(cli.folder, 'shim', 'spotdesk'), 0o755)
  const { code, log, summary } = await job('campaigns', { PATH: `${join(cli.folder, 'shim')}:${cli.env['PATH']}` })
  expect({ code, log: log.slice(-500) }).toEqual({
    code: exitCodes.conflict,
    log: expect.stringContaining('Nothing was applied') as string,
  })
  expect(summary).toContain('| apply | failed with exit code 7 |')
  expect(summary).not.toContain('| apply | applied |')
})

const file = () => readFile(join(cli.folder, 'campaigns', 'acme.yaml'), 'utf8')
/** Its CPM on the server. */
const storedCpm = async () => {
  const [{ id }] = (await cli.run(['campaigns', 'list', '--search', 'Acme Q1 New York', '--json'])).json() as [{ id: number }]
  return ((await cli.run(['campaigns', 'view', String(id), '--json'])).json() as { campaignRevenue: { value: number } }).campaignRevenue
    .value
}

test('campaigns that the forecast gives enough inventory go all the way, and the job of the file that it leaves has nothing to do', async () => {
  // The campaign that somebody was quicker with is in the way of nobody.
  await edit(/ACME-Q1-NY/g, 'ACME-Q1-NYC')
  const { code, log, summary } = await job('campaigns')
  expect({ code, log }).toMatchObject({ code: 0 })
  expect(summary).toMatch(/\| forecast \| The gate is passed: 1 passed.*\n\| apply \| applied \|/)
  expect(await file()).toMatch(/ref: ACME-Q1-NYC # rev: 1\n[^]*ref: ACME-A1 # rev: 1\n/)
  expect(await job('campaigns')).toMatchObject({ code: 0, log: expect.stringContaining('2 unchanged') as string })
})

test('one that the forecast does not fill fails the gate before anything is written, and it alone is judged', async () => {
  await edit('objective_value: 500', 'objective_value: 50000000')
  const { code, log, summary } = await job('campaigns', { MAX_SPEND_CHANGE: '1000000 USD' })
  expect({ code, log }).toMatchObject({ code: exitCodes.gate, log: expect.stringContaining('::error title=Campaign ') as string })
  expect(summary).toContain('| forecast | failed with exit code 21 |')
  expect(summary).not.toContain('| apply |')
  expect(log).toContain('The gate is not passed: 0 passed, 1 failed.')
  await edit('objective_value: 50000000', 'objective_value: 500')
  expect((await job('campaigns')).log).toContain('2 unchanged')
})

test('an edit made elsewhere ends the job, and stays', async () => {
  await cli.write('web.yaml', 'version: 1\ncampaigns:\n  - { ref: ACME-Q1-NYC, cpm: 13 }\n')
  expect(await cli.run(['apply', 'web.yaml', '--yes'])).toMatchObject({ code: 0 })
  const { code, log } = await job('campaigns')
  expect({ code, log }).toMatchObject({
    code: exitCodes.conflict,
    log: expect.stringContaining('13 on the server, 12.5 in the file') as string,
  })
  expect(await storedCpm()).toBe(13)
})
