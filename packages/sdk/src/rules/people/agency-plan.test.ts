import { describe, expect, test } from 'vitest'
import { deliveryThresholds, forecastThresholds } from '../../values/index.ts'
import { type AgencyCells, type AgencyState, planAgency } from './agency-plan.ts'

const stored: AgencyState = {
  name: 'Agency',
  domain: 'agency.test',
  currency: 'USD',
  timeZone: 'Europe/Berlin',
  maximumCpm: 25.5,
  marginPercent: 10,
  marginMode: 'INCLUSIVE',
  adSecondsMax: 60,
  notificationRecipients: ['traffic@agency.test'],
  features: ['AD_LINK'],
  deliveryThresholds: { ...deliveryThresholds, severePace: 0.5 },
  daypartZone: 'LISTENER',
  unratedContent: 'EXCLUDE',
  forecastThresholds: { ...forecastThresholds, tolerance: 0.05 },
}
const plan = (cells: AgencyCells) => planAgency({ before: stored, cells })
const said = (cells: AgencyCells) => plan(cells).errors.map(({ field, code }) => `${field} ${code}`)

describe('Planning the settings of an agency', () => {
  test('what is left out stays, and what is in force already changes nothing', () => {
    expect(plan({})).toMatchObject({ after: stored, change: false, errors: [] })
    expect(plan({ name: ' Agency ', currency: 'USD' }).change).toBe(false)
    expect(plan({ marginMode: 'MARKUP' })).toMatchObject({ after: { ...stored, marginMode: 'MARKUP' }, change: true })
  })

  test('null takes the domain, the maximum CPM and the thresholds away', () => {
    expect(plan({ domain: null, maximumCpm: null, deliveryThresholds: null, forecastThresholds: null }).after).toMatchObject({
      domain: null,
      maximumCpm: null,
      deliveryThresholds,
      forecastThresholds,
    })
  })

  test('thresholds take the place of those that were set', () => {
    expect(plan({ deliveryThresholds: { underPace: 0.8 } }).after.deliveryThresholds).toEqual({ ...deliveryThresholds, underPace: 0.8 })
    expect(plan({ forecastThresholds: { fewListeners: 12 } }).after.forecastThresholds).toEqual({ ...forecastThresholds, fewListeners: 12 })
  })

  test('recipients of notifications take the place of those that were set, each of them once', () => {
    expect(plan({ notificationRecipients: [' Ops@a.test', 'b@a.test', 'ops@A.test '] }).after.notificationRecipients).toEqual([
      'ops@A.test',
      'b@a.test',
    ])
    expect(plan({ notificationRecipients: ['Desk <desk@a.test>', 'a@bücher.test'] }).after.notificationRecipients).toEqual([
      'desk@a.test',
      'a@xn--bcher-kva.test',
    ])
    expect(plan({ notificationRecipients: [] })).toMatchObject({ after: { notificationRecipients: [] }, change: true })
    expect(said({ notificationRecipients: ['b@a.test', 'nobody', ''] })).toEqual([
      'notificationRecipients.1 invalidValue',
      'notificationRecipients.2 invalidValue',
    ])
  })

  test('every field that does not hold is named', () => {
    expect(said({ name: ' ', domain: 'not a host', timeZone: 'Mars/Olympus' })).toEqual([
      'name required',
      'domain invalidValue',
      'timeZone invalidZone',
    ])
    expect(said({ domain: ' ' })).toEqual([])
  })
})
