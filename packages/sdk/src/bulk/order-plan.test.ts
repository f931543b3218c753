import { describe, expect, test } from 'vitest'
import { type OrderState, newOrderFields } from '../rules/index.ts'
import { type IntendedChange, type OrderPlanWorld, type OrderRecord, orderFormat, parseChanges, planOrders } from './index.ts'

const agency = { currency: 'USD', marginPercent: 10 } as const
const fields: OrderState = {
  ...newOrderFields(agency),
  advertiserId: 1,
  name: 'Spring',
  objectiveValue: 1000,
  externalReference: 'O-1',
  archived: false,
}
const stored = (id: number, change: Partial<OrderState> = {}, record: Partial<OrderRecord> = {}): OrderRecord => ({
  id,
  version: 3,
  fields: { ...fields, ...change },
  duplicationStatus: null,
  campaigns: 0,
  pendingCampaigns: 0,
  sumObjective: 0,
  ...record,
})
const records = [
  stored(1),
  stored(2, { externalReference: 'O-2' }, { campaigns: 1, sumObjective: 2000 }),
  stored(3, { externalReference: 'O-3', archived: true }),
  stored(4, { externalReference: null }, { duplicationStatus: 'DUPLICATION_FAILED' }),
]
const world: OrderPlanWorld = {
  ...agency,
  zone: 'UTC',
  advertisers: new Map([
    [1, 'ACTIVE'],
    [2, 'ARCHIVED'],
  ]),
  byId: new Map(records.map((record) => [record.id, record])),
  byReference: new Map(records.flatMap((record) => (record.fields.externalReference ? [[record.fields.externalReference, record]] : []))),
}
const plan = (changes: readonly Partial<IntendedChange>[]) => [
  ...planOrders(
    parseChanges(
      changes.map((change) => ({ cells: {}, ...change })),
      { zone: 'UTC' },
      orderFormat,
    ),
    world,
  ),
]
/** The verdict of a row with its fields that change, or its errors. */
const outcome = (change: Partial<IntendedChange>) => {
  const [row] = plan([change])
  const { verdict, changes, errors } = row!
  return [
    verdict,
    ...changes.map(({ field, before, after }) => `${field} ${before} > ${after}`),
    ...errors.map(({ column, code }) => `${column} ${code}`),
  ]
}

