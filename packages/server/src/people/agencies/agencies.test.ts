import { agencies, campaigns, changeSets, commons, featureNames, markets, session } from '@spotdesk/sdk/contract'
import { deliveryThresholds, forecastThresholds } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CallOptions, type Fixture, type Person, openFixture } from '../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

type Body = Record<string, unknown>
const save = (body: Body, person: Person = 'admin', options?: CallOptions) =>
  desk.call(person, agencies.saveSettings, { body } as never, options)
const settings = async (person: Person = 'admin') => (await desk.call(person, agencies.settings, {})).body

describe('The settings of an agency', () => {
  test('are read by users with the permission, with defaults for settings that were not set', async () => {
    expect(await settings('readonly')).toEqual({
      id: 1,
      name: 'Home agency',
      domain: null,
      market: { id: 1, name: 'United States' },
      currency: 'USD',
      timeZone: 'America/New_York',
      maximumCpm: 50,
      marginPercent: 0,
      marginMode: 'INCLUSIVE',
      adSecondsMax: 60,
      deliveryThresholds,
      daypartZone: 'LISTENER',
      unratedContent: 'EXCLUDE',
      forecastThresholds,
      notificationRecipients: [],
      features: featureNames.map((feature) => ({ feature, active: true })),
      recountingDays: false,
      version: 1,
    })
    expect((await desk.call('manager', agencies.settings, {})).status).toBe(403)
    expect((await save({ maximumCpm: 1 }, 'readonly')).status).toBe(403)
  })

  test('include a maximum CPM, which is in force for the next CPM', async () => {
    const valid = async () => (await desk.call('manager', campaigns.validCpm, { body: { value: 20.5, currency: 'USD' } })).body
    expect(await valid()).toEqual({ valid: true, maximum: 50, currency: 'USD' })
    expect((await save({ maximumCpm: 20.4999 })).body).toMatchObject({ maximumCpm: 20.4999, name: 'Home agency', version: 2 })
    expect(await valid()).toEqual({ valid: false, maximum: 20.4999, currency: 'USD' })
    expect((await desk.call('manager', session.user, {})).body).toMatchObject({ agency: { maximumCpm: 20.4999 } })
    expect((await save({ maximumCpm: null })).body).toMatchObject({ maximumCpm: null })
    expect(await valid()).toEqual({ valid: true, maximum: null, currency: 'USD' })
  })

  test('include the thresholds of delivery statuses, which are set one by one or all reset to their defaults', async () => {
    const { version } = (await settings()) as { version: number }
    expect((await save({ deliveryThresholds: { underPace: 0.8 } })).body).toMatchObject({
      deliveryThresholds: { ...deliveryThresholds, underPace: 0.8 },
      version: version + 1,
    })
    expect(await desk.rows(sql`select settings -> 'deliveryThresholds' as kept from agencies where id = 1`)).toEqual([
      { kept: { underPace: 0.8 } },
    ])
    expect((await save({ deliveryThresholds: { underPace: 11 } })).status).toBe(422)
    expect((await save({ deliveryThresholds: null })).body).toMatchObject({ deliveryThresholds, version: version + 2 })
  })

  test('include what forecasts are made with: a clock of dayparts, unrated content, and thresholds', async () => {
    const changes = { daypartZone: 'STATION', unratedContent: 'ALLOW', forecastThresholds: { tolerance: 0.03, fewListeners: 12 } }
    expect((await save(changes)).body).toMatchObject({
      ...changes,
      forecastThresholds: { ...forecastThresholds, tolerance: 0.03, fewListeners: 12 },
    })
    expect(await desk.rows(sql`select settings -> 'forecastThresholds' as kept from agencies where id = 1`)).toEqual([
      { kept: { tolerance: 0.03, fewListeners: 12 } },
    ])
    const usual = { daypartZone: 'LISTENER', unratedContent: 'EXCLUDE' }
    expect((await save({ ...usual, forecastThresholds: null })).body).toMatchObject({ ...usual, forecastThresholds })
  })

  test('include the recipients of notifications, at most twenty', async () => {
    const notificationRecipients = ['sales@HOME.test', 'traffic@home.test']
    expect((await save({ notificationRecipients: [' Sales@home.test', 'traffic@home.test', 'sales@HOME.test'] })).body).toMatchObject({
      notificationRecipients,
    })
    expect(await desk.rows(sql`select notification_recipients as kept from agencies order by id limit 2`)).toEqual([
      { kept: notificationRecipients },
      { kept: [] },
    ])
    expect((await save({ maximumCpm: 40 })).body).toMatchObject({ notificationRecipients })
    const many = Array.from({ length: 21 }, (_, index) => `a${index}@home.test`)
    expect((await save({ notificationRecipients: many })).status).toBe(422)
    expect((await save({ notificationRecipients: [] })).body).toMatchObject({ notificationRecipients: [] })
  })

  test('change field by field, with one audit row; a value that is in force already changes nothing', async () => {
    const { version } = (await settings()) as { version: number }
    const changes = {
      name: 'Home & Co',
      domain: 'https://www.home.test',
      timeZone: 'Europe/Paris',
      marginPercent: 12.5,
      marginMode: 'MARKUP',
      adSecondsMax: 90,
    }
    const { body, headers } = await save(changes)
    expect(body).toMatchObject({ ...changes, currency: 'USD', version: version + 1 })
    expect(headers['etag']).toBe(`"${version + 1}"`)
    expect((await save(changes)).body).toMatchObject({ version: version + 1, changeSetId: null })
    const [audit] = await desk.rows<{ diff: { path: string }[] }>(
      sql`select diff from audit_events where entity_type = 'agency' and entity_id = 1 and version_after = ${version + 1}`,
    )
    expect(audit!.diff.map(({ path }) => path)).toEqual(['name', 'domain', 'timeZone', 'marginPercent', 'marginMode', 'adSecondsMax'])
    expect((await desk.call('manager', session.user, {})).body).toMatchObject({ agency: { name: 'Home & Co', timeZone: 'Europe/Paris' } })
    expect((await save({ domain: null, timeZone: ' asia/katmandu ' })).body).toMatchObject({ domain: null, timeZone: 'Asia/Kathmandu' })
    const stale = await save({ name: 'Mine' }, 'platform', { ifMatch: version })
    expect(stale.status).toBe(412)
    expect((stale.body['changedFields'] as { field: string }[]).map(({ field }) => field)).toContain('domain')
  })

  test.each<[Body, string]>([
    [{ name: ' ' }, 'name required'],
    [{ name: 'x'.repeat(201) }, 'name tooLong'],
    [{ domain: 'not a host' }, 'domain invalidValue'],
    [{ domain: 'acme.test:8080' }, 'domain invalidDomain'],
    [{ domain: `${'a.'.repeat(127)}comm` }, 'domain tooLong'],
    [{ timeZone: 'Mars/Base' }, 'timeZone invalidZone'],
    [{ timeZone: '+05:30' }, 'timeZone invalidZone'],
    [{ timeZone: 'IST' }, 'timeZone invalidZone'],
    [{ currency: 'XXX' }, 'currency invalidEnum'],
    [{ maximumCpm: 0 }, 'maximumCpm tooSmall'],
    [{ maximumCpm: 1.00001 }, 'maximumCpm tooManyDecimals'],
    [{ marginPercent: 100 }, 'marginPercent tooBig'],
    [{ adSecondsMax: 601 }, 'adSecondsMax tooBig'],
    [{ notificationRecipients: ['a@home.test', 'nobody'] }, 'notificationRecipients.1 invalidValue'],
    [{ daypartZone: 'PUBLISHER' }, 'daypartZone invalidEnum'],
    [{ forecastThresholds: { tolerance: 2 } }, 'forecastThresholds.tolerance tooBig'],
  ])('%j is refused as %s', async (body, error) => {
    const answer = await save(body)
    expect(answer.status).toBe(422)
    expect((answer.body['errors'] as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)).toEqual([error])
  })

  test('with a new time zone start a recount of days', async () => {
    expect(await settings()).toMatchObject({ recountingDays: false })
    expect((await save({ timeZone: 'Asia/Tokyo', name: 'Home agency' })).body).toMatchObject({
      timeZone: 'Asia/Tokyo',
      recountingDays: true,
    })
    await vi.waitFor(async () => expect(await settings()).toMatchObject({ recountingDays: false }), { timeout: 10_000 })
  })
})

