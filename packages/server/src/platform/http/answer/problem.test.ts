import { expect, test } from 'vitest'
import { Problem } from './problem.ts'

test('A problem holds the members that the contract names for its code, and needs them', () => {
  const refused = new Problem('campaignActionNotAllowed', { status: 'DRAFT' }, { members: { allowedActions: ['EDIT_CAMPAIGN'] } })
  expect(refused).toMatchObject({ status: 409, members: { allowedActions: ['EDIT_CAMPAIGN'] } })
  // @ts-expect-error the members are left out
  expect(new Problem('campaignActionNotAllowed', { status: 'DRAFT' }).members).toEqual({})
  // @ts-expect-error members of another code
  expect(new Problem('jobRunning', {}, { members: { allowedActions: [] } }).code).toBe('jobRunning')
  // @ts-expect-error a code without members
  expect(new Problem('notFound', {}, { members: { jobId: 'j' } }).code).toBe('notFound')
  expect(new Problem('timedOut').members).toEqual({})
})
