import { ads, campaigns, changeSets } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type CallOptions, type Desk, type Person, deskTime, openDesk, things } from '../testing/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
  const file = { agency_id: 1, file_name: 'spot.mp3', media_type: 'audio/mpeg', bytes: 5, duration_ms: 29_500, sha256: 'x' }
  const key = '00000000-0000-7000-8000-000000000001'
  for (const [id, name, more] of [
    [7901, 'Spot', {}],
    [7902, 'Picture', { media_type: 'image/png', duration_ms: null }],
    [7903, 'Long', { duration_ms: 61_000 }],
    [7904, "Another's", { advertiser_id: things.otherAdvertiser }],
    [7905, "Strangers'", { agency_id: 2 }],
  ] as const)
    await desk.insert('creatives', { ...file, id, name, name_lc: name.toLowerCase(), storage_key: key, ...more })
})
afterAll(() => desk.close())

const settings = { name: 'Spot 30', type: 'AUDIO', creative: { id: 7901 } } as const
type Ad = ads.AdResult
type NewAd = Partial<ads.NewAd> & Record<string, unknown>

async function ask(row: Parameters<Desk['call']>[1], input: object, options?: CallOptions, person: Person = 'manager'): Promise<Answer> {
  return desk.call(person, row, input as never, options)
}
async function ok<T = Ad>(row: Parameters<Desk['call']>[1], input: object, options?: CallOptions, person?: Person): Promise<T> {
  const answer = await ask(row, input, options, person)
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body as T
}
const make = (id: number, more: NewAd = {}) => ok(ads.create, { id, body: { ...settings, ...more } })
/** A campaign with ads of these names, in its sequence. */
async function sequenced(names: readonly string[], status: 'DRAFT' | 'RUNNING' = 'RUNNING') {
  const id = await desk.campaign({ status, columns: { targeting: { groups: [] } } })
  const made: Ad[] = []
  for (const name of names) {
    const ad = await make(id, { name })
    made.push(status === 'DRAFT' ? ad : await ok(ads.activate, { id, adId: ad.id }))
  }
  await ok(ads.setSequence, { id, body: { sequence: made.map((ad) => ({ adId: ad.id })) } })
  return { id, made, adId: (name: string) => made[names.indexOf(name)]!.id }
}
const heard = async (id: number) => (await ok<ads.AdSequence>(ads.sequence, { id })).sequence.map(({ name }) => name).join('')
const read = (id: number, adId: number) => ok<ads.Ad>(ads.get, { id, adId })
const undo = (changeSetId: string | null, person?: Person) =>
  ok<{ reverted: number; unchanged: number; conflicts: changeSets.RevertConflict[] }>(changeSets.revert, { id: changeSetId! }, {}, person)
const errorsOf = ({ body }: Answer) => (body['errors'] as { field: string; code: string }[]).map(({ field, code }) => `${field}: ${code}`)
const audited = (type: string, id: number) =>
  desk.rows<{ action: string; versionAfter: number }>(
    sql`select action, version_after as "versionAfter" from audit_events where entity_type = ${type} and entity_id = ${id} order by version_after`,
  )

