import { describe, expect, test } from 'vitest'
import { hasWords, readSearchText } from './search-text.ts'

describe('a text in the search box', () => {
  test.each([
    ['#104001', null],
    ['C-104001', null],
    ['c-104001', null],
    ['campaign:104001', null],
    ['Campaign: 104001', null],
    [' https://ads.example.com/campaigns/104001/stats?dateRange=1-2#top ', 'https://ads.example.com'],
    ['https://ads.example.com/desk/campaigns/104001', 'https://ads.example.com/desk'],
    ['http://localhost:8080/campaigns/create/104001', 'http://localhost:8080'],
  ])('%j is campaign 104001', (text, serverUrl) => {
    expect(readSearchText(text, 'C')).toEqual({ kind: 'campaign', id: 104_001, serverUrl })
  })

  test('a plain number may be an id or a part of a name', () => {
    expect(readSearchText('2026', 'C')).toEqual({ kind: 'number', id: 2026 })
  })

  test.each(['https://ads.example.com/campaigns/list?q=104001', 'https://ads.example.com/orders/7', 'https://ads.example.com/campaigns/0'])(
    '%j names no campaign',
    (text) => {
      expect(readSearchText(text, 'C')).toEqual({ kind: 'otherAddress' })
    },
  )

  test.each([
    ['  ', { kind: 'nothing' }],
    ['Spring  ACME', { kind: 'words', words: ['spring', 'acme'] }],
    ['D-104001', { kind: 'words', words: ['d-104001'] }],
    ['#0', { kind: 'words', words: ['#0'] }],
    ['#99999999999999999999', { kind: 'words', words: ['#99999999999999999999'] }],
  ])('%j is %j', (text, read) => {
    expect(readSearchText(text, 'C')).toEqual(read)
  })

  test('words are found in any order, in the name and in the advertiser', () => {
    const campaign = { name: 'Spring sale', advertiser: 'Acme' }
    expect(hasWords(campaign, ['acme', 'spring'])).toBe(true)
    expect(hasWords(campaign, ['acme', 'autumn'])).toBe(false)
  })
})
