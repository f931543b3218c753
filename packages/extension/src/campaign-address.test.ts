import { describe, expect, test } from 'vitest'
import { campaignAddress, campaignLinks, readCampaignAddress, readCampaignId } from './campaign-address.ts'

const home = { serverUrl: 'https://ads.example.com' }
const inFolder = { serverUrl: 'http://127.0.0.1:4000/desk' }

describe('the address of a campaign', () => {
  test.each([
    ['https://ads.example.com/campaigns/104001/stats', home, 104_001],
    ['https://ads.example.com/campaigns/104001', home, 104_001],
    ['https://ads.example.com/campaigns/create/104001/ads?x=1#y', home, 104_001],
    ['http://127.0.0.1:4000/desk/campaigns/7/ads/8/stats', inFolder, 7],
  ])('%s is one of its server', (address, account, id) => {
    expect(readCampaignAddress(address, [home, inFolder])).toEqual({ account, id })
  })

  test.each([
    'https://ads.example.com/campaigns/list?q=104001',
    'https://ads.example.com/campaigns/104001x',
    'https://ads.example.com/campaigns/0',
    'https://ads.example.com.evil.test/campaigns/104001',
    'https://ads.example.com:444/campaigns/104001',
    'http://ads.example.com/campaigns/104001',
    'http://127.0.0.1:4000/campaigns/7',
    'javascript:alert(1)',
    'campaigns/104001',
  ])('%s is none', (address) => {
    expect(readCampaignAddress(address, [home, inFolder])).toBeNull()
  })

  test('of a draft is its summary in the wizard', () => {
    expect(campaignAddress('https://a.test', 5, 'DRAFT')).toBe('https://a.test/campaigns/create/5/summary/campaign')
    expect(campaignAddress('https://a.test', 5)).toBe('https://a.test/campaigns/5/stats')
  })

  test.each([
    ['RUNNING', true, 'https://a.test/campaigns/5/targeting'],
    ['DRAFT', true, 'https://a.test/campaigns/create/5/targeting'],
    ['RUNNING', false, null],
  ])('that is %s has a page of its forecast for those who may read it', (status, mayForecast, forecastAddress) => {
    const links = campaignLinks({ serverUrl: 'https://a.test', mayForecast }, { id: 5, status })
    expect(links).toEqual({ address: campaignAddress('https://a.test', 5, status), forecastAddress })
  })
})

test.each([
  ['104001', 104_001],
  [' #104001 ', 104_001],
  ['c-104001', 104_001],
  ['campaign:104001', 104_001],
  ['104001 spring', null],
  ['X-104001', null],
  ['-1', null],
  ['', null],
])('the id in %j is %j', (text, id) => {
  expect(readCampaignId(text, 'C')).toBe(id)
})
