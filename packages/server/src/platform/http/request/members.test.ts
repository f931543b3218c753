/** Names in JSON bodies: what a call does not have would change nothing, so it is refused. */
import { advertisers, endpoints } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, createTestApp } from '../../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

interface Told {
  status: number
  code: string
  errors: { code: string; field: string; message: string; suggestion?: string }[]
}
const send = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Told> => {
  const { status, json } = await app.send(method, `/api/v2${path}`, { as: 'manager', body, headers })
  // An answer may have a status of its own.
  return { ...(json as Omit<Told, 'status'>), status }
}
const any = { 'if-match': '*' }

describe('A member that a call does not have is 422', () => {
  test('with its name, those that it has and the nearest', async () => {
    const told = await send('PUT', '/advertisers/1001', { nmae: 'x' }, any)
    expect([told.status, told.code]).toEqual([422, 'validationFailed'])
    expect(told.errors[0]).toEqual({
      code: 'unknownMember',
      field: 'nmae',
      pointer: '/nmae',
      value: 'nmae',
      message:
        'There is no member nmae here, so it would change nothing. Known: name, domain, categoryIds, externalReference, status. Did you mean name?',
      suggestion: 'name',
    })
  })

  test.each([
    [
      'on a creation, also what only its answer has',
      'POST',
      '/campaigns',
      { advertiserId: 1001, campaignType: 'STANDARD', cpm: 12 },
      ['cpm'],
    ],
    ['in an object of an object', 'PUT', '/campaigns/104001/quick-edit', { campaignRevenue: { vlaue: 3 } }, ['campaignRevenue.vlaue']],
    ['in a list', 'POST', '/change-sets', { kind: 'campaigns', changes: [{ id: 1, cels: {} }] }, ['changes.0.cels']],
    ['of a grid', 'POST', '/advertisers/dashboard', { pgae: 1 }, ['pgae']],
    ['named like what every object has', 'POST', '/targeting/resolve', { type: 'CITY', texts: [], constructor: 1 }, ['constructor']],
  ])('%s', async (_, method, path, body, fields) => {
    const { status, errors } = await send(method, path, body, any)
    expect(status).toBe(422)
    expect(errors.filter(({ code }) => code === 'unknownMember').map(({ field }) => field)).toEqual(fields)
  })

  test('names of the caller are not checked: cells of a change are judged by their plan', async () => {
    const { status } = await send('POST', '/change-sets', { kind: 'campaigns', changes: [{ id: 104_001, cells: { nmae: 'x' } }] })
    expect(status).toBe(201)
  })

  test('an answer can be sent as it was read', async () => {
    const read = (await app.ask(advertisers.get, { id: 1001 }, { as: 'manager' })).json
    expect((await send('PUT', '/advertisers/1001', read, any)).errors ?? []).toEqual([])
    expect((await send('PUT', '/advertisers/1001', { ...(read as object), nmae: 'x' }, any)).errors.map(({ field }) => field)).toEqual([
      'nmae',
    ])
  })

  test('on every call with a body', async () => {
    const rows = endpoints.map(({ row }) => row).filter(({ body }) => body)
    expect(rows.length).toBeGreaterThan(80)
    for (const row of rows) {
      const path = row.path.replaceAll(/\{\w+\}/g, '1')
      const { status, json } = await app.send(row.method, `/api/v2${path}`, { as: 'manager', body: { zzUnknown: 1 }, headers: any })
      // Who may not make a call learns nothing of its members, and a path may name nothing.
      if (status === 401 || status === 403 || status === 404) continue
      expect([status, (json as Told).errors.some(({ field }) => field === 'zzUnknown')], `${row.method} ${row.path}`).toEqual([422, true])
    }
  })
})

describe('A member that stands twice is 422', () => {
  test.each([
    ['{"userName":"a","password":"b","userName":"c"}', 'userName'],
    ['{"userName":"a","user\\u004eame":"c"}', 'userName'],
    ['{"a":[{"b":1},{"b":{"c":"{\\"c\\":1,\\"c\\":2}","d":[],"c":2}}]}', 'a.1.b.c'],
  ])('%s', async (body, field) => {
    const { status, json } = await app.send('POST', '/api/v2/auth/login', { body, headers: { 'content-type': 'application/json' } })
    expect([status, (json as Told).errors]).toEqual([422, [expect.objectContaining({ code: 'memberGivenTwice', field })]])
  })

  test('but not in a text, nor in objects beside one another', async () => {
    const texts = '{"userName":"\\"userName\\":1,\\\\","password":"userName"}'
    expect((await app.send('POST', '/api/v2/auth/login', { body: texts })).status).toBe(401)
    const body = { kind: 'campaigns', changes: [104_001, 104_002].map((id) => ({ id, cells: { name: 'x' } })) }
    expect((await send('POST', '/change-sets', body)).status).toBe(201)
  })
})

test('a byte order mark before a body is skipped', async () => {
  expect((await app.send('POST', '/api/v2/auth/login', { body: '\ufeff{"userName":"x","password":"y"}' })).status).toBe(401)
})
