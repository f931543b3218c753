import { request as rawRequest } from 'node:http'
import { Worker } from 'node:worker_threads'
import { campaigns, session } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, createTestApp } from '../../../testing/app.ts'
import { getProblemCode } from '../../../testing/browser.ts'
import { bodyReader } from './large-body.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ listen: true })
})
afterAll(() => app.close())

const login = (body: unknown, headers: Record<string, string> = {}) => app.send('POST', '/api/v2/auth/login', { body, headers })
const columns = '/api/v2/dashboard-customizations/campaigns'

describe('bodies', () => {
  test('that are not JSON are 400 invalidJson: broken, cut off, no UTF-8, deeper than 20, with __proto__', async () => {
    const bodies = [
      '{',
      '{"a":1',
      'undefined',
      "{'a':1}",
      `${'['.repeat(21)}${']'.repeat(21)}`,
      '{"__proto__":{"admin":true}}',
      '{"a":{"__proto__":1}}',
    ]
    for (const body of bodies) {
      const answer = await login(body)
      expect([answer.status, getProblemCode(answer)], body).toEqual([400, 'invalidJson'])
    }
    const latin = await app.app.server.inject({
      method: 'POST',
      url: '/api/v2/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: Buffer.from('{"userName":"\xe9"}', 'latin1'),
    })
    expect(latin.statusCode).toBe(400)
  })

  test('20 levels are accepted, and keys that begin with $$ are as if they were not there, at every depth', async () => {
    const deep = `{"userName":"x","password":"y","$$hashKey":"object:1","product":"a","extra":${'['.repeat(18)}{"$$id":1}${']'.repeat(18)}}`
    expect((await login(deep)).json).toMatchObject({ code: 'validationFailed', errors: [{ code: 'unknownMember', field: 'extra' }] })
    const saved = await app.send('POST', columns, {
      as: 'manager',
      body: { $$dirty: true, colDef: [{ field: 'name', hide: false, order: 0, $$hashKey: 'object:7' }] },
    })
    expect(saved.json).toEqual({ colDef: [{ field: 'name', hide: false, order: 0 }] })
  })

  test('an escaped key is the key that it stands for', async () => {
    expect(getProblemCode(await login(String.raw`{"userName":"x","\u005f_proto__":{}}`))).toBe('invalidJson')
    const saved = await app.send('POST', columns, {
      as: 'manager',
      body: String.raw`{"\u0024$dirty":[{"deep":1}],"colDef":[{"field":"name","hide":false,"order":0}]}`,
    })
    expect(saved.json).toEqual({ colDef: [{ field: 'name', hide: false, order: 0 }] })
  })

  test('with more members than the limits are 413 before they become objects, in the thread of large ones too', async () => {
    const keys = (count: number) => Array.from({ length: count }, (_, at) => `"key ${at}":1`).join()
    const parsed = vi.spyOn(JSON, 'parse')
    const lint = (body: string) => app.send('POST', '/api/v2/targeting/lint', { as: 'manager', body })
    await app.token('manager')
    parsed.mockClear()
    // The beginning of a large one tells: no thread gets it.
    const sent = vi.spyOn(Worker.prototype, 'postMessage')
    const withoutThread = await lint(`{${keys(60_000)}}`)
    expect(sent.mock.calls.filter(([message]) => (message as { work?: string }).work === bodyReader.name)).toEqual([])
    sent.mockRestore()
    const refused = [
      withoutThread,
      await login(`{${keys(1001)}}`),
      await lint(`{"groups":[${'{},'.repeat(10_000)}{}]}`),
      await lint(`{"groups":[${Array.from({ length: 11 }, () => `{${keys(999)}}`).join()}]}`),
    ]
    for (const answer of refused) {
      expect([answer.status, answer.json]).toMatchObject([
        413,
        { code: 'tooManyMembers', message: expect.stringContaining('10000 members') },
      ])
    }
    // What the test itself reads are the answers.
    expect(parsed.mock.calls.filter(([text]) => text.length > 5000)).toEqual([])
    parsed.mockRestore()
  })

  test('above 64 kB are read in a thread, with the errors of their fields, and lists of changes may have more members', async () => {
    const parsed = vi.spyOn(JSON, 'parse')
    const rule = { type: 'LOCATION_CITY', values: Array.from({ length: 3000 }, (_, at) => `a city that nobody knows ${at}`) }
    const answer = await app.send('POST', '/api/v2/targeting/labels', { as: 'manager', body: { values: [rule, { ...rule, type: 7 }] } })
    expect([answer.status, answer.json]).toMatchObject([422, { errors: [{ field: 'values.1.type', pointer: '/values/1/type' }] }])
    const bad = await app.send('POST', '/api/v2/targeting/labels', {
      as: 'manager',
      body: { values: [{ ...rule, values: [...rule.values, 'half \ud800'] }] },
    })
    expect([bad.status, bad.json]).toMatchObject([422, { errors: [{ field: 'values.0.values.3000', code: 'invalidText' }] }])
    const cells = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`column ${at}`, 'x']))
    const changes = Array.from({ length: 600 }, (_, at) => ({ id: at + 1, cells }))
    const planned = await app.send('POST', '/api/v2/change-sets', { as: 'manager', body: { kind: 'campaigns', changes } })
    expect([planned.status, planned.json]).toMatchObject([201, { counts: { error: 600 } }])
    expect(parsed.mock.calls.filter(([text]) => text.length > 64_000 && text.startsWith('{"values"'))).toEqual([])
    parsed.mockRestore()
  })

  test('over 64 kB is 413', async () => {
    const answer = await login({ userName: 'x'.repeat(64_001), password: 'y' })
    expect([answer.status, getProblemCode(answer)]).toEqual([413, 'payloadTooLarge'])
  })

  test('another media type is 415, forms and multipart too; a JSON type with parameters is JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data; boundary=x']) {
      const answer = await login('{"userName":"x","password":"y"}', { 'content-type': type })
      expect([answer.status, getProblemCode(answer)], type).toEqual([415, 'unsupportedMediaType'])
    }
    expect(getProblemCode(await login({ userName: 'x', password: 'y' }, { 'content-type': 'application/json; charset=utf-8' }))).toBe(
      'wrongCredentials',
    )
  })

  test('values that are not valid are 422 with field, pointer, code and value of each', async () => {
    const answer = await app.send('POST', columns, {
      as: 'manager',
      body: {
        colDef: [
          { field: '', hide: 'no', order: 201 },
          { field: 'x'.repeat(65), hide: true, order: 1 },
        ],
      },
    })
    expect(answer.status).toBe(422)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.json).toMatchObject({
      type: '/api/docs#error-validationFailed',
      title: 'Validation failed',
      status: 422,
      code: 'validationFailed',
      message: 'Some values are not valid.',
      detail: 'Some values are not valid.',
      instance: columns,
      retryable: false,
      errors: [
        { code: 'required', field: 'colDef.0.field', pointer: '/colDef/0/field', message: 'This field is required.' },
        { code: 'invalidValue', field: 'colDef.0.hide', value: 'no' },
        { code: 'tooBig', field: 'colDef.0.order', value: '201', message: 'The number is too big. The maximum is 200.' },
        { code: 'tooLong', field: 'colDef.1.field', message: 'The text is longer than 64 characters.' },
      ],
    })
    expect((answer.json as { requestId: string }).requestId).toBe(answer.headers['x-request-id'])
  })

  test('text that no database can hold is refused by its field', async () => {
    for (const text of ['a\u0000b', 'a\ud800b']) {
      const answer = await login(JSON.stringify({ userName: text, password: 'y' }))
      expect([answer.status, answer.json]).toMatchObject([422, { errors: [{ code: 'invalidText', field: 'userName' }] }])
    }
  })

  test('a call that takes no body needs none, with or without a JSON type', async () => {
    expect((await app.send('POST', '/api/v2/campaigns/104001/pause', { as: 'manager' })).status).toBe(200)
    expect((await app.send('POST', '/api/v2/campaigns/104001/resume', { as: 'manager', body: '' })).status).toBe(200)
  })
})

