import { dayMs } from '@spotdesk/sdk/values'
import { ads, campaigns, changeSets } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AdFixture, formatErrors, openAdFixture, spot } from '../../testing/ad-desk.ts'
import { fixtureTime, things } from '../../testing/desk.ts'

let desk: AdFixture
beforeAll(async () => {
  desk = await openAdFixture()
})
afterAll(() => desk.close())

describe('the sequence', () => {
  test('holds at least two different active ads of the audio timeline', async () => {
    const { id, made } = await desk.sequenced(['A', 'B', 'C'])
    const banner = await desk.make(id, { name: 'Banner', type: 'DISPLAY', creative: { id: 7902 } })
    const idle = await desk.make(id, { name: 'Idle' })
    const [a, b] = made.map((ad) => ad.id) as [number, number, number]
    const set = (...adIds: number[]) => desk.ask(ads.setSequence, { id, body: { sequence: adIds.map((adId) => ({ adId })) } })
    expect(formatErrors(await set(a))).toEqual(['sequence: tooSmall'])
    expect(formatErrors(await set(a, a))).toEqual(['sequence.1.adId: unknownItem'])
    expect(formatErrors(await set(a, banner.id, idle.id))).toEqual(['sequence.1.adId: notInSequence', 'sequence.2.adId: notInSequence'])
    expect(formatErrors(await set(a, 999_999))).toEqual(['sequence.1.adId: unknownItem'])
    const moved = await set(b, a)
    expect(moved.body).toMatchObject({ sequence: [{ name: 'B' }, { name: 'A' }], available: [{ name: 'C' }], version: 2 })
    expect([(await desk.read(id, b)).sequencePosition, (await desk.read(id, a)).version]).toEqual([1, 2])
    await desk.undo(moved.body['changeSetId'] as string)
    expect(await desk.heard(id)).toBe('ABC')
  })

  test('deactivating removes an ad from the sequence, and activating inserts it at its old place', async () => {
    const { id, adId } = await desk.sequenced(['A', 'B', 'C'])
    await desk.ok(ads.deactivate, { id, adId: adId('B') })
    expect(await desk.heard(id)).toBe('AC')
    await desk.ok(ads.activate, { id, adId: adId('B') })
    expect(await desk.heard(id)).toBe('ABC')
  })

  test('with fewer than two ads it is removed, and exists again with the second one', async () => {
    const { id, adId } = await desk.sequenced(['A', 'B'])
    await desk.ok(ads.deactivate, { id, adId: adId('A') })
    expect(await desk.heard(id)).toBe('')
    await desk.ok(ads.activate, { id, adId: adId('A') })
    expect(await desk.heard(id)).toBe('AB')
  })

  test('changed by two calls of one change-set, it goes back to its first order', async () => {
    const { id, adId } = await desk.sequenced(['A', 'B', 'C'])
    const changeSet = '01976f2e-5d3a-7c41-8b02-3f6a9d1e4c55'
    for (const name of ['A', 'B']) {
      const off = await desk.ok(ads.deactivate, { id, adId: adId(name) }, { changeSet })
      expect(off.changeSetId).toBe(changeSet)
    }
    expect(await desk.undo(changeSet)).toMatchObject({ reverted: 2, conflicts: [] })
    expect(await desk.heard(id)).toBe('ABC')
  })

  test('the place of an ad is forgotten when a user arranges the sequence again', async () => {
    const { id, adId } = await desk.sequenced(['A', 'B', 'C'])
    const off = await desk.ok(ads.deactivate, { id, adId: adId('A') })
    await desk.ok(ads.setSequence, { id, body: { sequence: [{ adId: adId('C') }, { adId: adId('B') }] } }, {}, 'trafficker')
    const result = await desk.undo(off.changeSetId)
    expect(result.conflicts).toMatchObject([{ fields: ['sequence'], reason: 'It was changed since.' }])
    expect([(await desk.read(id, adId('A'))).status, await desk.heard(id)]).toEqual(['ACTIVE', 'CB'])
  })

  test('of two users who arrange it at once, the second one gets 412', async () => {
    const { id, adId } = await desk.sequenced(['A', 'B', 'C'])
    const body = (...names: string[]) => ({ sequence: names.map((name) => ({ adId: adId(name) })) })
    await desk.ok(ads.setSequence, { id, body: body('C', 'B') }, { ifMatch: 1 }, 'trafficker')
    const late = await desk.ask(ads.setSequence, { id, body: body('B', 'A') }, { ifMatch: 1 })
    expect(late).toMatchObject({ status: 412, body: { version: 2, changedFields: [{ field: 'sequence' }] } })
  })
})

