import { expect, test } from 'vitest'
import { rowErrorText } from './row-error.ts'

test.each([
  ['campaignId', 'There is no campaign with this value.'],
  ['advertiser_id', 'There is no advertiser with this value.'],
  ['publisherIds.0', 'There is no publisher with this value.'],
  ['definition.zoneIds', 'There is no zone with this value.'],
  ['assignedUsername', 'There is no user with this value.'],
  ['linkedTo.1', 'There is no ad of this campaign with this value.'],
  ['creativeId', 'There is no creative file with this value.'],
  ['attributionPixelIds', 'There is no attribution pixel with this value.'],
  // Words stay.
  ['creative file', 'There is no creative file with this value.'],
  ['state', 'There is no state with this value.'],
])('what %s names is told in words', (field, text) => {
  expect(rowErrorText('unknownItem', { field })).toBe(text)
})
