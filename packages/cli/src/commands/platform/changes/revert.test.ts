/** Change-sets between people: the diff in words, a revert with a conflict, and what is another agency's. */
import { campaigns, changeSets, userLog } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exitCodes } from '../../../exit-codes.ts'
import { type Cli, openCli } from '../../../testing/cli.test.kit.ts'
import { runHere, startHere } from '../../../testing/here.test.kit.ts'

let cli: Cli
beforeAll(async () => {
  cli = await openCli()
})
afterAll(() => cli.close())

const here = (args: readonly string[], env: Record<string, string> = {}) => runHere(args, { cwd: cli.folder, env: { ...cli.env, ...env } })
const read = (id: number) => cli.app.call(campaigns.get, { id }, { as: 'manager' })

/** Changes of campaigns by a file. @returns the change-set */
async function change(rows: string[]): Promise<string> {
  const file = `id,name,cpm\r\n${rows.join('\r\n')}\r\n`
  const { stdout, stderr } = await cli.run(['bulk', 'import', 'campaigns', '-', '--yes', '--allow-duplicate', '--json'], { stdin: file })
  const { jobId } = JSON.parse(stdout) as { jobId?: string }
  if (jobId === undefined) throw new Error(stderr)
  const job = await here(['jobs', 'view', jobId, '--json'])
  return (JSON.parse(job.stdout) as { changeSetId: string }).changeSetId
}

test('a change-set is shown field by field, money with its currency, and is listed with what it did', async () => {
  const { name } = await read(104_002)
  const id = await change(['104002,Changed,13'])
  const shown = await here(['changes', 'view', id, '--format', 'table'])
  expect(shown.stdout).toContain('Campaign 104002')
  expect(shown.stdout).toContain(`Name: ${name} → Changed`)
  expect(shown.stdout).toMatch(/CPM: \$\d+\.\d\d → \$13\.00/)
  expect(shown.stderr).toContain(`spotdesk changes revert ${id}`)
  const listed = await here(['changes', 'list', '--format', 'table', '--limit', '1'], { COLUMNS: '200' })
  expect(listed.stdout).toMatch(new RegExp(`1 campaign changed .*Applied .*${id}`))
  const csv = await here(['changes', 'view', id, '--format', 'csv'])
  expect(csv.stdout.split('\r\n')).toEqual(
    expect.arrayContaining([expect.stringMatching(new RegExp(`^campaign,104002,.*,name,${name},Changed,APPLIED`))]),
  )
})

test('fields that somebody has changed since stay, and it is said who; what is left of the change is reverted', async () => {
  const id = await change(['104001,By the file,14', '104003,By the file too,14'])
  await change(['104001,By somebody later,'])
  const dry = await here(['changes', 'revert', id, '--dry-run', '--format', 'table'])
  expect(dry.code).toBe(exitCodes.partial)
  expect(dry.stdout).toMatch(/Would be reverted: 2, would stay as they are: 1/)
  expect(dry.stdout).toMatch(/Campaign 104001 {2}.*: name/)
  expect(dry.stdout).toContain('manager@world.test')
  expect((await read(104_003)).name).toBe('By the file too')

  const refused = await here(['changes', 'revert', id, '--atomic', '--yes', '--json'])
  expect(refused.code).toBe(exitCodes.conflict)
  expect((await read(104_003)).name).toBe('By the file too')

  const declined = startHere(['changes', 'revert', id], { env: cli.env, cwd: cli.folder, person: true })
  await declined.answer('Revert 2 campaigns changed', 'n\r')
  expect(await declined.code).toBe(exitCodes.usage)
  expect(declined.stderr()).toMatch(/^Planned spend in USD: .* \(−.*\)\. Blast radius: 2 campaigns, 1 of them running\.$/m)
  expect((await read(104_003)).name).toBe('By the file too')

  const { code, stdout } = await here(['changes', 'revert', id, '--yes', '--json'])
  expect(code).toBe(exitCodes.partial)
  expect(JSON.parse(stdout)).toMatchObject({ reverted: 2, conflicts: [{ id: 104_001, fields: ['name'], changedBy: 'manager@world.test' }] })
  const [first, second] = [await read(104_001), await read(104_003)]
  expect([first.name, first.campaignRevenue.value, second.name]).toEqual(['By somebody later', 12.5, 'Éclair week'])
  expect((await here(['changes', 'view', id, '--format', 'table'])).stdout).toContain('Applied, reverted in part (1 of 2).')
})

