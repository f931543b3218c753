import { describe, expect, test } from 'vitest'
import type * as errors from './errors.ts'
import { errorTable, type ResponseErrorCode } from '../../contract/index.ts'
import {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  isSpotdeskError,
  NotFoundError,
  PayloadTooLargeError,
  PermissionDeniedError,
  RateLimitError,
  ResponseParseError,
  ServerError,
  SpotdeskError,
  toApiError,
  ValidationError,
  VersionConflictError,
} from './errors.ts'

const make = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  toApiError(status, new Headers(headers), typeof body === 'string' ? body : JSON.stringify(body), 'req-1')

describe('An error answer', () => {
  test.each([
    [400, BadRequestError],
    [401, AuthenticationError],
    [403, PermissionDeniedError],
    [404, NotFoundError],
    [405, ApiError],
    [409, ConflictError],
    [412, VersionConflictError],
    [413, PayloadTooLargeError],
    [415, ApiError],
    [422, ValidationError],
    [428, ApiError],
    [429, RateLimitError],
    [500, ServerError],
    [503, ServerError],
  ])('with status %i has a class of its own', (status, Class) => {
    const error = make(status, { code: 'x', message: 'y' })
    expect(error.constructor).toBe(Class)
    expect([error.name, error instanceof ApiError, error instanceof SpotdeskError, error instanceof Error]).toEqual([
      Class.name,
      true,
      true,
      true,
    ])
  })

  test('of every code of the table becomes a typed error', () => {
    for (const code of Object.keys(errorTable) as ResponseErrorCode[]) expect(make(errorTable[code].status, { code }).code).toBe(code)
  })

  test('keeps code, message, errors, request id and members of its own', () => {
    const error = make(409, {
      code: 'campaignActionNotAllowed',
      message: 'No.',
      errors: [{ code: 'required', field: 'name', message: 'This field is required.' }, 'plain'],
      allowedActions: ['EDIT_CAMPAIGN'],
    })
    expect(error).toMatchObject({
      code: 'campaignActionNotAllowed',
      message: 'No.',
      requestId: 'req-1',
      retryable: false,
      body: { allowedActions: ['EDIT_CAMPAIGN'] },
    })
    expect(error.errors).toEqual([
      { code: 'required', field: 'name', message: 'This field is required.' },
      { code: 'unknownError', message: 'plain' },
    ])
  })

  test('whose body is JSON inside a string is read', () => {
    expect(make(422, JSON.stringify(JSON.stringify({ code: 'validationFailed', message: 'No.' })))).toMatchObject({
      code: 'validationFailed',
      message: 'No.',
    })
  })

  test('whose body is a string alone has that as its message, and unknownError as its code', () => {
    expect(make(400, JSON.stringify('Broken.'))).toMatchObject({ code: 'unknownError', message: 'Broken.' })
  })

  test('without a body says its status', () => {
    const error = make(500, '')
    expect([error.code, error.message, error.cause]).toEqual(['unknownError', 'The server answered with status 500.', undefined])
  })

  test('that is a page of HTML keeps its class, with the page as a ResponseParseError behind it', () => {
    const error = make(502, `<html>${'x'.repeat(5000)}</html>`)
    expect(error).toBeInstanceOf(ServerError)
    expect(error.cause).toBeInstanceOf(ResponseParseError)
    expect((error.cause as ResponseParseError).partialBody).toHaveLength(2000)
  })

  test('takes its message from detail or title where there is no message', () => {
    expect([make(400, { detail: 'D', title: 'T' }).message, make(400, { title: 'T' }).message]).toEqual(['D', 'T'])
  })

  test('groups messages by field', () => {
    const error = make(422, {
      errors: [
        { code: 'a', field: 'name', message: '1' },
        { code: 'b', field: 'name', message: '2' },
        { code: 'c', field: null, message: '3' },
      ],
    }) as ValidationError
    expect(error.fieldErrors).toEqual({ name: ['1', '2'], '': ['3'] })
  })

  test('tells after how many seconds to come again', () => {
    expect(
      [make(429, {}, { 'retry-after': '7' }), make(429, {}), make(429, {}, { 'retry-after': 'Sun, 04 Jan 2026 12:00:07 GMT' })].map(
        (error) => (error as RateLimitError).retryAfter,
      ),
    ).toEqual([7, undefined, undefined])
  })
})

test('Errors are known by a brand, of another copy of the package too', async () => {
  const copy = (await import('./errors.ts?copy' as string)) as typeof errors
  const foreign = new copy.ConnectionError('x')
  expect(foreign).not.toBeInstanceOf(ConnectionError)
  expect([foreign, make(404, {}), new Error('x'), null, 'x', {}].map(isSpotdeskError)).toEqual([true, true, false, false, false, false])
})