describe('The features of an agency', () => {
  const current = async () => (await settings()) as { version: number; features: { feature: string; active: boolean }[] }
  const change = async (feature: string, active: boolean, person: Person = 'platform') =>
    desk.call(person, agencies.saveFeatures, { body: { features: [{ feature, active }] } } as never, {
      ifMatch: (await current()).version,
    })
  const isOn = async (feature: string) => (await current()).features.find((entry) => entry.feature === feature)!.active
  const mayReadHealth = async () =>
    (await desk.call('manager', session.user, {})).body['features'] as { feature: string; active: boolean; properties: object }[]

  test('are switched by administrators of the platform alone, in force for the next call of everybody, and reverted as a change-set', async () => {
    expect((await change('BID_HEALTH', false, 'admin')).status).toBe(403)
    expect((await change('BID_HEALTH', false, 'readonly')).status).toBe(403)
    expect((await change('NO_SUCH', false)).status).toBe(422)
    await sql`update agencies set features = jsonb_set(features, '{1,properties}', '{"trial":true}') || '[{"feature":"OF_ANOTHER_RELEASE","active":true,"properties":{}}]'
      where id = 1`.execute(desk.database.system)
    const { status, body } = await change('BID_HEALTH', false)
    expect(status).toBe(200)
    expect(await isOn('BID_HEALTH')).toBe(false)
    expect(await isOn('AD_LINK')).toBe(true)
    expect((await mayReadHealth()).find(({ feature }) => feature === 'BID_HEALTH')).toEqual({
      feature: 'BID_HEALTH',
      active: false,
      properties: { trial: true },
    })
    const [stored] = await desk.rows<{ names: string[] }>(
      sql`select array(select e ->> 'feature' from jsonb_array_elements(features) e) as names from agencies where id = 1`,
    )
    expect(stored!.names).toContain('OF_ANOTHER_RELEASE')
    expect((await change('BID_HEALTH', false)).body).toMatchObject({ changeSetId: null })
    const revert = { id: body['changeSetId'] as string, body: { mode: 'partial' } } as never
    expect((await desk.call('admin', changeSets.revert, revert)).status).toBe(403)
    expect((await desk.call('platform', changeSets.revert, revert)).body).toMatchObject({ reverted: 1 })
    expect(await isOn('BID_HEALTH')).toBe(true)
  })

  test('stay as they are when settings are saved', async () => {
    await change('LABS', false)
    await save({ maximumCpm: 33 })
    expect(await isOn('LABS')).toBe(false)
    await change('LABS', true)
  })
})

