import { ads, campaigns } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AdFixture, type NewAd, audited, formatErrors, openAdFixture, spot } from '../../testing/ad-desk.ts'
import { fixtureTime, things } from '../../testing/desk.ts'

let desk: AdFixture
beforeAll(async () => {
  desk = await openAdFixture()
})
afterAll(() => desk.close())

describe('creating an ad', () => {
  test('makes a draft in a draft campaign, with the defaults of its type', async () => {
    const id = await desk.campaign({ status: 'DRAFT' })
    const ad = await desk.make(id)
    expect(ad).toMatchObject({
      name: 'Spot 30',
      status: 'DRAFT',
      subtype: 'AUDIO',
      outputType: 'SERIAL',
      weight: 10,
      includedInCampaignObjective: true,
      missingCreative: false,
      durationSeconds: 29.5,
      creative: { id: 7901, name: 'Spot', fileName: 'spot.mp3' },
      version: 1,
      warnings: [],
    })
    expect(await audited(desk, 'ad', ad.id)).toEqual([{ action: 'CREATE', versionAfter: 1 }])
    expect(await desk.read(id, ad.id)).toEqual(
      Object.fromEntries(Object.entries(ad).filter(([key]) => !['changeSetId', 'warnings'].includes(key))),
    )
  })

  test('makes an inactive ad in a live campaign', async () => {
    expect((await desk.make(await desk.campaign())).status).toBe('INACTIVE')
  })

  test('Create new ad is offered if the type is not RESERVED, or the status is DRAFT, READY, RUNNING or PAUSED.', async () => {
    for (const [status, type, expected] of [
      ['COMPLETED', 'STANDARD', 201],
      ['COMPLETED', 'RESERVED', 409],
      ['PENDING', 'RESERVED', 409],
      ['RUNNING', 'RESERVED', 201],
    ] as const) {
      const answer = await desk.ask(ads.create, { id: await desk.campaign({ status, type }), body: spot })
      expect([status, type, answer.status]).toEqual([status, type, expected])
      if (expected === 409) expect(answer.body).toMatchObject({ code: 'campaignActionNotAllowed', allowedActions: expect.any(Array) })
    }
    const archived = await desk.ask(ads.create, { id: await desk.campaign({ archived: true }), body: spot })
    expect(archived.body).toMatchObject({ code: 'campaignActionNotAllowed', allowedActions: ['UNARCHIVE'] })
  })

  test('an address is taken as it stands, and what was probably meant is suggested', async () => {
    const id = await desk.campaign({ status: 'DRAFT' })
    const impressionUrls = ['https://a.test/a\nb', 'https:/a.test/a', 'https:\\\\a.test\\a', 'https://a.test/a\u200b', 'https://1/']
    const { body } = await desk.ask(ads.create, { id, body: { ...spot, thirdPartyTracking: { impressionUrls } } })
    expect((body['errors'] as { field: string; suggestion?: string }[]).map(({ field, suggestion }) => [field, suggestion])).toEqual([
      ['thirdPartyTracking.impressionUrls.0', 'https://a.test/ab'],
      ['thirdPartyTracking.impressionUrls.1', 'https://a.test/a'],
      ['thirdPartyTracking.impressionUrls.2', 'https://a.test/a'],
      ['thirdPartyTracking.impressionUrls.3', 'https://a.test/a'],
      ['thirdPartyTracking.impressionUrls.4', undefined],
    ])
  })

  test('Missing-creative audio ads need an estimated duration in seconds.', async () => {
    const id = await desk.campaign({ status: 'DRAFT' })
    expect(formatErrors(await desk.ask(ads.create, { id, body: { name: 'A', type: 'AUDIO' } }))).toEqual(['estimatedDuration: required'])
    expect(formatErrors(await desk.ask(ads.create, { id, body: { name: 'A', type: 'AUDIO', estimatedDuration: 61 } }))).toEqual([
      'estimatedDuration: tooBig',
    ])
    const ad = await desk.make(id, { creative: null, estimatedDuration: 30 })
    expect(ad).toMatchObject({ missingCreative: true, durationSeconds: 30, briefCreativeStatuses: ['MISSING_CREATIVE'] })
  })

  test.each<[string, NewAd, string[]]>([
    ['a picture is nothing to hear', { creative: { id: 7902 } }, ['creative.id: invalidValue']],
    ["a file is at most as long as the agency's maximum", { creative: { id: 7903 } }, ['creative.id: creativeTooLong']],
    ["another advertiser's file is none", { creative: { id: 7904 } }, ['creative.id: unknownItem']],
    ["another agency's file is none", { creative: { id: 7905 } }, ['creative.id: unknownItem']],
    ['a subtype belongs to audio', { type: 'VIDEO', subtype: 'AUDIO' }, ['subtype: invalidValue']],
    ['only a third party has a tag', { redirectUrl: 'https://tag.test/vast.xml' }, ['redirectUrl: invalidValue']],
    [
      'addresses are whole ones',
      { clickUrl: 'javascript:alert(1)', thirdPartyTracking: { impressionUrls: ['https://a.test/p', 'http://b.test/p'] } },
      ['clickUrl: invalidUrl', 'thirdPartyTracking.impressionUrls.1: invalidUrl'],
    ],
    ['a companion alone is linked', { linkedTo: [{ id: 1 }] }, ['linkedTo: invalidValue']],
    ['links stay in the campaign', { type: 'DISPLAY', creative: null, linkedTo: [{ id: 1 }] }, ['linkedTo.0.id: unknownItem']],
    [
      'a lifetime is one window',
      { cappingRules: [{ limit: 3, unit: 'CAMPAIGN', unitMultiplier: 2 }] },
      ['cappingRules.0.unitMultiplier: invalidValue'],
    ],
    ['the end comes after the start', { startDate: fixtureTime, endDate: fixtureTime }, ['endDate: endBeforeStart']],
  ])('refuses what does not hold: %s', async (_, body, expected) => {
    const answer = await desk.ask(ads.create, { id: await desk.campaign({ status: 'DRAFT' }), body: { ...spot, ...body } })
    expect([answer.status, formatErrors(answer)]).toEqual([422, expected])
  })

  test('host-read and voice ads need their feature; the list of allowed types says so', async () => {
    const id = await desk.campaign({ status: 'DRAFT' })
    const offered = await desk.call('manager', ads.types, {})
    const [audio] = offered.body as unknown as { type: string; subtypes: string[] }[]
    for (const subtype of ['AUDIO_HOST_READ', 'INTERACTIVE_VOICE', 'AUDIO_DYNAMIC'] as const) {
      const { status } = await desk.ask(ads.create, { id, body: { ...spot, subtype } })
      expect([subtype, status]).toEqual([subtype, audio!.subtypes.includes(subtype) ? 201 : 422])
    }
  })

  test('a create that is sent twice with one idempotency key makes one ad; an external reference is unique in a campaign', async () => {
    const id = await desk.campaign({ status: 'DRAFT' })
    const body = { ...spot, externalReference: 'A-1' }
    const [first, second] = [
      await desk.ask(ads.create, { id, body }, { key: 'ad-1' }),
      await desk.ask(ads.create, { id, body }, { key: 'ad-1' }),
    ]
    expect(second.body['id']).toBe(first.body['id'])
    expect(formatErrors(await desk.ask(ads.create, { id, body }))).toEqual(['externalReference: alreadyExists'])
    expect((await desk.ask(ads.create, { id: await desk.campaign({ status: 'DRAFT' }), body })).status).toBe(201)
    expect((await desk.ok<{ total: number }>(campaigns.ads, { id })).total).toBe(1)
  })
})

