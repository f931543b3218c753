import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { zones } from '@spotdesk/sdk/contract'
import { exitCodes } from '../../../exit-codes.ts'
import type { Cli } from '../../../testing/cli.test.kit.ts'
import { testCommands } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

const object = (keys: Record<string, unknown>) => expect.objectContaining(keys) as unknown

/** What people type wrongly, and what they are message. */
const refused: readonly (readonly [words: string, message: RegExp])[] = [
  ['create --set name=x', /A zone needs publisher_id\.\n.*--set publisher_id=…/],
  ['create --set name=x --set publisher_id=River', /--set publisher_id takes an id, not "River"/],
  ['create --set status=ACTIVE', /status can only be set by zones edit/],
  ['edit 2001 --set publisher_id=202', /publisher_id can only be set when a zone is created/],
  ['edit 2001 --set floor_cpn=1', /there is no setting "floor_cpn"\.\n.*Did you mean floor_cpm\?/],
  ['edit 2001 --set floor_cpm=1.23456', /--set floor_cpm takes a number from 0 to 999999 with at most 4 decimals, not "1\.23456"/],
  ['edit 2001 --set max_duration=601', /--set max_duration takes a whole number from 1 to 600, not "601"/],
  [
    'edit 2001 --set positions=PREROLL;MIDROL',
    /--set positions: "MIDROL" is not one of PREROLL, MIDROLL, POSTROLL\.\n.*Did you mean MIDROLL\?/,
  ],
  ['edit 2001 --set status=ARCHIVED', /--set status: "ARCHIVED" is not one of ACTIVE, INACTIVE/],
  ['edit 2001 --set tags=', /--set tags= has no value\.\n.*--clear tags/],
  ['edit 2001 --clear name', /name cannot be cleared/],
  ['edit 2001', /Nothing to change/],
  ['list --sort floor', /--sort: "floor" is not one of id, -id, name/],
]

async function expectRefusals(cli: Cli): Promise<void> {
  for (const [words, message] of refused) {
    const { code, stderr } = await cli.run(['zones', ...words.split(' ')])
    expect({ words, code, stderr }).toEqual({ words, code: exitCodes.usage, stderr: expect.stringMatching(message) as unknown })
  }
}

async function expectCompletion(cli: Cli): Promise<void> {
  const completed = async (...words: string[]) => (await cli.run(['__complete', ...words])).stdout.split('\n')
  expect(await completed('zones', 'list', '--publisher', '201,202')).toEqual(['201,202\tHill Radio', ''])
  expect(await completed('zones', 'archive', '2002')).toEqual(['2002\tZone 202', ''])
  expect(await completed('zones', 'edit', '2001', '--set', 'format=a')).toEqual(['format=AUDIO\tAudio', ''])
  expect(await completed('zones', 'list', '--sort', '-floor')).toEqual(['-floorCpm', ''])
  expect(await completed('bulk', 'export', 'zones', '--filter', 'publ')).toEqual(['publisher=', ''])
  expect(await completed('bulk', 'export', 'zones', '--ids', '2002')).toEqual(['2002\tZone 202', ''])
  expect(await completed('publishers', 'list', '--market', '')).toEqual(['1\tUnited States', ''])
}

async function expectArchivedRefused(cli: Cli): Promise<void> {
  const archived = await cli.run(['zones', 'list', '--status', 'ARCHIVED', '--search', 'For actions', '--format', 'ids'])
  const { code } = await cli.run(['zones', 'edit', archived.stdout.trim(), '--set', 'name=x', '--dry-run'])
  expect(code).toBe(exitCodes.conflict)
}

