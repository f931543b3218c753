import { targeting } from '@spotdesk/sdk/contract'
import { targetingTypeNames, targetingTypes } from '@spotdesk/sdk/targeting'
import { Kysely, type QueryResult } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boundTo } from '../../platform/db/connection/bound-kysely.ts'
import type { DB } from '../../platform/db/schema.ts'
import { type Person, type TestApp, createTestApp } from '../../testing/index.ts'
import type { Neighbours } from './source-query.ts'
import { sources } from './sources.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  // The other agency has no feature switched on.
  await app.database.system.updateTable('agencies').set({ features: '[]' }).where('id', '=', 2).execute()
})
afterAll(() => app.close())

const search = async (type: string, q: string, { as = 'manager' as Person, limit = 20 } = {}) =>
  (await app.call(targeting.values, { type, q, limit }, { as })).map(({ value }) => value)

describe('Available targeting rule types', () => {
  const typesOf = async (as: Person) => (await app.call(targeting.types, {}, { as })).map(({ type }) => type)

  test('are all 58 for a user with every permission and feature, in the order of the registry', async () => {
    expect(await typesOf('admin')).toEqual(targetingTypeNames)
  })

  test('leave out the four that need features the agency does not have', async () => {
    const types = await typesOf('stranger')
    expect(types).toHaveLength(54)
    expect(targetingTypeNames.filter((type) => !types.includes(type)).map((type) => targetingTypes[type].feature)).toEqual([
      'LABS',
      'LABS',
      'LABS',
      'PREMIUM_POSITION_INVENTORY',
    ])
  })

  test('leave out those of entities that the user may not see', async () => {
    const types = await typesOf('trafficker')
    const missing = targetingTypeNames.filter((type) => !types.includes(type))
    expect(missing).toEqual(['LOCATION_POI', 'PRODUCT_AUDIENCE', 'PRODUCT_RETARGETING', 'INVENTORY_SITE_CHANNEL'])
  })

  test('describe their form: label, group, comparison, form, values or bounds', async () => {
    const types = new Map((await app.call(targeting.types, {}, { as: 'manager' })).map((row) => [row.type, row]))
    expect(types.get('LOCATION_CITY')).toMatchObject({
      label: 'City',
      group: 'Geography',
      comparison: 'LIST',
      form: 'in (…)',
      lookUp: true,
      values: null,
    })
    expect(types.get('TIME_WEEK_DAY')!.values![0]).toEqual({ value: 'MON', label: 'Monday', detail: null })
    expect(types.get('DATA_AGE')!.interval).toEqual({ kind: 'number', minimum: 0, maximum: 120, decimals: 0, unit: 'years' })
    expect(types.get('PODCAST_BRAND_SAFETY')).toMatchObject({ exclusionOnly: true, lookUp: true })
    expect(types.get('CLIENT_IP')).toMatchObject({ comparison: 'TEXT', form: 'matches (…)', lookUp: false })
  })
})

