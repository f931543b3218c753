import { publisher, zone } from '@spotdesk/sdk/records'
import { expect, test } from 'vitest'
import { checkForms, emptyRecord, formValue, givenFields, storedValues, toRecordBody } from './record-values.ts'
import type { AnyRecord } from './record-web.ts'

const stored = {
  id: 7,
  version: 3,
  name: 'Drive time',
  status: 'INACTIVE',
  format: 'AUDIO',
  feedType: 'PODCAST',
  positions: [],
  maxDuration: 60,
  maxAdsPerBreak: 4,
  floorCpm: 0.3055,
  genres: ['Rock'],
  tags: null,
  externalReference: null,
  publisher: { id: 201, name: 'River FM' },
} as unknown as AnyRecord

test('a new record has the initial values of its table, and no field that only changes give', () => {
  expect(emptyRecord(zone)).toEqual({
    name: '',
    publisherId: null,
    format: 'AUDIO',
    feedType: 'WEB_RADIO',
    positions: [],
    maxDuration: 60,
    maxAdsPerBreak: 4,
    floorCpm: 0,
    genres: [],
    tags: [],
    externalReference: '',
  })
})

test('a stored record has its references as pickers hold them, empty values for none, and no field that only creations give', () => {
  const values = storedValues(zone, stored)
  expect(values).toMatchObject({ status: 'INACTIVE', tags: [], externalReference: '', floorCpm: 0.3055 })
  expect(values).not.toHaveProperty('publisherId')
  expect(storedValues(publisher, { ...stored, market: { id: 2, name: 'Romania' } })).toMatchObject({ marketId: '2' })
  expect(formValue(publisher.fields.marketId, 5)).toBe('5')
})

test('a body has null for an empty value that may be missing, and ids as numbers', () => {
  const body = toRecordBody(givenFields(zone, 'create'), { ...emptyRecord(zone), publisherId: '201' })
  expect(body).toMatchObject({ name: '', publisherId: 201, externalReference: null, tags: [] })
})

test('texts have the form that their field says', () => {
  const found = checkForms(givenFields(publisher, 'create'), {
    domain: 'https://u@oak.example/x',
    contactEmail: 'desk at oak',
    currency: 'USD',
  })
  expect(found.map(({ field, code }) => `${field} ${code}`)).toEqual(['domain invalidDomain', 'contactEmail invalidValue'])
  expect(checkForms(givenFields(publisher, 'create'), { domain: '', contactEmail: ' ' })).toEqual([])
})