/** A file of zones there and back. */
async function expectFiles(cli: Cli): Promise<void> {
  const run = async (...words: string[]) => {
    const { code, stdout, stderr } = await cli.run(['bulk', ...words])
    return { code, output: stdout + stderr }
  }
  expect((await run('template', 'zones', '--example')).output).toContain('CREATE,ZONE-1,New zone,,PUBLISHER-1,AUDIO')
  await cli.write('bad.csv', 'external_reference,name,publisher_id,max_duration_sec\nc-1,Good,202,30\nc-2,Bad,202,601\n')
  expect(await run('validate', 'zones', 'bad.csv')).toEqual({
    code: exitCodes.invalid,
    output: expect.stringContaining('The maximum is 600') as unknown,
  })
  expect(await run('import', 'zones', 'bad.csv', '--yes', '--errors-file', 'left.csv')).toMatchObject({ code: exitCodes.partial })
  expect(await readFile(join(cli.folder, 'left.csv'), 'utf8')).toContain('c-2,Bad,202,601')
  const { code, output } = await run('export', 'zones', '--filter', 'publisher=202', '--filter', 'search=Good')
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('c-1,1,Good,202,') as unknown })
  await run('export', 'zones', '--all', '-o', 'zones.csv')
  expect(await run('plan', 'zones', 'zones.csv', '--detailed-exitcode')).toMatchObject({ code: exitCodes.done })
  await cli.write('changed.csv', 'external_reference,name\nc-1,Better\n')
  expect(await run('plan', 'zones', 'changed.csv', '--detailed-exitcode', '-o', 'plan.json')).toMatchObject({ code: exitCodes.changes })
  expect(await run('apply', 'plan.json', '--yes')).toMatchObject({ code: exitCodes.done })
  expect(await run('export', 'zones', '--order', '501')).toMatchObject({ code: exitCodes.usage })
  expect((await run('export', 'zones')).output).toContain('Give --ids, --ids-file, --filter or --all.')
  for (const [filter, message] of [
    ['publsher=1', 'Did you mean publisher?'],
    ['status=FOO', '--filter status: "FOO" is not one of'],
  ] as const)
    expect(await run('export', 'zones', '--filter', filter)).toEqual({
      code: exitCodes.usage,
      output: expect.stringContaining(message) as unknown,
    })
}

