import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { campaignFieldNames, campaignStatus } from '../rules/index.ts'
import { anyFields, anyRecords, trickyText } from './corpus/any-campaign.test.data.ts'
import { agencyZone, applyPlan, campaigns, now, planFile, summaryOf } from './corpus/world.test.data.ts'
import {
  type CampaignRecord,
  escapeText,
  isSame,
  parseChanges,
  printCampaigns,
  printErrors,
  printTemplate,
  toCells,
  unescapeText,
} from './index.ts'

const exported = new Date('2026-11-20T12:34:56.789Z')
const print = (records: readonly CampaignRecord[], zone = agencyZone, at = exported) => printCampaigns(records, { zone, exported: at, now })

describe('Export and import', () => {
  it('an export imports as zero changes, in every zone', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyRecords,
        fc.constantFrom('UTC', agencyZone, 'Europe/Bucharest', 'Australia/Lord_Howe', 'Pacific/Apia'),
        async (records, zone) => {
          const imported = await planFile(print(records, zone), records)
          expect(summaryOf(imported)).toEqual(records.map((_, index) => `${imported.ok ? imported.rows[index]!.line : ''} UNCHANGED`))
        },
      ),
      { numRuns: 150 },
    )
  })

  it('export → import into new campaigns → export is equal byte for byte', async () => {
    const text = print(campaigns)
    const imported = await planFile(text)
    if (!imported.ok) throw new Error('not read')
    expect(print(applyPlan(campaigns, imported.plan))).toBe(text)
    expect(print(campaigns, agencyZone, now)).toBe(text.replace('exported=2026-11-20T12:34:56Z', 'exported=2026-11-20T12:00:00Z'))
  })

  it('the column of the status says of each campaign what the list says, and of an archived one that it is', () => {
    const [some] = campaigns
    const records = [{ ...some!, archived: true }, ...campaigns.map((campaign) => ({ ...campaign, archived: false }))]
    const rows: Record<string, string>[] = parse(print(records), { columns: true, comment: '#', bom: true })
    const listed = records.map(({ fields, ...campaign }) =>
      campaign.archived ? 'ARCHIVED' : campaignStatus({ ...campaign, ...fields, campaignType: fields.type }, now),
    )
    expect(rows.map((row) => row['status'])).toEqual(listed)
    expect(new Set(listed).size).toBeGreaterThan(2)
  })

  it('every value of every field reads back as it was printed', () => {
    fc.assert(
      fc.property(anyFields, (fields) => {
        const [row] = parseChanges([{ cells: toCells(fields, { zone: agencyZone }) }], { zone: agencyZone })
        expect(row!.errors).toEqual([])
        for (const field of campaignFieldNames) {
          const blank =
            fields[field] === null ||
            (fields[field] === '' && field === 'name') ||
            (Array.isArray(fields[field]) && fields[field].length === 0)
          if (!blank) expect(isSame(field, row!.cells[field]!, fields[field]), field).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('apostrophes before risky cells are an exact round trip', () => {
    fc.assert(
      fc.property(fc.tuple(fc.nat({ max: 3 }), trickyText), ([apostrophes, text]) => {
        const value = "'".repeat(apostrophes) + text
        expect(unescapeText(escapeText(value))).toBe(value)
      }),
      { numRuns: 1000 },
    )
    for (const risky of ['=1', '+1', '-1', '@a', '\ta', '\ra', '00123', '1234567890123456', '12E5', '1-2', '3/4', 'MAR1', '10:30'])
      expect(escapeText(risky)).toBe(`'${risky}`)
    for (const safe of ['Acme', '12', '12.5', "'t Hart", 'a=1', '3/1/DAY', '123456789012345']) expect(escapeText(safe)).toBe(safe)
  })

  it('imports in memory what it printed of a whole agency, formulas and odd references included', async () => {
    expect(summaryOf(await planFile(print(campaigns)))).toEqual(campaigns.map((_, index) => `${index + 3} UNCHANGED`))
  })
})

describe('The file of failed rows', () => {
  it('holds no cell that a spreadsheet would run, and reads back as the same rows with the same verdicts', async () => {
    const file =
      'id,Name,external_reference,cpm,start_date\n99,"=HYPERLINK(""http://x"")",@ref,-5,\n98,+1,-2,+1e3,=1+1\n97,"\tTab",\'=kept,,\n96,Plain,R-4,5,\n'
    const first = await planFile(file)
    const printed = (result: typeof first) => {
      if (!result.ok) throw new Error('not read')
      const errors = new Map(result.plan.filter(({ verdict }) => verdict === 'ERROR').map((row) => [row.line!, row.errors]))
      return printErrors(result.header, result.rawRows, errors, { zone: result.zone })
    }
    const text = printed(first)
    const rows = parse(text, { fromLine: 3, recordDelimiter: '\r\n' }) as string[][]
    expect(rows).toHaveLength(4)
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    expect(rows[0]!.slice(0, 4)).toEqual(['99', `'=HYPERLINK("http://x")`, "'@ref", "'-5"])
    expect(rows[2]!.slice(0, 3)).toEqual(['97', "'\tTab", "'=kept"])
    const again = await planFile(text)
    const meant = (result: typeof first) =>
      result.ok &&
      result.plan.map(({ errors }) =>
        errors.map(({ code, column, value, externalReference }) => ({ code, column, value, externalReference })),
      )
    expect(meant(again)).toEqual(meant(first))
    expect(printed(again)).toBe(text)
  })

  it('holds the failed rows as they came, with reasons, and uploads again with the same verdicts', async () => {
    const file = '# timezone=Europe/Bucharest\nid,Name,cpm,start_date\n2,"=cmd, ""x""","12,5",\n3,Fine,,\n99,Who,,\n10,,,2027-02-31\n'
    const imported = await planFile(file)
    if (!imported.ok) throw new Error('not read')
    const errors = new Map(imported.plan.filter(({ verdict }) => verdict === 'ERROR').map((row) => [row.line!, row.errors]))
    const text = printErrors(imported.header, imported.rawRows, errors, { zone: imported.zone })
    expect(text.split('\r\n')).toEqual([
      '\uFEFF# timezone=Europe/Bucharest; schema=campaign/1',
      'id,Name,cpm,start_date,error_code,error_column,error_message,suggestion',
      '2,"\'=cmd, ""x""","12,5",,invalidNumber,cpm,The value is not a valid number.,12.5',
      '99,Who,,,notFound,id,"There is no campaign with this id, or you may not see it.",',
      "10,,,2027-02-31,invalidDate,start_date,The value is not a valid date.,'2027-02-28",
      '',
    ])
    const again = await planFile(text)
    expect(summaryOf(again)).toEqual([
      '3 ERROR cpm invalidNumber → 12.5',
      '4 ERROR id notFound',
      '5 ERROR start_date invalidDate → 2027-02-28',
    ])
    if (again.ok)
      expect(
        printErrors(again.header, again.rawRows, new Map(again.plan.map((row) => [row.line!, row.errors])), { zone: again.zone }),
      ).toBe(text)
  })
})

describe('The template', () => {
  it('reads back: a header with every column a user fills, and an example that makes a campaign', async () => {
    expect(summaryOf(await planFile(printTemplate({ example: false, zone: agencyZone, today: now })))).toEqual(['FILE emptyFile'])
    expect(summaryOf(await planFile(printTemplate({ example: true, zone: agencyZone, today: now })))).toEqual(['3 CREATE'])
  })
})
