import { expect, expectTypeOf, test } from 'vitest'
import type * as z from 'zod'
import { type errorMembers, errorTable, responseErrorCodes } from '../../contract/index.ts'
import type * as contract from '../../contract/errors.ts'
import type { ResponseErrorCode, ErrorMembers, ErrorStatuses, RowErrorCode } from '../../declarations/errors.ts'
import { ApiError, ConflictError, isSpotdeskError, type ProblemBody, RedirectError, toApiError, VersionConflictError } from './errors.ts'

const answer = (status: number, body: object): unknown => toApiError(status, new Headers(), JSON.stringify(body), 'req-1')

test('A comparison of the code tells what the body holds', () => {
  const error = answer(409, { code: 'campaignActionNotAllowed', message: 'No.', allowedActions: ['EDIT_CAMPAIGN'] })
  if (!(error instanceof ApiError) || error.code !== 'campaignActionNotAllowed') throw error
  expectTypeOf(error.body.allowedActions).toEqualTypeOf<string[]>()
  expectTypeOf(error.status).toEqualTypeOf<409>()
  expect(error.body.allowedActions).toEqual(['EDIT_CAMPAIGN'])
  // @ts-expect-error a member of another code
  expect(error.body.changedFields).toBeUndefined()
})

test('Before the comparison the body holds the common members only', () => {
  const error = answer(409, { code: 'jobRunning', message: 'Wait.', jobId: 'j1' })
  if (!(error instanceof ApiError)) throw error
  expectTypeOf(error.code).toEqualTypeOf<ResponseErrorCode | 'redirected'>()
  expectTypeOf(error.body).toExtend<ProblemBody>()
  // @ts-expect-error only some codes have it
  expect(error.body.jobId).toBe('j1')
  // @ts-expect-error no code of the table
  expect(error.code === 'campaignActionNotAlowed').toBe(false)
})

test('The class of a status has the codes of that status', () => {
  const conflict = answer(409, { code: 'planStale', message: 'Make a new plan.' })
  if (!(conflict instanceof ConflictError)) throw conflict
  expectTypeOf<'planStale'>().toExtend<typeof conflict.code>()
  expectTypeOf<'versionConflict'>().not.toExtend<typeof conflict.code>()
  const stale = answer(412, { code: 'versionConflict', version: 3, changedFields: [{ field: 'name', base: 'A', theirs: 'B' }] })
  if (!(stale instanceof VersionConflictError)) throw stale
  expectTypeOf(stale.body.version).toEqualTypeOf<number>()
  expect(stale.body.changedFields.map(({ field }) => field)).toEqual(['name'])
})

test('A switch over the code knows every code', () => {
  const error: unknown = new RedirectError({ status: 302, headers: new Headers(), location: 'https://example.com/in' })
  if (!(error instanceof ApiError)) throw error
  switch (error.code) {
    case 'redirected':
      expectTypeOf(error).toEqualTypeOf<RedirectError>()
      expect(error.location).toBe('https://example.com/in')
      break
    case 'versionConflict':
      expectTypeOf(error.body.version).toEqualTypeOf<number>()
      break
    default:
      expectTypeOf<'redirected'>().not.toExtend<typeof error.code>()
  }
  expect(isSpotdeskError(error)).toBe(true)
})

test('Declared codes, statuses and members are those of the error table', () => {
  expectTypeOf<ResponseErrorCode>().toEqualTypeOf<contract.ResponseErrorCode>()
  expectTypeOf<RowErrorCode>().toEqualTypeOf<contract.RowErrorCode>()
  expectTypeOf<keyof ErrorMembers>().toEqualTypeOf<keyof typeof errorMembers>()
  expectTypeOf<ErrorMembers>().branded.toEqualTypeOf<{ -readonly [C in keyof typeof errorMembers]: z.output<(typeof errorMembers)[C]> }>()
  const statuses: ErrorStatuses = Object.fromEntries(responseErrorCodes.map((code) => [code, errorTable[code].status])) as never
  expectTypeOf(statuses.planStale).toEqualTypeOf<409>()
  expect(statuses.planStale).toBe(409)
})
