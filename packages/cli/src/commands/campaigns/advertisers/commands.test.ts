import { advertisers } from '@spotdesk/sdk/contract'
import { expect } from 'vitest'
import { exitCodes } from '../../../exit-codes.ts'
import { testCommands } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

const object = (keys: Record<string, unknown>) => expect.objectContaining(keys) as unknown
const anyText = expect.any(String) as unknown

testCommands({
  rows,
  prepare: async (cli) => {
    await cli.write('one.yaml', 'name: From a file\ndomain: file.example\n')
    const made = await cli.app.call(
      advertisers.create,
      { body: { name: 'For options', domain: 'old.example', contact: 'Ann' } },
      { as: 'manager' },
    )
    return { MADE: String(made.id) }
  },
  lines: {
    'advertisers list': { args: [], holds: expect.arrayContaining([object({ id: 1001, name: 'Acme Motors' })]) },
    'advertisers search': { args: ['file'], holds: [] },
    'advertisers view': { args: ['1001'], holds: object({ id: 1001, version: expect.any(Number) as unknown }) },
    'advertisers create': { args: ['--set', 'name=Json'], holds: object({ name: 'Json', changeSetId: anyText }) },
    'advertisers edit': {
      args: ['1002', '--set', 'domain=json.example'],
      holds: object({ id: 1002, domain: 'json.example', changeSetId: anyText }),
    },
  },
  options: {
    'advertisers list --status': {
      args: ['--status', 'active,inactive'],
      sends: 'GET /advertisers/dashboard?status=ACTIVE,INACTIVE',
    },
    'advertisers list --search': { args: ['--search', 'acme'], sends: 'GET /advertisers/dashboard?q=acme' },
    'advertisers list --sort': { args: ['--sort', '-updatedAt'], sends: 'GET /advertisers/dashboard?sort=-updatedAt' },
    'advertisers list --page': { args: ['--page', '2'], sends: 'GET /advertisers/dashboard?page=1' },
    'advertisers list --limit': { args: ['--limit', '1'], sends: 'GET /advertisers/dashboard?limit=1', says: /Showing 1 of \d/ },
    'advertisers list --all': { args: ['--all'], sends: 'GET /advertisers/dashboard?limit=100' },
    'advertisers create --set': {
      args: ['--set', 'name=Set', '--set', 'category_ids=IAB2;IAB3', '--set', 'email=a@b.example'],
      sends: 'POST /advertisers',
      body: { name: 'Set', categoryIds: ['IAB2', 'IAB3'], email: 'a@b.example' },
    },
    'advertisers create --from': {
      args: ['--from', 'one.yaml', '--set', 'domain=other.example'],
      sends: 'POST /advertisers',
      body: { name: 'From a file', domain: 'other.example' },
    },
    'advertisers create --reason': {
      args: ['--set', 'name=Reason', '--reason', 'New client'],
      sends: 'POST /advertisers',
      headers: { 'x-change-reason': 'New client' },
    },
    'advertisers edit --set': {
      args: ['$MADE', '--set', 'name=Renamed'],
      sends: 'PUT /advertisers/$MADE',
      // What is not named is sent as it is, because the call replaces it.
      body: { name: 'Renamed', domain: 'old.example', externalReference: null, categoryIds: [] },
      prints: /Renamed/,
    },
    'advertisers edit --clear': {
      args: ['$MADE', '--clear', 'domain'],
      sends: 'PUT /advertisers/$MADE',
      body: { name: 'Renamed', domain: null, externalReference: null, categoryIds: [] },
    },
    'advertisers edit --if-version': {
      args: ['$MADE', '--set', 'name=Late', '--if-version', '1'],
      sends: 'PUT /advertisers/$MADE',
      headers: { 'if-match': '"1"' },
      says: /Renamed was changed since version 1: it is at version 3 now\.\n(.*\n)*.*Name: For options → Renamed, by manager@world\.test/,
      exit: exitCodes.conflict,
    },
    'advertisers edit --dry-run': {
      args: [
        '$MADE',
        '--set',
        'domain=dry.example',
        '--set',
        'category_ids=IAB2',
        '--set',
        'external_reference=D1',
        '--dry-run',
        '--format',
        'table',
      ],
      prints: /Domain +– +dry\.example\s+\d+ +Categories +– +IAB2\s+\d+ +Reference +– +D1/,
      says: /Would change 3 of Renamed/,
    },
    // Nothing was written before: the version is still that of --clear.
    'advertisers edit --reason': {
      args: ['$MADE', '--set', 'domain=why.example', '--reason', 'New site'],
      sends: 'PUT /advertisers/$MADE',
      headers: { 'x-change-reason': 'New site', 'if-match': '"3"' },
    },
  },
})
