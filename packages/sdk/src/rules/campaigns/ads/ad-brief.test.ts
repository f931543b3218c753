import { describe, expect, test } from 'vitest'
import { type BriefState, adTypes, briefSteps } from '../../../values/index.ts'
import { availableBriefSteps, decideBriefStep } from './ad-brief.ts'

const from = (briefStatus: BriefState | null) =>
  Object.fromEntries(
    briefSteps.flatMap((step) => {
      const verdict = decideBriefStep(step, { type: 'AUDIO', briefStatus })
      return verdict.ok ? [[step, verdict.to]] : []
    }),
  )

describe('NEW_CREATIVE_BRIEF →accept→ PENDING_CREATIVE →upload→ PENDING_APPROVAL →approve→ CREATIVE_APPROVED', () => {
  test.each<[BriefState | null, Record<string, BriefState>]>([
    [null, { send: 'NEW_CREATIVE_BRIEF' }],
    ['NEW_CREATIVE_BRIEF', { accept: 'PENDING_CREATIVE', decline: 'CREATIVE_CANCELED', cancel: 'CREATIVE_CANCELED' }],
    ['PENDING_CREATIVE', { upload: 'PENDING_APPROVAL', cancel: 'CREATIVE_CANCELED' }],
    ['PENDING_APPROVAL', { approve: 'CREATIVE_APPROVED', requestChanges: 'PENDING_CREATIVE', cancel: 'CREATIVE_CANCELED' }],
    // A new brief may follow either end.
    ['CREATIVE_APPROVED', { send: 'NEW_CREATIVE_BRIEF' }],
    ['CREATIVE_CANCELED', { send: 'NEW_CREATIVE_BRIEF' }],
  ])('from %s', (status, expected) => expect(from(status)).toEqual(expected))

  test('briefs are of audio', () => {
    expect(adTypes.filter((type) => availableBriefSteps({ type, briefStatus: null }).length > 0)).toEqual(['AUDIO'])
    expect(decideBriefStep('approve', { type: 'AUDIO', briefStatus: null })).toEqual({
      ok: false,
      code: 'briefStepNotAllowed',
      params: { step: 'approve', allowedSteps: ['send'] },
    })
  })
})