describe('A look-up', () => {
  test.each<[string, string, string, string]>([
    ['a country by its name', 'LOCATION_COUNTRY', 'romania', 'RO'],
    ['a country by another name that people use', 'LOCATION_COUNTRY', 'uk', 'GB'],
    ['a country by its three letters', 'LOCATION_COUNTRY', 'USA', 'US'],
    ['a country by what its people call it', 'LOCATION_COUNTRY', 'Deutschland', 'DE'],
    ['a country by its own name without the accents', 'LOCATION_COUNTRY', 'espana', 'ES'],
    ['a country by its own name with other letters', 'LOCATION_COUNTRY', 'România', 'RO'],
    ['a country in its own script', 'LOCATION_COUNTRY', '日本', 'JP'],
    ['a country in its second language', 'LOCATION_COUNTRY', 'suisse', 'CH'],
    ['a region by what its people call it', 'LOCATION_REGION', 'bayern', 'DE-BY'],
    ['a region by its English name', 'LOCATION_REGION', 'bavaria', 'DE-BY'],
    ['a region in its second language', 'LOCATION_REGION', 'cataluna', 'ES-CT'],
    ['a region in its own script', 'LOCATION_REGION', '東京', 'JP-13'],
    ['a region whose listed name is turned round', 'LOCATION_REGION', 'comunidad de madrid', 'ES-MD'],
    ['a country as a place of any level by its own name', 'LOCATION', 'italia', 'IT'],
    ['a region without its accents', 'LOCATION_REGION', 'bucuresti', 'RO-B'],
    ['a region by its letters', 'LOCATION_REGION', 'ny', 'US-NY'],
    ['a region by the beginning of its code', 'LOCATION_REGION', 'us-n', 'US-NY'],
    ['a metro', 'LOCATION_METRO', 'new y', '501'],
    ['a city in any case', 'LOCATION_CITY', 'NEW YORK', '5128581'],
    ['a city by what its people call it', 'LOCATION_CITY', 'bucurești', '683506'],
    ['a city by its name in capitals with a dotted I', 'LOCATION_CITY', 'İSTANBUL', '745044'],
    ['a city in full width', 'LOCATION_CITY', 'ＴＯＫＹＯ', '1850147'],
    ['a region without its hyphen, with another form of its letters', 'LOCATION_REGION', 'bistriţa nasaud', 'RO-BN'],
    ['a postal code by its city', 'LOCATION_POSTAL_CODE', 'new york', '10001'],
    ['a language by what it calls itself', 'DEVICE_LANGUAGE', 'română', 'ro'],
    ['a carrier by its operator', 'DEVICE_CARRIER', 'Telekom Romania', '226-03'],
    ['an internet provider', 'CLIENT_ISP', 'xfin', 'COMCAST'],
    ['a podcast category', 'PODCAST_CATEGORY', 'true', 'True Crime'],
    ['an IAB category', 'CONTEXT_CATEGORY', 'auto', 'IAB2'],
    ["a country's holidays", 'TIME_HOLIDAY', 'roma', 'RO'],
    ['a segment of a provider', 'DATA_SEGMENT', 'likely', 'sample:autos-suv'],
    ['a value of a fixed list', 'DEVICE_TYPE', 'smart', 'SMART_SPEAKER'],
    ['a country as a place of any level', 'LOCATION', 'romania', 'RO'],
    ['a city as a place of any level', 'LOCATION', 'chicago', 'city:4887398'],
    ['a postal code as a place of any level', 'LOCATION', '10001', 'postal:10001'],
    ['a campaign whose listeners were exposed', 'PRODUCT_RETARGETING', 'eclair', '104003'],
  ])('finds %s', async (_title, type, q, expected) => {
    expect(await search(type, q)).toContain(expected)
  })

  test('finds every level at once, exact names first', async () => {
    expect((await search('LOCATION', 'new york')).slice(0, 2)).toEqual(['US-NY', 'metro:501'])
  })

  test('returns 20 values unless another limit is requested, the largest places first', async () => {
    const usual = await app.call(targeting.values, { type: 'LOCATION_CITY' }, { as: 'manager' })
    expect(usual).toHaveLength(20)
    expect(usual[0]!.label).toBe('Shanghai')
    expect(await search('LOCATION_CITY', '', { limit: 3 })).toHaveLength(3)
  })

  test('treats every character literally, and returns nothing for unknown values', async () => {
    expect(await search('LOCATION_CITY', '%')).toEqual([])
    expect(await search('LOCATION_CITY', "o'_")).toEqual([])
    expect(await search('DATA_AGE', 'a')).toEqual([])
  })

  test('says where a place lies: a city at its own place, a country in the middle of its inhabitants', async () => {
    const positionOf = async (type: string, q: string) =>
      (await app.call(targeting.values, { type, q, limit: 1 }, { as: 'manager' }))[0]!.position
    expect(await positionOf('LOCATION_CITY', 'new york')).toEqual({ lat: 40.7143, lon: -74.006, km: 25 })
    expect(await positionOf('LOCATION_METRO', 'chicago')).toMatchObject({ lat: 41.85, lon: -87.65 })
    const fiji = await positionOf('LOCATION_COUNTRY', 'fiji')
    // Both sides of the 180th meridian.
    expect([Math.round(fiji!.lat), Math.abs(fiji!.lon) > 177, fiji!.km < 500]).toEqual([-18, true, true])
    expect(await positionOf('DEVICE_LANGUAGE', 'romanian')).toBeNull()
  })

  test('of an unknown or forbidden type is refused as an invalid parameter', async () => {
    for (const [type, as] of [
      ['NO_SUCH', 'manager'],
      ['__proto__', 'manager'],
      ['INVENTORY_POSITION', 'stranger'],
      ['LOCATION_POI', 'trafficker'],
    ] as const) {
      const answer = await app.ask(targeting.values, { type }, { as })
      expect([answer.status, (answer.json as { errors: { field: string }[] }).errors[0]!.field]).toEqual([400, 'type'])
    }
  })
})

