import { setTimeout as sleep } from 'node:timers/promises'
import { bulk } from '@spotdesk/sdk/contract'
import { expect } from 'vitest'
import { exitCodes } from '../../../exit-codes.ts'
import { openBusyJobs } from '../../../testing/busy-jobs.test.kit.ts'
import type { Cli } from '../../../testing/cli.test.kit.ts'
import { testCommands, type OptionCase } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

const header = 'action,external_reference,name,type,advertiser_id,start_date,end_date,objective_type,objective_value,cpm'
const row = (reference: string, objective: number) =>
  `CREATE,${reference},${reference},STANDARD,1001,2030-01-04,2030-03-31,IMPRESSIONS,${objective},12.5\r\n`
const file = (reference: string, objective = 500) => `${header}\r\n${row(reference, objective)}`
const object = (keys: Record<string, unknown>) => expect.objectContaining(keys) as unknown
/** Other content each time: the same file again is a duplicate. */
let files = 0
const fresh = (objective = 500) => file(`OPT-${++files}`, objective)
const slashes = () => fresh().replace('2030-01-04', '4/1/2030')
const many = (count: number) => header + '\r\n' + Array.from({ length: count }, () => row(`OPT-${++files}`, 500)).join('')
const ads = (reference: string) =>
  `action,external_reference,campaign_id,name,type,estimated_duration_sec\r\nCREATE,${reference},104004,Spot,AUDIO,30\r\n`

/** Filled before the tests: a server on which jobs never end. */
const busy: Record<string, string> = {}
const pending = (args: readonly string[], stdin?: string): OptionCase => ({
  args: [...args, '--wait-timeout', '0s'],
  env: busy,
  ...(stdin !== undefined && { stdin }),
  exit: exitCodes.pending,
  says: /is still running|Continue with: spotdesk jobs resume/,
  check: untilIdle,
})
/** A user has one import at a time. */
const untilIdle = async ({ app }: Cli) => {
  while ((await app.call(bulk.jobs, { status: ['STARTED'] }, { as: 'manager' })).total > 0) await sleep(5)
}
const upload = 'POST /campaigns/bulk/import'

/** Options of an import by the words before them. */
const applying = (
  path: string,
  words: readonly string[],
  input: (objective?: number) => { stdin?: string },
): Record<string, OptionCase> => ({
  [`${path} --mode`]: {
    args: [...words, '--yes', '--allow-duplicate', '--mode', 'atomic'],
    ...input(),
    sends: `${upload}?mode=atomic`,
    ...failing(path),
  },
  [`${path} --max-errors`]: {
    args: [...words, '--yes', '--max-errors', '0'],
    ...input(0),
    sends: `${upload}?dryRun=true`,
    says: /--max-errors allows 0/,
    exit: exitCodes.gate,
  },
  [`${path} --errors-file`]: {
    args: [...words, '--yes', '--allow-duplicate', '--errors-file', 'failed.csv'],
    ...input(0),
    says: /The rows that failed are in failed\.csv/,
    exit: exitCodes.invalid,
    writes: { 'failed.csv': /error_code/ },
  },
  [`${path} --allow-duplicate`]: {
    args: [...words, '--yes', '--allow-duplicate'],
    ...input(),
    sends: `${upload}?allowDuplicate=true`,
    ...failing(path),
  },
  [`${path} --override`]: {
    args: [...words, '--yes', '--allow-duplicate', '--override', 'NO_INVENTORY', '--reason', 'It opens then'],
    ...input(),
    sends: `${upload}?override=NO_INVENTORY`,
    headers: { 'x-change-reason': 'It opens then' },
    ...failing(path),
  },
  [`${path} --reason`]: {
    args: [...words, '--yes', '--allow-duplicate', '--reason', 'Asked by the client'],
    ...input(),
    sends: upload,
    headers: { 'x-change-reason': 'Asked by the client' },
    ...failing(path),
  },
  [`${path} --dates`]: {
    args: [...words, '--yes', '--allow-duplicate', '--dates', 'dmy'],
    ...input(),
    sends: `${upload}?dates=dmy`,
    ...failing(path),
  },
  [`${path} --no-wait`]: {
    args: [...words, '--yes', '--allow-duplicate', '--no-wait'],
    ...input(),
    says: /is started\. Follow it with: spotdesk jobs resume/,
    check: untilIdle,
    exit: exitCodes.pending,
  },
})
/** The rows of a retry fail again. */
const failing = (path: string) => (path === 'bulk retry' ? { exit: exitCodes.invalid } : {})

