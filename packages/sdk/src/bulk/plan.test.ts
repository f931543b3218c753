import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyFields } from './corpus/any-campaign.test.data.ts'
import { rows } from './corpus/rows.test.data.ts'
import { agencyZone, applyPlan, campaigns, contextOf, now, planFile, summaryOf } from './corpus/world.test.data.ts'
import { type CampaignFields } from '../rules/index.ts'
import { type CampaignRecord, parseChanges, parseRows, planCampaigns, type PlannedRow, printCampaigns, readHeader } from './index.ts'

const head = 'action,external_reference,name,type,advertiser_id,order_id,start_date,end_date,objective_value,cpm,targeting'
const news = Array.from(
  { length: 12 },
  (_, index) =>
    `${['CREATE', '', 'SUBMIT'][index % 3]},N-${index},New ${index},STANDARD,1001,501,2027-01-04,2027-03-31,${1000 + index},12.5,LOCATION_COUNTRY in (US)`,
)
const changes = [
  'PAUSE,A-2,,,,,,,,,',
  'RESUME,A-3,,,,,,,,,',
  'UNARCHIVE,A-6,Back,,,,,,,,',
  'ARCHIVE,A-4,,,,,,,,,',
  ',A-10,Later,,,,2026-12-24,,,,',
  ',A-99x,,,,,,,,,',
  'PAUSE,A-1,,,,,,,,,',
  ',A-2,twice,,,,,,,,',
]

describe('Importing', () => {
  it('twice leaves everything UNCHANGED the second time', async () => {
    const file = [head, ...news, ...changes.slice(0, 5)].join('\r\n')
    const first = await planFile(file)
    if (!first.ok) throw new Error('not read')
    expect(first.plan.filter(({ verdict }) => verdict === 'ERROR')).toEqual([])
    const second = await planFile(file, applyPlan(campaigns, first.plan))
    expect(summaryOf(second)).toEqual(first.plan.map(({ line }) => `${line} UNCHANGED`))
  })

  it('any file twice leaves everything UNCHANGED the second time that was done the first', async () => {
    let updates = 0
    const settings = fc.record({ fields: anyFields, of: fc.constantFrom(...campaigns.slice(0, 3)) })
    const settled = ({ fields, of }: { fields: CampaignFields; of: CampaignRecord }): CampaignRecord => ({
      ...of,
      fields: {
        ...of.fields,
        name: fields.name || 'Unnamed',
        cpm: fields.cpm ?? 10,
        marginPercent: fields.marginPercent,
        capping: fields.capping,
        objectiveValue: fields.objectiveValue ?? of.fields.objectiveValue,
        secondScreenCpm: fields.secondScreenCpm,
      },
    })
    await fc.assert(
      fc.asyncProperty(settings, anyFields, async (wanted, found) => {
        // The same campaign with other settings: every stored setting differs from the file.
        const records = [settled({ fields: found, of: wanted.of })]
        const file = printCampaigns([settled(wanted)], { zone: agencyZone, exported: now, now })
        const first = await planFile(file, records)
        if (!first.ok) throw new Error('not read')
        const second = await planFile(file, applyPlan(records, first.plan))
        if (first.plan[0]!.verdict === 'UPDATE') updates += 1
        if (first.plan[0]!.verdict !== 'ERROR') expect(second.ok && second.plan).toMatchObject([{ verdict: 'UNCHANGED', changes: [] }])
      }),
      { numRuns: 150 },
    )
    expect(updates).toBeGreaterThan(30)
  })

  it('the same rows in another order have the same verdicts and the same result', async () => {
    const verdictsOf = (plan: readonly PlannedRow[]) =>
      plan
        .map(({ index: _index, line: _line, errors, ...rest }) =>
          JSON.stringify({ ...rest, errors: errors.map(({ code, column, value }) => ({ code, column, value })) }),
        )
        .toSorted()
    const lines = [...news, ...changes]
    const first = await planFile([head, ...lines].join('\n'))
    if (!first.ok) throw new Error('not read')
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(lines, { minLength: lines.length }), async (shuffled) => {
        const again = await planFile([head, ...shuffled].join('\n'))
        if (!again.ok) throw new Error('not read')
        expect(verdictsOf(again.plan)).toEqual(verdictsOf(first.plan))
        const settled = (records: readonly CampaignRecord[]) => records.map(({ id: _id, ...rest }) => JSON.stringify(rest)).toSorted()
        expect(settled(applyPlan(campaigns, again.plan))).toEqual(settled(applyPlan(campaigns, first.plan)))
      }),
      { numRuns: 25 },
    )
  })

  it('a JSON change-set has the verdicts of the file with the same cells', async () => {
    for (const { file, expected, context } of rows) {
      const imported = await planFile(file, campaigns, context)
      if (!imported.ok) throw new Error('not read')
      const intended = imported.rawRows.map(({ cells: row }) => ({
        cells: Object.fromEntries(row.map((cell, index) => [imported.header.names[index]!, cell])),
      }))
      const plan = planCampaigns(parseChanges(intended, { zone: agencyZone }), contextOf(campaigns, context))
      expect(plan.map(({ verdict }) => verdict)).toEqual(expected.map((line) => line.split(' ')[1]))
    }
  })
})