describe('Texts from a table', () => {
  const resolve = async (type: string, texts: string[], as: Person = 'manager') =>
    (await app.call(targeting.resolve, { body: { type, texts } }, { as })).map(({ text, value, matches, suggestion }) => [
      text,
      value?.value ?? null,
      matches,
      suggestion?.value ?? null,
    ])

  test('are codes and whole names, answered in their order; a misspelled one has a suggestion', async () => {
    expect(await resolve('LOCATION_COUNTRY', ['us', 'Canada', 'UK', 'ROMÂNIA', 'Germani', 'Xyzzyplugh'])).toEqual([
      ['us', 'US', 1, null],
      ['Canada', 'CA', 1, null],
      ['UK', 'GB', 1, null],
      ['ROMÂNIA', 'RO', 1, null],
      ['Germani', null, 0, 'DE'],
      ['Xyzzyplugh', null, 0, null],
    ])
    expect(await resolve('INVENTORY_PUBLISHER', ['river fm', '202', 'Nobody'])).toEqual([
      ['river fm', '201', 1, null],
      ['202', '202', 1, null],
      ['Nobody', null, 0, null],
    ])
  })

  test('of postal codes are found by the list, guessed where a spreadsheet changed them, and kept unchecked where no list has them', async () => {
    const boston = { kind: 'POSTAL_CODE', value: '02134', label: '02134', search_key: 'boston', country: 'US' }
    await app.database.system.insertInto('targeting_values').values(boston).execute()
    const pasted = ['\uFEFF"02134"', '2134', '02134-1001', '10001\u00A0 ', '\u200B10002', '10,003', '1.0004E+04', 'NY 10005', '10001']
    const texts = [...pasted, 'SW1A 1aa', '9999', '100*', '1.5', 'Nowhere']
    const answer = await app.call(targeting.resolve, { body: { type: 'LOCATION_POSTAL_CODE', texts } }, { as: 'manager' })
    expect(answer.map(({ text }) => text)).toEqual(texts)
    const told = answer.map(({ value, matches, suggestion, isChecked }) => [
      value?.value ?? null,
      matches,
      suggestion?.value ?? null,
      isChecked,
    ])
    expect(told).toEqual([
      ['02134', 1, null, true],
      [null, 0, '02134', true],
      [null, 0, '02134', true],
      ['10001', 1, null, true],
      ['10002', 1, null, true],
      [null, 0, '10003', true],
      [null, 0, '10004', true],
      [null, 0, '10005', true],
      ['10001', 1, null, true],
      ['SW1A 1AA', 1, null, false],
      ['9999', 1, null, false],
      [null, 0, null, true],
      [null, 0, null, true],
      [null, 0, null, true],
    ])
  })

  test('are cleaned as those of a dialog, for every type', async () => {
    expect(await resolve('LOCATION_COUNTRY', ['\uFEFF"Canada"', ' us\u00A0', '\u200BROMANIA', '“UK”'])).toEqual([
      ['\uFEFF"Canada"', 'CA', 1, null],
      [' us\u00A0', 'US', 1, null],
      ['\u200BROMANIA', 'RO', 1, null],
      ['“UK”', 'GB', 1, null],
    ])
  })

  test('a name of several values is none of them: the best known one is suggested', async () => {
    expect(await resolve('LOCATION', ['New York'])).toEqual([['New York', null, 2, 'US-NY']])
  })

  test('of which none is near to a known one have no suggestion, and take no longer for it', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `sqx${index}zqj`)
    expect(await resolve('LOCATION_CITY', texts)).toEqual(texts.map((text) => [text, null, 0, null]))
  })

  test('that begin alike have their neighbours read once', async () => {
    const statements: string[] = []
    const counted = new Kysely<DB>(
      boundTo((query) => {
        statements.push(query.sql)
        return app.database.as({ agencyId: 1 }).executeQuery(query) as Promise<QueryResult<never>>
      }),
    )
    const read: Neighbours = new Map()
    const suggest = (text: string) => sources.CITY.suggest!(counted, text, read)
    expect(await Promise.all(['Chicag', 'Chikago', 'Chicagoo', 'Londn'].map(suggest))).toEqual(['4887398', '4887398', '4887398', '2643743'])
    // One for each letter: the names of all texts were searched before.
    expect(statements.map((text) => text.includes('limit'))).toEqual([true, true])
  })

  test('ten thousand are answered at once, and those of a forbidden type are refused', async () => {
    const texts = Array.from({ length: 10_000 }, (_, index) => (index % 2 === 0 ? 'Chicago' : `Nowhere ${index}`))
    const answer = await resolve('LOCATION_CITY', texts)
    expect(answer.filter(([, value]) => value === '4887398')).toHaveLength(5000)
    expect((await app.ask(targeting.resolve, { body: { type: 'LOCATION_POI', texts: [] } }, { as: 'trafficker' })).status).toBe(400)
  })
})

