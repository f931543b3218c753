/** A replacement of settings is refused unless it says which version it was made from. Made of the rows: later rows are in it. */
import { type EndpointRow, endpoints } from '@spotdesk/sdk/contract'
import { homeAgency, tenantRows, toVersionHeader } from '@spotdesk/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixtures, createFixtures, parametersFrom } from './fixtures.ts'
import { sampleOf } from './samples.ts'

let world: Fixtures
beforeAll(async () => {
  world = await createFixtures()
})
afterAll(() => world.app.close())

interface Operation {
  parameters: { $ref?: string }[]
  responses: Record<string, { 'x-codes'?: string[] }>
}

/** Sent as it is: the test client adds If-Match where a row needs it. */
async function send(row: EndpointRow, headers: Record<string, string>) {
  const { body, ...rest } = { ...parametersFrom(row, world.own), ...sampleOf(row, world.own) } as Record<string, unknown>
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(rest[name]))
  return world.app.send(row.method, `/api/v2${path}`, { as: 'platform', headers, body })
}

const rows = endpoints.flatMap(({ row }) => (row.ifMatch === 'required' ? [[`${row.method} ${row.path}`, row] as const] : []))

test('some calls need a version', () => {
  expect(rows.length).toBeGreaterThanOrEqual(9)
  expect(endpoints.filter(({ row }) => toVersionHeader(row)['if-match'] !== undefined)).toHaveLength(rows.length)
})

describe.each(rows)('%s', (_, row) => {
  test('is 428 without If-Match and changes nothing, 412 with an old version, and done with * over any', async () => {
    const before = await tenantRows(world.app.database, homeAgency)
    expect(await send(row, {})).toMatchObject({ status: 428, json: { code: 'preconditionRequired' } })
    expect(await send(row, { 'if-match': '"999"' })).toMatchObject({ status: 412, json: { code: 'versionConflict' } })
    expect(await tenantRows(world.app.database, homeAgency)).toEqual(before)
    expect(await send(row, { 'if-match': '*' })).toMatchObject({ status: 200 })
  })

  test('says so in the OpenAPI document', async () => {
    const { json } = await world.app.send('GET', '/api/v2/openapi.json')
    const { paths } = json as { paths: Record<string, Record<string, Operation>> }
    const operation = (paths[`/api/v2${row.path}`] ?? paths[row.path])![row.method.toLowerCase()]!
    expect(operation.parameters).toContainEqual({ $ref: '#/components/parameters/ifMatchRequired' })
    expect(operation.responses['428']!['x-codes']).toEqual(['preconditionRequired'])
  })
})
