/** The table and the server are the same set of calls, and the document says so in a form that other tools accept. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { endpoints } from '@spotdesk/sdk/contract'
import { type TestApp, createTestApp } from '@spotdesk/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

interface Operation {
  operationId: string
  parameters: { name?: string; $ref?: string; in: string; style?: string; explode?: boolean; schema: { type?: string } }[]
  requestBody?: { content: object }
  responses: Record<string, { 'x-codes'?: string[]; content?: Record<string, { schema: Record<string, unknown> }> }>
  security?: object[]
  'x-spec'?: string
  'x-permission'?: string[]
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; parameters: Record<string, object> }
}

let app: TestApp
let document: Document
let text: string
beforeAll(async () => {
  app = await createTestApp()
  const answer = await app.send('GET', '/api/v2/openapi.json')
  text = answer.text
  document = answer.json as Document
})
afterAll(() => app.close())

test('every row is mounted and every route is a row', () => {
  const mounted = app.app.routes.map(({ row }) => row)
  expect(mounted.filter((row) => !endpoints.some((entry) => entry.row === row)).map(({ path }) => path)).toEqual([])
  expect(endpoints.filter(({ row }) => !mounted.includes(row)).map(({ noun, name }) => `${noun}.${name}`)).toEqual([])
  expect(new Set(mounted).size).toBe(mounted.length)
})

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1, and all that it refers to is in it', async () => {
    const validator = new Validator()
    const result = await validator.validate(JSON.parse(text) as Record<string, unknown>)
    expect(result.errors ?? []).toEqual([])
    expect([result.valid, validator.version]).toEqual([true, '3.1'])
    for (const [, kind, name] of text.matchAll(/"\$ref":"#\/components\/(schemas|parameters)\/([^"]*)"/g)) {
      expect(Object.keys(document.components[kind as 'schemas']), `${kind}/${name}`).toContain(name)
    }
  })

  test('has every row with its permission, errors and origin', () => {
    const operations = Object.values(document.paths).flatMap(Object.values) as Operation[]
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      endpoints.map(({ noun, name }) => `${noun}.${name}`).toSorted(),
    )
    for (const { noun, name, row } of endpoints) {
      const operation = document.paths[row.path]![row.method.toLowerCase()]!
      expect(operation.operationId).toBe(`${noun}.${name}`)
      expect(operation['x-spec']).toBe(row.spec)
      expect(operation['x-permission']).toEqual(row.permission === undefined ? undefined : [row.permission].flat())
      expect(operation.security).toEqual(row.public ? [] : undefined)
      expect(operation.requestBody !== undefined).toBe(row.body !== undefined || row.file !== undefined)
      const codes = Object.values(operation.responses).flatMap((response) => response['x-codes'] ?? [])
      for (const code of [...(row.errors ?? []), 'notFound', ...(row.public ? [] : ['unauthenticated', 'forbidden'])])
        expect(codes).toContain(code)
    }
  })

  test('joins sets in queries with commas', () => {
    const arrays = Object.values(document.paths)
      .flatMap(Object.values)
      .flatMap(({ parameters }: Operation) => parameters)
      .filter(({ schema }) => schema?.type === 'array')
    expect(arrays.length).toBeGreaterThan(5)
    for (const parameter of arrays) expect(parameter).toMatchObject({ in: 'query', style: 'form', explode: false })
  })

  test('names instants as date-time texts', () => {
    expect(document.components.schemas['CampaignRow']).toMatchObject({ properties: { createdAt: { type: 'string', format: 'date-time' } } })
    expect(text).not.toContain('"wire"')
  })

  test('is sent once: who has it gets 304', async () => {
    const { headers } = await app.send('GET', '/api/v2/openapi.json')
    const again = await app.send('GET', '/api/v2/openapi.json', { headers: { 'if-none-match': String(headers['etag']) } })
    expect([again.status, again.text]).toEqual([304, ''])
  })
})

describe('the page of it', () => {
  test('shows every call with permission, parameters, errors and an example, and loads nothing from elsewhere', async () => {
    const page = await app.send('GET', '/api/docs')
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    for (const { noun, name, row } of endpoints) {
      expect(page.text).toContain(`<article id="${noun}.${name}"`)
      expect(page.text).toContain(`href="#${noun}.${name}"`)
      for (const permission of [row.permission ?? []].flat()) expect(page.text).toContain(`<code>${permission}</code>`)
    }
    expect(page.text).toContain('$SPOTDESK_URL/api/v2/campaigns/$ID/pause')
    expect(page.text).toContain('id="error-campaignActionNotAllowed"')
    expect(page.text).not.toMatch(/https?:\/\/|<script>|<style|style=|onclick|undefined|\[object/)
    for (const [, url] of page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g)) expect((await app.send('GET', url!)).status, url).toBe(200)
    const ids = [...page.text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    for (const [, target] of page.text.matchAll(/href="#([^"]+)"/g)) expect(ids, target).toContain(target)
  })
})
