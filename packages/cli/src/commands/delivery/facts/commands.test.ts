import { expect } from 'vitest'
import { exitCodes } from '../../../exit-codes.ts'
import { testCommands } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

const object = (keys: Record<string, unknown>) => expect.objectContaining(keys) as unknown
const header = 'hour,campaign_id,ad_id,zone_id,impressions'
const row = (hour: string, impressions = 10) => `2026-11-20T${hour}:00:00Z,104001,300001,2001,${impressions}`
const table = (...lines: string[]) => `${[header, ...lines].join('\n')}\n`

testCommands({
  rows,
  prepare: async (cli) => {
    // Facts are sent by administrators, and by tokens that were made for feeds.
    cli.env['SPOTDESK_TOKEN'] = await cli.createApiToken('admin')
    await cli.write('hourly.csv', table(row('08'), row('09')))
    const sent = await cli.run(['delivery', 'ingest', 'hourly', 'hourly.csv', '--json'])
    return { BATCH: (sent.json() as { jobId: string }[])[0]!.jobId }
  },
  lines: {
    'delivery ingest': {
      args: ['hourly', '-'],
      stdin: table(row('07')),
      holds: [object({ state: 'DONE', created: 1, refused: 0, sentBefore: false })],
    },
    'delivery batches': { args: [], holds: expect.arrayContaining([object({ kind: 'hourly', totalRows: 2 })]) },
    'delivery batches view': { args: ['$BATCH'], holds: object({ totalRows: 2, errors: [] }) },
  },
  options: {
    'delivery ingest --batch-size': {
      args: ['hourly', '-', '--batch-size', '1', '--dry-run', '--format', 'csv'],
      stdin: table(row('05'), row('06')),
      prints: /^1,[\s\S]*^2,/m,
    },
    'delivery ingest --complete-until': {
      args: ['hourly', '-', '--complete-until', '2026-11-20T05:00:00Z'],
      stdin: table(row('04')),
      sends: 'POST /delivery/hourly?completeUntil=2026-11-20T05:00:00.000Z',
    },
    'delivery ingest --skip-invalid': {
      args: ['hourly', '-', '--skip-invalid'],
      stdin: table(row('03'), row('02', -1)),
      exit: exitCodes.partial,
      sends: 'POST /delivery/hourly',
      says: /Line 3 - impressions: [\s\S]*1 new, 0 corrected, 0 known already, 1 refused/,
    },
    'delivery ingest --dry-run': {
      args: ['hourly', '-', '--dry-run'],
      stdin: table(row('01')),
      says: /1 rows? in 1 batch can be sent. Nothing was sent/,
    },
    'delivery batches --kind': { args: ['--kind', 'bids,reach'], sends: 'GET /delivery/batches?kind=bids,reach' },
    'delivery batches --page': { args: ['--page', '2'], sends: 'GET /delivery/batches?page=1' },
    'delivery batches --limit': { args: ['--limit', '1'], sends: 'GET /delivery/batches?limit=1' },
  },
})