describe('changing an ad', () => {
  test('keeps fields that are left out, and changes nothing when the ad is sent as it was read', async () => {
    const id = await desk.campaign({ status: 'DRAFT' })
    const audio = await desk.make(id, {
      thirdPartyTracking: { impressionUrls: ['https://a.test/p'] },
      cappingRules: [{ unitMultiplier: 1, unit: 'DAY', limit: 3 }],
    })
    const banner = await desk.make(id, {
      name: 'Banner',
      type: 'DISPLAY',
      creative: { id: 7902 },
      linkedTo: [{ id: audio.id }],
      clickUrl: 'https://acme.test/',
    })
    for (const ad of [audio, banner]) {
      const same = await desk.ok(ads.update, { id, adId: ad.id, body: await desk.read(id, ad.id) })
      expect([same.changeSetId, same.version]).toEqual([null, 1])
    }
    const changed = await desk.ok(ads.update, { id, adId: audio.id, body: { weight: 25 } })
    expect(changed).toMatchObject({ weight: 25, version: 2, name: 'Spot 30', thirdPartyTracking: audio.thirdPartyTracking })
    expect((await desk.undo(changed.changeSetId)).reverted).toBe(1)
    expect((await desk.read(id, audio.id)).weight).toBe(10)
  })

  test('answers 412 to the second of two users, with the fields that the first one changed', async () => {
    const id = await desk.campaign()
    const ad = await desk.make(id)
    await desk.ok(ads.update, { id, adId: ad.id, body: { weight: 20 } }, { ifMatch: 1 }, 'trafficker')
    const late = await desk.ask(ads.update, { id, adId: ad.id, body: { weight: 30 } }, { ifMatch: 1 })
    expect(late).toMatchObject({
      status: 412,
      body: { code: 'versionConflict', version: 2, changedFields: [{ field: 'weight', base: 10, theirs: 20 }] },
    })
  })

  test('moves the type only of a draft, and its subtype with it', async () => {
    const draft = await desk.campaign({ status: 'DRAFT' })
    const ad = await desk.make(draft, { creative: null, estimatedDuration: 30 })
    expect(await desk.ok(ads.update, { id: draft, adId: ad.id, body: { type: 'VIDEO' } })).toMatchObject({ type: 'VIDEO', subtype: null })
    const live = await desk.campaign()
    const answer = await desk.ask(ads.update, { id: live, adId: (await desk.make(live)).id, body: { type: 'VIDEO' } })
    expect(formatErrors(answer)).toEqual(['type: readOnly'])
  })

  test('updates the delivery statuses of the campaign at once', async () => {
    const id = await desk.campaign()
    const ad = await desk.make(id, { creative: null, estimatedDuration: 30 })
    const statuses = async () => (await desk.ok<campaigns.Campaign>(campaigns.get, { id })).deliveryStatuses
    await desk.ok(ads.activate, { id, adId: ad.id })
    expect(await statuses()).toEqual(expect.arrayContaining(['MISSING_CREATIVE', 'RECENTLY_UPDATED']))
    await desk.ok(ads.update, { id, adId: ad.id, body: { creative: { id: 7901 }, estimatedDuration: null } })
    expect(await statuses()).not.toContain('MISSING_CREATIVE')
  })
})