const selecting = (path: string, words: readonly string[], input: () => { stdin: string }): Record<string, OptionCase> => ({
  [`${path} --order`]: {
    args: [...words, '--order', '501'],
    ...input(),
    sends: `${upload}?orderId=501${path === 'bulk plan' ? '&ids=104001,104002,104005' : ''}`,
  },
  [`${path} --ids`]: { args: [...words, '--order', '501', '--ids', '104002'], ...input(), sends: `${upload}?orderId=501&ids=104002` },
})

const chunking = (path: string, words: readonly string[]): Record<string, OptionCase> => ({
  [`${path} --chunk`]: {
    args: [...words, '--chunk', '2', '--json'],
    stdin: many(3),
    prints: /"jobIds": \[\s+"[\w-]+",\s+"[\w-]+"\s+\]/,
    says: /part 2 of 2/,
  },
  [`${path} --from-line`]: { args: [...words, '--from-line', '4'], stdin: many(4), prints: /^SUCCEEDED: 2 created/ },
})

testCommands({
  rows,
  prepare: async (cli) => {
    await cli.write('good.csv', file('EX-1'))
    await cli.write('bad.csv', file('EX-1') + row('EX-2', 0))
    await cli.write('ids.txt', '104001\n104002\n')
    await cli.write('120.csv', many(120))
    await cli.write('121.csv', many(121))
    const imported = await cli.run(['bulk', 'import', 'campaigns', 'bad.csv', '--yes', '--json'])
    await cli.run(['bulk', 'export', 'campaigns', '--ids', '104001', '-o', 'same.csv', '--json'])
    await cli.run(['bulk', 'import', 'ads', '-', '--yes', '--json'], { stdin: ads('AD-0') })
    busy['SPOTDESK_API_URL'] = await openBusyJobs(cli.app.url)
    return { FAILED_JOB: (imported.json() as { jobId: string }).jobId }
  },
  lines: {
    'bulk template': { args: ['ads'], holds: { content: expect.stringContaining('schema=ad/1') as unknown } },
    'bulk validate': { args: ['campaigns', '-'], stdin: file('J-1'), holds: [] },
    'bulk plan': { args: ['ads', '-', '-o', '-'], stdin: ads('AD-2'), holds: object({ version: 1, agencyId: 1, kind: 'ads' }) },
    'bulk apply': {
      args: ['campaigns', '-', '--yes'],
      stdin: file('J-3'),
      holds: object({ outcome: 'SUCCEEDED', created: 1, errors: [] }),
    },
    'bulk import': {
      args: ['campaigns', '-', '--max-errors', '1', '--yes'],
      stdin: file('J-4', 0),
      holds: object({ outcome: 'FAILED', totalErrors: 1, errors: [object({ lineNo: 2, code: 'tooSmall' })] }),
      exit: exitCodes.invalid,
    },
    'bulk export': { args: ['ads', '--campaign', '104004'], holds: { content: expect.stringContaining('AD-0') as unknown } },
    'bulk retry': { args: ['$FAILED_JOB', '--dry-run'], exit: exitCodes.usage },
  },
  options: {
    'bulk template --example': { args: ['campaigns', '--example'], prints: /ACME-Q1-NY/ },
    'bulk template --timezone': { args: ['ads', '--timezone', 'Europe/Bucharest'], prints: /^# timezone=Europe\/Bucharest;/ },
    'bulk validate --timezone': {
      args: ['campaigns', '-', '--timezone', 'Mars/Olympus'],
      stdin: '',
      says: /Mars\/Olympus/,
      exit: exitCodes.usage,
    },
    'bulk validate --dates': { args: ['campaigns', '-', '--dates', 'dmy'], stdin: slashes(), says: /1 row/ },
    'bulk validate --chunk': {
      args: ['campaigns', '-', '--chunk', '2'],
      stdin: many(2) + row('X', 0),
      prints: /^4\tobjective_value/,
      exit: exitCodes.invalid,
    },
    'bulk validate --from-line': { args: ['campaigns', '-', '--from-line', '3'], stdin: file('X', 0) + row('Y', 5), says: /1 row\./ },
    'bulk plan --output': {
      args: ['campaigns', 'good.csv', '-o', 'kept.json'],
      writes: { 'kept.json': /"kind": "campaigns"/ },
    },
    'bulk plan --dates': {
      args: ['campaigns', '-', '--dates', 'dmy'],
      stdin: slashes(),
      sends: `${upload}?dates=dmy`,
      says: /1 to create/,
    },
    'bulk plan --detailed-exitcode': { args: ['campaigns', '-', '--detailed-exitcode'], stdin: fresh(), exit: exitCodes.changes },
    'bulk plan --max-errors': { args: ['campaigns', '-', '--max-errors', '0'], stdin: fresh(0), exit: exitCodes.gate },
    'bulk plan --all': { args: ['campaigns', '-', '--all', '--format', 'table'], stdin: many(25), prints: /Line 26/ },
    ...selecting('bulk plan', ['campaigns', '-'], () => ({ stdin: fresh() })),
    ...applying('bulk apply', ['campaigns', '-'], (objective) => ({ stdin: fresh(objective) })),
    'bulk apply --all': { args: ['campaigns', '-', '--all', '--yes', '--max-errors', '0'], stdin: many(25), says: /Line 26/ },
    'bulk apply --confirm': { args: ['campaigns', '120.csv', '--confirm', '120.csv'], prints: /^SUCCEEDED: 120 created/ },
    'bulk apply --wait-timeout': pending(['campaigns', '-', '--yes'], fresh()),
    ...selecting('bulk apply', ['campaigns', '-', '--yes'], () => ({ stdin: fresh() })),
    ...chunking('bulk apply', ['campaigns', '-', '--yes']),
    ...applying('bulk import', ['campaigns', '-'], (objective) => ({ stdin: fresh(objective) })),
    'bulk import --all': { args: ['campaigns', '-', '--all', '--dry-run', '--format', 'table'], stdin: many(25), prints: /Line 26/ },
    'bulk import --confirm': { args: ['campaigns', '121.csv', '--confirm', '121.csv'], prints: /^SUCCEEDED: 121 created/ },
    'bulk import --wait-timeout': pending(['campaigns', '-', '--yes'], fresh()),
    ...selecting('bulk import', ['campaigns', '-', '--yes'], () => ({ stdin: fresh() })),
    ...chunking('bulk import', ['campaigns', '-', '--yes']),
    'bulk import --dry-run': { args: ['campaigns', '-', '--dry-run'], stdin: fresh(), sends: `${upload}?dryRun=true`, says: /1 to create/ },
    'bulk export --ids': {
      args: ['campaigns', '--ids', '-'],
      stdin: '104001 104002',
      sends: 'POST /campaigns/bulk/export',
      body: { ids: [104_001, 104_002] },
    },
    'bulk export --ids-file': {
      args: ['campaigns', '--ids-file', 'ids.txt'],
      sends: 'POST /campaigns/bulk/export',
      body: { ids: [104_001, 104_002] },
    },
    'bulk export --filter': {
      args: ['campaigns', '--filter', 'status=PAUSED'],
      sends: 'GET /campaigns/keys?status=PAUSED',
      prints: /Éclair week/,
    },
    'bulk export --order': { args: ['campaigns', '--order', '502'], sends: 'GET /campaigns/keys?orderId=502', prints: /Éclair week/ },
    'bulk export --campaign': { args: ['ads', '--campaign', '-'], stdin: '104004', sends: 'GET /campaigns/104004/ads', prints: /AD-0/ },
    'bulk export --all': { args: ['campaigns', '--all'], sends: 'GET /campaigns/keys', prints: /Old news|Untitled draft/ },
    'bulk export --output': {
      args: ['campaigns', '--ids', '104001', '-o', 'out.csv'],
      prints: /out\.csv\n$/,
      writes: { 'out.csv': /Autumn drive/ },
    },
    'bulk export --resume': {
      args: ['campaigns', '-o', 'never.csv', '--resume'],
      says: /There is no interrupted export/,
      exit: exitCodes.usage,
    },
    'bulk export --raw-cells': { args: ['campaigns', '--ids', '104001', '--raw-cells'], prints: /Autumn drive/ },
    'bulk export --no-wait': {
      args: ['campaigns', '--ids', '104001', '--no-wait'],
      says: /is started/,
      check: untilIdle,
      exit: exitCodes.pending,
    },
    'bulk export --wait-timeout': pending(['campaigns', '--ids', '104002', '-o', 'late.csv']),
    ...applying('bulk retry', ['$FAILED_JOB'], () => ({})),
    'bulk retry --all': { args: ['$FAILED_JOB', '--all', '--yes', '--max-errors', '0'], exit: exitCodes.gate },
    'bulk retry --confirm': {
      args: ['$FAILED_JOB', '--confirm', 'bad-retry.csv', '--allow-duplicate'],
      sends: upload,
      exit: exitCodes.invalid,
    },
    'bulk retry --wait-timeout': pending(['$FAILED_JOB', '--yes', '--allow-duplicate']),
  },
  exits: {
    'spotdesk bulk retry $FAILED_JOB --yes --allow-duplicate': exitCodes.invalid,
    'spotdesk bulk retry $FAILED_JOB --max-errors 0 --yes': exitCodes.gate,
  },
})