describe('creating an ad', () => {
  test('makes a draft in a draft campaign, with the defaults of its type', async () => {
    const id = await desk.campaign({ status: 'DRAFT' })
    const ad = await make(id)
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
    expect(await audited('ad', ad.id)).toEqual([{ action: 'CREATE', versionAfter: 1 }])
    expect(await read(id, ad.id)).toEqual(
      Object.fromEntries(Object.entries(ad).filter(([key]) => !['changeSetId', 'warnings'].includes(key))),
    )
  })

  test('makes an inactive one in a live campaign', async () => {
    expect((await make(await desk.campaign())).status).toBe('INACTIVE')
  })

  test('Create new ad is offered if the type is not RESERVED, or the status is DRAFT, READY, RUNNING or PAUSED.', async () => {
    for (const [status, type, expected] of [
      ['COMPLETED', 'STANDARD', 201],
      ['COMPLETED', 'RESERVED', 409],
      ['PENDING', 'RESERVED', 409],
      ['RUNNING', 'RESERVED', 201],
    ] as const) {
      const answer = await ask(ads.create, { id: await desk.campaign({ status, type }), body: settings })
      expect([status, type, answer.status]).toEqual([status, type, expected])
      if (expected === 409) expect(answer.body).toMatchObject({ code: 'campaignActionNotAllowed', allowedActions: expect.any(Array) })
    }
    const archived = await ask(ads.create, { id: await desk.campaign({ archived: true }), body: settings })
    expect(archived.body).toMatchObject({ code: 'campaignActionNotAllowed', allowedActions: ['UNARCHIVE'] })
  })

  test('Missing-creative audio ads need an estimated duration in seconds.', async () => {
    const id = await desk.campaign({ status: 'DRAFT' })
    expect(errorsOf(await ask(ads.create, { id, body: { name: 'A', type: 'AUDIO' } }))).toEqual(['estimatedDuration: required'])
    expect(errorsOf(await ask(ads.create, { id, body: { name: 'A', type: 'AUDIO', estimatedDuration: 61 } }))).toEqual([
      'estimatedDuration: tooBig',
    ])
    const ad = await make(id, { creative: null, estimatedDuration: 30 })
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
    ['the end comes after the start', { startDate: deskTime, endDate: deskTime }, ['endDate: endBeforeStart']],
  ])('refuses what does not hold: %s', async (_, body, expected) => {
    const answer = await ask(ads.create, { id: await desk.campaign({ status: 'DRAFT' }), body: { ...settings, ...body } })
    expect([answer.status, errorsOf(answer)]).toEqual([422, expected])
  })

  test('host-read and voice ads need their feature; the types on offer say so', async () => {
    const id = await desk.campaign({ status: 'DRAFT' })
    const offered = await desk.call('manager', ads.types, {})
    const [audio] = offered.body as unknown as { type: string; subtypes: string[] }[]
    for (const subtype of ['AUDIO_HOST_READ', 'INTERACTIVE_VOICE', 'AUDIO_DYNAMIC'] as const) {
      const { status } = await ask(ads.create, { id, body: { ...settings, subtype } })
      expect([subtype, status]).toEqual([subtype, audio!.subtypes.includes(subtype) ? 201 : 422])
    }
  })

  test('sent twice with one key makes one; a reference stands once in a campaign', async () => {
    const id = await desk.campaign({ status: 'DRAFT' })
    const body = { ...settings, externalReference: 'A-1' }
    const [first, second] = [await ask(ads.create, { id, body }, { key: 'ad-1' }), await ask(ads.create, { id, body }, { key: 'ad-1' })]
    expect(second.body['id']).toBe(first.body['id'])
    expect(errorsOf(await ask(ads.create, { id, body }))).toEqual(['externalReference: alreadyExists'])
    expect((await ask(ads.create, { id: await desk.campaign({ status: 'DRAFT' }), body })).status).toBe(201)
    expect((await ok<{ total: number }>(campaigns.ads, { id })).total).toBe(1)
  })
})