describe('A JSON change-set', () => {
  it('names its campaign by id, reference and version beside the cells', () => {
    const parsed = parseChanges([{ action: 'PAUSE', id: 2, version: 3, cells: { name: 'Renamed', end_date: '' } }], { zone: agencyZone })
    expect(planCampaigns(parsed, contextOf(campaigns))).toMatchObject([
      { index: 0, line: null, verdict: 'UPDATE', id: 2, version: 3, effect: 'PAUSE', changed: ['name'] },
    ])
  })

  it('fails the change that names an unknown column, or one twice', () => {
    const parsed = parseChanges(
      [
        { id: 2, cells: { nmae: 'x' } },
        { id: 3, cells: { ID: '3' } },
      ],
      { zone: agencyZone },
    )
    expect(
      planCampaigns(parsed, contextOf(campaigns)).map(({ errors }) => errors.map(({ code, suggestion }) => [code, suggestion])),
    ).toEqual([[['invalidValue', 'name']], [['invalidValue', null]]])
  })
})

it('Line numbers of errors are those of the physical lines, whatever stands in the cells before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.array(fc.constantFrom('a', '\n', '\r\n', '\r', '"'), { maxLength: 6 }), fc.boolean()), {
        minLength: 1,
        maxLength: 8,
      }),
      fc.constantFrom('\n', '\r\n', '\r'),
      async (all, lineEnd) => {
        let file = `external_reference,type${lineEnd}`
        const expected: number[] = []
        all.forEach(([parts, blankBefore], index) => {
          if (blankBefore) file += lineEnd
          expected.push(file.split(/\r\n|\n|\r/).length)
          file += `"${parts.join('').replaceAll('"', '""')}x${index}",banana${lineEnd}`
        })
        const imported = await planFile(file)
        if (!imported.ok) throw new Error('not read')
        expect(imported.plan.flatMap(({ errors }) => errors.slice(0, 1).map(({ line }) => line))).toEqual(expected)
      },
    ),
    { numRuns: 100 },
  )
})

it('Rows are read without a tokenizer too: header and raw rows are the whole contract', () => {
  const header = readHeader(['ID', 'Name'], 1)
  if (!header.ok) throw new Error('not read')
  expect(
    parseRows(
      header.header,
      [
        { line: 2, cells: ['2', 'x'] },
        { line: 3, cells: ['', ''] },
        { line: 7, cells: ['3'] },
      ],
      { zone: 'UTC' },
    ),
  ).toMatchObject([
    { index: 0, line: 2, id: 2, cells: { name: 'x' }, errors: [] },
    { index: 1, line: 7, errors: [{ code: 'wrongCellCount', line: 7, message: 'The row has 1 cells, the header has 2.' }] },
  ])
})

