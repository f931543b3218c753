/** Files of records: what their tables make of them, on zones and publishers. What the noun's own rules say is tested on the server. */
import { describe, expect, test } from 'vitest'
import { readBulkFile } from '../../node/csv.ts'
import { recordTables, zone } from '../../records/index.ts'
import {
  getFileKind,
  getRecordFormat,
  type PlannableRecord,
  type ParsedRecord,
  parseRows,
  type PlannedRecord,
  planRecords,
  printRecords,
  type RecordPlanContext,
  type RecordRules,
} from '../index.ts'

const format = getRecordFormat(zone)
const stored: PlannableRecord = {
  id: 2001,
  version: 3,
  parentReference: 'MOOR',
  shown: { publisher: { id: 201, name: 'Moor FM' }, currency: 'EUR', isOwn: true },
  fields: {
    name: ' Morning; "show"',
    publisherId: 201,
    format: 'AUDIO',
    feedType: 'WEB_RADIO',
    positions: ['PREROLL', 'MIDROLL'],
    maxDuration: 45,
    maxAdsPerBreak: 4,
    floorCpm: 2.55,
    genres: ['Drum; Bass', '=1+1'],
    tags: [],
    externalReference: '007',
    status: 'ACTIVE',
  },
}
const archived: PlannableRecord = {
  ...stored,
  id: 2002,
  fields: { ...stored.fields, name: 'Old', externalReference: 'old', status: 'ARCHIVED' },
}
const context: RecordPlanContext = {
  zone: 'UTC',
  byId: new Map([stored, archived].map((record) => [record.id, record])),
  byReference: new Map([stored, archived].map((record) => [record.fields.externalReference!, record])),
  parents: [
    { id: 201, externalReference: 'MOOR', isArchived: false },
    { id: 202, externalReference: 'HILL', isArchived: false },
    { id: 203, externalReference: 'GONE', isArchived: true },
  ],
  mayCreate: true,
  facts: null,
}
const empty = { ...stored.fields, externalReference: null, genres: [], positions: [] }
const rules: RecordRules = {
  change: (before, given) => ({ ...(before ?? empty), ...given }) as never,
  judge: () => [],
}

