import { describe, expect, test } from 'vitest'
import { type AdvertiserState, planAdvertiser } from './advertiser-plan.ts'

const stored: AdvertiserState = {
  name: 'Acme',
  domain: 'acme.test',
  contact: 'Zoe',
  email: null,
  categoryIds: ['IAB1'],
  externalReference: null,
  status: 'INACTIVE',
}
const edit = (cells: Partial<AdvertiserState>, before: AdvertiserState | null = stored) => planAdvertiser({ before, cells, verb: null })
const move = (verb: 'archive' | 'unarchive', status: AdvertiserState['status']) =>
  planAdvertiser({ before: { ...stored, status }, cells: {}, verb })

describe('Planning an advertiser', () => {
  test('a new one is active and empty but for what is given', () => {
    expect(edit({ name: 'New' }, null)).toEqual({
      after: { name: 'New', domain: null, contact: null, email: null, categoryIds: [], externalReference: null, status: 'ACTIVE' },
      change: true,
      refusal: null,
      errors: [],
      warnings: [],
    })
  })

  test('what is left out stays, and what is stored already changes nothing', () => {
    expect(edit({ name: 'Other' })).toMatchObject({ after: { ...stored, name: 'Other' }, change: true })
    expect(edit({ name: 'Acme', categoryIds: ['IAB1'] }).change).toBe(false)
  })

  test('every field that does not hold is named', () => {
    const { errors } = edit({ domain: 'not a host', email: 'nobody', categoryIds: ['IAB2', 'IAB99'] })
    expect(errors.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'domain invalidValue',
      'email invalidValue',
      'categoryIds.1 invalidValue',
    ])
  })

  test('an archived one takes only unarchive', () => {
    expect(edit({ name: 'Other' }, { ...stored, status: 'ARCHIVED' }).refusal).toEqual({
      ok: false,
      code: 'advertiserActionNotAllowed',
      params: { status: 'ARCHIVED', allowedActions: ['UNARCHIVE'] },
    })
    expect(move('unarchive', 'ARCHIVED')).toMatchObject({ after: { status: 'ACTIVE' }, change: true, refusal: null })
  })

  test('archiving and unarchiving where it is in force already change nothing', () => {
    expect(move('archive', 'INACTIVE')).toMatchObject({ after: { status: 'ARCHIVED' }, change: true })
    expect(move('archive', 'ARCHIVED')).toMatchObject({ after: { status: 'ARCHIVED' }, change: false, refusal: null })
    expect(move('unarchive', 'INACTIVE')).toMatchObject({ after: { status: 'INACTIVE' }, change: false, refusal: null })
  })
})
