import { permissions } from '@spotdesk/sdk/contract'
import { expect, test } from 'vitest'
import { grantsOf } from './grants.ts'

const said = (...scopes: string[]) => grantsOf(scopes).map(({ text }) => text)

test('scopes read as what a program may change, read and use', () => {
  expect(said('CAMPAIGN.READ', 'REPORT.EXECUTE')).toEqual(['Read: campaigns, orders, ads, advertisers and targeting', 'Use: reports'])
  expect(said('USER.READ', 'USER.WRITE', 'AUDIT.READ')).toEqual(['Read and change: users of the agency', 'Read: the user log'])
})

test('a scope of single calls names them', () => {
  expect(said('CAMPAIGN.READ', 'CAMPAIGN.WRITE:pause,resume')).toEqual([
    'Only pause, resume, of campaigns, orders, ads, advertisers and targeting',
    'Read: campaigns, orders, ads, advertisers and targeting',
  ])
})

test('every permission is in words', () => {
  expect(said(...permissions).join(' ')).not.toMatch(/[A-Z]{2,}_|\./)
})
