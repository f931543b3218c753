import { expect } from 'vitest'
import { exitCodes } from '../../../exit-codes.ts'
import { testCommands } from '../../../testing/commands.test.kit.ts'
import type { OptionCase } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

const object = (keys: Record<string, unknown>) => expect.objectContaining(keys) as unknown
const flight = { type: 'STANDARD', advertiser_id: 1001, start_date: '2027-03-01', end_date: '2027-03-31', objective_value: 5000, cpm: 12.5 }
const set = Object.entries(flight).flatMap(([column, value]) => ['--set', `${column}=${value}`])
/** The body of a plan of one change. */
const planOf = (change: Record<string, unknown>) => ({ kind: 'campaigns', changes: [change] })
const plans = (change: Record<string, unknown>): Pick<OptionCase, 'sends' | 'body'> => ({
  sends: 'POST /change-sets',
  body: planOf(change),
})

/** The call that applies a plan. */
const applied = (headers: Record<string, string>, body?: unknown): Partial<OptionCase> => ({
  sends: 'POST /change-sets/*/apply',
  headers,
  ...(body !== undefined && { body }),
})
const overridden = { hash: expect.any(String) as unknown, mode: 'partial', override: ['NO_INVENTORY'] }

/** The options of an action on campaigns. */
function actionOptions(verb: string, method: string, id: string): Record<string, OptionCase> {
  return {
    [`campaigns ${verb} --filter`]: { args: ['--filter', 'status=REJECTED', '--dry-run'], sends: 'GET /campaigns?status=REJECTED' },
    [`campaigns ${verb} --dry-run`]: { args: [id, '--dry-run'], says: /Would change|unchanged/ },
    [`campaigns ${verb} --reason`]: {
      args: [id, '--reason', 'Client request', '--yes'],
      sends: `${method} /campaigns/${id}/${verb}`,
      headers: { 'x-change-reason': 'Client request' },
    },
    [`campaigns ${verb} --confirm`]: {
      args: ['-', '--confirm', '3'],
      stdin: Array.from({ length: 101 }, (_, index) => 200_001 + index).join('\n'),
      says: /--confirm says "3", the name is "101"/,
      exit: exitCodes.usage,
    },
  }
}

