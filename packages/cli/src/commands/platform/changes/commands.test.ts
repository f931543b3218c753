import { expect } from 'vitest'
import { changeSets } from '@spotdesk/sdk/contract'
import { exitCodes } from '../../../exit-codes.ts'
import type { Cli } from '../../../testing/cli.test.kit.ts'
import { testCommands } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

const object = (keys: Record<string, unknown>) => expect.objectContaining(keys) as unknown
const revertPath = 'POST /change-sets/$PAUSED/revert'
const facts = ['CHANGE_SET', 'HASHED', 'LOOKED_AT', 'PARTLY', 'REASONED', 'NOT_AWAITED', 'IMPATIENT', 'LARGE'] as const

/** A plan that somebody else has made: new campaigns, and one row in error for the fact PARTLY. */
async function plan({ app }: Cli, fact: (typeof facts)[number]) {
  const cells = { type: 'STANDARD', advertiser_id: '1001', start_date: '2026-12-01', cpm: '9' }
  const changes = Array.from({ length: fact === 'LARGE' ? 101 : 1 }, (_, at) => ({
    externalReference: `${fact}-${at}`,
    cells: { ...cells, name: `${fact} ${at}` },
  }))
  const wrong = { externalReference: 'wrong', cells: { ...cells, name: 'Wrong', cpm: 'many' } }
  return app.call(
    changeSets.plan,
    { body: { kind: 'campaigns', changes: [...changes, ...(fact === 'PARTLY' ? [wrong] : [])] } },
    { as: 'manager' },
  )
}

/** An applied change-set for the examples of a revert; those of the options have another. */
let applied = ''
const changeSetOf = async (cli: Cli, ...words: string[]) =>
  ((await cli.run([...words, '--json'])).json() as { changeSetId: string }[])[0]!.changeSetId

testCommands({
  rows,
  environment: (command): Record<string, string> => (command.includes('changes revert') ? { CHANGE_SET: applied } : {}),
  prepare: async (cli) => {
    const PAUSED = await changeSetOf(cli, 'campaigns', 'pause', '104001')
    applied = await changeSetOf(cli, 'campaigns', 'edit', '104002', '--set', 'pacing_priority=4', '--yes')
    const planned = await Promise.all(facts.map((fact) => plan(cli, fact)))
    return { PAUSED, ...Object.fromEntries(facts.map((fact, at) => [fact, planned[at]!.id])), HASH: planned[0]!.hash }
  },
  lines: {
    'changes list': { args: [], holds: expect.arrayContaining([object({ kind: 'campaigns', status: 'APPLIED' })]) },
    'changes view': { args: ['$PAUSED'], holds: object({ items: [object({ entityType: 'campaign', id: 104_001, action: 'PAUSE' })] }) },
    'changes revert': { args: ['$PAUSED', '--dry-run'], holds: object({ conflicts: [] }) },
    'changes apply': { args: ['$CHANGE_SET', '--yes', '--hash', 'other'], exit: exitCodes.conflict },
  },
  options: {
    'changes list --mine': { args: ['--mine'], sends: 'GET /change-sets?mine=true' },
    'changes list --kind': { args: ['--kind', 'orders,ads'], sends: 'GET /change-sets?kind=orders,ads' },
    'changes list --status': { args: ['--status', 'planned'], sends: 'GET /change-sets?status=PLANNED' },
    'changes list --source': { args: ['--source', 'agent'], sends: 'GET /change-sets?source=AGENT' },
    'changes list --page': { args: ['--page', '3'], sends: 'GET /change-sets?page=2' },
    'changes list --limit': { args: ['--limit', '1'], sends: 'GET /change-sets?limit=1', says: /Showing 1 of/ },
    'changes list --all': { args: ['--all'], sends: 'GET /change-sets?limit=100' },
    'changes view --verdict': { args: ['$PAUSED', '--verdict', 'error'], sends: 'GET /change-sets/$PAUSED/items?verdict=ERROR' },
    'changes view --outcome': {
      args: ['$PAUSED', '--outcome', 'reverted'],
      sends: 'GET /change-sets/$PAUSED/items?outcome=REVERTED',
    },
    'changes view --search': { args: ['$PAUSED', '--search', 'drive'], sends: 'GET /change-sets/$PAUSED/items?q=drive' },
    'changes view --limit': { args: ['$PAUSED', '--limit', '1'], sends: 'GET /change-sets/$PAUSED/items?limit=1' },
    'changes revert --items': {
      args: ['$PAUSED', '--items', '104001', '--dry-run'],
      sends: revertPath,
      body: { mode: 'partial', dryRun: true, items: [{ entityType: 'campaign', id: 104_001 }] },
    },
    'changes revert --dry-run': { args: ['$PAUSED', '--dry-run'], sends: revertPath, body: { mode: 'partial', dryRun: true } },
    'changes revert --confirm': { args: ['$PAUSED', '--confirm', 'x'], sends: revertPath },
    'changes revert --atomic': { args: ['$PAUSED', '--atomic', '--yes'], sends: revertPath, body: { mode: 'atomic', dryRun: false } },
    'changes revert --reason': {
      args: ['$PAUSED', '--reason', 'why', '--yes'],
      sends: revertPath,
      headers: { 'x-change-reason': 'why' },
      exit: exitCodes.done,
    },
    'changes apply --hash': { args: ['$HASHED', '--hash', 'other', '--yes'], exit: exitCodes.conflict, says: /another hash/ },
    'changes apply --dry-run': {
      args: ['$LOOKED_AT', '--dry-run'],
      sends: 'GET /change-sets/$LOOKED_AT/items',
      prints: /WOULD_CREATE/,
    },
    'changes apply --partial': {
      args: ['$PARTLY', '--partial', '--yes'],
      exit: exitCodes.partial,
      sends: 'POST /change-sets/$PARTLY/apply',
    },
    'changes apply --reason': {
      args: ['$REASONED', '--reason', 'As agreed', '--yes'],
      sends: 'POST /change-sets/$REASONED/apply',
      headers: { 'x-change-reason': 'As agreed' },
    },
    'changes apply --confirm': { args: ['$LARGE', '--confirm', '$LARGE'], sends: 'POST /change-sets/$LARGE/apply' },
    'changes apply --wait-timeout': {
      args: ['$IMPATIENT', '--wait-timeout', '10m', '--yes'],
      sends: 'POST /change-sets/$IMPATIENT/apply',
    },
    // Behind the others: one job of a user runs at a time, and nobody waits for this one.
    'changes apply --no-wait': {
      args: ['$NOT_AWAITED', '--no-wait', '--yes'],
      exit: exitCodes.pending,
      sends: 'POST /change-sets/$NOT_AWAITED/apply',
    },
  },
})
