/** Generators of campaigns with every awkward value that a file can carry. */
import fc from 'fast-check'
import { type CampaignFields } from '../../rules/index.ts'
import { anyTargeting } from '../../targeting/any-targeting.test.data.ts'
import { printTargeting } from '../../targeting/index.ts'
import { campaignTypes, cappingUnits, pacingTypes, revenueTypes, toKey } from '../../values/index.ts'
import { type CampaignRecord } from '../index.ts'
import { campaigns } from './world.test.data.ts'

/** Texts that spreadsheets, CSV and this format treat in a special way. */
export const trickyText = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom(
      '=1+1',
      '+49',
      '-1',
      '@me',
      '\tx',
      "'",
      "''=x",
      "'00123",
      '00123',
      '1234567890123456',
      '12E5',
      '1-2',
      '3/4',
      'MAR1',
      '10:30',
      '[]',
      "'[]",
      ' ',
      'true',
      '1.20',
      'a;b',
      'a\\;b',
      'a"b',
      'a,b',
      '#1',
      'line\r\nbreak',
      'TRUE',
      '1,000',
      '4 May',
    ),
  )
  // oxlint-disable-next-line no-control-regex
  .filter((text) => text.isWellFormed() && !/[\0-\x08\x0B\x0C\x0E-\x1F\x7F]/.test(text))
const name = trickyText.map((text) => text.trim().normalize('NFC'))
export const anyKey = trickyText.map(toKey).filter((text) => text !== '')
const instant = fc.oneof(
  fc.integer({ min: 0, max: 3000 }).map((days) => new Date(Date.UTC(2024, 0, 1 + days, 5))),
  fc.date({ min: new Date('2000-01-02'), max: new Date('2099-12-30'), noInvalidDate: true }),
)
const cpm = fc.integer({ min: 10, max: 9_999_999_999 })
const unlimited = fc.boolean()

export const anyFields: fc.Arbitrary<CampaignFields> = fc
  .record({
    name,
    type: fc.constantFrom(...campaignTypes),
    advertiserId: fc.constantFrom(1001, 1002),
    orderId: fc.constant(null),
    publisherId: fc.option(fc.constantFrom(71, 72)),
    dealId: fc.option(anyKey),
    startDate: fc.option(instant),
    endDate: fc.option(instant),
    currency: fc.constantFrom('USD', 'JPY'),
    objectiveType: fc.constant('IMPRESSIONS'),
    objectiveValue: fc.option(fc.integer({ min: 1, max: 1e12 })),
    objectiveUnlimited: unlimited,
    revenueType: fc.constantFrom(...revenueTypes),
    cpm: fc.option(cpm),
    pacingType: fc.constantFrom(...pacingTypes),
    pacingPriority: fc.integer({ min: 1, max: 10 }),
    marginPercent: fc.integer({ min: 0, max: 999_999 }).map((units) => units / 10_000),
    secondScreenObjective: fc.option(fc.integer({ min: 1, max: 1e12 })),
    secondScreenCpm: fc.option(cpm),
    capping: fc.uniqueArray(
      fc
        .record({
          limit: fc.integer({ min: 1, max: 1000 }),
          unit: fc.constantFrom(...cappingUnits),
          unitMultiplier: fc.integer({ min: 1, max: 99 }),
        })
        .map((rule) => (rule.unit === 'CAMPAIGN' ? { ...rule, unitMultiplier: 1 } : rule)),
      { maxLength: 5, selector: (rule) => JSON.stringify(rule) },
    ),
    categoryIds: fc.uniqueArray(anyKey, { maxLength: 4 }),
    attributionPixelIds: fc.constant<string[]>([]),
    assignedUsername: fc.option(anyKey),
    targeting: fc.option(anyTargeting.map(printTargeting)),
    externalReference: fc.constant(null),
  })
  .map((fields): CampaignFields => ({ ...fields, objectiveValue: fields.objectiveUnlimited ? null : fields.objectiveValue }))

export const anyRecords = fc.array(fc.tuple(anyFields, fc.boolean(), anyKey), { minLength: 1, maxLength: 6 }).map((all) =>
  all.map(([fields, submitted, externalReference], index): CampaignRecord => ({
    ...campaigns[1]!,
    id: index + 1,
    version: index,
    submitted,
    order: null,
    fields: { ...fields, externalReference: `${externalReference}${index}` },
  })),
)