describe('changing an ad', () => {
  test('keeps what is left out, and changes nothing when it is sent back as it was read', async () => {
    const id = await desk.campaign({ status: 'DRAFT' })
    const audio = await make(id, {
      thirdPartyTracking: { impressionUrls: ['https://a.test/p'] },
      cappingRules: [{ unitMultiplier: 1, unit: 'DAY', limit: 3 }],
    })
    const banner = await make(id, {
      name: 'Banner',
      type: 'DISPLAY',
      creative: { id: 7902 },
      linkedTo: [{ id: audio.id }],
      clickUrl: 'https://acme.test/',
    })
    for (const ad of [audio, banner]) {
      const same = await ok(ads.update, { id, adId: ad.id, body: await read(id, ad.id) })
      expect([same.changeSetId, same.version]).toEqual([null, 1])
    }
    const changed = await ok(ads.update, { id, adId: audio.id, body: { weight: 25 } })
    expect(changed).toMatchObject({ weight: 25, version: 2, name: 'Spot 30', thirdPartyTracking: audio.thirdPartyTracking })
    expect((await undo(changed.changeSetId)).reverted).toBe(1)
    expect((await read(id, audio.id)).weight).toBe(10)
  })

  test('tells two people who change the same ad what the other one changed', async () => {
    const id = await desk.campaign()
    const ad = await make(id)
    await ok(ads.update, { id, adId: ad.id, body: { weight: 20 } }, { ifMatch: 1 }, 'trafficker')
    const late = await ask(ads.update, { id, adId: ad.id, body: { weight: 30 } }, { ifMatch: 1 })
    expect(late).toMatchObject({
      status: 412,
      body: { code: 'versionConflict', version: 2, changedFields: [{ field: 'weight', base: 10, theirs: 20 }] },
    })
  })

  test('moves the type only of a draft, and its subtype with it', async () => {
    const draft = await desk.campaign({ status: 'DRAFT' })
    const ad = await make(draft, { creative: null, estimatedDuration: 30 })
    expect(await ok(ads.update, { id: draft, adId: ad.id, body: { type: 'VIDEO' } })).toMatchObject({ type: 'VIDEO', subtype: null })
    const live = await desk.campaign()
    const answer = await ask(ads.update, { id: live, adId: (await make(live)).id, body: { type: 'VIDEO' } })
    expect(errorsOf(answer)).toEqual(['type: readOnly'])
  })

  test('is seen in the delivery statuses of the campaign at once', async () => {
    const id = await desk.campaign()
    const ad = await make(id, { creative: null, estimatedDuration: 30 })
    const statuses = async () => (await ok<campaigns.Campaign>(campaigns.get, { id })).deliveryStatuses
    await ok(ads.activate, { id, adId: ad.id })
    expect(await statuses()).toEqual(expect.arrayContaining(['MISSING_CREATIVE', 'RECENTLY_UPDATED']))
    await ok(ads.update, { id, adId: ad.id, body: { creative: { id: 7901 }, estimatedDuration: null } })
    expect(await statuses()).not.toContain('MISSING_CREATIVE')
  })
})

