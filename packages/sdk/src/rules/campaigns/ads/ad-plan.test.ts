import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adStatuses, adTypes, campaignStatuses, campaignTypes, limits, dayMs } from '../../../values/index.ts'
import { decideAdAction } from './ad-actions.ts'
import { type AdFields, availableAdTypes, checkAd, isPlayable, newAdFields } from './ad-fields.ts'
import { type AdPlanContext, type AdState, type AdVerb, planAd, subjectOf } from './ad-plan.ts'
import { canBeInSequence, syncSequence, placeAds, shortestSequence } from './ad-sequence.ts'

const day = dayMs
const context: AdPlanContext = {
  campaign: {
    type: 'STANDARD',
    status: 'RUNNING',
    advertiserId: 1,
    submitted: true,
    archived: false,
    order: null,
    startDate: new Date(10 * day),
    endDate: new Date(40 * day),
  },
  siblings: new Map([
    [21, { type: 'AUDIO', archived: false }],
    [22, { type: 'DISPLAY', archived: false }],
    [23, { type: 'VIDEO', archived: true }],
    [24, { type: 'REDIRECT', archived: false }],
  ]),
  creatives: new Map([
    [31, { id: 31, mediaType: 'audio/mpeg', durationSeconds: 30, advertiserId: null }],
    [32, { id: 32, mediaType: 'image/png', durationSeconds: null, advertiserId: 1 }],
  ]),
  maximumSeconds: 60,
  features: [],
}
const audio: AdState = { ...newAdFields(1, 'AUDIO'), name: 'Spot', creativeId: 31, status: 'INACTIVE', archived: false, briefStatus: null }
const codes = (change: Partial<AdFields>) =>
  checkAd({ ...audio, ...change }, { ...context, before: null }).errors.map(({ field, code }) => `${field} ${code}`)
const warned = (change: Partial<AdFields>) =>
  checkAd({ ...audio, ...change }, { ...context, before: null }).warnings.map(({ code }) => code)

describe('the settings of an ad', () => {
  test('Missing-creative audio ads need an estimated duration in seconds (for example 15, 30, 60).', () => {
    expect(codes({ creativeId: null })).toEqual(['estimatedDuration required'])
    for (const estimatedDuration of [1, 15, 30, 60]) expect(codes({ creativeId: null, estimatedDuration })).toEqual([])
    expect(codes({ creativeId: null, estimatedDuration: 61 })).toEqual(['estimatedDuration tooBig'])
    expect(codes({ type: 'VIDEO', subtype: null, creativeId: null })).toEqual([])
  })
  test('DISPLAY needs linkedTo: ads that are heard, or that a third party plays', () => {
    const display = { type: 'DISPLAY', subtype: null, creativeId: 32 } as const
    expect(codes({ ...display, linkedTo: [21, 24] })).toEqual([])
    expect(codes({ ...display, linkedTo: [22, 23, 99, 21, 21] })).toEqual([
      'linkedTo.0 invalidValue',
      'linkedTo.1 unknownItem',
      'linkedTo.2 unknownItem',
      'linkedTo.4 unknownItem',
    ])
    expect(warned({ ...display })).toEqual(['companionAlone'])
  })
  test('SECOND_SCREEN is shown after exposure and needs none', () => {
    expect(warned({ type: 'SECOND_SCREEN', subtype: null, creativeId: 32 })).toEqual([])
  })
  test('Weight 1–100, default 10', () => {
    expect([limits.weightMin, limits.weightMax, newAdFields(1, 'AUDIO').weight]).toEqual([1, 100, 10])
  })
  test('a flight outside of the campaign is worth a second look', () => {
    expect(warned({ startDate: new Date(40 * day) })).toEqual(['outsideFlight'])
    expect(warned({ endDate: new Date(10 * day) })).toEqual(['outsideFlight'])
    expect(warned({ startDate: new Date(39 * day) })).toEqual([])
  })
  test('subtypes are those of audio; voice ads and reads by people need their feature', () => {
    expect(availableAdTypes([]).map(({ type, subtypes }) => [type, subtypes.length])).toEqual(
      adTypes.map((type) => [type, type === 'AUDIO' ? 3 : 0]),
    )
    expect(availableAdTypes(['VOICE_ADS', 'HOST_TALENT_READ'])[0]!.subtypes.length).toBe(6)
    expect(codes({ subtype: 'INTERACTIVE_VOICE' })).toEqual(['subtype forbidden'])
  })
})

const anyState = fc.record({
  status: fc.constantFrom(...adStatuses),
  archived: fc.boolean(),
  creativeId: fc.constantFrom(31, null),
  estimatedDuration: fc.constantFrom(30, null),
})
const anyCampaign = fc.record({
  type: fc.constantFrom(...campaignTypes),
  status: fc.constantFrom(...campaignStatuses),
  archived: fc.boolean(),
  submitted: fc.boolean(),
  order: fc.option(fc.record({ archived: fc.boolean() })),
})
const verbs = ['activate', 'deactivate', 'unlink', 'archive', 'unarchive'] as const satisfies AdVerb[]

