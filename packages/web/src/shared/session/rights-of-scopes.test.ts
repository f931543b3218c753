import { permissions } from '@spotdesk/sdk/contract'
import { expect, test } from 'vitest'
import { parseRights, things } from './rights-of-scopes.ts'

test('scopes are what a program may change, read and use; what it changes it may read', () => {
  expect(parseRights(['CAMPAIGN.READ', 'REPORT.EXECUTE'])).toEqual([
    { verb: 'read', resources: ['CAMPAIGN'] },
    { verb: 'run', resources: ['REPORT'] },
  ])
  expect(parseRights(['USER.READ', 'USER.WRITE', 'AUDIT.READ'])).toEqual([
    { verb: 'change', resources: ['USER'] },
    { verb: 'read', resources: ['AUDIT'] },
  ])
})

test('a scope of single calls names them', () => {
  expect(parseRights(['CAMPAIGN.READ', 'CAMPAIGN.WRITE:pause,resume'])).toEqual([
    { verb: 'change', resources: ['CAMPAIGN'], calls: ['pause', 'resume'] },
    { verb: 'read', resources: ['CAMPAIGN'] },
  ])
})

test('every resource of a permission has a name in words', () => {
  const named = parseRights(permissions).flatMap(({ resources }) => resources.map((resource) => things[resource as keyof typeof things]))
  expect(named.filter((name) => !name || /[A-Z]{2,}_|\./.test(name))).toEqual([])
})
