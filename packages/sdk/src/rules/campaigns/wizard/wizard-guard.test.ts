import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { campaignStatuses } from '../../../values/index.ts'
import { missingForSubmit, wizardSteps } from '../checks/campaign-completeness.ts'
import { type WizardVisit, guardWizard } from './wizard-guard.ts'

const all = { settings: true, ads: true, targeting: true }
const visit = (more: Partial<WizardVisit> = {}) => guardWizard({ status: 'DRAFT', step: null, adId: null, done: all, ...more })

describe('the wizard guard for a draft campaign', () => {
  test('No step and an ad passed in the query: go to step 2 for that ad.', () => {
    expect(visit({ adId: 300_001 })).toEqual({ to: 'step', step: 2, adId: 300_001, stay: false })
  })
  test('No step: go to step 4.', () => {
    expect(visit()).toEqual({ to: 'step', step: 4, adId: null, stay: false })
  })
  test('Step 4 requires step 3 completed, else redirect to step 3.', () => {
    expect(visit({ step: 4, done: { ...all, targeting: false } })).toMatchObject({ step: 3, stay: false })
    expect(visit({ step: 4 })).toMatchObject({ step: 4, stay: true })
  })
  test('Steps 3 and 4 require step 2 completed, else step 2.', () => {
    for (const step of [3, 4] as const) expect(visit({ step, done: { ...all, ads: false } })).toMatchObject({ step: 2, stay: false })
  })
  test('Steps 2 to 4 require step 1 completed, else step 1.', () => {
    for (const step of [2, 3, 4] as const)
      expect(visit({ step, done: { ...all, settings: false } })).toMatchObject({ step: 1, stay: false })
    expect(visit({ step: 1, done: { settings: false, ads: false, targeting: false } })).toMatchObject({ step: 1, stay: true })
  })
  test('A non-draft campaign opened in the wizard redirects to its dashboard stats tab.', () => {
    for (const status of campaignStatuses.filter((name) => name !== 'DRAFT'))
      for (const step of [null, 1, 2, 3, 4] as const) expect(visit({ status, step })).toEqual({ to: 'stats' })
  })
  test('Step 4 checks that targeting exists for the campaign: a saved record, which may be empty', () => {
    const settings = {
      name: 'A',
      type: 'STANDARD',
      startDate: new Date(0),
      cpm: 1,
      publisherId: null,
      objectiveValue: 1,
      objectiveUnlimited: false,
      secondScreenObjective: null,
      secondScreenCpm: null,
    } as const
    expect(wizardSteps({ ...settings, targeting: null }, 1)).toEqual({ settings: true, ads: true, targeting: false })
    expect(wizardSteps({ ...settings, targeting: '' }, 0)).toEqual({ settings: true, ads: false, targeting: true })
    expect(missingForSubmit({ ...settings, type: 'RESERVED', cpm: null, objectiveValue: null })).toEqual([
      'cpm',
      'publisherId',
      'objectiveValue',
    ])
    expect(missingForSubmit({ ...settings, objectiveValue: null, objectiveUnlimited: true })).toEqual([])
    expect(missingForSubmit({ ...settings, secondScreenObjective: 5 })).toEqual(['secondScreenCpm'])
  })
  test('whoever is sent to a step may stay there: nobody is sent twice', () => {
    const visits = fc.record({
      status: fc.constant('DRAFT' as const),
      step: fc.constantFrom(null, 1, 2, 3, 4),
      adId: fc.constantFrom(null, 7),
      done: fc.record({ settings: fc.boolean(), ads: fc.boolean(), targeting: fc.boolean() }),
    })
    fc.assert(
      fc.property(visits, (first) => {
        const sent = guardWizard(first as WizardVisit)
        if (sent.to !== 'step') throw new Error('a draft stays in the wizard')
        expect(guardWizard({ ...(first as WizardVisit), step: sent.step })).toMatchObject({ step: sent.step, stay: true })
      }),
    )
  })
})