describe('a planned change', () => {
  test('of a verb is what the rule of the row menu says', () =>
    fc.assert(
      fc.property(anyState, anyCampaign, fc.constantFrom(...verbs), (state, campaign, verb) => {
        const before = { ...audio, ...state }
        const world = { ...context, campaign: { ...context.campaign, ...campaign } }
        const plan = planAd({ before, cells: {}, verb }, before, world)
        const verdict = decideAdAction(verb, subjectOf(before, world))
        expect(plan.ok ? { ok: true, change: plan.change } : { ...plan }).toEqual(verdict.ok ? verdict : { ...verdict })
        // After the first time it is in force.
        if (plan.ok) expect(planAd({ before: plan.after, cells: {}, verb }, before, world)).toMatchObject({ ok: true, change: false })
      }),
    ))
  test('never leaves an ad active that has nothing to play', () =>
    fc.assert(
      fc.property(anyState, anyCampaign, fc.constantFrom(...verbs), (state, campaign, verb) => {
        const before = { ...audio, ...state, status: 'INACTIVE' as const }
        const plan = planAd({ before, cells: {}, verb }, before, { ...context, campaign: { ...context.campaign, ...campaign } })
        if (plan.ok && plan.after.status === 'ACTIVE') expect(isPlayable(plan.after)).toBe(true)
      }),
    ))
  test('create → DRAFT, or INACTIVE in a live campaign', () => {
    const make = (submitted: boolean) =>
      planAd({ before: null, cells: { name: 'New', creativeId: 31 }, verb: null }, newAdFields(1, 'AUDIO'), {
        ...context,
        campaign: { ...context.campaign, submitted, status: submitted ? 'READY' : 'DRAFT' },
      })
    expect([make(false), make(true)]).toMatchObject([
      { ok: true, after: { status: 'DRAFT' } },
      { ok: true, after: { status: 'INACTIVE' } },
    ])
  })
  test('cells apply first, then the verb; UNARCHIVE first', () => {
    const put = { ...audio, archived: true, creativeId: null }
    expect(planAd({ before: put, cells: { creativeId: 31 }, verb: 'unarchive' }, put, context)).toMatchObject({
      ok: true,
      after: { archived: false },
    })
    expect(planAd({ before: put, cells: { creativeId: 31 }, verb: null }, put, context)).toMatchObject({
      ok: false,
      code: 'adActionNotAllowed',
    })
    const empty = { ...audio, creativeId: null }
    expect(planAd({ before: empty, cells: { creativeId: 31 }, verb: 'activate' }, empty, context)).toMatchObject({
      ok: true,
      after: { status: 'ACTIVE' },
    })
  })
})

describe('a sequence that follows its ads', () => {
  const anySequence = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 6 })
  test('of ads that are able is untouched, and of fewer than two is none', () =>
    fc.assert(
      fc.property(anySequence, fc.uniqueArray(fc.integer({ min: 1, max: 9 })), (adIds, list) => {
        const able = new Set(list)
        const next = syncSequence({ adIds, left: [] }, able, []).adIds
        const rest = adIds.filter((id) => able.has(id))
        expect(next).toEqual(rest.length < shortestSequence ? [] : rest)
      }),
    ))
  test('comes back whole when its ads do, whichever left', () =>
    fc.assert(
      fc.property(anySequence, fc.nat(), (adIds, at) => {
        const gone = adIds[at % adIds.length]!
        const off = syncSequence({ adIds, left: [] }, new Set(adIds.filter((id) => id !== gone)), [])
        expect(syncSequence(off, new Set(adIds), [gone])).toEqual({ adIds, left: [] })
      }),
    ))
  test('places ads where they are asked for, from 1, and takes out those that are asked out', () => {
    expect(placeAds([1, 2, 3], new Map([[3, 1]]))).toEqual([3, 1, 2])
    expect(
      placeAds(
        [],
        new Map([
          [5, 2],
          [6, 1],
          [7, 3],
        ]),
      ),
    ).toEqual([6, 5, 7])
    expect(placeAds([1, 2, 3], new Map([[2, null]]))).toEqual([1, 3])
    expect(placeAds([1, 2], new Map([[2, null]]))).toEqual([])
  })
  test('holds ads of the audio timeline that are heard, or will be', () => {
    const able = (type: (typeof adTypes)[number]) => adStatuses.filter((status) => canBeInSequence({ type, status, archived: false }))
    expect(adTypes.map(able)).toEqual([['DRAFT', 'ACTIVE'], [], [], ['DRAFT', 'ACTIVE'], []])
    expect(canBeInSequence({ type: 'AUDIO', status: 'ACTIVE', archived: true })).toBe(false)
  })
})