testCommands({
  rows,
  prepare: async (cli) => {
    await cli.write(
      'campaigns.yaml',
      `- name: First of a file\n  ${Object.entries(flight)
        .map((pair) => pair.join(': '))
        .join('\n  ')}\n`,
    )
    await cli.write('campaigns.json', JSON.stringify([{ ...flight, name: 'Second', start_date: undefined, startDate: '2027-03-01' }]))
    await cli.write('targeting.txt', 'LOCATION_COUNTRY in (US)\n')
    await cli.write('message.txt', 'Please confirm.\n')
    const made = await cli.run(['campaigns', 'create', ...set, '--set', 'name=Draft', '--set', 'targeting=[]', '--json'])
    const ready = await cli.run(['campaigns', 'create', ...set, '--set', 'name=Next draft', '--set', 'targeting=[]', '--json'])
    const idOf = (outcome: typeof made) => String((outcome.json() as { id: number }[])[0]!.id)
    return { DRAFT: idOf(made), READY: idOf(ready) }
  },
  lines: {
    'campaigns list': { args: ['--status', 'RUNNING'], holds: expect.arrayContaining([object({ id: 104_001 })]) },
    'campaigns view': { args: ['104001'], holds: object({ id: 104_001, name: 'Autumn drive' }) },
    'campaigns stats': { args: ['104001'], holds: [] },
    'campaigns why': {
      args: ['104001'],
      holds: object({ campaignId: 104_001, status: expect.any(String) as unknown, steps: expect.any(Array) as unknown }),
    },
    'campaigns pacing': { args: ['104001'], holds: object({ campaignId: 104_001, timeZone: 'America/New_York' }) },
    'campaigns checks': { args: ['104004'], holds: expect.any(Array) },
    'campaigns targeting view': { args: ['104003'], holds: object({ campaignId: 104_003, version: expect.any(Number) as unknown }) },
    'campaigns targeting set': {
      args: ['104002', 'location_country', 'in', '(US)'],
      holds: [object({ id: 104_002, result: 'CHANGED', changeSetId: expect.any(String) as unknown })],
    },
    'campaigns budget': { args: ['104001'], holds: object({ trace: expect.any(Array) as unknown }) },
    'campaigns notify-publisher': { args: ['104001', '--text', 'Hello'], exit: exitCodes.conflict },
    'campaigns open': { args: ['104001'], holds: { id: 104_001, url: expect.stringMatching(/\/campaigns\/104001\/stats$/) as unknown } },
    'campaigns create': {
      args: ['--set', 'name=By options', '--set', 'external_reference=BY-OPTIONS', ...set],
      holds: [
        object({
          result: 'CREATED',
          id: expect.any(Number) as unknown,
          externalReference: 'BY-OPTIONS',
          changeSetId: expect.any(String) as unknown,
        }),
      ],
    },
    'campaigns edit': {
      args: ['104001', '--set', 'name=Autumn drive'],
      holds: [object({ id: 104_001, result: 'UNCHANGED', changeSetId: null })],
    },
    'campaigns submit': { args: ['104004', '--dry-run'], holds: [object({ id: 104_004, result: 'FAILED' })], exit: exitCodes.invalid },
    'campaigns pause': {
      args: ['104001', '104009'],
      holds: expect.arrayContaining([object({ result: 'CHANGED' }), object({ result: 'FAILED' })]),
      exit: 3,
    },
    'campaigns resume': { args: ['104001'], holds: [object({ before: 'PAUSED', status: 'RUNNING', result: 'CHANGED' })] },
    'campaigns archive': { args: ['104005', '--yes'], holds: [object({ archivedBefore: false, archived: true })] },
    'campaigns unarchive': { args: ['104005', '--dry-run'], holds: [object({ result: 'WOULD_CHANGE' })] },
    'campaigns duplicate': { args: ['104001'], holds: { id: expect.any(Number) as unknown, copyOf: 104_001 } },
  },
  options: {
    'campaigns duplicate --name': {
      args: ['104001', '--name', 'Once more'],
      sends: 'POST /campaigns/104001/duplicate',
      body: { name: 'Once more' },
      says: /^Revert it with: spotdesk changes revert [0-9a-f-]{36}$/m,
    },
    'campaigns duplicate --copies': { args: ['104001', '--copies', '2'], prints: /^\d+\t104001\n\d+\t104001$/m },
    'campaigns duplicate --move-days': {
      args: ['104001', '--move-days', '3'],
      sends: 'POST /campaigns/104001/duplicate',
      body: { moveDays: 3 },
    },
    'campaigns duplicate --again': {
      args: ['104001', '--again'],
      sends: 'POST /campaigns/104001/duplicate',
      body: { moveDays: expect.any(Number) as unknown },
    },
    'campaigns duplicate --no-dates': {
      args: ['104001', '--no-dates'],
      sends: 'POST /campaigns/104001/duplicate',
      body: { moveDays: null },
    },
    'campaigns list --status': { args: ['--status', 'running,paused'], sends: 'GET /campaigns?status=RUNNING,PAUSED' },
    'campaigns list --type': { args: ['--type', 'reserved'], sends: 'GET /campaigns?type=RESERVED' },
    'campaigns list --delivery': { args: ['--delivery', 'under-delivering'], sends: 'GET /campaigns?deliveryStatus=UNDER_DELIVERING' },
    'campaigns list --forecast-status': { args: ['--forecast-status', 'at-risk'], sends: 'GET /campaigns?forecastStatus=AT_RISK' },
    'campaigns list --needs-attention': { args: ['--needs-attention'], sends: 'GET /campaigns?needsAttention=true' },
    'campaigns list --advertiser': { args: ['--advertiser', '1001,1002'], sends: 'GET /campaigns?advertiserId=1001,1002' },
    'campaigns list --order': { args: ['--order', '501'], sends: 'GET /campaigns?orderId=501' },
    'campaigns list --assigned': { args: ['--assigned', 'Unassigned'], sends: 'GET /campaigns?assignedUsername=Unassigned' },
    'campaigns list --ref': { args: ['--ref', 'ACME-'], sends: 'GET /campaigns?reference=ACME-' },
    'campaigns list --search': { args: ['--search', 'drive'], sends: 'GET /campaigns?q=drive' },
    'campaigns list --sort': { args: ['--sort', '-startDate'], sends: 'GET /campaigns?sort=-startDate' },
    'campaigns list --page': { args: ['--page', '2'], sends: 'GET /campaigns?page=1' },
    'campaigns list --limit': { args: ['--limit', '2'], sends: 'GET /campaigns?limit=2', says: /Showing 2 of \d+/ },
    'campaigns list --all': { args: ['--all'], sends: 'GET /campaigns?limit=100' },
    'campaigns list --watch': { args: ['--watch', '10ms'], says: /at least 1s/, exit: exitCodes.usage },
    'campaigns view --web': { args: ['104001', '--web'], says: /http:\/\/\S+\/campaigns\/104001\/stats/ },
    'campaigns stats --range': {
      args: ['104001', '--range', '2026-11-01..2026-11-20'],
      // Days of New York; the end of daylight saving time lies between them.
      sends: 'GET /campaigns/104001/statistics?from=20261101040000&to=20261121045959&timeZone=America/New_York',
    },
    'campaigns stats --by': { args: ['104001', '--by', 'publisher'], sends: 'GET /campaigns/104001/statistics?by=publisher' },
    'campaigns stats --campaign-totals': {
      args: ['104001', '--campaign-totals', '--format', 'table'],
      // One row, so that its spend is rounded once: the same as in the list.
      sends: 'GET /campaigns/104001/statistics?by=campaign',
      prints: /Impressions: +0\n/,
    },
    'campaigns pacing --hours': { args: ['104001', '--hours', '3'], sends: 'GET /campaigns/104001/pacing?hours=3' },
    'campaigns targeting view --text': { args: ['104002', '--text'], prints: /^LOCATION_COUNTRY in \(US\)\n$/ },
    'campaigns targeting view --sentence': { args: ['104002', '--sentence'], prints: /^Country is United States\.\n$/ },
    'campaigns targeting set --from': {
      args: ['104003', '--from', 'targeting.txt'],
      ...plans({ id: 104_003, cells: { targeting: 'LOCATION_COUNTRY in (US)' } }),
    },
    'campaigns targeting set --check': {
      args: ['104001', 'LOCATION_COUNTRY in (US, US)', '--check', '--format', 'table'],
      sends: 'POST /targeting/lint',
      body: { text: 'LOCATION_COUNTRY in (US, US)', campaignId: 104_001 },
      prints: /Country is United States/,
    },
    'campaigns targeting set --if-version': {
      args: ['104003', 'LOCATION_COUNTRY in (CA)', '--if-version', '1'],
      ...plans({ id: 104_003, version: 1, cells: { targeting: 'LOCATION_COUNTRY in (CA)' } }),
      says: /It was changed since version 1: it is at version 2 now\.\n +The last change, by manager@world\.test at 2026-11-20 \d\d:\d\d America\/New_York: Targeting/,
      exit: exitCodes.conflict,
    },
    'campaigns targeting set --dry-run': {
      args: ['104003', '[]', '--dry-run', '--format', 'table'],
      ...plans({ id: 104_003, cells: { targeting: '[]' } }),
      prints: /Would change +#104003 .*\n +Targeting: Country is United States\. → /,
    },
    'campaigns targeting set --reason': {
      args: ['104003', 'LOCATION_COUNTRY in (MX)', '--reason', 'New market'],
      ...applied({ 'x-change-reason': 'New market' }),
      says: /spotdesk changes revert/,
    },
    'campaigns budget --state': {
      args: ['104001', '--state', 'new york'],
      sends: 'POST /billingWidget',
      body: { campaignContext: { campaignId: 104_001 }, salesTaxContext: { state: 'NY' } },
    },
    'campaigns notify-publisher --text': {
      args: ['104006', '--text', '-'],
      stdin: 'Please confirm.\n',
      sends: 'POST /campaigns/104006/custom-notification',
      body: { text: 'Please confirm.' },
      says: /has no e-mail address/,
      exit: exitCodes.invalid,
    },
    'campaigns notify-publisher --to': {
      args: ['104006', '--text', 'Please confirm.', '--to', 'ops@example.com,desk@example.com'],
      sends: 'POST /campaigns/104006/custom-notification',
      body: { text: 'Please confirm.', extraEmailAddresses: 'ops@example.com,desk@example.com' },
      prints: /ops@example\.com/,
    },
    'campaigns create --from': {
      args: ['--from', '-', '--set', 'name=From stdin'],
      stdin: JSON.stringify({ ...flight, capping: ['3/1/DAY', '10/1/CAMPAIGN'], order_id: null }),
      ...plans({
        action: 'CREATE',
        cells: {
          name: 'From stdin',
          type: 'STANDARD',
          advertiser_id: '1001',
          start_date: '2027-03-01',
          end_date: '2027-03-31',
          objective_value: '5000',
          cpm: '12.5',
          capping: '3/1/DAY;10/1/CAMPAIGN',
        },
      }),
    },
    'campaigns create --set': {
      args: [...set, '--set', 'Name=Aliased', '--set', 'margin=5', '--format', 'table'],
      prints: /Created +#\d+ Aliased[^]*CPM: \$12\.50[^]*Margin: 5%/,
    },
    'campaigns create --dates': {
      args: ['--from', '-', '--dates', 'dmy', '--dry-run'],
      stdin: JSON.stringify({ ...flight, name: 'Typed', start_date: '1/3/2027', end_date: '31/3/2027' }),
      prints: /WOULD_CREATE/,
    },
    'campaigns create --submit': {
      args: [
        ...set,
        '--set',
        'name=Ready',
        '--set',
        'external_reference=READY-1',
        '--set',
        'targeting=[]',
        '--submit',
        '--format',
        'table',
      ],
      prints: /Created +#\d+ Ready[^]*Submitted: No → Yes/,
    },
    'campaigns create --override': {
      args: [
        ...set,
        '--set',
        'name=Over',
        '--set',
        'external_reference=OVER-1',
        '--set',
        'targeting=[]',
        '--submit',
        '--override',
        'no-inventory',
        '--reason',
        'Agreed',
      ],
      ...applied({ 'x-change-reason': 'Agreed' }, overridden),
    },
    'campaigns create --dry-run': { args: [...set, '--set', 'name=Dry', '--dry-run'], prints: /WOULD_CREATE/ },
    'campaigns create --reason': {
      args: [...set, '--set', 'name=Why', '--reason', 'New order'],
      ...applied({ 'x-change-reason': 'New order' }),
      says: /Created 1/,
    },
    'campaigns create --confirm': {
      args: ['--from', '-', '--confirm', '100'],
      stdin: JSON.stringify(Array.from({ length: 101 }, (_, index) => ({ ...flight, name: `Many ${index}` }))),
      says: /--confirm says "100", the name is "101"/,
      exit: exitCodes.usage,
    },
    'campaigns edit --set': {
      args: ['104001', '--set', 'cpm=14.5', '--set', 'end=2027-01-31', '--format', 'table'],
      ...plans({ id: 104_001, cells: { cpm: '14.5', end_date: '2027-01-31' } }),
      prints: /End: 20 December 2026(?: \d\d:\d\d)? → 31 January 2027\n +CPM: \$\d+\.\d+ → \$14\.50/,
    },
    'campaigns edit --dates': {
      args: ['104001', '--set', 'end=1/5/2027', '--dates', 'dmy', '--dry-run'],
      ...plans({ id: 104_001, cells: { end_date: '2027-05-01' } }),
    },
    'campaigns edit --clear': {
      args: ['104001', '--clear', 'order,capping', '--dry-run'],
      ...plans({ id: 104_001, cells: { order_id: '[]', capping: '[]' } }),
      exit: exitCodes.invalid,
    },
    'campaigns edit --filter': {
      args: ['--filter', 'status=RUNNING', '--filter', 'advertiser=1001', '--set', 'priority=4', '--yes'],
      sends: 'GET /campaigns/keys?status=RUNNING&advertiserId=1001',
      says: /Change Priority of #104001|Changed 1/,
    },
    'campaigns edit --if-version': {
      args: ['104001', '--set', 'cpm=9', '--if-version', '1'],
      ...plans({ id: 104_001, version: 1, cells: { cpm: '9' } }),
      says: /It was changed since version 1/,
      exit: exitCodes.conflict,
    },
    'campaigns edit --dry-run': { args: ['104001', '--set', 'cpm=9', '--dry-run'], prints: /WOULD_CHANGE/ },
    'campaigns edit --reason': {
      args: ['104001', '--set', 'cpm=9', '--reason', 'Rate card'],
      ...applied({ 'x-change-reason': 'Rate card' }),
      says: /Changed 1/,
    },
    'campaigns edit --confirm': { args: ['104001', '104002', '--set', 'cpm=8', '--confirm', 'yes'], says: /Changed 2/ },
    'campaigns submit --filter': {
      args: ['--filter', 'status=DRAFT', '--filter', 'search=Untitled', '--dry-run'],
      sends: 'GET /campaigns/keys?status=DRAFT&q=Untitled',
      exit: exitCodes.invalid,
    },
    'campaigns submit --override': {
      args: ['$DRAFT', '--override', 'NO_INVENTORY', '--reason', 'Agreed'],
      ...applied({ 'x-change-reason': 'Agreed' }, overridden),
      says: /Changed 1/,
    },
    'campaigns submit --if-version': { args: ['104004', '--if-version', '99', '--dry-run'], prints: /FAILED/, exit: exitCodes.conflict },
    'campaigns submit --dry-run': {
      args: ['104004', '--dry-run', '--format', 'table'],
      prints: /Failed +#104004 Untitled draft\n +\w+: This field is required/,
      exit: exitCodes.invalid,
    },
    'campaigns submit --reason': { args: ['$READY', '--reason', 'Go'], ...applied({ 'x-change-reason': 'Go' }), says: /Changed 1/ },
    'campaigns submit --confirm': {
      args: ['104004', '104001', '--confirm', 'yes'],
      says: /Untitled draft: \w+: This field is required[^]*Changed 0, unchanged 1, failed 1/,
      exit: exitCodes.invalid,
    },
    ...actionOptions('pause', 'POST', '104002'),
    ...actionOptions('resume', 'POST', '104002'),
    ...actionOptions('archive', 'PUT', '104007'),
    ...actionOptions('unarchive', 'PUT', '104007'),
  },
  exits: {
    // The publisher has no e-mail address.
    'spotdesk campaigns notify-publisher 104006 --text "Please confirm the flight."': exitCodes.invalid,
    'spotdesk campaigns submit 104004 --dry-run': exitCodes.invalid,
    'spotdesk campaigns submit --filter status=DRAFT --override NO_INVENTORY --reason "Agreed with the publisher" --dry-run':
      exitCodes.invalid,
  },
})