describe('the verbs of an ad', () => {
  test('activate needs media, a tag or an estimated duration', async () => {
    const id = await desk.campaign()
    const ad = await make(id, { type: 'REDIRECT', creative: null })
    const refused = await ask(ads.activate, { id, adId: ad.id })
    expect([refused.status, refused.body['code']]).toEqual([409, 'adNotPlayable'])
    await ok(ads.update, { id, adId: ad.id, body: { redirectUrl: 'https://tag.test/vast.xml' } })
    expect((await ok(ads.activate, { id, adId: ad.id })).status).toBe('ACTIVE')
    const again = await ok(ads.activate, { id, adId: ad.id })
    expect([again.changeSetId, again.version]).toEqual([null, 3])
  })

  test('Ad Duplicate and Activate/Deactivate are hidden for RESERVED campaigns.', async () => {
    const id = await desk.campaign({ type: 'RESERVED' })
    const ad = await make(id)
    for (const row of [ads.activate, ads.duplicate]) {
      const answer = await ask(row, { id, adId: ad.id })
      expect([answer.status, answer.body['code']]).toEqual([409, 'adActionNotAllowed'])
      expect(answer.body['allowedActions']).toContain('EDIT_AD')
    }
  })

  test('under an archived campaign or order an ad takes none of them', async () => {
    const id = await desk.campaign()
    const ad = await make(id)
    for (const change of [
      sql`update campaigns set archived = true where id = ${id}`,
      sql`update campaigns set archived = false, order_id = ${things.archivedOrder} where id = ${id}`,
    ]) {
      await desk.rows(change)
      for (const row of [ads.activate, ads.archive, ads.duplicate, ads.update]) {
        const answer = await ask(row, { id, adId: ad.id, body: { weight: 3 } })
        expect([row.path, answer.status, answer.body['allowedActions']]).toEqual([row.path, 409, []])
      }
    }
  })

  test('unlink removes the pair only', async () => {
    const id = await desk.campaign()
    const audio = await make(id)
    const banner = await make(id, { name: 'Banner', type: 'DISPLAY', creative: { id: 7902 }, linkedTo: [{ id: audio.id }] })
    expect(banner.linkedTo).toEqual([{ id: audio.id, name: 'Spot 30' }])
    const unlinked = await ok(ads.unlink, { id, adId: banner.id })
    expect(unlinked).toMatchObject({ linkedTo: [], status: 'INACTIVE', warnings: [{ field: 'linkedTo', code: 'companionAlone' }] })
    await undo(unlinked.changeSetId)
    expect((await read(id, banner.id)).linkedTo).toEqual([{ id: audio.id, name: 'Spot 30' }])
  })

  test('archive takes an ad out of sequence and links, and revert puts it back into both', async () => {
    const { id, adId } = await sequenced(['A', 'B', 'C'])
    const banner = await make(id, {
      name: 'Banner',
      type: 'DISPLAY',
      creative: { id: 7902 },
      linkedTo: [{ id: adId('A') }, { id: adId('B') }],
    })
    const archived = await ok(ads.archive, { id, adId: adId('A') })
    expect(archived).toMatchObject({ archived: true, sequencePosition: null })
    expect([await heard(id), (await read(id, banner.id)).linkedTo.map(({ id: linked }) => linked)]).toEqual(['BC', [adId('B')]])
    expect(await undo(archived.changeSetId)).toMatchObject({ reverted: 2, conflicts: [] })
    expect([await heard(id), (await read(id, banner.id)).linkedTo.length]).toEqual(['ABC', 2])
    expect((await read(id, adId('A'))).archived).toBe(false)
  })

  test('a duplicate is a draft or inactive, without statistics, place and reference', async () => {
    const { id, adId } = await sequenced(['A', 'B'])
    await ok(ads.update, { id, adId: adId('A'), body: { externalReference: 'DUP', weight: 33 } })
    const copy = await ok(ads.duplicate, { id, adId: adId('A') })
    expect(copy).toMatchObject({
      name: 'A (copy)',
      status: 'INACTIVE',
      weight: 33,
      externalReference: null,
      sequencePosition: null,
      totals: 0,
    })
    await undo(copy.changeSetId)
    expect((await read(id, copy.id)).archived).toBe(true)
  })
})