describe('addresses and queries', () => {
  test('a bad query value is 400 with its field; an empty value is as if absent', async () => {
    const list = (query: string) => app.send('GET', `/api/v2/campaigns?${query}`, { as: 'manager' })
    for (const [query, field, code] of [
      ['page=-1', 'page', 'tooSmall'],
      ['limit=101', 'limit', 'tooBig'],
      ['limit=x', 'limit', 'invalidNumber'],
      ['sort=colour', 'sort', 'invalidEnum'],
      ['status=RUNNING,GONE', 'status.1', 'invalidEnum'],
      [`q=${'x'.repeat(256)}`, 'q', 'tooLong'],
      ['q=%00', 'q', 'invalidText'],
      ['page=1.5', 'page', 'invalidNumber'],
      ['limit=1&limit=2', 'limit', 'givenTwice'],
      ['needsAttention=true&needsAttention=false', 'needsAttention', 'givenTwice'],
    ] as const) {
      const answer = await list(query)
      expect([answer.status, answer.json], query).toMatchObject([400, { code: 'invalidParameter', errors: [{ field, code }] }])
      expect((answer.json as { errors: object[] }).errors[0]).not.toHaveProperty('pointer')
    }
    for (const query of ['status=&page=&q=', 'status=running,Paused', 'limit=1&limit=', 'status=RUNNING&status=PAUSED', 'q=%ff', 'q=%']) {
      expect((await list(query)).status, query).toBe(200)
    }
  })

  test('an unknown parameter is 400 with its name, the known ones and the nearest of them, even when it is empty', async () => {
    const errorsOf = async (method: string, path: string, body?: unknown) => {
      const { status, json } = await app.send(method, `/api/v2${path}`, { as: 'manager', ...(body !== undefined && { body }) })
      const { code, errors } = json as { code: string; errors: { code: string; field: string; message: string; suggestion?: string }[] }
      return { status, code, errors }
    }
    const near = await errorsOf('GET', '/campaigns/assigned-users?limti=3')
    expect(near).toEqual({
      status: 400,
      code: 'invalidParameter',
      errors: [
        {
          code: 'unknownParameter',
          field: 'limti',
          value: 'limti',
          message: 'There is no parameter limti here. Known: q, limit. Did you mean limit?',
          suggestion: 'limit',
        },
      ],
    })
    const namesOf = async (method: string, path: string, body?: unknown) => {
      const { status, errors } = await errorsOf(method, path, body)
      return [status, ...(errors ?? []).map(({ code, field }) => `${code} ${field}`)]
    }
    expect(await namesOf('GET', '/campaigns?colour=&__proto__=1&constructor=2&status=RUNNING')).toEqual([
      400,
      'unknownParameter colour',
      'unknownParameter __proto__',
      'unknownParameter constructor',
    ])
    // Calls without a query, changes, grids and paths of somebody else's things.
    expect((await errorsOf('GET', '/campaigns/104001?page=1')).errors[0]!.message).toBe(
      'There is no parameter page here. This call takes none.',
    )
    expect(await namesOf('POST', '/campaigns/104001/pause?force=true')).toEqual([400, 'unknownParameter force'])
    expect(await namesOf('POST', '/advertisers/1001/campaigns?limit=1', {})).toEqual([400, 'unknownParameter limit'])
    expect((await app.send('GET', '/api/v2/campaigns/999999?page=1', { as: 'manager' })).status).toBe(400)
    // Who may not make the call learns nothing of its parameters.
    expect((await app.send('GET', '/api/v2/campaigns?colour=red')).status).toBe(401)
    const [campaign] = (await app.call(campaigns.list, { q: '104001' }, { as: 'manager' })).list
    expect(campaign!.status).toBe('RUNNING')
  })

  test('an id that cannot be one is answered as an unknown one, with the same body', async () => {
    const bodies = await Promise.all(
      ['104009', '999999', 'x', '0', '-1', '1.5', '99999999999999999999', '1e3', '%00'].map(async (id) => {
        const answer = await app.send('GET', `/api/v2/campaigns/${id}`, { as: 'manager' })
        expect(answer.status, id).toBe(404)
        return { ...(answer.json as object), requestId: '', instance: '' }
      }),
    )
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  })

  test('an unknown address is 404, an unknown method of a known address 405 with Allow', async () => {
    expect(getProblemCode(await app.send('GET', '/api/v2/nothing', { as: 'manager' }))).toBe('notFound')
    expect((await app.send('GET', '/api/v1/campaigns')).status).toBe(404)
    const answer = await app.send('DELETE', '/api/v2/auth/tokens')
    expect([answer.status, getProblemCode(answer), answer.headers['allow']]).toEqual([405, 'methodNotAllowed', 'GET, POST'])
    expect((await app.send('GET', '/api/v2/campaigns/104001/pause')).status).toBe(405)
    expect((await app.send('GET', '/api/v2/campaigns/%', { as: 'manager' })).status).toBe(400)
  })

  test('a fixed path is found before one with a parameter', async () => {
    expect(await app.call(campaigns.assignedUsers, {}, { as: 'manager' })).toEqual(['Unassigned'])
  })
})