describe('A planned row', () => {
  const planned = async (file: string) => {
    const imported = await planFile(file)
    if (!imported.ok) throw new Error('not read')
    return imported.plan
  }

  it('shows each change as the texts of a file, before and after, the verb included', async () => {
    const [row] = await planned('action,id,name,end_date,cpm,capping,targeting\nPAUSE,2,Renamed,2027-01-31,13.0001,[],[]\n')
    expect(row!.changes).toEqual([
      { field: 'name', label: 'Name', before: 'Running', after: 'Renamed' },
      { field: 'endDate', label: 'End', before: '2026-12-31', after: '2027-01-31' },
      { field: 'cpm', label: 'CPM', before: '12.5', after: '13.0001' },
      { field: 'capping', label: 'Capping', before: '3/1/DAY', after: null },
      { field: 'targeting', label: 'Targeting', before: 'LOCATION_COUNTRY in (US)', after: '[]' },
      { field: 'paused', label: 'Paused', before: 'false', after: 'true' },
    ])
    expect(row!.after).toMatchObject({
      name: 'Renamed',
      endDate: new Date('2027-02-01T05:00:00Z'),
      cpm: 130_001,
      capping: [],
      targeting: '',
    })
  })

  it('reads the comment’s zone, never another: a date-only end is through that day there', async () => {
    const [row] = await planned('# timezone=Europe/Bucharest; schema=campaign/1\nid,start_date,end_date\n1,2027-01-10,2027-01-20\n')
    expect(row!.after).toMatchObject({ startDate: new Date('2027-01-09T22:00:00Z'), endDate: new Date('2027-01-20T22:00:00Z') })
  })

  it('takes the first of a time that exists twice', async () => {
    const [row] = await planned('id,end_date\n1,2027-11-07 01:30\n')
    expect(row!.after!.endDate).toEqual(new Date('2027-11-07T05:30:00Z'))
  })

  it('gives a new campaign the defaults of its order, type and agency', async () => {
    const [row] = await planned(
      'action,name,type,advertiser_id,order_id,start_date,cpm\nCREATE,  New  ,sponsorship,1002,502,2027-01-04,0.001\n',
    )
    expect(row!.after).toEqual({
      name: 'New',
      type: 'SPONSORSHIP',
      advertiserId: 1002,
      orderId: 502,
      publisherId: null,
      dealId: null,
      startDate: new Date('2027-01-04T05:00:00Z'),
      endDate: null,
      currency: 'EUR',
      objectiveType: 'PRICE',
      objectiveValue: null,
      objectiveUnlimited: false,
      revenueType: 'CPM',
      cpm: 10,
      pacingType: 'EVENLY',
      pacingPriority: 1,
      marginPercent: 10,
      secondScreenObjective: null,
      secondScreenCpm: null,
      capping: [],
      categoryIds: [],
      attributionPixelIds: [],
      assignedUsername: null,
      targeting: null,
      externalReference: null,
    })
  })

  it('tells what is wrong in words, with the cell as it stood and the row’s reference', async () => {
    const [row] = await planned('external_reference,start_date,order_id,targeting\nA-1,2027-03-14 02:30,1.2E+06,LOCATION_COUNTRY in (US\n')
    expect(row!.errors).toEqual([
      {
        line: 2,
        column: 'start_date',
        code: 'invalidDate',
        field: 'startDate',
        value: '2027-03-14 02:30',
        message: 'The value is not a valid date: the clock of America/New_York leaves this time out.',
        suggestion: '2027-03-14 03:00',
        externalReference: 'A-1',
      },
      {
        line: 2,
        column: 'order_id',
        code: 'invalidId',
        field: 'orderId',
        value: '1.2E+06',
        message: 'The value is not a valid id: it looks reformatted by a spreadsheet.',
        suggestion: null,
        externalReference: 'A-1',
      },
      {
        line: 2,
        column: 'targeting',
        code: 'targetingSyntax',
        field: 'targeting',
        value: 'LOCATION_COUNTRY in (US',
        message: 'The targeting text cannot be read at character 24: expected , or ), found the end.',
        suggestion: null,
        externalReference: 'A-1',
      },
    ])
  })

  it('lists the lines of a key that stands twice', async () => {
    const [row] = await planned('id,name\n2,a\n3,b\n2,c\n')
    expect(row!.errors[0]!.message).toBe('More than one row has the same id (lines 2, 4).')
  })

  it('says what its verb may not do, and to a campaign in what state', async () => {
    const [row] = await planned('action,id\nARCHIVE,2\n')
    expect(row!.errors[0]).toMatchObject({
      code: 'stateNotAllowed',
      column: 'action',
      message: 'The campaign is RUNNING: ARCHIVE is not allowed.',
    })
  })
})