describe('the actions of an ad', () => {
  test('activate needs media, a tag or an estimated duration', async () => {
    const id = await desk.campaign()
    const ad = await desk.make(id, { type: 'REDIRECT', creative: null })
    const refused = await desk.ask(ads.activate, { id, adId: ad.id })
    expect([refused.status, refused.body['code']]).toEqual([409, 'adNotPlayable'])
    await desk.ok(ads.update, { id, adId: ad.id, body: { redirectUrl: 'https://tag.test/vast.xml' } })
    expect((await desk.ok(ads.activate, { id, adId: ad.id })).status).toBe('ACTIVE')
    const again = await desk.ok(ads.activate, { id, adId: ad.id })
    expect([again.changeSetId, again.version]).toEqual([null, 3])
  })

  test('Ad Duplicate and Activate/Deactivate are hidden for RESERVED campaigns.', async () => {
    const id = await desk.campaign({ type: 'RESERVED' })
    const ad = await desk.make(id)
    for (const row of [ads.activate, ads.duplicate]) {
      const answer = await desk.ask(row, { id, adId: ad.id })
      expect([answer.status, answer.body['code']]).toEqual([409, 'adActionNotAllowed'])
      expect(answer.body['allowedActions']).toContain('EDIT_AD')
    }
  })

  test('an ad under an archived campaign or order offers no action', async () => {
    const id = await desk.campaign()
    const ad = await desk.make(id)
    for (const change of [
      sql`update campaigns set archived = true where id = ${id}`,
      sql`update campaigns set archived = false, order_id = ${things.archivedOrder} where id = ${id}`,
    ]) {
      await desk.rows(change)
      for (const row of [ads.activate, ads.archive, ads.duplicate, ads.update]) {
        const answer = await desk.ask(row, { id, adId: ad.id, body: { weight: 3 } })
        expect([row.path, answer.status, answer.body['allowedActions']]).toEqual([row.path, 409, []])
      }
    }
  })

  test('unlink removes the pair only', async () => {
    const id = await desk.campaign()
    const audio = await desk.make(id)
    const banner = await desk.make(id, { name: 'Banner', type: 'DISPLAY', creative: { id: 7902 }, linkedTo: [{ id: audio.id }] })
    expect(banner.linkedTo).toEqual([{ id: audio.id, name: 'Spot 30' }])
    const unlinked = await desk.ok(ads.unlink, { id, adId: banner.id })
    expect(unlinked).toMatchObject({ linkedTo: [], status: 'INACTIVE', warnings: [{ field: 'linkedTo', code: 'companionAlone' }] })
    await desk.undo(unlinked.changeSetId)
    expect((await desk.read(id, banner.id)).linkedTo).toEqual([{ id: audio.id, name: 'Spot 30' }])
  })

  test('archive removes an ad from the sequence and its links, and a revert adds it to both again', async () => {
    const { id, adId } = await desk.sequenced(['A', 'B', 'C'])
    const banner = await desk.make(id, {
      name: 'Banner',
      type: 'DISPLAY',
      creative: { id: 7902 },
      linkedTo: [{ id: adId('A') }, { id: adId('B') }],
    })
    const archived = await desk.ok(ads.archive, { id, adId: adId('A') })
    expect(archived).toMatchObject({ archived: true, sequencePosition: null })
    expect([await desk.heard(id), (await desk.read(id, banner.id)).linkedTo.map(({ id: linked }) => linked)]).toEqual(['BC', [adId('B')]])
    expect(await desk.undo(archived.changeSetId)).toMatchObject({ reverted: 2, conflicts: [] })
    expect([await desk.heard(id), (await desk.read(id, banner.id)).linkedTo.length]).toEqual(['ABC', 2])
    expect((await desk.read(id, adId('A'))).archived).toBe(false)
  })

  test('a duplicate is a draft or inactive, without statistics, place in the sequence and external reference', async () => {
    const { id, adId } = await desk.sequenced(['A', 'B'])
    await desk.ok(ads.update, { id, adId: adId('A'), body: { externalReference: 'DUP', weight: 33 } })
    const copy = await desk.ok(ads.duplicate, { id, adId: adId('A') })
    expect(copy).toMatchObject({
      name: 'A (copy)',
      status: 'INACTIVE',
      weight: 33,
      externalReference: null,
      sequencePosition: null,
      totals: 0,
    })
    await desk.undo(copy.changeSetId)
    expect((await desk.read(id, copy.id)).archived).toBe(true)
  })
})