describe('A row of an order', () => {
  test.each<[string, Partial<IntendedChange>, string[]]>([
    [
      'with an unknown reference makes an order',
      { externalReference: 'N-1', cells: { name: 'New', advertiser_id: '1' } },
      [
        'CREATE',
        'externalReference null > N-1',
        'name null > New',
        'advertiserId null > 1',
        'currency null > USD',
        'revenueType null > CPM',
        'objectiveType null > IMPRESSIONS',
        'objectiveUnlimited null > false',
        'marginPercent null > 10',
      ],
    ],
    ['without name and advertiser makes none', { action: 'CREATE' }, ['ERROR', 'name required', 'advertiser_id required']],
    [
      'tells every error at once, of its cells and of what they refer to',
      { action: 'CREATE', externalReference: 'N-1', cells: { name: '[]', advertiser_id: '3', start_date: 'soon', end_date: '2020-01-01' } },
      ['ERROR', 'name required', 'start_date invalidDate', 'advertiser_id unknownItem'],
    ],
    [
      'tells what its cells and its state do not allow',
      { id: 3, cells: { start_date: 'soon' } },
      ['ERROR', 'start_date invalidDate', 'action orderArchived'],
    ],
    ['without any key is refused', { cells: { name: 'x' } }, ['ERROR', 'id required']],
    ['with an unknown id is refused', { id: 99, cells: { name: 'x' } }, ['ERROR', 'id notFound']],
    [
      'that updates an unknown reference is refused',
      { action: 'UPDATE', externalReference: 'N-1' },
      ['ERROR', 'external_reference notFound'],
    ],
    ['found by its id is changed', { id: 1, cells: { name: 'Summer' } }, ['UPDATE', 'name Spring > Summer']],
    ['found by its reference is changed', { externalReference: 'O-1', cells: { comments: 'Hi' } }, ['UPDATE', 'comments null > Hi']],
    ['with an id is renamed by a reference', { id: 1, externalReference: 'O-9' }, ['UPDATE', 'externalReference O-1 > O-9']],
    ['does not take the reference of another order', { id: 1, externalReference: 'O-2' }, ['ERROR', 'external_reference alreadyExists']],
    ['that says what is stored is unchanged', { id: 1, version: 1, cells: { name: 'Spring' } }, ['UNCHANGED']],
    ['that says what is stored is unchanged in the archive too', { id: 3, cells: { name: 'Spring' } }, ['UNCHANGED']],
    [
      'that makes an order that is there is refused',
      { action: 'CREATE', externalReference: 'O-1', cells: { name: 'x', advertiser_id: '1' } },
      ['ERROR', 'external_reference alreadyExists'],
    ],
    ['with an older version is refused', { id: 1, version: 2, cells: { name: 'x' } }, ['ERROR', 'rev rowConflict']],
    ['does not change an archived order', { id: 3, cells: { name: 'x' } }, ['ERROR', 'action orderArchived']],
    ['does not change a duplicate whose copying failed', { id: 4, cells: { name: 'x' } }, ['ERROR', 'action stateNotAllowed']],
    ['does not change the currency of an order with campaigns', { id: 2, cells: { currency: 'EUR' } }, ['ERROR', 'currency readOnly']],
    ['does not go to an archived advertiser', { id: 1, cells: { advertiser_id: '2' } }, ['ERROR', 'advertiser_id advertiserArchived']],
    ['does not go to an advertiser that nobody sees', { id: 1, cells: { advertiser_id: '3' } }, ['ERROR', 'advertiser_id unknownItem']],
    ['tells which rule of a list does not hold', { id: 1, cells: { capping: '1/2/CAMPAIGN' } }, ['ERROR', 'capping invalidValue']],
  ])('%s', (_, change, expected) => expect(outcome(change)).toEqual(expected))

  test('says what is wrong in words of orders', () => {
    const messages = plan([{ id: 99 }, { action: 'UPDATE', externalReference: 'N-1' }, { id: 1, version: 2, cells: { name: 'x' } }])
    expect(messages.map(({ errors }) => errors[0]!.message)).toEqual([
      'There is no order with this id, or you may not see it.',
      'There is no order with this external reference, or you may not see it.',
      'The order was changed since this row was exported: it is at 3 now.',
    ])
  })

  test('warns of wrongly decoded letters, with the text that was meant', () => {
    const [row] = plan([{ id: 1, cells: { name: 'RomÃ¢nia', comments: 'Ã®n primÄƒvarÄƒ' } }])
    expect(row!.warnings.map(({ column, code, suggestion }) => [column, code, suggestion])).toEqual([
      ['name', 'garbledText', 'România'],
      ['comments', 'garbledText', 'în primăvară'],
    ])
  })

  test('carries its warnings, with the value that the row gave', () => {
    const [row] = plan([{ id: 2, cells: { objective_value: '1500' } }])
    expect(row).toMatchObject({ verdict: 'UPDATE', id: 2, version: 3, after: { objectiveValue: 1500, name: 'Spring' } })
    expect(row!.warnings).toMatchObject([{ column: 'objective_value', code: 'objectivesExceedOrder', value: '1500' }])
  })
})

test('Two rows of one order are both refused, whichever keys they give', () => {
  const rows = plan([
    { id: 1, cells: { name: 'a' } },
    { externalReference: 'O-1', cells: { name: 'b' } },
    { id: 2, cells: { name: 'c' } },
  ])
  expect(rows.map(({ verdict, errors }) => [verdict, errors[0]?.message])).toEqual([
    ['ERROR', 'More than one row has the same id (lines 1, 2).'],
    ['ERROR', 'More than one row has the same id (lines 1, 2).'],
    ['UPDATE', undefined],
  ])
})