test('nobody can be asked in a script, and the hint says what to add', async () => {
  const id = await change(['104002,Another name,'])
  const { code, stderr } = await here(['changes', 'revert', id, '--json'])
  expect(code).toBe(exitCodes.usage)
  expect(stderr).toContain('--yes')
  expect((await read(104_002)).name).toBe('Another name')
})

test('another agency has no such change-set, and a reader may not revert one', async () => {
  const id = await change(['104002,Not yours,'])
  const stranger = { SPOTDESK_TOKEN: await cli.createApiToken('stranger') }
  for (const args of [
    ['changes', 'view', id],
    ['changes', 'revert', id, '--yes'],
  ])
    expect((await here(args, stranger)).code).toBe(exitCodes.notFound)
  const listed = await here(['changes', 'list', '--format', 'ids'], stranger)
  expect(listed.stdout).not.toContain(id)
  const analyst = { SPOTDESK_TOKEN: await cli.createApiToken('analyst') }
  expect((await here(['changes', 'revert', id, '--yes'], analyst)).code).toBe(exitCodes.forbidden)
  expect((await read(104_002)).name).toBe('Not yours')
  expect(await cli.app.call(changeSets.get, { id }, { as: 'manager' })).toMatchObject({ revertedAt: null })
})

test('one entry of the log is reverted alone', async () => {
  const id = await change(['104001,One of two,', '104003,Two of two,'])
  const { list } = await cli.app.call(userLog.list, { changeSetId: id }, { as: 'manager' })
  const entry = list.find(({ entityId }) => entityId === 104_003)!
  const question = await here(['log', 'revert', entry.id])
  expect(question.stderr).toMatch(/\n {2}Planned spend stays as it is\. Blast radius: 1 campaign[^s]*\.\n/)
  const { code, stderr } = await here(['log', 'revert', entry.id, '--yes'])
  expect({ code, stderr }).toMatchObject({ code: exitCodes.done })
  expect([(await read(104_001)).name, (await read(104_003)).name]).toEqual(['One of two', 'Éclair week'])
})

test.each([1, 2])('a plan of %i that no longer fits when its job runs is a conflict, and nothing of it is written', async (count) => {
  const cells = { type: 'STANDARD', advertiser_id: '1001', start_date: '2026-12-01', cpm: '9' }
  const changesOf = (name: string, length: number) =>
    Array.from({ length }, (_, at) => ({ externalReference: `TAKEN-${count}-${at}`, cells: { ...cells, name } }))
  const plan = (name: string, length: number) =>
    cli.app.call(changeSets.plan, { body: { kind: 'campaigns', changes: changesOf(name, length) } }, { as: 'manager' })
  const [mine, theirs] = [await plan(`Mine of ${count}`, count), await plan(`Theirs of ${count}`, 1)]
  expect((await here(['changes', 'apply', theirs.id, '--yes'])).code).toBe(exitCodes.done)
  const { code, stderr } = await here(['changes', 'apply', mine.id, '--yes'])
  expect([code, stderr]).toEqual([exitCodes.conflict, expect.stringContaining('Stopped: The plan is out of date')])
  expect(stderr).not.toContain('Run the same command again')
  const named = await here(['campaigns', 'list', '--search', `of ${count}`, '--jq', '.[].name'])
  expect(named.stdout).toBe(`Theirs of ${count}\n`)
})