describe('Markets', () => {
  test('are listed with countries, currency and time zone', async () => {
    const { text } = await desk.call('creative', markets.list, {})
    expect(JSON.parse(text)).toEqual([
      { id: 1, name: 'United States', countryCodes: ['US'], currency: 'USD', timeZone: 'America/New_York' },
    ])
  })

  test('have agencies: those in which the user may act', async () => {
    await sql`update agencies set failed_payment = true where id = 2`.execute(desk.database.system)
    const of = async (person: Person, id = 1) => JSON.parse((await desk.call(person, markets.agencies, { id })).text) as unknown
    expect(await of('admin')).toEqual([{ id: 1, name: 'Home agency', blocked: false }])
    expect(await of('manager')).toHaveLength(2)
    expect(await of('platform')).toEqual([
      { id: 1, name: 'Home agency', blocked: false },
      { id: 2, name: 'Other agency', blocked: true },
    ])
    const { token } = await desk.app.call(session.createToken, { body: { name: 'CI', scopes: ['CAMPAIGN.READ'] } }, { as: 'manager' })
    expect(await desk.app.call(markets.agencies, { id: 1 }, { bearer: token })).toHaveLength(1)
    expect((await desk.call('admin', markets.agencies, { id: 77 })).status).toBe(404)
  })
})

describe('Commons', () => {
  const list = async (row: typeof commons.languages | typeof commons.attributionSiteActions | typeof commons.categories, query = {}) =>
    JSON.parse((await desk.call('manager', row, query as never)).text) as Record<string, unknown>[]

  test('have attribution-site-actions: the pixel types', async () => {
    const actions = await list(commons.attributionSiteActions)
    expect(actions.map(({ name }) => name)).toEqual(['Page view', 'Lead', 'Add to cart', 'Purchase', 'App install', 'Store visit'])
    expect(actions.filter(({ hasValue }) => hasValue)).toEqual([{ id: 'PURCHASE', name: 'Purchase', hasValue: true }])
    expect((await desk.call('creative', commons.attributionSiteActions, {})).status).toBe(403)
  })

  test('have languages: those of ISO 639-1 by name, or with the context interface those of the product', async () => {
    expect(await list(commons.languages, { context: 'interface' })).toEqual([
      { code: 'en', name: 'English', nativeName: 'English' },
      { code: 'ro', name: 'Romanian', nativeName: 'română' },
    ])
    const all = await list(commons.languages)
    expect(all).toHaveLength(183)
    expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name as string).toSorted())
    expect(all).toContainEqual({ code: 'de', name: 'German', nativeName: 'Deutsch' })
    expect((await desk.call('manager', commons.languages, { context: 'other' } as never)).status).toBe(400)
  })

  test('have categories: the first tier of the IAB taxonomy', async () => {
    expect((await list(commons.categories)).slice(0, 2)).toEqual([
      { id: 'IAB1', name: 'Arts & Entertainment' },
      { id: 'IAB2', name: 'Automotive' },
    ])
  })
})
