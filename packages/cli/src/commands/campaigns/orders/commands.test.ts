import { orders, userLog } from '@spotdesk/sdk/contract'
import { expect } from 'vitest'
import { exitCodes } from '../../../exit-codes.ts'
import type { Cli } from '../../../testing/cli.test.kit.ts'
import { testCommands } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

const object = (keys: Record<string, unknown>) => expect.objectContaining(keys) as unknown
const confirmed = { 'x-change-reason': 'Contract ended' }
const acme = ['--set', 'name=Acme 2027', '--set', 'advertiser_id=1001']
/** One of the newest entries of the user log has the reason. */
const logged = async ({ app }: Cli, said: string) => {
  const { list } = await app.call(userLog.list, { limit: 5 }, { as: 'admin' })
  expect(list.map((entry) => entry.reason)).toContain(said)
}

testCommands({
  rows,
  prepare: async ({ app, write }) => {
    await write(
      'orders.yaml',
      '- { name: From a file, advertiser_id: 1001 }\n- name: Another\n  advertiser_id: 1002\n  objective_value: 50000\n',
    )
    const create = async (name: string) =>
      String((await app.call(orders.create, { body: { name, advertiserId: 1001 } }, { as: 'manager' })).id)
    return {
      OLD: await create('Old'),
      SPARE: await create('Spare'),
      SMALL: await create('Small'),
    }
  },
  lines: {
    'orders list': { args: ['--search', 'acme 2026'], holds: expect.arrayContaining([object({ id: 501, name: 'Acme 2026' })]) },
    'orders view': { args: ['501'], holds: object({ id: 501, currency: 'USD' }) },
    'orders campaigns': { args: ['502'], holds: [object({ id: 104_003, name: 'Éclair week' })] },
    'orders create': {
      args: ['--set', 'name=Made here', '--set', 'advertiser=1001'],
      holds: [object({ entityType: 'order', name: 'Made here', result: 'CREATED', id: expect.any(Number) as unknown })],
    },
    'orders edit': {
      args: ['$SPARE', '$SMALL', '--set', 'objective_value=70000', '--yes'],
      holds: [object({ name: 'Spare', result: 'CHANGED' }), object({ name: 'Small', result: 'CHANGED' })],
    },
    'orders duplicate': { args: ['501', '--wait'], holds: object({ copyOf: 501, status: 'DUPLICATED', campaigns: 3 }) },
    'orders archive': { args: ['$OLD', '--confirm', 'Old'], holds: [object({ archivedBefore: false, archived: true, result: 'CHANGED' })] },
    'orders unarchive': {
      args: ['$OLD', '501'],
      holds: expect.arrayContaining([object({ result: 'CHANGED' }), object({ result: 'UNCHANGED' })]),
    },
  },
  options: {
    'orders list --status': { args: ['--status', 'inactive,archived'], sends: 'GET /orders/dashboard?status=INACTIVE,ARCHIVED' },
    'orders list --advertiser': { args: ['--advertiser', '1001,1002'], sends: 'GET /orders/dashboard?advertiserId=1001,1002' },
    'orders list --search': {
      args: ['--search', 'acme'],
      sends: 'GET /orders/dashboard?q=acme',
      prints: /^501\tAcme 2026\tAcme Motors\t/m,
    },
    'orders list --sort': { args: ['--sort', '-totalSpend'], sends: 'GET /orders/dashboard?sort=-totalSpend' },
    'orders list --page': { args: ['--page', '2', '--limit', '1'], sends: 'GET /orders/dashboard?page=1&limit=1', says: /Showing 1 of \d/ },
    'orders list --limit': { args: ['--limit', '1'], sends: 'GET /orders/dashboard?page=0&limit=1', prints: /^\d+\t[^\n]*\n$/ },
    'orders list --all': { args: ['--all'], sends: 'GET /orders/dashboard?limit=100', prints: /^501\t[^]*^502\t|^502\t[^]*^501\t/m },
    'orders view --web': { args: ['501', '--web'], says: /^http:\S+\/orders\/501\/stats$/m },
    'orders campaigns --status': {
      args: ['502', '--status', 'paused'],
      sends: 'GET /campaigns?orderId=502&status=PAUSED',
      prints: /^104003\t/,
    },
    'orders create --from': {
      args: ['--from', '-', '--dry-run'],
      stdin: '{"name": "Piped", "advertiser_id": 1001}',
      prints: /^\tPiped\tWOULD_CREATE\t/,
    },
    'orders create --set': {
      args: [...acme, '--dry-run'],
      sends: 'POST /change-sets',
      body: { kind: 'orders', changes: [{ action: 'CREATE', cells: { name: 'Acme 2027', advertiser_id: '1001' } }] },
    },
    'orders create --dates': {
      args: [...acme, '--set', 'end_date=1/5/2030', '--dates', 'mdy', '--dry-run'],
      sends: 'POST /change-sets',
      body: {
        kind: 'orders',
        changes: [{ action: 'CREATE', cells: { name: 'Acme 2027', advertiser_id: '1001', end_date: '2030-01-05' } }],
      },
    },
    'orders create --dry-run': { args: ['--from', 'orders.yaml', '--dry-run'], says: /Plan: 2 to create/ },
    'orders create --reason': { args: [...acme, '--reason', 'New contract'], check: (cli) => logged(cli, 'New contract') },
    'orders create --confirm': { args: ['--from', 'orders.yaml', '--confirm', 'yes'], says: /Created 2/ },
    'orders edit --set': {
      args: ['501', '--set', 'objective_value=90000', '--dry-run'],
      sends: 'POST /change-sets',
      body: { kind: 'orders', changes: [{ id: 501, cells: { objective_value: '90000' } }] },
    },
    'orders edit --dates': {
      args: ['501', '--set', 'end_date=1/5/2030', '--dates', 'dmy', '--dry-run'],
      sends: 'POST /change-sets',
      body: { kind: 'orders', changes: [{ id: 501, cells: { end_date: '2030-05-01' } }] },
    },
    'orders edit --clear': {
      args: ['501', '--clear', 'comments', '--dry-run'],
      sends: 'POST /change-sets',
      body: { kind: 'orders', changes: [{ id: 501, cells: { comments: '[]' } }] },
    },
    'orders edit --if-version': {
      args: ['501', '--set', 'comments=Late', '--if-version', '99'],
      exit: exitCodes.conflict,
      says: /Acme 2026: /,
    },
    'orders edit --dry-run': { args: ['501', '--set', 'comments=Late', '--dry-run'], prints: /^501\tAcme 2026\tWOULD_CHANGE\tcomments$/m },
    'orders edit --reason': {
      args: ['502', '--set', 'comments=Late', '--reason', 'Late brief'],
      check: (cli) => logged(cli, 'Late brief'),
    },
    'orders edit --confirm': { args: ['501', '502', '--set', 'comments=Both', '--confirm', 'yes'], says: /^Changed 2/m },
    'orders duplicate --name': {
      args: ['$SMALL', '--wait', '--name', 'Named'],
      sends: 'POST /orders/$SMALL/duplicate',
      body: { name: 'Named' },
      says: /^Revert it with: spotdesk changes revert [0-9a-f-]{36}$/m,
    },
    'orders duplicate --copies': { args: ['$SMALL', '--wait', '--copies', '2'], prints: /\tDUPLICATED\t0\t\d+\n.*\tDUPLICATED\t0\t/ },
    'orders duplicate --move-days': {
      args: ['$SMALL', '--wait', '--move-days', '+7'],
      sends: 'POST /orders/$SMALL/duplicate',
      body: { moveDays: 7 },
    },
    'orders duplicate --again': { args: ['$SMALL', '--again'], says: /--again needs a start/, exit: 2 },
    'orders duplicate --no-dates': {
      args: ['$SMALL', '--wait', '--no-dates'],
      sends: 'POST /orders/$SMALL/duplicate',
      body: { moveDays: null },
    },
    'orders duplicate --wait': { args: ['$SMALL', '--wait'], sends: 'POST /orders/$SMALL/duplicate', prints: /\tDUPLICATED\t0\t/ },
    'orders duplicate --wait-timeout': { args: ['502', '--wait', '--wait-timeout', '9m'], prints: /\tDUPLICATED\t1\t502$/m },
    'orders archive --dry-run': {
      args: ['501', '--dry-run'],
      sends: 'GET /orders/501/blast-radius?action=ARCHIVE',
      prints: /\t\w+\tARCHIVED\tWOULD_CHANGE\t/,
    },
    'orders archive --reason': {
      args: ['$SPARE', '--confirm', 'Spare', '--reason', 'Contract ended'],
      sends: 'PUT /orders/$SPARE/archive',
      headers: confirmed,
    },
    'orders archive --confirm': {
      args: ['501', '--confirm', 'Acme'],
      exit: exitCodes.usage,
      says: /--confirm says "Acme", the name is "Acme 2026"\./,
    },
    'orders unarchive --dry-run': { args: ['$SPARE', '--dry-run'], prints: /\tARCHIVED\tACTIVE\tWOULD_CHANGE\t/ },
    'orders unarchive --reason': {
      args: ['$SPARE', '--reason', 'Contract ended'],
      sends: 'PUT /orders/$SPARE/unarchive',
      headers: confirmed,
    },
    'orders unarchive --confirm': {
      args: ['-', '--confirm', '101'],
      stdin: Array.from({ length: 101 }, (_, index) => 9000 + index).join('\n'),
      exit: exitCodes.notFound,
      says: /failed 101/,
    },
  },
  exits: { 'spotdesk orders duplicate 502 --format ids': exitCodes.pending },
})