describe('headers', () => {
  test('a request id is echoed if it is fit for a log, else made', async () => {
    const idOf = async (given: string) => (await app.send('GET', '/livez', { headers: { 'x-request-id': given } })).headers['x-request-id']
    expect(await idOf('spotdesk-7b0e')).toBe('spotdesk-7b0e')
    for (const bad of ['a b', 'x'.repeat(129), '<script>', '']) expect(await idOf(bad)).toMatch(/^server-[0-9a-f-]{36}$/)
  })

  test('every answer carries the headers that keep browsers safe, and none names the framework', async () => {
    for (const url of ['/livez', '/api/v2/campaigns', '/api/docs', '/nowhere']) {
      const { headers } = await app.send('GET', url)
      expect(headers['content-security-policy'], url).toContain("default-src 'self'")
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin' })
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers['permissions-policy']).toMatch(/^microphone=\(self\), /)
      expect(headers['permissions-policy']).toContain('camera=()')
      // Chromium does not know it everywhere, and complains on each page.
      expect(headers['permissions-policy']).not.toContain('bluetooth')
      expect(String(headers['permissions-policy']).match(/=\((?!\))/g)).toHaveLength(1)
      expect(headers).not.toHaveProperty('strict-transport-security')
    }
  })

  test('answers of the API are kept by no cache, and say the version as their ETag', async () => {
    const { headers } = await app.send('GET', '/api/v2/campaigns/104002', { as: 'manager' })
    expect(headers).toMatchObject({ etag: '"1"', 'cache-control': 'no-store' })
  })

  test('If-Match is a version, a list of them or *; what else it is, is 400 with its name', async () => {
    const pause = (value: string) => app.send('POST', '/api/v2/campaigns/104002/pause', { as: 'manager', headers: { 'if-match': value } })
    for (const value of ['1', '"x"', '"1"-gzip', '"1" "2"', '', ',', '"1", x']) {
      const { status, json } = await pause(value)
      expect([status, json], value).toMatchObject([400, { code: 'badHeader' }])
      expect((json as { message: string }).message).toBe(
        `The header If-Match cannot be read: ${value}. Send a version in quotes, such as "7", or *.`,
      )
    }
    for (const value of ['"9"', '"8", "9"', 'W/"9"', '"9-gzip"']) expect((await pause(value)).status, value).toBe(412)
    expect((await pause('"1-gzip"')).status).toBe(200)
    const resume = (value: string) => app.send('POST', '/api/v2/campaigns/104002/resume', { as: 'manager', headers: { 'if-match': value } })
    expect((await resume('"1", W/"2"')).status).toBe(200)
    expect((await pause('*')).status).toBe(200)
  })

  test('only a bearer signs a call: no other scheme, no cookie', async () => {
    const jwt = await app.token('manager')
    for (const headers of [
      { authorization: jwt },
      { authorization: `Basic ${jwt}` },
      { cookie: `session=${jwt}` },
      { authorization: 'Bearer ' },
    ] as Record<string, string>[]) {
      expect((await app.send('GET', '/api/v2/user', { headers })).status).toBe(401)
    }
    expect((await app.send('GET', '/api/v2/user', { headers: { authorization: `bearer ${jwt}` } })).status).toBe(200)
  })
})

test('a request that is not HTTP gets a plain refusal and the connection is closed', async () => {
  const { hostname, port } = new URL(app.url)
  const status = await new Promise<number | undefined>((resolve) => {
    rawRequest({ hostname, port, headers: { 'x-large': 'x'.repeat(20_000) } }, (response) => resolve(response.resume().statusCode)).end()
  })
  expect(status).toBe(431)
  expect((await fetch(`${app.url}/livez`)).status).toBe(200)
})

test('headers have 10 seconds to arrive and a whole request 30', () => {
  expect(app.app.server.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 })
})

test('errors reveal no internals: no stack, no SQL, no file', async () => {
  const answer = await app.ask(session.login, { body: { userName: 'x', password: 5 as never } })
  expect(answer.text).not.toMatch(/\/src\/|\.ts|select |node_modules|stack/)
})