describe('the sequence', () => {
  test('holds at least two ads of the audio timeline that are active, each once', async () => {
    const { id, made } = await sequenced(['A', 'B', 'C'])
    const banner = await make(id, { name: 'Banner', type: 'DISPLAY', creative: { id: 7902 } })
    const idle = await make(id, { name: 'Idle' })
    const [a, b] = made.map((ad) => ad.id) as [number, number, number]
    const set = (...adIds: number[]) => ask(ads.setSequence, { id, body: { sequence: adIds.map((adId) => ({ adId })) } })
    expect(errorsOf(await set(a))).toEqual(['sequence: tooSmall'])
    expect(errorsOf(await set(a, a))).toEqual(['sequence.1.adId: unknownItem'])
    expect(errorsOf(await set(a, banner.id, idle.id))).toEqual(['sequence.1.adId: notInSequence', 'sequence.2.adId: notInSequence'])
    expect(errorsOf(await set(a, 999_999))).toEqual(['sequence.1.adId: unknownItem'])
    const moved = await set(b, a)
    expect(moved.body).toMatchObject({ sequence: [{ name: 'B' }, { name: 'A' }], available: [{ name: 'C' }], version: 2 })
    expect([(await read(id, b)).sequencePosition, (await read(id, a)).version]).toEqual([1, 2])
    await undo(moved.body['changeSetId'] as string)
    expect(await heard(id)).toBe('ABC')
  })

  test('deactivating removes an ad from it, and activating puts it back at its old place', async () => {
    const { id, adId } = await sequenced(['A', 'B', 'C'])
    await ok(ads.deactivate, { id, adId: adId('B') })
    expect(await heard(id)).toBe('AC')
    await ok(ads.activate, { id, adId: adId('B') })
    expect(await heard(id)).toBe('ABC')
  })

  test('under two it dissolves, and comes back with the second', async () => {
    const { id, adId } = await sequenced(['A', 'B'])
    await ok(ads.deactivate, { id, adId: adId('A') })
    expect(await heard(id)).toBe('')
    await ok(ads.activate, { id, adId: adId('A') })
    expect(await heard(id)).toBe('AB')
  })

  test('what somebody has arranged since is not put back', async () => {
    const { id, adId } = await sequenced(['A', 'B', 'C'])
    const off = await ok(ads.deactivate, { id, adId: adId('A') })
    await ok(ads.setSequence, { id, body: { sequence: [{ adId: adId('C') }, { adId: adId('B') }] } }, {}, 'trafficker')
    const result = await undo(off.changeSetId)
    expect(result.conflicts).toMatchObject([{ fields: ['sequence'], reason: 'It was changed since.' }])
    expect([(await read(id, adId('A'))).status, await heard(id)]).toEqual(['ACTIVE', 'CB'])
  })

  test('two people who arrange it at once: the second is told', async () => {
    const { id, adId } = await sequenced(['A', 'B', 'C'])
    const body = (...names: string[]) => ({ sequence: names.map((name) => ({ adId: adId(name) })) })
    await ok(ads.setSequence, { id, body: body('C', 'B') }, { ifMatch: 1 }, 'trafficker')
    const late = await ask(ads.setSequence, { id, body: body('B', 'A') }, { ifMatch: 1 })
    expect(late).toMatchObject({ status: 412, body: { version: 2, changedFields: [{ field: 'sequence' }] } })
  })
})

describe('with its campaign', () => {
  test('submitting the campaign activates its valid ads', async () => {
    const { id, adId } = await sequenced(['A', 'B'], 'DRAFT')
    const tag = await make(id, { name: 'No tag', type: 'REDIRECT', creative: null })
    await ok(campaigns.submit, { id })
    expect([(await read(id, adId('A'))).status, (await read(id, tag.id)).status, await heard(id)]).toEqual(['ACTIVE', 'DRAFT', 'AB'])
    // What was left behind is mended, and then activated.
    const mended = await ok(ads.update, { id, adId: tag.id, body: { redirectUrl: 'https://tag.test/vast.xml' } })
    expect([mended.status, (await ok(ads.activate, { id, adId: tag.id })).status]).toEqual(['INACTIVE', 'ACTIVE'])
  })

  test('duplicating the campaign copies its ads with links, tracking and sequence', async () => {
    const { id, adId } = await sequenced(['A', 'B'])
    await make(id, { name: 'Banner', type: 'DISPLAY', creative: { id: 7902 }, linkedTo: [{ id: adId('B') }] })
    await ok(ads.update, {
      id,
      adId: adId('A'),
      body: { thirdPartyTracking: { impressionUrls: ['https://a.test/p'] }, externalReference: 'X' },
    })
    const copy = await ok<{ id: number }>(campaigns.duplicate, { id })
    const { list } = await ok<{ list: ads.Ad[] }>(ads.list, { id: copy.id })
    expect(await heard(copy.id)).toBe('AB')
    expect(list).toMatchObject([
      {
        name: 'A',
        status: 'DRAFT',
        sequencePosition: 1,
        externalReference: null,
        thirdPartyTracking: { impressionUrls: ['https://a.test/p'] },
      },
      { name: 'B', sequencePosition: 2 },
      { name: 'Banner', linkedTo: [{ name: 'B' }] },
    ])
    expect(list[2]!.linkedTo[0]!.id).toBe(list[1]!.id)
  })

  test('taking back a campaign that somebody has given ads since is a conflict', async () => {
    const made = await ok<campaigns.CampaignActionResult>(campaigns.create, { body: { advertiserId: things.advertiser } })
    await ok(ads.create, { id: made.id, body: settings }, {}, 'trafficker')
    expect(await undo(made.changeSetId)).toMatchObject({
      reverted: 0,
      conflicts: [{ reason: 'The campaign has got ads since it was made.' }],
    })
  })

  test('an ad of another campaign, agency or advertiser is none', async () => {
    const id = await desk.campaign()
    const ad = await make(id)
    const elsewhere = await desk.campaign()
    for (const [person, input] of [
      ['manager', { id: elsewhere, adId: ad.id }],
      ['stranger', { id, adId: ad.id }],
    ] as const)
      for (const row of [ads.get, ads.update, ads.activate, ads.archive, ads.duplicate]) {
        const answer = await ask(row, { ...input, body: { weight: 1 } }, {}, person)
        expect([row.path, person, answer.status]).toEqual([row.path, person, 404])
      }
    expect((await read(id, ad.id)).version).toBe(1)
  })
})

