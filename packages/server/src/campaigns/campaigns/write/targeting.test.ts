import { bulk, campaigns, changeSets, targeting } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestApp, createTestApp } from '../../../testing/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
})
afterAll(() => app.close())

const id = 104_001
const adId = 300_001
const adsOwn = { id, adId }
const read = (as: Person = 'manager', campaign = id) => app.call(targeting.ofCampaign, { id: campaign }, { as })
const save = (body: object, { as = 'manager' as Person, campaign = id } = {}) =>
  app.call(targeting.setCampaign, { id: campaign, body: body as never }, { as })
const refused = async (body: object, { as = 'manager' as Person, campaign = id } = {}) => {
  const answer = await app.ask(targeting.setCampaign, { id: campaign, body: body as never }, { as })
  return { status: answer.status, ...(answer.json as { code: string; errors: Record<string, unknown>[] }) }
}

describe('The targeting of a campaign', () => {
  test('is null until it is first saved, which differs from an empty targeting', async () => {
    expect(await read()).toMatchObject({ campaignId: id, groups: null, text: null, sentence: 'Targeting was not set.', rules: [] })
    expect(await save({ groups: [] })).toMatchObject({ groups: [], text: '', sentence: 'Everywhere.' })
    expect((await app.call(campaigns.get, { id }, { as: 'manager' })).targeting).toBe(true)
  })

  test('is written as groups or as text, and read as both, with an English sentence and labels', async () => {
    const groups = [
      {
        rules: [
          { type: 'LOCATION_CITY', values: ['5128581'] },
          { type: 'INVENTORY_PUBLISHER', exclude: true, values: ['202'] },
        ],
      },
    ]
    const saved = await save({ groups })
    expect(saved).toMatchObject({
      text: 'LOCATION_CITY in (5128581) AND NOT INVENTORY_PUBLISHER in (202)',
      sentence: 'City is New York City and publisher is not Hill Radio.',
      groups: [{ rules: [{ type: 'LOCATION_CITY', exclude: false, values: ['5128581'] }, { exclude: true }] }],
      labels: [
        { type: 'LOCATION_CITY', value: '5128581', label: 'New York City', detail: 'New York, United States' },
        { type: 'INVENTORY_PUBLISHER', value: '202', label: 'Hill Radio', detail: 'p202.example' },
      ],
      findings: [],
    })
    expect(saved.changeSetId).not.toBeNull()
    const again = await save({ text: saved.text! })
    expect(again).toEqual({ ...saved, changeSetId: null })
    const { changeSetId: _, ...shown } = saved
    expect(await read()).toEqual(shown)
  })

  test("equals the targeting column of the campaigns' bulk file", async () => {
    const { id: jobId } = await app.call(bulk.exportCampaigns, { body: { ids: [id] } }, { as: 'manager' })
    await expect.poll(async () => (await app.call(bulk.job, { id: jobId }, { as: 'manager' })).status).toBe('COMPLETED')
    const file = await app.ask(bulk.download, { jobId }, { as: 'manager' })
    expect(file.text).toContain('LOCATION_CITY in (5128581) AND NOT INVENTORY_PUBLISHER in (202)')
    const plan = await app.call(
      changeSets.plan,
      { body: { kind: 'campaigns', changes: [{ id, cells: { targeting: 'LOCATION_METRO in (501)' } }] } },
      { as: 'manager' },
    )
    await app.call(changeSets.apply, { id: plan.id, body: { hash: plan.hash } }, { as: 'manager' })
    await expect.poll(() => read()).toMatchObject({ text: 'LOCATION_METRO in (501)', sentence: 'DMA / Metro is New York.' })
  })

  test('is refused for an unknown value, with its place and the nearest known value', async () => {
    const before = await read()
    const groups = [
      {
        rules: [
          { type: 'DATA_GENDER', values: ['FEMALE'] },
          { type: 'LOCATION_COUNTRY', values: ['US', 'UK'] },
        ],
      },
    ]
    expect(await refused({ groups })).toMatchObject({
      status: 422,
      code: 'validationFailed',
      errors: [
        {
          code: 'targetingValue',
          field: 'groups.0.rules.1',
          pointer: '/groups/0/rules/1',
          message: 'Country: there is no UK.',
          suggestion: 'GB',
        },
      ],
    })
    expect(await read()).toEqual(before)
  })

  test.each<[string, string, string | undefined]>([
    ['a city of no id', 'LOCATION_CITY in (1)', undefined],
    ['a misspelt region', 'LOCATION_REGION in (US-NX)', 'US-NY'],
    ['a misspelt podcast category', 'PODCAST_CATEGORY in ("True Crme")', 'True Crime'],
    ['a misspelt provider', 'CLIENT_ISP in (COMCST)', 'COMCAST'],
    ["another agency's publisher", 'INVENTORY_PUBLISHER in (203)', undefined],
    ["another agency's segment", 'LOCATION_POI in (6003)', undefined],
    ["another agency's campaign", 'PRODUCT_RETARGETING in (104009)', undefined],
    ['an impossible place', 'LOCATION_COUNTRY in (RO) AND LOCATION_METRO in (501)', undefined],
    ['podcasts on a radio station', 'INVENTORY_PUBLISHER in (201) AND PODCAST_LANGUAGE in (en)', undefined],
    ['an included brand safety', 'PODCAST_BRAND_SAFETY in (HATE:HIGH)', undefined],
    ['times outside the flight', 'TIME_DATE_INTERVAL between 2030-01-01 and 2030-02-01', undefined],
    ['a reversed interval', 'DATA_AGE between 34 and 18', undefined],
  ])('refuses %s', async (_title, text, suggestion) => {
    const answer = await refused({ text })
    expect([answer.status, answer.errors[0]!['code'], answer.errors[0]!['suggestion']]).toEqual([422, 'targetingValue', suggestion])
  })

  test('is refused where the text cannot be parsed, with the position of the character', async () => {
    expect(await refused({ text: 'LOCATION_CONTRY in (US)' })).toMatchObject({
      status: 422,
      errors: [
        { code: 'targetingSyntax', field: 'text', suggestion: 'LOCATION_COUNTRY', message: expect.stringContaining('at character 1.') },
      ],
    })
    expect(await refused({ groups: [{ rules: [{ type: 'LOCATION_COUNTRY', text: ['US'] }] }] })).toMatchObject({
      status: 422,
      errors: [{ code: 'targetingValue' }],
    })
  })

  test('gives an error of its row in a file, with the nearest known value', async () => {
    const { id: planId } = await app.call(
      changeSets.plan,
      { body: { kind: 'campaigns', changes: [{ id, cells: { targeting: 'LOCATION_COUNTRY in (UK)' } }] } },
      { as: 'manager' },
    )
    const { list } = await app.call(changeSets.items, { id: planId }, { as: 'manager' })
    expect(list[0]).toMatchObject({
      verdict: 'ERROR',
      errors: [{ column: 'targeting', code: 'targetingValue', message: 'Country: there is no UK.', suggestion: 'GB' }],
    })
  })

  test('is saved with warnings where rules have no effect', async () => {
    const { findings } = await save({ text: 'LOCATION in (US, US-NY, city:5128581)' })
    expect(findings).toMatchObject([
      {
        severity: 'warning',
        code: 'redundantGeography',
        group: 0,
        rule: 0,
        message: expect.stringContaining('is inside US'),
        mend: expect.stringMatching(/^Remove .*\.$/),
      },
    ])
  })

  test('keeps later changes: an old version answers 412 with the changed fields, and of two writers at once one gets it', async () => {
    const { version } = await read()
    const send = (text: string) =>
      app.ask(targeting.setCampaign, { id, body: { text } }, { as: 'manager', headers: { 'if-match': `"${version}"` } })
    const answers = await Promise.all([send('DATA_AGE between 18 and 24'), send('DATA_AGE between 25 and 34')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    expect(answers.find(({ status }) => status === 412)!.json).toMatchObject({
      code: 'versionConflict',
      changedFields: [{ field: 'targeting', base: 'LOCATION in (US, US-NY, city:5128581)', theirs: (await read()).text }],
    })
  })

  test('is one field in the audit entry, and is reverted unless somebody has changed it since', async () => {
    const before = (await read()).text
    const { changeSetId } = await save({ text: 'LOCATION_COUNTRY in (US)' })
    const { rows } = await sql<{ diff: unknown; action: string }>`
      select diff, action from audit_events where change_set_id = ${changeSetId}`.execute(app.database.system)
    expect(rows).toEqual([{ action: 'UPDATE', diff: [{ path: 'targeting', before, after: 'LOCATION_COUNTRY in (US)' }] }])
    expect(await app.call(changeSets.revert, { id: changeSetId! }, { as: 'manager' })).toMatchObject({ reverted: 1, conflicts: [] })
    expect((await read()).text).toBe(before)
    const first = await save({ text: 'LOCATION_COUNTRY in (US)' })
    await save({ text: 'LOCATION_COUNTRY in (US, CA)' }, { as: 'trafficker' })
    expect(await app.call(changeSets.revert, { id: first.changeSetId! }, { as: 'manager' })).toMatchObject({
      reverted: 0,
      conflicts: [{ fields: ['targeting'] }],
    })
  })

  test('keeps a rule that a user with more rights has set, and does not let a user without them add one', async () => {
    await save({ text: 'LOCATION_POI in (6001)' })
    expect((await save({ text: 'LOCATION_POI in (6001) AND DATA_AGE between 18 and 24' }, { as: 'trafficker' })).changeSetId).not.toBeNull()
    await save({ text: '' }, { as: 'trafficker' })
    expect(await refused({ text: 'LOCATION_POI in (6001)' }, { as: 'trafficker' })).toMatchObject({ status: 422 })
  })

  test('does not change for an archived campaign, for another agency, or for a user who may only read', async () => {
    expect((await refused({ text: '' }, { campaign: 104_008 })).code).toBe('campaignActionNotAllowed')
    expect((await refused({ text: '' }, { campaign: 104_009 })).status).toBe(404)
    expect((await refused({ text: '' }, { as: 'analyst' })).status).toBe(403)
    expect((await read('analyst')).campaignId).toBe(id)
  })
})

describe('The targeting of an ad', () => {
  const readAd = () => app.call(targeting.ofAd, adsOwn, { as: 'manager' })
  const saveAd = (body: object, as: Person = 'manager') => app.call(targeting.setAd, { ...adsOwn, body: body as never }, { as })

  test('is that of its campaign until it has one of its own', async () => {
    await save({ text: 'LOCATION_COUNTRY in (US)' })
    expect(await readAd()).toMatchObject({
      campaignId: id,
      ads: [adId],
      groups: null,
      text: null,
      link: 'AND',
      campaign: { text: 'LOCATION_COUNTRY in (US)', sentence: 'Country is United States.' },
    })
  })

  test('is combined with AND, or replaces it with REPLACE, and is read together with that of its campaign', async () => {
    const saved = await saveAd({ text: 'DEVICE_TYPE in (CAR)', link: 'REPLACE' })
    expect(saved).toMatchObject({ link: 'REPLACE', text: 'DEVICE_TYPE in (CAR)', sentence: 'Device type is Car.' })
    // The link keeps its value when it is left out.
    await saveAd({ groups: [{ rules: [{ type: 'DEVICE_TYPE', values: ['PHONE'] }] }] })
    expect((await read()).rules).toEqual([
      {
        ads: [adId],
        versions: [3],
        link: 'REPLACE',
        text: 'DEVICE_TYPE in (PHONE)',
        sentence: 'Device type is Phone.',
        groups: [{ rules: [{ type: 'DEVICE_TYPE', exclude: false, values: ['PHONE'] }] }],
      },
    ])
  })

  test('is listed once for ads that share it', async () => {
    const ad = { agency_id: 1, campaign_id: id, type: 'AUDIO', subtype: 'AUDIO', status: 'ACTIVE', targeting_link: 'REPLACE' }
    const rules = JSON.stringify({ groups: [{ rules: [{ type: 'DEVICE_TYPE', exclude: false, values: ['PHONE'] }] }] })
    await app.database.system
      .insertInto('ads')
      .values([
        { ...ad, id: 300_901, name: 'Same', name_lc: 'same', targeting: rules },
        { ...ad, id: 300_902, name: 'Gone', name_lc: 'gone', targeting: rules, archived: true },
      ])
      .execute()
    expect((await read()).rules.map(({ ads }) => ads)).toEqual([[adId, 300_901]])
  })

  test('is written to several ads at once as one change-set: all or none', async () => {
    const rule = { text: 'DATA_AGE between 18 and 24', link: 'AND', ads: [adId, 300_901] }
    const { versions } = (await read()).rules[0]!
    const saved = await save({ ...rule, versions })
    expect(saved.rules).toMatchObject([{ ads: [adId, 300_901], text: 'DATA_AGE between 18 and 24', link: 'AND' }])
    const audits = await sql`select entity_id from audit_events where change_set_id = ${saved.changeSetId} order by 1`.execute(
      app.database.system,
    )
    expect(audits.rows).toEqual([{ entity_id: adId }, { entity_id: 300_901 }])
    expect((await save(rule)).changeSetId).toBeNull()
    expect(await refused({ ...rule, text: '', versions })).toMatchObject({ status: 412, code: 'versionConflict' })
    const seen = { as: 'manager' as const, headers: { 'if-match': `"${(await read()).version}"` } }
    for (const some of [undefined, versions.slice(0, 1)]) {
      const body = { ...rule, link: 'AND' as const, text: '', versions: some }
      expect(await app.ask(targeting.setCampaign, { id, body }, seen)).toMatchObject({
        status: 428,
        json: { code: 'preconditionRequired' },
      })
    }
    expect(await refused({ ...rule, text: '', ads: [adId, 300_002] })).toMatchObject({
      status: 422,
      errors: [{ code: 'unknownItem', field: 'ads.1' }],
    })
    expect(await refused({ text: '', link: 'AND' })).toMatchObject({ status: 422, errors: [{ field: 'link' }] })
    expect(await refused({ groups: null })).toMatchObject({ status: 422, errors: [{ code: 'required', field: 'groups' }] })
    expect((await read()).rules).toHaveLength(1)
    await save({ text: 'DEVICE_TYPE in (PHONE)', link: 'REPLACE', ads: [adId, 300_901] })
  })

  test('is validated like that of its campaign', async () => {
    const answer = await app.ask(targeting.setAd, { ...adsOwn, body: { text: 'LOCATION_COUNTRY in (UK)' } }, { as: 'manager' })
    expect([answer.status, (answer.json as { errors: { suggestion: string }[] }).errors[0]!.suggestion]).toEqual([422, 'GB'])
  })

  test("raises the ad's version, refuses an old one, and has an audit entry with the changed fields", async () => {
    const { version } = await readAd()
    const stale = { as: 'manager', headers: { 'if-match': `"${version - 1}"` } } as const
    const answer = await app.ask(targeting.setAd, { ...adsOwn, body: { text: '' } }, stale)
    expect(answer).toMatchObject({
      status: 412,
      json: { code: 'versionConflict', version, changedFields: [{ field: 'targeting' }, { field: 'targetingLink' }] },
    })
    const saved = await saveAd({ text: 'DEVICE_TYPE in (PHONE)', link: 'AND' })
    expect(saved.version).toBe(version + 1)
    const { rows } = await sql`
      select entity_type, entity_id, version_before, version_after, diff from audit_events where change_set_id = ${saved.changeSetId}`.execute(
      app.database.system,
    )
    const diff = [{ path: 'targetingLink', before: 'REPLACE', after: 'AND' }]
    expect(rows).toEqual([{ entity_type: 'ad', entity_id: adId, version_before: version, version_after: version + 1, diff }])
    expect((await app.call(changeSets.get, { id: saved.changeSetId! }, { as: 'manager' })).kind).toBe('ads')
    expect((await saveAd({ text: 'DEVICE_TYPE in (PHONE)', link: 'AND' })).changeSetId).toBeNull()
  })

  test('is removed by null groups, and is empty with an empty text', async () => {
    expect(await saveAd({ text: '', link: 'REPLACE' })).toMatchObject({ groups: [], text: '', link: 'REPLACE' })
    expect(await saveAd({ groups: null })).toMatchObject({ groups: null, text: null, link: 'AND' })
    expect((await read()).rules.map(({ ads }) => ads)).toEqual([[300_901]])
  })

  test('does not change for another agency, another campaign, or an archived ad', async () => {
    const statusOf = async (key: object) =>
      (await app.ask(targeting.setAd, { ...key, body: { text: '' } } as never, { as: 'manager' })).status
    expect(await statusOf({ id: 104_009, adId: 300_002 })).toBe(404)
    expect(await statusOf({ id: 104_002, adId })).toBe(404)
    expect(await statusOf({ id, adId: 300_902 })).toBe(409)
  })
})

describe('The check of a targeting', () => {
  const check = (body: object, as: Person = 'manager') => app.call(targeting.lint, { body: body as never }, { as })

  test('returns every finding with code, text and remedy', async () => {
    const checked = await check({ text: 'LOCATION_COUNTRY in (UK) AND DATA_AGE between 34 and 18 AND PODCAST_BRAND_SAFETY in (HATE:HIGH)' })
    expect(checked.valid).toBe(false)
    expect(checked.findings).toEqual([
      {
        severity: 'error',
        code: 'unknownValue',
        message: 'Country: there is no UK.',
        mend: 'Write GB.',
        suggestion: 'GB',
        values: ['UK'],
        group: 0,
        rule: 0,
        offset: null,
      },
      {
        severity: 'error',
        code: 'intervalReversed',
        message: 'Age: 34 is after 18.',
        mend: 'Write between 18 and 34.',
        suggestion: null,
        values: [],
        group: 0,
        rule: 1,
        offset: null,
      },
      {
        severity: 'error',
        code: 'exclusionOnly',
        message: 'Brand safety can only be excluded: write NOT PODCAST_BRAND_SAFETY in (…).',
        mend: 'Put NOT before the rule.',
        suggestion: null,
        values: [],
        group: 0,
        rule: 2,
        offset: null,
      },
    ])
  })

  test('returns text and sentence of a valid targeting', async () => {
    expect(await check({ groups: [{ rules: [{ type: 'LOCATION', values: ['US-CA', 'metro:501'] }] }] })).toMatchObject({
      valid: true,
      text: 'LOCATION in (US-CA, metro:501)',
      sentence: 'Location is California or New York.',
      findings: [],
    })
  })

  test('returns the position at which a text cannot be parsed', async () => {
    expect(await check({ text: 'LOCATION_COUNTRY in (US' })).toMatchObject({
      valid: false,
      groups: null,
      findings: [{ code: 'targetingSyntax', offset: 23, group: null }],
    })
  })

  test('considers the flight of the campaign that is named', async () => {
    const text = 'TIME_DATE_INTERVAL between 2030-01-01 and 2030-02-01'
    expect((await check({ text })).valid).toBe(true)
    expect((await check({ text, campaignId: id })).findings.map(({ code }) => code)).toEqual(['outsideFlight'])
    expect((await app.ask(targeting.lint, { body: { text, campaignId: 104_009 } }, { as: 'manager' })).status).toBe(404)
  })

  test('reports types that the user may not use', async () => {
    expect((await check({ text: 'LOCATION_POI in (6001)' }, 'trafficker')).findings.map(({ code }) => code)).toEqual(['typeNotPermitted'])
    expect((await check({ text: 'LOCATION_POI in (6001)' })).findings).toEqual([])
  })
})
