import { expect, test } from 'vitest'
import { accountLabel } from './account-label.ts'

const north = { agencyName: 'Northwind', serverUrl: 'https://desk.example.com' }
const other = { agencyName: 'Northwind', serverUrl: 'https://desk.example.org:8443/spotdesk' }

test('accounts of one server are told by their agencies', () => {
  expect(accountLabel(north, [north, { ...north, agencyName: 'Southwind' }])).toBe('Northwind')
})

test('accounts of two servers are told by their servers too, because agencies may share a name', () => {
  expect([north, other].map((account) => accountLabel(account, [north, other]))).toEqual([
    'Northwind · desk.example.com',
    'Northwind · desk.example.org:8443',
  ])
})