testCommands({
  rows,
  prepare: async (cli) => {
    cli.env['SPOTDESK_TOKEN'] = await cli.createApiToken('admin')
    await cli.write('one.json', '{"name":"From a file","publisherId":201,"tags":["a"]}')
    const make = (name: string) => cli.app.call(zones.create, { body: { name, publisherId: 202, tags: ['old'] } }, { as: 'admin' })
    const [made, other] = [await make('For options'), await make('For actions')]
    await expectRefusals(cli)
    await expectFiles(cli)
    return { MADE: String(made.id), OTHER: String(other.id) }
  },
  lines: {
    'zones list': { args: [], holds: expect.arrayContaining([object({ id: 2002, publisher: { id: 202, name: 'Hill Radio' } })]) },
    'zones search': { args: ['nothing'], holds: [] },
    'zones view': { args: ['2002'], holds: object({ id: 2002, currency: 'USD', isOwn: true }) },
    'zones create': { args: ['--set', 'name=Json', '--set', 'publisher_id=202'], holds: object({ name: 'Json', maxDuration: 60 }) },
    'zones edit': { args: ['2002', '--set', 'tags=a; b'], holds: object({ id: 2002, tags: ['a', 'b'] }) },
    'zones archive': { args: ['2002', '--dry-run'], holds: [object({ status: 'ARCHIVED', result: 'WOULD_CHANGE' })] },
    'zones unarchive': { args: ['2002'], holds: [object({ status: 'ACTIVE', result: 'UNCHANGED' })] },
  },
  options: {
    'zones list --publisher': {
      args: ['--publisher', '201,202'],
      sends: 'GET /zones?publisherId=201,202',
      prints: /Hill Radio/,
      check: expectCompletion,
    },
    'zones list --zone-format': { args: ['--zone-format', 'audio'], sends: 'GET /zones?format=AUDIO' },
    'zones list --feed-type': { args: ['--feed-type', 'web-radio'], sends: 'GET /zones?feedType=WEB_RADIO' },
    'zones list --status': { args: ['--status', 'active,archived'], sends: 'GET /zones?status=ACTIVE,ARCHIVED' },
    'zones list --search': { args: ['--search', 'zone'], sends: 'GET /zones?q=zone' },
    'zones list --sort': { args: ['--sort', '-floorCpm'], sends: 'GET /zones?sort=-floorCpm' },
    'zones list --page': { args: ['--page', '2'], sends: 'GET /zones?page=1' },
    'zones list --limit': { args: ['--limit', '1'], sends: 'GET /zones?limit=1', says: /Showing 1 of \d/ },
    'zones list --all': { args: ['--all'], sends: 'GET /zones?limit=100' },
    'zones create --set': {
      args: ['name=Set', 'publisher_id=202', 'feed_type=podcast', 'positions=preroll,midroll', 'max_duration=30', 'floor_cpm=0.25'].flatMap(
        (pair) => ['--set', pair],
      ),
      sends: 'POST /zones',
      body: { name: 'Set', publisherId: 202, feedType: 'PODCAST', positions: ['PREROLL', 'MIDROLL'], maxDuration: 30, floorCpm: 0.25 },
    },
    'zones create --from': {
      args: ['--from', 'one.json', '--set', 'publisher_id=202'],
      sends: 'POST /zones',
      body: { name: 'From a file', publisherId: 202, tags: ['a'] },
    },
    'zones create --reason': {
      args: ['--set', 'name=Reason', '--set', 'publisher_id=202', '--reason', 'New'],
      sends: 'POST /zones',
      headers: { 'x-change-reason': 'New' },
    },
    'zones edit --set': {
      args: ['$MADE', '--set', 'floor_cpm=2.5', '--format', 'table'],
      sends: 'PUT /zones/$MADE',
      headers: { 'if-match': '"1"' },
      body: { floorCpm: 2.5 },
      prints: /Publisher: +Hill Radio \(202\)\n(.*\n)*Floor CPM: +2\.5 USD/,
    },
    'zones edit --clear': { args: ['$MADE', '--clear', 'tags,floor_cpm'], sends: 'PUT /zones/$MADE', body: { tags: null, floorCpm: null } },
    'zones edit --if-version': {
      args: ['$MADE', '--set', 'name=Late', '--if-version', '1'],
      says: /For options was changed since version 1: it is at version 3 now\.\n(.*\n)*.*Tags: old → none, by admin@world\.test/,
      exit: exitCodes.conflict,
    },
    'zones edit --dry-run': {
      args: ['$MADE', '--set', 'max_duration=30', '--clear', 'floor_cpm', '--dry-run', '--format', 'table'],
      prints: /Longest ad +60 +30/,
      says: /Would change 1 of For options/,
    },
    'zones edit --reason': {
      args: ['$MADE', '--set', 'genres=Jazz', '--reason', 'New sound'],
      sends: 'PUT /zones/$MADE',
      headers: { 'x-change-reason': 'New sound', 'if-match': '"3"' },
    },
    'zones archive --dry-run': { args: ['$OTHER', '--dry-run'], prints: /ARCHIVED\tWOULD_CHANGE/ },
    'zones archive --reason': {
      args: ['$OTHER', '--yes', '--reason', 'Closed'],
      sends: 'PUT /zones/$OTHER/archive',
      headers: { 'x-change-reason': 'Closed' },
      // A dry run of a change refuses what the server would refuse.
      check: expectArchivedRefused,
    },
    'zones archive --confirm': { args: ['$OTHER', '--yes', '--confirm', '1'], prints: /UNCHANGED/ },
    'zones unarchive --dry-run': { args: ['$OTHER', '--dry-run'], prints: /ARCHIVED\tACTIVE\tWOULD_CHANGE/ },
    'zones unarchive --reason': {
      args: ['$OTHER', '--reason', 'Open again'],
      sends: 'PUT /zones/$OTHER/unarchive',
      headers: { 'x-change-reason': 'Open again' },
    },
    'zones unarchive --confirm': { args: ['$OTHER', '--confirm', '1'], prints: /UNCHANGED/ },
  },
})
