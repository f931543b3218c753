// The cases run inside the tests of the kit.
// oxlint-disable vitest/no-standalone-expect -- the checks of option cases run inside the tests of the kit
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { campaigns } from '@spotdesk/sdk/contract'
import { exitCodes } from '../../../exit-codes.ts'
import { testCommands } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

const object = (keys: Record<string, unknown>) => expect.objectContaining(keys) as unknown
const campaign = (ref: string, cpm = 12.5, more = '') =>
  `  - ref: ${ref}\n    name: ${ref}\n    type: STANDARD\n    advertiser: 1001\n    start_date: 2030-01-04\n    end_date: 2030-03-31\n    objective_value: 1000000\n    cpm: ${cpm}\n${more}`
const file = (...campaigns: string[]) => `version: 1\ncampaigns:\n${campaigns.join('')}`
const yaml = (text: string) => ({ stdin: text })
const moved = '  - id: 104002 # rev: 0\n    cpm: 99\n'

testCommands({
  rows,
  prepare: async (cli) => {
    const { mkdir } = await import('node:fs/promises')
    await mkdir(join(cli.folder, 'campaigns'))
    await cli.write('campaigns/acme.yaml', `version: 1\nscope: { prefix: DEMO- }\n${file(campaign('DEMO-1')).slice('version: 1\n'.length)}`)
    await cli.write('late.yaml', file(campaign('LATE-1')))
    await cli.run(['plan', 'late.yaml', '-o', 'late.json', '--json'])
    await cli.write('untidy.yaml', 'version: 1\ncampaigns:\n  - name: Untidy\n    ref: UNTIDY-1\n')
  },
  lines: {
    plan: {
      args: ['-'],
      ...yaml(file(campaign('J-1'))),
      holds: object({ counts: { create: 1, update: 0, archive: 0, unchanged: 0, error: 0 } }),
    },
    apply: {
      args: ['-', '--yes'],
      ...yaml(file(campaign('J-2'))),
      holds: [object({ externalReference: 'J-2', result: 'CREATED', error: null })],
    },
    pull: { args: ['--ids', '104001'], holds: { content: expect.stringContaining('- id: 104001 # rev: 1') as unknown } },
    diff: {
      args: ['-'],
      ...yaml(file('  - id: 104001\n    name: Mine\n')),
      holds: [object({ id: 104001, key: 'name', file: 'Mine', by: null })],
    },
    fmt: {
      args: ['-'],
      ...yaml('campaigns:\n- {campaign_name: A, ref: B}\nversion: 1'),
      holds: { content: 'version: 1\ncampaigns:\n  - {ref: B, name: A}\n' },
    },
    schema: { args: [], holds: object({ title: 'Spotdesk campaigns' }) },
  },
  options: {
    'plan --output': {
      args: ['-', '--output', 'kept.json'],
      ...yaml(file(campaign('O-1'))),
      says: /Apply it with: spotdesk apply kept\.json/,
      check: async (cli) =>
        expect(JSON.parse(await readFile(join(cli.folder, 'kept.json'), 'utf8'))).toMatchObject({
          version: 1,
          kind: 'code',
          agencyId: 1,
          counts: { create: 1 },
        }),
    },
    'plan --detailed-exitcode': { args: ['-', '--detailed-exitcode'], ...yaml(file(campaign('O-2'))), exit: exitCodes.changes },
    'plan --target': {
      args: ['-', '--target', 'O-4'],
      ...yaml(file(campaign('O-3'), campaign('O-4'))),
      says: /Plan: 1 to create/,
      sends: 'POST /change-sets',
    },
    'plan --prune': {
      args: ['-', '--prune'],
      ...yaml('version: 1\nscope: { advertiser: 1002 }\ncampaigns:\n  - id: 104006\n  - id: 104007\n'),
      sends: 'GET /campaigns/keys?advertiserId=1002',
      says: /2 to archive, 2 unchanged/,
      prints: /- campaign Untitled draft #104004: archived/,
    },
    'plan --dates': {
      args: ['-', '--dates', 'dmy'],
      ...yaml(file(campaign('O-8')).replace('2030-01-04', '4/1/2030')),
      prints: /Start: 4 January 2030/,
    },
    'plan --overwrite': { args: ['-', '--overwrite'], ...yaml(file(moved)), says: /Plan: 0 to create, 1 to change/ },
    'plan --max-changes': {
      args: ['-', '--max-changes', '1'],
      ...yaml(file(campaign('O-5'), campaign('O-6'))),
      exit: exitCodes.gate,
      says: /The plan has 2 changes; --max-changes allows 1\./,
    },
    'plan --max-archive': {
      args: ['-', '--prune', '--max-archive', '1'],
      ...yaml('version: 1\nscope: { advertiser: 1002 }\ncampaigns:\n  - id: 104006\n  - id: 104007\n'),
      exit: exitCodes.gate,
      says: /archives 2; --max-archive allows 1\./,
    },
    'plan --max-spend-change': {
      args: ['-', '--max-spend-change', '1000 USD'],
      ...yaml(file(campaign('O-7'))),
      exit: exitCodes.gate,
      says: /Planned spend changes by \$12,500\.00; --max-spend-change allows \$1,000\.00\./,
    },
    'plan --refresh': {
      args: ['late.yaml', '--refresh'],
      says: /LATE-1 is not on the server/,
    },
    'apply --target': { args: ['-', '--yes', '--target', 'A-2'], ...yaml(file(campaign('A-1'), campaign('A-2'))), prints: /A-2\s+CREATED/ },
    'apply --prune': {
      args: ['-', '--yes', '--prune'],
      ...yaml('version: 1\nscope: { prefix: NONE- }\ncampaigns: []\n'),
      sends: 'GET /campaigns/keys',
      says: /Nothing to do/,
    },
    'apply --dates': {
      args: ['-', '--dates', 'mdy', '--yes'],
      stdin:
        '# timezone=UTC; schema=campaign/1\nexternal_reference,name,type,advertiser_id,start_date,objective_value,cpm\nA-9,Typed,STANDARD,1001,1/4/2030,5,1\n',
      check: async (cli) => {
        const { list } = await cli.app.call(campaigns.list, { reference: 'A-9' }, { as: 'manager' })
        expect(list).toMatchObject([{ startDate: new Date('2030-01-04T00:00:00Z') }])
      },
    },
    'apply --overwrite': { args: ['-', '--yes', '--overwrite'], ...yaml(file(moved)), says: /Changed 1/ },
    'apply --max-changes': { args: ['-', '--yes', '--max-changes', '0'], ...yaml(file(campaign('A-3'))), exit: exitCodes.gate },
    'apply --max-archive': {
      args: ['-', '--yes', '--prune', '--max-archive', '1'],
      ...yaml('version: 1\nscope: { advertiser: 1002 }\ncampaigns:\n  - id: 104006\n  - id: 104007\n'),
      exit: exitCodes.gate,
      sends: 'GET /campaigns/keys?advertiserId=1002',
    },
    'apply --max-spend-change': {
      args: ['-', '--yes', '--max-spend-change', '5 %'],
      ...yaml(file(campaign('A-4'))),
      exit: exitCodes.gate,
      says: /from nothing/,
    },
    'apply --mode': {
      args: ['-', '--yes', '--mode', 'atomic'],
      ...yaml(file(campaign('A-5'), campaign('A-6', -1))),
      exit: exitCodes.invalid,
      says: /-:18:10 - cpm: A-6: .*\(got -1\)/,
    },
    'apply --confirm': { args: ['-', '--confirm', '1'], ...yaml(file(campaign('A-7'))), prints: /A-7\s+CREATED/ },
    'apply --reason': {
      args: ['-', '--yes', '--reason', 'Client request'],
      ...yaml(file(campaign('A-8'))),
      check: async (cli) => {
        const { json } = await cli.run(['api', 'GET', '/user-log', '-f', 'q=A-8', '--json'])
        expect(json()).toMatchObject({ list: [{ reason: 'Client request' }] })
      },
    },
    'apply --write-revs': { args: ['-', '--yes', '--write-revs'], ...yaml(file(campaign('A-11'))), prints: /A-11\s+CREATED/ },
    'apply --wait-timeout': { args: ['-', '--yes', '--wait-timeout', '1h'], ...yaml(file(campaign('A-10'))), prints: /A-10\s+CREATED/ },
    'pull --output': {
      args: ['--output', 'pulled', '--ids', '104001'],
      check: async (cli) => {
        expect(await readFile(join(cli.folder, 'pulled', 'autumn-drive-104001.yaml'), 'utf8')).toMatch(
          /\$schema=\.\/spotdesk\.schema\.json/,
        )
        expect(JSON.parse(await readFile(join(cli.folder, 'pulled', 'spotdesk.schema.json'), 'utf8'))).toMatchObject({
          title: 'Spotdesk campaigns',
        })
      },
    },
    'pull --filter': { args: ['--filter', 'status=PAUSED'], sends: 'GET /campaigns/keys?status=PAUSED', prints: /id: 104003/ },
    'pull --ids': { args: ['--ids', '-'], stdin: '104001 104002', prints: /id: 104001[^]*id: 104002/ },
    'pull --order': {
      args: ['--order', '501'],
      sends: 'GET /campaigns/keys?orderId=501',
      prints: /orders:\n {2}- id: 501 # rev: \d+[^]*id: 104001/,
    },
    'pull --theirs': {
      args: ['theirs.yaml', '--ids', '104001', '--theirs'],
      check: async (cli) => expect(await readFile(join(cli.folder, 'theirs.yaml'), 'utf8')).toContain('name: Autumn drive'),
    },
    'pull --ours': {
      args: ['ours.yaml', '--ids', '104001', '--ours'],
      check: async (cli) => expect(await readFile(join(cli.folder, 'ours.yaml'), 'utf8')).toContain('name: Autumn drive'),
    },
    'pull --no-rev': { args: ['--ids', '104001', '--no-rev'], prints: /- id: 104001\n/ },
    'diff --detailed-exitcode': {
      args: ['-', '--detailed-exitcode'],
      ...yaml(file('  - id: 104001\n    name: Mine\n')),
      exit: exitCodes.changes,
    },
    'fmt --check': {
      args: ['untidy.yaml', '--check'],
      exit: exitCodes.changes,
      prints: /untidy\.yaml/,
      check: async (cli) => expect(await readFile(join(cli.folder, 'untidy.yaml'), 'utf8')).toContain('- name: Untidy'),
    },
    // Behind the others: one job of a user runs at a time, and nobody waits for this one.
    'apply --no-wait': {
      args: ['-', '--yes', '--no-wait'],
      ...yaml(file(campaign('A-9'))),
      exit: exitCodes.pending,
      says: /spotdesk jobs resume/,
    },
  },
  exits: {
    'spotdesk plan campaigns -o plan.json --max-changes 50 --max-spend-change "5 %"': exitCodes.gate,
    'spotdesk plan campaigns --prune --detailed-exitcode': exitCodes.changes,
  },
})
