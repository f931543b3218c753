import { userLog } from '@spotdesk/sdk/contract'
import { expect } from 'vitest'
import { testCommands } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

const object = (keys: Record<string, unknown>) => expect.objectContaining(keys) as unknown
const revertPath = 'POST /user-log/$ENTRY/revert'

testCommands({
  rows,
  prepare: async (cli) => {
    await cli.run(['campaigns', 'pause', '104001'])
    const { list } = await cli.app.call(userLog.list, { entityType: ['campaign'], entityId: 104_001 }, { as: 'manager' })
    return { ENTRY: list[0]!.id, CHANGE_SET: list[0]!.changeSetId! }
  },
  lines: {
    log: { args: ['--entity', 'campaign:104001', '--action', 'pause'], holds: [object({ action: 'PAUSE', entityId: 104_001 })] },
    'log view': { args: ['$ENTRY'], holds: object({ entityName: expect.any(String) as unknown }) },
    'log revert': { args: ['$ENTRY', '--dry-run'], holds: object({ reverted: 1, conflicts: [] }) },
  },
  options: {
    'log --entity': { args: ['--entity', 'campaign:104001'], sends: 'GET /user-log?entityType=campaign&entityId=104001' },
    'log --user': { args: ['--user', 'manager@world.test'], sends: 'GET /user-log?user=manager@world.test' },
    'log --action': { args: ['--action', 'pause,resume'], sends: 'GET /user-log?action=PAUSE,RESUME' },
    'log --source': { args: ['--source', 'cli'], sends: 'GET /user-log?source=CLI' },
    'log --search': { args: ['--search', 'drive'], sends: 'GET /user-log?q=drive' },
    'log --change-set': { args: ['--change-set', '$CHANGE_SET'], sends: 'GET /user-log?changeSetId=$CHANGE_SET' },
    'log --since': { args: ['--since', '2026-11-01'], sends: 'GET /user-log?from=20261101040000' },
    'log --until': { args: ['--until', '2026-11-30'], sends: 'GET /user-log?to=20261201045959' },
    'log --page': { args: ['--page', '2'], sends: 'GET /user-log?page=1' },
    'log --limit': { args: ['--limit', '1'], sends: 'GET /user-log?limit=1', says: /Showing 1 of/ },
    'log --all': { args: ['--all', '--format', 'ndjson'], sends: 'GET /user-log?limit=100' },
    'log revert --dry-run': { args: ['$ENTRY', '--dry-run'], sends: revertPath, body: { mode: 'partial', dryRun: true } },
    'log revert --atomic': { args: ['$ENTRY', '--atomic', '--yes'], sends: revertPath, body: { mode: 'atomic', dryRun: false } },
    'log revert --reason': { args: ['$ENTRY', '--reason', 'why', '--yes'], sends: revertPath, headers: { 'x-change-reason': 'why' } },
  },
})