async function read(text: string): Promise<ParsedRecord[]> {
  const result = await readBulkFile(new TextEncoder().encode(text), format)
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return parseRows(result.file.header, result.file.rows, { zone: 'UTC' }, format)
}
async function plan(header: string, row: string, more: Partial<RecordPlanContext> = {}): Promise<PlannedRecord> {
  const rows = await read(`${header}\n${row}\n`)
  return [...planRecords(rows, { format, world: { ...context, ...more }, rules, made: new Map([['NEW', -1]]) })][0]!
}
const summarize = ({ verdict, errors, warnings, changes }: PlannedRecord) => [
  verdict,
  ...errors.map(({ column, code, suggestion }) => [column, code, suggestion].filter((part) => part !== null).join(' ')),
  ...warnings.map(({ column, code }) => `${column} ${code}`),
  ...changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`),
]

test('a file names columns as the fields of its table, with units, and the parent by both keys', () => {
  expect(format.columns.map(({ header }) => header)).toEqual([
    'action',
    'id',
    'external_reference',
    'rev',
    'name',
    'publisher_id',
    'publisher_external_reference',
    'format',
    'feed_type',
    'positions',
    'max_duration_sec',
    'max_ads_per_break',
    'floor_cpm',
    'genres',
    'tags',
    'status',
    'publisher_name',
    'currency',
  ])
  expect(getRecordFormat(recordTables.publishers).columns.map(({ header }) => header)).toContain('revenue_share_percent')
})

test('an export reads back as it was, and changes nothing', async () => {
  const rows = await read(printRecords(format, [stored, archived], { zone: 'UTC', exported: null }))
  expect(rows.map(({ errors }) => errors)).toEqual([[], []])
  expect(rows[0]!.cells).toEqual({ ...stored.fields, name: 'Morning; "show"', tags: undefined, publisherReference: 'MOOR' })
  expect([...planRecords(rows, { format, world: context, rules, made: new Map() })].map(summarize)).toEqual([['UNCHANGED'], ['UNCHANGED']])
})

test.each(Object.values(recordTables).map((table) => [table.noun] as const))(
  'the example row of a template of %s has no errors',
  async (noun) => {
    const { format: own, printTemplate } = getFileKind(noun)
    const options = { zone: 'UTC', today: new Date('2027-01-01') }
    const result = await readBulkFile(new TextEncoder().encode(printTemplate({ ...options, example: true })), own)
    if (!result.ok) throw new Error(JSON.stringify(result.errors))
    const [row] = parseRows(result.file.header, result.file.rows, { zone: 'UTC' }, own)
    expect(row).toMatchObject({ action: 'CREATE', errors: [], externalReference: expect.any(String) as string })
    const header = printTemplate({ ...options, example: false })
    expect(header.split(/[\r\n,]+/).filter((name) => /^(rev|status|id|currency|\w+_name)$/.test(name))).toEqual(
      noun === 'publishers' ? ['currency'] : [],
    )
  },
)

describe('a row', () => {
  test.each<[string, string, string, unknown[]]>([
    ['changes what it gives', 'id,max_duration_sec,tags', '2001,60,a;b', ['UPDATE', 'maxDuration: 45 → 60', 'tags: null → a;b']],
    ['finds its record by reference', 'external_reference,floor_cpm', "'007,3", ['UPDATE', 'floorCpm: 2.55 → 3']],
    ['clears with []', 'id,positions', '2001,[]', ['UPDATE', 'positions: PREROLL;MIDROLL → null']],
    ['names another reference beside its id', 'id,reference', '2001,8', ['UPDATE', "externalReference: '007 → 8"]],
    ['of another agency is not found', 'id,name', '9999,x', ['ERROR', 'id notFound']],
    ['has an older version', 'id,rev,name', '2001,2,x', ['ERROR', 'rev rowConflict']],
    [
      'has bad cells, each with its own error',
      'id,max_duration_sec,format,name',
      '2001,601,AUDOI,[]',
      ['ERROR', 'max_duration_sec tooBig 600', 'format invalidEnum AUDIO', 'name required'],
    ],
    ['has two keys of others', 'id,external_reference,name', '2002,007,x', ['ERROR', 'external_reference alreadyExists']],
    ['says nothing of its record', 'name', 'x', ['ERROR', 'id required']],
    ['moves a record to another parent', 'id,publisher_id', '2001,202', ['ERROR', 'publisher_id readOnly']],
    ['names its parent by reference', 'id,publisher_external_reference', '2001,MOOR', ['UNCHANGED']],
    ['archives', 'action,id', 'ARCHIVE,2001', ['UPDATE', 'status: ACTIVE → ARCHIVED']],
    ['archives by its status', 'id,status', '2001,ARCHIVED', ['ERROR', 'status invalidValue']],
    ['archives what is archived', 'action,id', 'archive,2002', ['UNCHANGED']],
    ['unarchives and changes', 'action,id,name', 'UNARCHIVE,2002,Newer', ['UPDATE', 'name: Old → Newer', 'status: ARCHIVED → ACTIVE']],
    ['changes what is archived', 'id,name', '2002,Newer', ['ERROR', 'action stateNotAllowed UNARCHIVE']],
    ['changes what only exports show', 'id,publisher_name,currency', '2001,Moor AM,EUR', ['UNCHANGED', 'publisher_name valueIgnored']],
    ['creates under an archived parent', 'external_reference,name,publisher_id', 'n1,x,203', ['ERROR', 'publisher_id unknownItem']],
    [
      'creates under an unknown parent',
      'external_reference,name,publisher_external_reference',
      'n1,x,NOBODY',
      ['ERROR', 'publisher_external_reference unknownItem'],
    ],
    [
      'names two parents',
      'external_reference,name,publisher_id,publisher_external_reference',
      'n1,x,201,HILL',
      ['ERROR', 'publisher_external_reference invalidValue'],
    ],
    ['creates without what is needed', 'action,format', 'CREATE,AUDIO', ['ERROR', 'name required', 'publisher_id required']],
    ['creates with a status', 'action,name,publisher_id,status', 'CREATE,x,201,INACTIVE', ['ERROR', 'status invalidValue ACTIVE']],
    ['creates what there is', 'action,external_reference,name', "CREATE,'007,Other", ['ERROR', 'external_reference alreadyExists']],
  ])('that %s', async (_, header, row, expected) => {
    expect(summarize(await plan(header, row))).toEqual(expected)
  })

  test('creates under a parent that the same change-set makes, and under one that it names by reference', async () => {
    const columns = 'external_reference,name,publisher_external_reference'
    expect((await plan(columns, 'n1,x,HILL')).after).toMatchObject({ publisherId: 202, name: 'x' })
    const under = await plan(columns, 'n1,x,NEW')
    expect(under.after).toMatchObject({ publisherId: -1 })
    expect(under.changes.find(({ field }) => field === 'publisherId')).toMatchObject({ after: 'NEW' })
  })

  test('creates nothing for a user who may only change', async () => {
    expect(summarize(await plan('external_reference,name,publisher_id', 'n1,x,201', { mayCreate: false }))).toEqual([
      'ERROR',
      'action forbidden',
    ])
  })

  test('speaks of its own kind', async () => {
    expect((await plan('id,name', '9999,x')).errors[0]!.message).toBe('There is no zone with this id, or you may not see it.')
    expect((await plan('action,external_reference,name', "CREATE,'007,x")).errors[0]!.message).toContain(
      'A zone with this external reference',
    )
  })
})

test('an unknown column is named with the nearest one, and too many rows with their number', async () => {
  const of = async (text: string) => {
    const result = await readBulkFile(new TextEncoder().encode(text), format)
    return result.ok ? [] : result.errors
  }
  expect(await of('id,max_duraton\n1,2\n')).toMatchObject([
    { code: 'unknownColumn', column: 'max_duraton', suggestion: 'max_duration_sec' },
  ])
  // The column in the database holds other units.
  expect(await of('id,floor_cpm_e4\n2001,20000\n')).toMatchObject([{ code: 'unknownColumn', column: 'floor_cpm_e4' }])
  expect(await of(`id\n${'1\n'.repeat(10_000)}`)).toEqual([])
  expect(await of(`id\n${'1\n'.repeat(10_001)}`)).toMatchObject([{ code: 'tooManyRows', params: { maximum: '10,000' } }])
})