describe('reverts of ads', () => {
  test('put back group by group what nobody has changed since', async () => {
    const id = await desk.campaign()
    const ad = await make(id)
    const mine = await ok(ads.update, { id, adId: ad.id, body: { weight: 50, name: 'Mine', startDate: deskTime } })
    await ok(ads.update, { id, adId: ad.id, body: { endDate: new Date(deskTime.getTime() + 86_400_000) } }, {}, 'trafficker')
    const result = await undo(mine.changeSetId)
    expect(result.conflicts).toMatchObject([{ fields: ['startDate'], reason: 'It was changed since.' }])
    expect(await read(id, ad.id)).toMatchObject({ name: 'Spot 30', weight: 10, startDate: deskTime.toISOString() })
  })

  test('of a creation archive the ad and release its reference, unless somebody has worked on it', async () => {
    const id = await desk.campaign()
    const ad = await make(id, { externalReference: 'REL' })
    const kept = await make(id, { name: 'Kept' })
    await ok(ads.update, { id, adId: kept.id, body: { weight: 5 } }, {}, 'trafficker')
    expect((await undo(kept.changeSetId)).conflicts).toMatchObject([{ fields: ['weight'] }])
    await undo(ad.changeSetId)
    expect(await read(id, ad.id)).toMatchObject({ archived: true, status: 'INACTIVE', externalReference: null })
    expect((await make(id, { externalReference: 'REL' })).externalReference).toBe('REL')
  })

  test('twice is once, and a revert of the revert does the change again', async () => {
    const { id, adId } = await sequenced(['A', 'B', 'C'])
    const off = await ok(ads.deactivate, { id, adId: adId('A') })
    const [first, second] = [await undo(off.changeSetId), await undo(off.changeSetId)]
    expect(second).toEqual(first)
    expect(await heard(id)).toBe('ABC')
    await undo((first as unknown as { changeSetId: string }).changeSetId)
    expect([await heard(id), (await read(id, adId('A'))).status]).toEqual(['BC', 'INACTIVE'])
  })

  test('show in the items of the change-set what was changed', async () => {
    const id = await desk.campaign()
    const ad = await make(id)
    const { changeSetId } = await ok(ads.update, { id, adId: ad.id, body: { weight: 50, includedInCampaignObjective: false } })
    const items = await ok<{ list: changeSets.ChangeItem[] }>(changeSets.items, { id: changeSetId! })
    expect(items.list).toMatchObject([
      {
        verdict: 'UPDATE',
        id: ad.id,
        changes: [
          { field: 'weight', label: 'Weight', before: '10', after: '50' },
          { field: 'includedInCampaignObjective', label: 'Included in campaign objective', before: 'true', after: 'false' },
        ],
      },
    ])
  })
})
