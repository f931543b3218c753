import { describe, expect, test } from 'vitest'
import { decideSubmit } from './submit-forecast.ts'

describe('NO_INVENTORY stops a submit unless overridden with a reason', () => {
  const none = { status: 'NO_INVENTORY', reason: 'noMatch' } as const
  const plain = { override: false, reason: null }
  test('it is stopped, and a reason alone is no override', () => {
    expect(decideSubmit(none, plain)).toBe('NO_INVENTORY')
    expect(decideSubmit(none, { override: false, reason: 'because' })).toBe('NO_INVENTORY')
  })
  test('an override needs a reason', () => {
    expect(decideSubmit(none, { override: true, reason: null })).toBe('REASON_REQUIRED')
    expect(decideSubmit(none, { override: true, reason: '  ' })).toBe('REASON_REQUIRED')
    expect(decideSubmit(none, { override: true, reason: 'The station opens next week' })).toBe('GO')
  })
  test('With fewer than 30 matched listeners the submit is not blocked', () => {
    expect(decideSubmit({ status: 'NO_INVENTORY', reason: 'sampleTooSmall' }, plain)).toBe('GO')
  })
  test('no forecast, or another verdict, stops nothing', () => {
    expect(decideSubmit(null, plain)).toBe('GO')
    for (const status of ['IN_FULL', 'AT_RISK', 'NOT_AVAILABLE'] as const) expect(decideSubmit({ status, reason: null }, plain)).toBe('GO')
  })
})
