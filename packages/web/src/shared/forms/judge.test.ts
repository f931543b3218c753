import { campaigns, session } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { describe, expect, test } from 'vitest'
import { toCallBody, boundsIn, pickChanges } from './body.ts'
import { judgeBody, nearestField } from './judge.ts'

const token = session.createToken.body
const said = (body: object) => judgeBody(token, toCallBody(token, body)).map(({ field, code }) => `${field} ${code}`)
const good = { name: 'nightly', scopes: ['CAMPAIGN.READ'], expiresInDays: 30 }

describe('the errors of a form', () => {
  test('the schema of the row judges, with the codes of the server', () => {
    expect(said(good)).toEqual([])
    expect(said({ ...good, name: '  ', scopes: null })).toEqual(['name required', 'scopes required'])
    expect(said({ ...good, expiresInDays: 'soon' })).toEqual(['expiresInDays invalidNumber'])
    expect([said({ ...good, expiresInDays: 0 }), said({ ...good, expiresInDays: 367 })]).toEqual([
      ['expiresInDays tooSmall'],
      ['expiresInDays tooBig'],
    ])
    expect(judgeBody(token, { ...good, name: 'x'.repeat(101) })).toEqual([{ field: 'name', code: 'tooLong', params: { maximum: 100 } }])
  })

  test('an error inside a list is told with its path, and belongs to the nearest field', () => {
    const body = { cappingRules: [{ limit: null, unit: 'DAY', unitMultiplier: 1 }] }
    expect(judgeBody(campaigns.update.body, body)).toEqual([{ field: 'cappingRules.0.limit', code: 'required' }])
    const isField = (path: string) => path === 'cappingRules'
    expect([nearestField('cappingRules.0.limit', isField), nearestField('name', isField)]).toEqual(['cappingRules', undefined])
  })
})

describe('the body of a form', () => {
  test('an empty field is left out, or null where only null is taken, or as it is where the schema takes it', () => {
    expect(toCallBody(campaigns.update.body, { name: '', externalReference: '', margin: null, startDate: null })).toEqual({
      name: '',
      externalReference: null,
      startDate: null,
    })
  })

  test('a partial body has the changed fields only', () => {
    expect(pickChanges({ name: 'a', rules: [1, 2] }, { name: 'a', rules: [1] })).toEqual({ rules: [1, 2] })
  })

  test('the bounds of numbers are those of the schema, inside lists and objects too', () => {
    expect([
      boundsIn(token, 'expiresInDays'),
      boundsIn(campaigns.update.body, 'cappingRules.0.limit'),
      boundsIn(campaigns.update.body, 'campaignPacing.priority'),
      boundsIn(token, 'name'),
    ]).toEqual([
      { minimum: 1, maximum: 366 },
      { minimum: 1, maximum: limits.cappingLimitMax },
      { minimum: limits.priorityMin, maximum: limits.priorityMax },
      {},
    ])
  })
})
