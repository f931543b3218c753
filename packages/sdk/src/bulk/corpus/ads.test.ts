import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AdState, newAdFields } from '../../rules/index.ts'
import { anyTargeting } from '../../targeting/any-targeting.test.data.ts'
import { printTargeting } from '../../targeting/index.ts'
import { adSubtypes, cappingUnits, targetingLinks } from '../../values/index.ts'
import { adColumns, type AdHome, type AdRecord, printAds, printErrors } from '../index.ts'
import { adSummaryOf, applyAdPlan, homes, planAdFile } from './ad-world.test.data.ts'
import { ads } from './ads.test.data.ts'
import { anyKey, trickyText } from './any-campaign.test.data.ts'
import { agencyZone, now } from './world.test.data.ts'

const cm = 'https://ad.doubleclick.net/ddm/trackimp/N1234.5678/B9.10;dc_trk_aid=1;dc_trk_cid=2;ord=[timestamp];dc_lat=;tfua=?'
const pixel = 'https://pixel.example/i?cb=%%CACHEBUSTER%%'

describe('Files of ads', () => {
  it.each(ads.map((entry) => [entry.name, entry] as const))('%s', async (_name, { file, expected, world }) => {
    expect(adSummaryOf(await planAdFile(file, homes, world))).toEqual(expected)
  })

  it('are at least 40 cases, each with a name of its own', () => {
    expect(ads.length).toBeGreaterThanOrEqual(40)
    expect(new Set(ads.map(({ name }) => name)).size).toBe(ads.length)
  })

  it.each([
    ['one of Campaign Manager 360', cm, [cm]],
    ['two, one of them with a `;` at its end', `${cm}; ${pixel} ;`, [cm, pixel]],
    ['escaped ones', `${cm.replaceAll(';', String.raw`\;`)};${pixel}`, [cm, pixel]],
    ['addresses alone', `${pixel};http://plain.test/;;`, [pixel, 'http://plain.test/']],
  ])('read trackers that are %s', (_name, cell, addresses) => {
    const column = adColumns.find(({ header }) => header === 'impression_trackers')
    if (column?.role !== 'field') throw new Error('no column')
    const read = column.type.read(cell, { zone: 'UTC' })
    expect(read).toEqual({ value: addresses })
    expect(column.type.read(column.type.print(addresses as never, { zone: 'UTC' }), { zone: 'UTC' })).toEqual(read)
  })

  it('says what is wrong in words of ads', async () => {
    const planned = await planAdFile('action,id,rev,name\n,99,,x\n,11,1,x\n,16,,x\n,41,,x\nACTIVATE,17,,\nCREATE,,,x\n')
    expect(planned.ok && planned.plan.map(({ errors }) => errors[0]!.message)).toEqual([
      'There is no ad with this id, or you may not see it.',
      'The ad was changed since this row was exported: it is at 3 now.',
      'The ad is ARCHIVED: UPDATE is not allowed.',
      'The ad is in an archived campaign: UPDATE is not allowed.',
      'The ad has nothing to play: give it a file, a tag or an estimated duration.',
      'This field is required.',
    ])
  })

  it('warns of wrongly decoded letters in every row, with the text that was meant', async () => {
    const planned = await planAdFile('id,name\n11,RomÃ¢nia\n12,Èšara BÃ¢rsei\n13,România\n')
    expect(planned.ok && planned.plan.map(({ verdict, warnings }) => [verdict, ...warnings.map(({ suggestion }) => suggestion)])).toEqual([
      ['UPDATE', 'România'],
      ['UPDATE', 'Țara Bârsei'],
      ['UPDATE'],
    ])
  })

  it('hands failed rows back with their reasons, ready to be mended', async () => {
    const planned = await planAdFile('id,weight\n11,500\n12,20\n')
    if (!planned.ok) throw new Error('the file is fine')
    const text = printErrors(planned.header, planned.rawRows, new Map(planned.plan.map(({ line, errors }) => [line!, errors])), {
      zone: agencyZone,
      schema: 'ad/1',
    })
    expect(text).toContain(
      '# timezone=America/New_York; schema=ad/1\r\nid,weight,error_code,error_column,error_message,suggestion\r\n11,500,tooBig,weight,',
    )
    expect(adSummaryOf(await planAdFile(text.replace(',500,', ',50,')))).toEqual(['3 UPDATE weight'])
  })
})

