import { expect, test } from 'vitest'
import { campaignStates, type StateFacts, urgentStates, worstState } from './worst-state.ts'

const now = Date.parse('2026-03-10T12:00:00Z')
const running: StateFacts = {
  status: 'RUNNING',
  archived: false,
  elapsed: 40,
  pace: 1,
  endDate: '2026-04-01T00:00:00Z',
  deliveryStatuses: [],
  deliveryColour: null,
  forecast: { status: 'IN_FULL' },
}

test.each<[string, Partial<StateFacts>, string, string]>([
  ['that runs as planned', {}, 'Running', 'ok'],
  ['without a forecast', { forecast: null }, 'Running', 'ok'],
  [
    'that delivers nothing, whatever its forecast says',
    { deliveryStatuses: ['NOT_DELIVERING'], deliveryColour: 'red' },
    'Not delivering',
    'bad',
  ],
  ['that is behind', { deliveryStatuses: ['UNDER_DELIVERING'], deliveryColour: 'orange' }, 'Under-delivering', 'warn'],
  [
    'that is behind and at risk: what happens goes first',
    { deliveryStatuses: ['UNDER_DELIVERING'], deliveryColour: 'orange', forecast: { status: 'AT_RISK' } },
    'Under-delivering',
    'warn',
  ],
  [
    'that is behind and finds no inventory',
    { deliveryStatuses: ['UNDER_DELIVERING'], deliveryColour: 'orange', forecast: { status: 'NO_INVENTORY' } },
    'No inventory',
    'bad',
  ],
  ['that only ends soon', { deliveryStatuses: ['ENDING_SOON'], deliveryColour: 'gray' }, 'Running', 'ok'],
  ['that is far behind without a status', { pace: 0.33 }, 'Behind plan', 'bad'],
  ['that is ahead without a status', { pace: 1.16 }, 'Ahead of plan', 'warn'],
  ['that is a little behind', { pace: 0.96 }, 'Running', 'ok'],
  [
    'that is behind, beside what is only worth knowing',
    { pace: 0.93, deliveryStatuses: ['RECENTLY_UPDATED'], deliveryColour: 'gray' },
    'Behind plan',
    'warn',
  ],
  [
    'that is not delivering, and a little behind',
    { pace: 0.96, deliveryStatuses: ['NOT_DELIVERING'], deliveryColour: 'red' },
    'Not delivering',
    'bad',
  ],
  [
    'whose status tells of the gap, in the colour of the gap',
    { pace: 0.8, deliveryStatuses: ['UNDER_DELIVERING'], deliveryColour: 'orange' },
    'Under-delivering',
    'bad',
  ],
  [
    'whose gap is worse than another status',
    { pace: 0.8, deliveryStatuses: ['PENDING_APPROVAL'], deliveryColour: 'orange' },
    'Behind plan',
    'bad',
  ],
  [
    'whose other status is as bad as the gap',
    { pace: 0.93, deliveryStatuses: ['PENDING_APPROVAL'], deliveryColour: 'orange' },
    'Pending approval',
    'warn',
  ],
  [
    'that is behind and finds no inventory: what happens goes first',
    { pace: 0.5, forecast: { status: 'NO_INVENTORY' } },
    'Behind plan',
    'bad',
  ],
  ['that is paused far behind its plan', { status: 'PAUSED', pace: 0.2 }, 'Paused', 'warn'],
  ['that is completed far behind its plan', { status: 'COMPLETED', pace: 0.2 }, 'Completed', 'muted'],
  [
    'that ends soon and is at risk',
    { deliveryStatuses: ['ENDING_SOON'], deliveryColour: 'gray', forecast: { status: 'AT_RISK' } },
    'At risk',
    'warn',
  ],
  ['that is paused, whatever else is known', { status: 'PAUSED', forecast: { status: 'NO_INVENTORY' } }, 'Paused', 'warn'],
  ['that was rejected', { status: 'REJECTED', deliveryStatuses: ['RECENTLY_UPDATED'], deliveryColour: 'gray' }, 'Rejected', 'bad'],
  ['that is over, of which a forecast says nothing', { status: 'COMPLETED', forecast: { status: 'AT_RISK' } }, 'Completed', 'muted'],
  ['that is a draft, of which no forecast needs anybody', { status: 'DRAFT', forecast: { status: 'NO_INVENTORY' } }, 'Draft', 'muted'],
  ['that is ready and at risk', { status: 'READY', forecast: { status: 'AT_RISK' } }, 'At risk', 'warn'],
  ['whose settings were changed after the forecast', { forecast: { status: 'NO_INVENTORY', changedSince: true } }, 'Running', 'ok'],
  ['whose end has passed', { endDate: new Date(now), forecast: { status: 'AT_RISK' } }, 'Running', 'ok'],
  ['that is archived', { archived: true, deliveryStatuses: ['NOT_DELIVERING'], deliveryColour: 'red' }, 'Archived', 'muted'],
])('the one word of a campaign %s', (_, facts, label, tone) => {
  expect(worstState({ ...running, ...facts }, now)).toMatchObject({ label, tone })
})

test('every state follows, the worst first, and those that need a person are told apart', () => {
  const facts: StateFacts = {
    ...running,
    deliveryStatuses: ['UNDER_DELIVERING', 'ENDING_SOON'],
    deliveryColour: 'orange',
    forecast: { status: 'AT_RISK' },
  }
  expect(campaignStates(facts, now).map(({ label }) => label)).toEqual(['Under-delivering', 'At risk', 'Running', 'Ending soon'])
  expect(urgentStates(facts, now).map(({ value }) => value)).toEqual(['UNDER_DELIVERING', 'AT_RISK'])
  expect(urgentStates({ ...facts, status: 'PAUSED' }, now)).toHaveLength(2)
  expect(urgentStates({ ...running, status: 'REJECTED' }, now)).toEqual([])
})
