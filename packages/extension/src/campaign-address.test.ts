import { describe, expect, test } from 'vitest'
import { campaignAddress, campaignLinks, readCampaignAddress, readCampaignId } from './campaign-address.ts'

const toAccount = (serverUrl: string, agency: number) => ({ serverUrl, id: `${serverUrl}#${agency}#7` })
const home = toAccount('https://ads.example.com', 1)
const otherAgency = toAccount('https://ads.example.com', 2)
const inFolder = toAccount('http://127.0.0.1:4000/desk', 1)
const accounts = [home, otherAgency, inFolder]
const small = toAccount('https://a.test', 3)

describe('the address of a campaign', () => {
  test.each([
    ['https://ads.example.com/campaigns/104001/stats', home, 104_001],
    ['https://ads.example.com/campaigns/104001', home, 104_001],
    ['https://ads.example.com/campaigns/create/104001/ads?x=1#y', home, 104_001],
    ['http://127.0.0.1:4000/desk/campaigns/7/ads/8/stats', inFolder, 7],
    ['https://ads.example.com/agencies/2/campaigns/104001/stats', otherAgency, 104_001],
    // As gateways of mails wrap it: Safe Links, Google, URL Defense 3 and 2, Cisco, and two of them.
    ['https://gate.example.net/?url=https%3A%2F%2Fads.example.com%2Fcampaigns%2F104001%2Fstats&data=1', home, 104_001],
    ['https://www.google.com/url?q=https://ads.example.com/campaigns/104001&sa=D&ust=1', home, 104_001],
    ['https://urldefense.com/v3/__https://ads.example.com/agencies/2/campaigns/104001/stats__;!!Ab-1!cD$', otherAgency, 104_001],
    ['https://urldefense.com/v3/__https://ads.example.com/campaigns/104001__;!!Ab-1!cD$', home, 104_001],
    ['https://urldefense.proofpoint.com/v2/url?u=https-3A__ads.example.com_campaigns_104001_stats&d=Dw', home, 104_001],
    ['https://urldefense.proofpoint.com/v2/url?u=http-3A__127.0.0.1-3A4000_desk_campaigns_7&d=Dw', inFolder, 7],
    ['https://secure-web.cisco.com/1aB/https%3A%2F%2Fads.example.com%2Fcampaigns%2F104001%2Fstats', home, 104_001],
    [
      'https://gate.example.net/?url=https%3A%2F%2Fwww.google.com%2Furl%3Fq%3Dhttps%253A%252F%252Fads.example.com%252Fcampaigns%252F104001',
      home,
      104_001,
    ],
    ['https://ads.example.com/campaigns/104001/stats?from=https://other.example/campaigns/7', home, 104_001],
  ])('%s is one of its server', (address, account, id) => {
    expect(readCampaignAddress(address, accounts)).toEqual({ account, id })
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
    'https://ads.example.com/agencies/9/campaigns/104001/stats',
    'https://gate.example.net/?url=https%3A%2F%2Fother.example%2Fcampaigns%2F104001',
    'https://gate.example.net/?q=campaigns%2F104001',
    'https://gate.example.net/?u=https%3A%2F%2F&v=campaigns%2F104001',
    // More gateways than are read.
    `${'https://gate.example.net/?u='.repeat(6)}https://ads.example.com/campaigns/104001`,
    `https://gate.example.net/?u=https%${'25'.repeat(7)}3A%2F%2Fads.example.com%2Fcampaigns%2F104001`,
  ])('%s is none', (address) => {
    expect(readCampaignAddress(address, accounts)).toBeNull()
  })

  test('of a draft is its summary in the wizard', () => {
    expect(campaignAddress(small, 5, 'DRAFT')).toBe('https://a.test/agencies/3/campaigns/create/5/summary/campaign')
    expect(campaignAddress(small, 5)).toBe('https://a.test/agencies/3/campaigns/5/stats')
  })

  test.each([
    ['RUNNING', true, 'https://a.test/agencies/3/campaigns/5/targeting'],
    ['DRAFT', true, 'https://a.test/agencies/3/campaigns/create/5/targeting'],
    ['RUNNING', false, null],
  ])('that is %s has a page of its forecast for those who may read it', (status, mayForecast, forecastAddress) => {
    const links = campaignLinks({ ...small, mayForecast }, { id: 5, status })
    expect(links).toEqual({ address: campaignAddress(small, 5, status), forecastAddress })
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