describe('ads and the actions of their campaign', () => {
  test('submitting the campaign activates its valid ads', async () => {
    const { id, adId } = await desk.sequenced(['A', 'B'], 'DRAFT')
    const tag = await desk.make(id, { name: 'No tag', type: 'REDIRECT', creative: null })
    await desk.ok(campaigns.submit, { id })
    expect([(await desk.read(id, adId('A'))).status, (await desk.read(id, tag.id)).status, await desk.heard(id)]).toEqual([
      'ACTIVE',
      'DRAFT',
      'AB',
    ])
    // The ads that were not activated get media, and are then activated.
    const mended = await desk.ok(ads.update, { id, adId: tag.id, body: { redirectUrl: 'https://tag.test/vast.xml' } })
    expect([mended.status, (await desk.ok(ads.activate, { id, adId: tag.id })).status]).toEqual(['INACTIVE', 'ACTIVE'])
  })

  test('duplicating the campaign copies its ads with links, tracking and sequence', async () => {
    const { id, adId } = await desk.sequenced(['A', 'B'])
    await desk.make(id, { name: 'Banner', type: 'DISPLAY', creative: { id: 7902 }, linkedTo: [{ id: adId('B') }] })
    await desk.ok(ads.update, {
      id,
      adId: adId('A'),
      body: { thirdPartyTracking: { impressionUrls: ['https://a.test/p'] }, externalReference: 'X' },
    })
    const copy = await desk.ok<{ id: number }>(campaigns.duplicate, { id })
    const { list } = await desk.ok<{ list: ads.Ad[] }>(ads.list, { id: copy.id })
    expect(await desk.heard(copy.id)).toBe('AB')
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

  test('reverting the creation of a campaign in which another user has created ads is a conflict', async () => {
    const made = await desk.ok<campaigns.CampaignActionResult>(campaigns.create, { body: { advertiserId: things.advertiser } })
    await desk.ok(ads.create, { id: made.id, body: spot }, {}, 'trafficker')
    expect(await desk.undo(made.changeSetId)).toMatchObject({
      reverted: 0,
      conflicts: [{ reason: 'The campaign has got ads since it was made.' }],
    })
  })

  test('an ad of another campaign, agency or advertiser is not found', async () => {
    const id = await desk.campaign()
    const ad = await desk.make(id)
    const elsewhere = await desk.campaign()
    for (const [person, input] of [
      ['manager', { id: elsewhere, adId: ad.id }],
      ['stranger', { id, adId: ad.id }],
    ] as const)
      for (const row of [ads.get, ads.update, ads.activate, ads.archive, ads.duplicate]) {
        const answer = await desk.ask(row, { ...input, body: { weight: 1 } }, {}, person)
        expect([row.path, person, answer.status]).toEqual([row.path, person, 404])
      }
    expect((await desk.read(id, ad.id)).version).toBe(1)
  })
})

describe('reverts of ads', () => {
  test('set each group of fields that nobody has changed since', async () => {
    const id = await desk.campaign()
    const ad = await desk.make(id)
    const mine = await desk.ok(ads.update, { id, adId: ad.id, body: { weight: 50, name: 'Mine', startDate: fixtureTime } })
    await desk.ok(ads.update, { id, adId: ad.id, body: { endDate: new Date(fixtureTime.getTime() + dayMs) } }, {}, 'trafficker')
    const result = await desk.undo(mine.changeSetId)
    expect(result.conflicts).toMatchObject([{ fields: ['startDate'], reason: 'It was changed since.' }])
    expect(await desk.read(id, ad.id)).toMatchObject({ name: 'Spot 30', weight: 10, startDate: fixtureTime.toISOString() })
  })

  test('of a creation archive the ad and release its reference, unless another user has changed it', async () => {
    const id = await desk.campaign()
    const ad = await desk.make(id, { externalReference: 'REL' })
    const kept = await desk.make(id, { name: 'Kept' })
    await desk.ok(ads.update, { id, adId: kept.id, body: { weight: 5 } }, {}, 'trafficker')
    expect((await desk.undo(kept.changeSetId)).conflicts).toMatchObject([{ fields: ['weight'] }])
    await desk.undo(ad.changeSetId)
    expect(await desk.read(id, ad.id)).toMatchObject({ archived: true, status: 'INACTIVE', externalReference: null })
    expect((await desk.make(id, { externalReference: 'REL' })).externalReference).toBe('REL')
  })

  test('done twice have one effect, and reverting the revert makes the change again', async () => {
    const { id, adId } = await desk.sequenced(['A', 'B', 'C'])
    const off = await desk.ok(ads.deactivate, { id, adId: adId('A') })
    const [first, second] = [await desk.undo(off.changeSetId), await desk.undo(off.changeSetId)]
    expect(second).toEqual(first)
    expect(await desk.heard(id)).toBe('ABC')
    await desk.undo((first as unknown as { changeSetId: string }).changeSetId)
    expect([await desk.heard(id), (await desk.read(id, adId('A'))).status]).toEqual(['BC', 'INACTIVE'])
  })

  test('list the changed fields in the items of the change-set', async () => {
    const id = await desk.campaign()
    const ad = await desk.make(id)
    const { changeSetId } = await desk.ok(ads.update, { id, adId: ad.id, body: { weight: 50, includedInCampaignObjective: false } })
    const items = await desk.ok<{ list: changeSets.ChangeItem[] }>(changeSets.items, { id: changeSetId! })
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

describe('a creative brief', () => {
  test('goes through its steps, appears in the delivery statuses, and no revert changes its step', async () => {
    const id = await desk.campaign()
    const ad = await desk.make(id, { creative: null, estimatedDuration: 30 })
    const move = (step: string, more = {}) => desk.ask(ads.moveBrief, { id, adId: ad.id, body: { step, ...more } })
    await desk.ok(ads.activate, { id, adId: ad.id })
    const seen: unknown[] = []
    for (const [step, more] of [
      ['send', {}],
      ['accept', {}],
      ['upload', { creative: { id: 7901 } }],
      ['requestChanges', {}],
      ['upload', { creative: { id: 7901 } }],
      ['approve', {}],
    ] as const) {
      const { status, body } = await move(step, more)
      expect([step, status]).toEqual([step, 200])
      const { deliveryStatuses } = await desk.ok<campaigns.Campaign>(campaigns.get, { id })
      seen.push([body['briefCreativeStatuses'], deliveryStatuses.filter((found) => /CREATIVE|APPROVAL/.test(found))])
    }
    const both = (status: string) => [[status], [status]]
    expect(seen).toEqual(
      ['NEW_CREATIVE_BRIEF', 'PENDING_CREATIVE', 'PENDING_APPROVAL', 'PENDING_CREATIVE', 'PENDING_APPROVAL', 'CREATIVE_APPROVED'].map(both),
    )
    const late = await move('approve')
    expect(late).toMatchObject({ status: 409, body: { code: 'briefStepNotAllowed', allowedSteps: ['send'] } })
    const sent = await move('send')
    expect(await desk.undo(sent.body['changeSetId'] as string)).toMatchObject({ reverted: 0, conflicts: [{ fields: ['briefStatus'] }] })
  })

  test('needs the file for the step UPLOADED, and exists for no other kind of ad', async () => {
    const id = await desk.campaign()
    const ad = await desk.make(id, { creative: null, estimatedDuration: 30 })
    for (const step of ['send', 'accept']) await desk.ok(ads.moveBrief, { id, adId: ad.id, body: { step } })
    expect(formatErrors(await desk.ask(ads.moveBrief, { id, adId: ad.id, body: { step: 'upload' } }))).toEqual(['creative: required'])
    const tag = await desk.make(id, { type: 'REDIRECT', creative: null })
    expect((await desk.ask(ads.moveBrief, { id, adId: tag.id, body: { step: 'send' } })).body['allowedSteps']).toEqual([])
  })
})
