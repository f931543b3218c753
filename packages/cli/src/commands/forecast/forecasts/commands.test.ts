import { makeInventory } from '@spotdesk/server/testing'
import { expect } from 'vitest'
import { exitCodes } from '../../../exit-codes.ts'
import { type OptionCase, testCommands } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

const object = (keys: Record<string, unknown>) => expect.objectContaining(keys) as unknown
const phones = 'DEVICE_TYPE in (PHONE)'
const december = ['--start', '2026-12-01', '--end', '2026-12-31']
const ofCampaign = 'POST /forecast/inventory/campaign'
/** Every command that asks a forecast waits in the same way; the waiting itself is in waiting.test.ts. */
const waits = (path: string, args: readonly string[], sends: string): Record<string, OptionCase> => ({
  [`${path} --wait`]: { args: [...args, '--wait'], sends },
  [`${path} --wait-timeout`]: { args: [...args, '--wait-timeout', '1m'], sends },
})

testCommands({
  rows,
  // The test data has no inventory to speak of, so that the gate is not passed.
  exits: {
    'spotdesk forecast check 104001': exitCodes.gate,
    'spotdesk forecast check --filter status=RUNNING --min-probability 0.7': exitCodes.gate,
  },
  prepare: async (cli) => {
    await makeInventory(cli.app, 4000)
    // Rating points are for analysts and administrators.
    cli.env['SPOTDESK_TOKEN'] = await cli.createApiToken('admin')
    await cli.write('spot.yaml', 'version: 1\ncampaigns:\n  - { id: 104001, objective_value: 20 }\n  - { id: 104002, name: Renamed }\n')
    await cli.run(['plan', 'spot.yaml', '-o', 'plan.json', '--json'])
    await cli.write('asked.json', JSON.stringify({ startDate: '2026-12-01T05:00:00Z', endDate: '2026-12-08T05:00:00Z' }))
  },
  lines: {
    'forecast campaign': { args: ['104001'], holds: object({ campaignId: 104_001 }) },
    'forecast inventory': { args: december, holds: object({ total: expect.any(Number) as unknown, days: expect.any(Array) as unknown }) },
    'forecast grp': {
      args: ['104001', '--universe', '1000000'],
      holds: object({ campaignId: 104_001, universe: object({ people: 1_000_000 }) }),
    },
    'forecast last-date': { args: [], holds: { date: '2027-11-20T05:00:00.000Z' } },
    'forecast what-if': {
      args: ['104001', '--set', 'end=2027-02-28'],
      holds: object({
        campaignId: 104_001,
        set: { end_date: '2027-02-28' },
        before: expect.anything() as unknown,
        after: expect.anything() as unknown,
      }),
    },
    'forecast fix': { args: ['104001'], holds: expect.any(Array) },
    'forecast check': { args: ['104001', '--min-probability', '0'], holds: [object({ id: 104_001, name: 'Autumn drive' })] },
    'forecast attention': {
      args: ['--wait'],
      holds: object({ campaigns: expect.any(Array) as unknown, inFull: expect.any(Number) as unknown }),
    },
    'forecast reliability': { args: ['--by', 'week'], holds: [] },
  },
  options: {
    'forecast campaign --targeting': {
      args: ['104001', '--targeting', phones],
      sends: ofCampaign,
      body: { campaignId: 104_001, audienceTargeting: { text: phones } },
    },
    'forecast campaign --ad': {
      args: ['104001', '--targeting', '-', '--ad', '300001'],
      stdin: phones,
      sends: ofCampaign,
      body: { campaignId: 104_001, audienceTargeting: { text: phones, ads: [300_001] } },
    },
    ...waits('forecast campaign', ['104001'], ofCampaign),
    'forecast inventory --from': {
      args: ['--from', 'asked.json'],
      sends: 'POST /forecast/inventory',
      body: { startDate: '2026-12-01T05:00:00Z', endDate: '2026-12-08T05:00:00Z' },
    },
    'forecast inventory --targeting': {
      args: ['--from', 'asked.json', '--targeting', phones],
      sends: 'POST /forecast/inventory',
      body: { startDate: '2026-12-01T05:00:00Z', endDate: '2026-12-08T05:00:00Z', audienceTargeting: { text: phones } },
    },
    'forecast inventory --start': {
      args: ['--start', '2026-12-01', '--end', '2026-12-31'],
      sends: 'POST /forecast/inventory',
      body: { startDate: '2026-12-01T05:00:00.000Z', endDate: '2027-01-01T05:00:00.000Z' },
    },
    'forecast inventory --end': {
      args: ['--from', 'asked.json', '--end', '2026-12-03 18:00'],
      sends: 'POST /forecast/inventory',
      body: { startDate: '2026-12-01T05:00:00Z', endDate: '2026-12-03T23:00:00.000Z' },
    },
    ...waits('forecast inventory', december, 'POST /forecast/inventory'),
    'forecast grp --market': {
      args: ['104001', '--market', '1', '--universe', '10'],
      sends: 'POST /forecast/grp',
      body: { campaignId: 104_001, marketId: 1, universe: 10 },
    },
    'forecast grp --universe': {
      args: ['104001', '--universe', '500'],
      sends: 'POST /forecast/grp',
      body: { campaignId: 104_001, universe: 500 },
    },
    'forecast grp --gender': {
      args: ['104001', '--universe', '500', '--gender', 'female', '--population', '50'],
      sends: 'POST /forecast/grp',
      body: { campaignId: 104_001, universe: 500, target: { gender: 'FEMALE', population: 50 } },
    },
    'forecast grp --ages': {
      args: ['104001', '--universe', '500', '--ages', '18-34', '--population', '50'],
      sends: 'POST /forecast/grp',
      body: { campaignId: 104_001, universe: 500, target: { ageFrom: 18, ageTo: 34, population: 50 } },
    },
    'forecast grp --population': {
      args: ['104001', '--universe', '500', '--population', '50'],
      sends: 'POST /forecast/grp',
      body: { campaignId: 104_001, universe: 500, target: { population: 50 } },
    },
    ...waits('forecast grp', ['104001', '--universe', '500'], 'POST /forecast/grp'),
    'forecast what-if --set': {
      args: ['104001', '--set', 'cpm=15', '--set', 'objective=500000', '--set', 'capping=3/1/DAY', '--set', `targeting=${phones}`],
      sends: ofCampaign,
      body: {
        campaignId: 104_001,
        campaignContext: {
          campaignRevenue: { value: 15 },
          campaignObjective: { value: 500_000, unlimited: false },
          cappingRules: [{ limit: 3, unit: 'DAY', unitMultiplier: 1 }],
        },
        audienceTargeting: { text: phones },
      },
    },
    'forecast what-if --dates': {
      args: ['104001', '--set', 'end_date=1/2/2027', '--dates', 'mdy'],
      sends: ofCampaign,
      body: { campaignId: 104_001, campaignContext: { endDate: '2027-01-03T05:00:00.000Z' } },
    },
    'forecast what-if --clear': {
      args: ['104001', '--clear', 'capping'],
      sends: ofCampaign,
      body: { campaignId: 104_001, campaignContext: { cappingRules: [] } },
    },
    ...waits('forecast what-if', ['104001', '--set', 'pacing_priority=3'], ofCampaign),
    'forecast fix --apply': {
      args: ['104001', '--apply', '99'],
      sends: 'POST /forecast/fix',
      exit: exitCodes.conflict,
      says: /There is no fix/,
    },
    'forecast fix --dry-run': { args: ['104001', '--apply', '99', '--dry-run'], exit: exitCodes.conflict, sends: 'POST /forecast/fix' },
    'forecast fix --reason': { args: ['104001', '--apply', '99', '--reason', 'x'], exit: exitCodes.conflict, sends: 'POST /forecast/fix' },
    ...waits('forecast fix', ['104001'], 'POST /forecast/fix'),
    'forecast check --filter': {
      args: ['--filter', 'status=PAUSED', '--min-probability', '0'],
      sends: 'GET /campaigns/keys?status=PAUSED',
      prints: /104003/,
    },
    'forecast check --fail-on': { args: ['104004', '--fail-on', 'not_available'], exit: exitCodes.gate, prints: /FAILED/ },
    'forecast check --min-probability': { args: ['104001', '--min-probability', '2'], exit: exitCodes.usage, says: /from 0 to 1/ },
    'forecast check --min-delta': {
      args: ['104001', '--min-delta', '99999999999'],
      exit: exitCodes.gate,
      prints: /The difference is .* less than 99,999,999,999/,
    },
    'forecast check --max-shortfall': { args: ['104001', '--max-shortfall', '100%'], prints: /PASSED/ },
    ...waits('forecast check', ['104001', '--min-probability', '0'], ofCampaign),
    'forecast attention --campaign': {
      args: ['--wait', '--campaign', '104001'],
      sends: 'POST /forecast/attention',
      body: { campaignIds: [104_001] },
    },
    'forecast attention --advertiser': {
      args: ['--wait', '--advertiser', '1001'],
      sends: 'POST /forecast/attention',
      body: { advertiserId: 1001 },
    },
    'forecast attention --apply': {
      args: ['--wait', '--advertiser', '1003', '--apply'],
      sends: 'POST /forecast/attention',
      says: /Nothing was chosen/,
    },
    'forecast attention --dry-run': { args: ['--wait', '--advertiser', '1003', '--apply', '--dry-run'], says: /Nothing was chosen/ },
    'forecast attention --reason': { args: ['--wait', '--advertiser', '1003', '--apply', '--reason', 'x'], says: /Nothing was chosen/ },
    'forecast attention --wait': { args: ['--wait'], sends: 'POST /forecast/attention' },
    'forecast attention --wait-timeout': { args: ['--wait-timeout', '1m'], sends: 'POST /forecast/attention' },
    'forecast reliability --by': { args: ['--by', 'week'], sends: 'GET /forecast/reliability' },
  },
})
