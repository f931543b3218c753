import { expect } from 'vitest'
import { publishers } from '@spotdesk/sdk/contract'
import { exitCodes } from '../../../exit-codes.ts'
import type { Cli } from '../../../testing/cli.test.kit.ts'
import { testCommands } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

const object = (keys: Record<string, unknown>) => expect.objectContaining(keys) as unknown
const anyText = expect.any(String) as unknown
const station = {
  name: 'For options',
  domain: 'old.example',
  type: 'APP',
  marketId: 1,
  currency: 'EUR',
  timeZone: 'Europe/Bucharest',
} as const
const set = ['domain=lake.example', 'type=app', 'market_id=1', 'currency=EUR', 'time_zone=UTC'].flatMap((pair) => ['--set', pair])
const given = { domain: 'lake.example', type: 'APP', marketId: 1, currency: 'EUR', timeZone: 'UTC' }

async function expectReaderRefused(cli: Cli): Promise<void> {
  const reader = { env: { SPOTDESK_TOKEN: await cli.createApiToken('manager') } }
  expect((await cli.run(['publishers', 'edit', '202', '--set', 'name=x', '--dry-run'], reader)).code).toBe(exitCodes.forbidden)
}

testCommands({
  rows,
  prepare: async (cli) => {
    cli.env['SPOTDESK_TOKEN'] = await cli.createApiToken('admin')
    await cli.write('one.yaml', 'name: From a file\ntype: APP\nmarketId: 1\ncurrency: EUR\ntimeZone: UTC\n')
    const make = (name: string) => cli.app.call(publishers.create, { body: { ...station, name } }, { as: 'admin' })
    const [made, other] = [await make('For options'), await make('For actions')]
    return { MADE: String(made.id), OTHER: String(other.id) }
  },
  lines: {
    'publishers list': { args: [], holds: expect.arrayContaining([object({ id: 202, market: { id: 1, name: 'United States' } })]) },
    'publishers search': { args: ['hill'], holds: [{ id: 202, name: 'Hill Radio', status: 'ACTIVE' }] },
    'publishers view': { args: ['202'], holds: object({ id: 202, isOwn: true, version: expect.any(Number) as unknown }) },
    'publishers create': { args: ['--set', 'name=Json', ...set], holds: object({ name: 'Json', changeSetId: anyText }) },
    // The label of a type counts as its code.
    'publishers edit': { args: ['202', '--set', 'type=Podcast network'], holds: object({ type: 'PODCAST_NETWORK', changeSetId: anyText }) },
    'publishers archive': { args: ['202', '--dry-run'], holds: [object({ status: 'ARCHIVED', result: 'WOULD_CHANGE' })] },
    'publishers unarchive': { args: ['202'], holds: [object({ status: 'ACTIVE', result: 'UNCHANGED', changeSetId: null })] },
  },
  options: {
    'publishers list --type': {
      args: ['--type', 'app,podcast-network'],
      sends: 'GET /publishers?type=APP,PODCAST_NETWORK',
    },
    'publishers list --market': { args: ['--market', '1'], sends: 'GET /publishers?marketId=1' },
    'publishers list --status': { args: ['--status', 'archived'], sends: 'GET /publishers?status=ARCHIVED' },
    'publishers list --search': { args: ['--search', 'hill'], sends: 'GET /publishers?q=hill', prints: /Hill Radio/ },
    'publishers list --sort': { args: ['--sort', '-revenueShare'], sends: 'GET /publishers?sort=-revenueShare' },
    'publishers list --page': { args: ['--page', '2'], sends: 'GET /publishers?page=1' },
    'publishers list --limit': { args: ['--limit', '1'], sends: 'GET /publishers?limit=1', says: /Showing 1 of \d/ },
    'publishers list --all': { args: ['--all'], sends: 'GET /publishers?limit=100' },
    'publishers create --set': {
      args: ['--set', 'name=Set', ...set, '--set', 'category_ids=IAB2;IAB3', '--set', 'revenue_share=62.5'],
      sends: 'POST /publishers',
      body: { name: 'Set', ...given, categoryIds: ['IAB2', 'IAB3'], revenueShare: 62.5 },
    },
    'publishers create --from': {
      args: ['--from', 'one.yaml', '--set', 'domain=other.example'],
      sends: 'POST /publishers',
      body: { ...given, name: 'From a file', domain: 'other.example' },
    },
    'publishers create --reason': {
      args: ['--set', 'name=Reason', ...set, '--reason', 'New client'],
      sends: 'POST /publishers',
      headers: { 'x-change-reason': 'New client' },
    },
    'publishers edit --set': {
      args: ['$MADE', '--set', 'name=Renamed', '--set', 'revenue_share=40'],
      sends: 'PUT /publishers/$MADE',
      headers: { 'if-match': '"1"' },
      body: { name: 'Renamed', revenueShare: 40 },
      prints: /Renamed/,
    },
    'publishers edit --clear': {
      args: ['$MADE', '--clear', 'revenue_share,contact_email'],
      sends: 'PUT /publishers/$MADE',
      body: { revenueShare: null, contactEmail: null },
    },
    'publishers edit --if-version': {
      args: ['$MADE', '--set', 'name=Late', '--if-version', '1'],
      sends: 'PUT /publishers/$MADE',
      headers: { 'if-match': '"1"' },
      says: /Renamed was changed since version 1: it is at version 3 now\.\n(.*\n)*.*Name: For options → Renamed, by admin@world\.test/,
      exit: exitCodes.conflict,
    },
    'publishers edit --dry-run': {
      args: ['$MADE', '--set', 'market_id=1', '--set', 'contact_email=a@b.example', '--set', 'name=Dry', '--dry-run', '--format', 'table'],
      prints: /Contact e-mail +– +a@b\.example\s+\d+ +Name +Renamed +Dry/,
      says: /Would change 2 of Renamed/,
    },
    // Nothing was written before: the version is still that of --clear.
    'publishers edit --reason': {
      args: ['$MADE', '--set', 'domain=why.example', '--reason', 'New site'],
      sends: 'PUT /publishers/$MADE',
      headers: { 'x-change-reason': 'New site', 'if-match': '"3"' },
    },
    'publishers archive --dry-run': { args: ['$OTHER', '--dry-run'], prints: /ARCHIVED\tWOULD_CHANGE/ },
    'publishers archive --reason': {
      args: ['$OTHER', '--yes', '--reason', 'Closed'],
      sends: 'PUT /publishers/$OTHER/archive',
      headers: { 'x-change-reason': 'Closed' },
      prints: /ACTIVE\tARCHIVED\tCHANGED/,
      // A dry run of a change refuses what the server would refuse.
      check: expectReaderRefused,
    },
    'publishers archive --confirm': { args: ['$OTHER', '--yes', '--confirm', '1'], prints: /UNCHANGED/ },
    'publishers unarchive --dry-run': { args: ['$OTHER', '--dry-run'], prints: /ARCHIVED\tACTIVE\tWOULD_CHANGE/ },
    'publishers unarchive --reason': {
      args: ['$OTHER', '$MADE', '--reason', 'Open again'],
      sends: 'PUT /publishers/$OTHER/unarchive',
      headers: { 'x-change-reason': 'Open again' },
    },
    'publishers unarchive --confirm': { args: ['$OTHER', '--confirm', '1'], prints: /UNCHANGED/ },
  },
})