/** Ads with every awkward value that a file can carry; those of the sequence are heard. */
const text = trickyText.map((value) => value.trim().normalize('NFC'))
const anyAd: fc.Arbitrary<Partial<AdState>> = fc.record({
  name: text.filter((value) => value !== ''),
  subtype: fc.constantFrom(...adSubtypes),
  weight: fc.integer({ min: 1, max: 100 }),
  includedInCampaignObjective: fc.boolean(),
  creativeId: fc.option(fc.constant(901)),
  estimatedDuration: fc.option(fc.integer({ min: 1, max: 3600 })),
  clickUrl: fc.option(fc.webUrl()),
  impressionTrackers: fc.uniqueArray(
    fc.webUrl({ withQueryParameters: true }).map((url) => url.replace('http:', 'https:')),
    { maxLength: 3 },
  ),
  capping: fc.uniqueArray(
    fc.record({ limit: fc.integer({ min: 1, max: 1000 }), unit: fc.constantFrom(...cappingUnits), unitMultiplier: fc.constant(1) }),
    { maxLength: 3, selector: ({ limit, unit }) => `${limit}${unit}` },
  ),
  startDate: fc.option(fc.date({ min: new Date('2000-01-02'), max: new Date('2099-12-30'), noInvalidDate: true })),
  endDate: fc.option(fc.date({ min: new Date('2000-01-02'), max: new Date('2099-12-30'), noInvalidDate: true })),
  targeting: fc.option(anyTargeting.map(printTargeting)),
  targetingLink: fc.constantFrom(...targetingLinks),
  status: fc.constantFrom('ACTIVE' as const, 'INACTIVE' as const, 'DRAFT' as const),
  archived: fc.boolean(),
})
const references = fc.uniqueArray(anyKey, { minLength: 6, maxLength: 6 })

const anyHome: fc.Arbitrary<AdHome> = fc
  .tuple(fc.array(anyAd, { minLength: 1, maxLength: 6 }), references, fc.option(anyKey))
  .map(([list, keys, externalReference]) => {
    const records = list.map((more, index): AdRecord => {
      const fields: AdState = { ...newAdFields(1, 'AUDIO'), briefStatus: null, ...more, externalReference: keys[index]! } as AdState
      return { id: index + 1, version: index + 1, fields }
    })
    const heard = records.filter(({ fields }) => fields.status !== 'INACTIVE' && !fields.archived).map(({ id }) => id)
    const banner: AdRecord = {
      id: 99,
      version: 1,
      fields: { ...newAdFields(1, 'DISPLAY'), name: 'Banner', linkedTo: heard, status: 'ACTIVE', archived: false, briefStatus: null },
    }
    return {
      ...homes[0]!,
      id: 1,
      externalReference,
      ads: new Map([...records, banner].map((record) => [record.id, record])),
      sequence: { adIds: heard.length > 1 ? heard.toReversed() : [], left: [] },
    }
  })
const runs = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 150) }
const printed = (home: AdHome, zone = agencyZone) =>
  printAds(
    [...home.ads.values()].map((ad) => ({ ad, home })),
    { zone, exported: now },
  )

it('A file of ads imported twice is all UNCHANGED the second time, but for what has no key and what failed', async () => {
  for (const { name, file, world } of ads) {
    const first = await planAdFile(file, homes, world)
    if (!first.ok) continue
    const again = await planAdFile(file, applyAdPlan(homes, first), world)
    const verdicts = again.ok
      ? again.plan.filter(
          (row, index) =>
            (first.plan[index]!.verdict !== 'ERROR' && first.rows[index]!.externalReference !== null) ||
            (row.id !== null && first.plan[index]!.verdict !== 'ERROR'),
        )
      : []
    expect([
      name,
      verdicts.filter(({ verdict }) => verdict !== 'UNCHANGED').map(({ line, changes, errors }) => ({ line, changes, errors })),
    ]).toEqual([name, []])
  }
})

describe('For any ads', () => {
  it('export → import is zero changes, in any time zone', () =>
    fc.assert(
      fc.asyncProperty(anyHome, fc.constantFrom(agencyZone, 'UTC', 'Asia/Kathmandu', 'America/St_Johns'), async (home, zone) => {
        const planned = await planAdFile(printed(home, zone), [home])
        expect(adSummaryOf(planned).filter((line) => !/^\d+ UNCHANGED/.test(line))).toEqual([])
      }),
      runs,
    ))

  it('rows in another order have the same verdicts', () =>
    fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(
          ads.filter(({ file, world }) => typeof file === 'string' && !world && !file.includes('"')),
          { minLength: 1, maxLength: 1 },
        ),
        fc.infiniteStream(fc.nat()),
        async ([one], order) => {
          const [head, ...rows] = (one!.file as string).trimEnd().split('\n')
          if (rows.length < 2 || head!.startsWith('#')) return
          const keyed = rows.map((row) => ({ row, key: order.next().value as number }))
          const shuffled = keyed.toSorted((a, b) => a.key - b.key).map(({ row }) => row)
          const verdicts = async (lines: string[]) => {
            const summary = adSummaryOf(await planAdFile([head, ...lines, ''].join('\n')))
            return lines.map((row, index) => `${row} ${summary[index]?.replace(/^\d+ /, '')}`).toSorted()
          }
          expect(await verdicts(shuffled)).toEqual(await verdicts(rows))
        },
      ),
      runs,
    ))
})