describe('Supply look-ups respect visibility', () => {
  test('publishers: those of the agency, and those in packs sold to all agencies', async () => {
    expect(await search('INVENTORY_PUBLISHER', '')).toEqual(['202', '201'])
    expect(await search('INVENTORY_PUBLISHER', '', { as: 'stranger' })).toEqual(['202', '203'])
  })

  test('a user who is limited to some publishers finds those', async () => {
    const row = { type: 'INVENTORY_PUBLISHER', q: '' }
    expect((await app.call(targeting.values, row, { as: 'publisher' })).map(({ value }) => value)).toEqual(['201'])
    expect(await search('INVENTORY_ZONE', '', { as: 'publisher' })).toEqual(['2001'])
    expect(await search('PODCAST_SHOW', '', { as: 'publisher' })).toEqual([])
  })

  test('zones, shows and packs', async () => {
    expect(await search('INVENTORY_ZONE', 'zone')).toEqual(['2001', '2002'])
    expect(await search('INVENTORY_ZONE', 'hill')).toEqual(['2002'])
    expect(await search('PODCAST_SHOW', '')).toEqual(['4001'])
    expect(await search('PODCAST_SHOW', '', { as: 'stranger' })).toEqual(['4001', '4002'])
    expect(await search('INVENTORY_SUPPLY_PACK', '')).toEqual(['5001'])
    expect(await search('INVENTORY_SUPPLY_PACK', '', { as: 'stranger' })).toEqual(['5001', '5002'])
  })

  test("a pack for some agencies is visible to these, and makes the publisher of its zones visible but not the publisher's other zones", async () => {
    const { system } = app.database
    await system
      .insertInto('zones')
      .values({
        id: 2901,
        owner_agency_id: 2,
        publisher_id: 203,
        name: 'Strange extra',
        name_lc: 'strange extra',
        format: 'AUDIO',
        feed_type: 'MUSIC_SERVICE',
      })
      .execute()
    await system
      .insertInto('supply_packs')
      .values({ id: 5901, owner_agency_id: 2, name: 'For one', visibility: 'AGENCIES', agency_ids: [1], zone_ids: [2901] })
      .execute()
    expect(await search('INVENTORY_SUPPLY_PACK', 'for')).toEqual(['5901'])
    expect(await search('INVENTORY_ZONE', 'strange')).toEqual(['2901'])
    expect(await search('INVENTORY_PUBLISHER', 'strange')).toEqual(['203'])
    await system.updateTable('supply_packs').set({ status: 'ARCHIVED' }).where('id', '=', 5901).execute()
    expect(await search('INVENTORY_ZONE', 'strange')).toEqual([])
  })

  test('segments are the agency’s own, and campaigns those that one may see', async () => {
    expect(await search('LOCATION_POI', '')).toEqual(['6001'])
    expect(await search('LOCATION_POI', '', { as: 'stranger' })).toEqual(['6003'])
    expect(await search('PRODUCT_AUDIENCE', '')).toEqual(['6002'])
    expect(await search('PRODUCT_RETARGETING', 'strange')).toEqual([])
    expect(await search('PRODUCT_RETARGETING', 'strange', { as: 'stranger' })).toEqual(['104010', '104009'])
  })
})

describe('Labels of stored values', () => {
  test('are returned in one call, for all types, in the order of the request', async () => {
    const values = [
      { type: 'LOCATION', values: ['US', 'US-NY', 'city:5128581', 'metro:501', 'nowhere'] },
      { type: 'PODCAST_LANGUAGE', values: ['pt-BR'] },
      { type: 'DEVICE_TYPE', values: ['CAR'] },
      { type: 'INVENTORY_PUBLISHER', values: ['201', '203'] },
      { type: 'CONTEXT_CATEGORY', values: ['IAB2', 'IAB2-3', 'IAB99'] },
      { type: 'DATA_AGE', values: ['18'] },
      { type: 'NO_SUCH', values: ['x'] },
    ]
    const named = await app.call(targeting.labels, { body: { values } }, { as: 'manager' })
    expect(named.map(({ value, label, detail }) => [value, label, detail])).toEqual([
      ['US', 'United States', null],
      ['US-NY', 'New York', 'United States'],
      ['city:5128581', 'New York City', 'New York, United States'],
      ['metro:501', 'New York', 'New York, United States'],
      ['nowhere', null, null],
      ['pt-BR', 'Portuguese (BR)', null],
      ['CAR', 'Car', null],
      ['201', 'River FM', 'p201.example'],
      ['203', null, null],
      ['IAB2', 'Automotive', null],
      ['IAB2-3', 'IAB2-3', null],
      ['IAB99', null, null],
      ['18', null, null],
      ['x', null, null],
    ])
  })

  test('of entities outside of the scope are left out', async () => {
    const body = { values: [{ type: 'LOCATION_POI', values: ['6001'] }] }
    const [asTrafficker] = await app.call(targeting.labels, { body }, { as: 'trafficker' })
    const [asManager] = await app.call(targeting.labels, { body }, { as: 'manager' })
    expect([asTrafficker!.label, asManager!.label]).toEqual([null, 'Airports'])
  })
})
