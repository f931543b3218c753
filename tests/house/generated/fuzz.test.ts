/**
 * Every endpoint with inputs drawn by a seed: never a 5xx, every answer fits its schema (or is a problem document), and broken input is
 * never done. Made of the rows: later rows are in it. `npm test` draws 20 an endpoint by a seed of its own, `npm run fuzz` 200.
 */
import { randomInt } from 'node:crypto'
import {
  type ResponseErrorCode,
  type EndpointRow,
  responseErrorCodes,
  endpoints,
  errorTable,
  pathParameters,
  toQuery,
} from '@spotdesk/sdk/contract'
import { type TestAnswer, toVersionHeader } from '@spotdesk/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixtures, createFixtures, nobodys, parametersFrom } from './fixtures.ts'
import { type Case, type Draw, type Raw, inputsOf } from './fuzz-inputs.ts'
import { sampleOf } from './samples.ts'

const draw: Draw = { seed: Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31)), count: Number(process.env['FUZZ_INPUTS'] ?? 20) }
const again = `npm run fuzz -- --seed ${draw.seed} --inputs ${draw.count}`

let world: Fixtures
beforeAll(async () => {
  console.info(`fuzz: ${draw.count} inputs an endpoint; the same again with ${again}`)
  world = await createFixtures()
  await world.app.token('platform')
})
afterAll(() => world.app.close())

/** @throws Error naming the input and the command that draws it again */
async function each<T>(inputs: readonly T[], judge: (input: T) => Promise<void>): Promise<void> {
  for (const input of inputs) {
    try {
      await judge(input)
    } catch (cause) {
      const shown = JSON.stringify(input).slice(0, 500)
      throw new Error(`${(cause as Error).message}\nInput: ${shown}\nThe same again: ${again}`, { cause })
    }
  }
}

const nobodysPath = (row: EndpointRow) =>
  `/api/v2${row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(parametersFrom(row, nobodys)[name]))}`

/** Sends a case as raw as it is: what a client library would refuse to send must reach the server too. */
async function send(row: EndpointRow, { parameters, query, body }: Case): Promise<TestAnswer> {
  const path = pathParameters(row.path).reduce(
    (url, name) => url.replace(`{${name}}`, encodeURIComponent(String(parameters[name]))),
    `/api/v2${row.path}`,
  )
  const text = rawQuery(row, query)
  const url = text === '' ? path : `${path}?${text}`
  const headers = toVersionHeader(row)
  if (!row.file)
    return world.app.send(row.method, url, { as: 'platform', headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const form = new FormData()
  form.append(row.file.name, new Blob([String(body)]), 'fuzz.csv')
  return world.app.send(row.method, url, { as: 'platform', form })
}

function rawQuery(row: EndpointRow, query: Record<string, unknown>): string {
  const fits = Object.values(query).every((value) => typeof value !== 'object' || value === null || Array.isArray(value))
  return fits
    ? toQuery(row, query)
    : new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])).toString()
}

function expectSound(row: EndpointRow, answer: TestAnswer): void {
  const shown = answer.text.slice(0, 500)
  expect(answer.status, shown).toBeLessThan(500)
  if (answer.status >= 400) {
    const problem = answer.json as {
      code: ResponseErrorCode
      status: number
      message: string
      requestId: string
      errors: { code: string; message: string }[]
    }
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(responseErrorCodes, shown).toContain(problem.code)
    expect(problem).toMatchObject({
      status: answer.status,
      message: expect.any(String),
      requestId: expect.any(String),
      errors: expect.any(Array),
    })
    expect(errorTable[problem.code].status).toBe(answer.status)
    for (const error of problem.errors) expect(error).toMatchObject({ code: expect.any(String), message: expect.any(String) })
    return
  }
  expect(answer.status).toBe(row.status ?? (row.response || row.download ? 200 : 204))
  if (row.response) expect(row.response.safeParse(answer.json).error?.issues ?? [], shown).toEqual([])
  else if (!row.download) expect(answer.text).toBe('')
}

/** Anything at all, to a thing that there is not. */
async function sendRaw(row: EndpointRow, { body, query }: Raw): Promise<TestAnswer> {
  const url = `${nobodysPath(row)}?${encodeURI(query.toWellFormed()).replaceAll('#', '')}`
  return world.app.send(row.method, url, { as: 'platform', ...(row.method !== 'GET' && { body }) })
}

describe.each(endpoints.map(({ row }) => [`${row.method} ${row.path}`, row] as const))('%s', (_, row) => {
  test('answers inputs that fit, and edges, as its schema says', async () => {
    await each(inputsOf(row, world, draw).sound, async (input) => expectSound(row, await send(row, input)))
  })

  test('refuses a parameter that it does not have, by its name', async () => {
    const headers = toVersionHeader(row)
    const form = new FormData()
    if (row.file) form.append(row.file.name, new Blob(['id,name']), 'fuzz.csv')
    const body = sampleOf(row, world.own)['body']
    const sent = row.file ? { form } : { headers, ...(body !== undefined && { body }) }
    const answer = await world.app.send(row.method, `${nobodysPath(row)}?noSuchParameter=1`, { as: 'platform', ...sent })
    expectSound(row, answer)
    const unknown = { code: 'unknownParameter', field: 'noSuchParameter' }
    expect([answer.status, answer.json]).toMatchObject([400, { code: 'invalidParameter', errors: [unknown] }])
  })

  test('refuses inputs that are broken, and says what is wrong', async () => {
    const { broken, raw } = inputsOf(row, world, draw)
    await each(broken, async (input) => {
      const answer = await send(row, input)
      expectSound(row, answer)
      expect(answer.status).toBeGreaterThanOrEqual(400)
    })
    await each(raw, async (input) => expectSound(row, await sendRaw(row, input)))
  })
})

test('few inputs of an endpoint are of all kinds that it has, and the same seed draws the same ones', () => {
  const few = { seed: 7, count: 20 }
  for (const { row } of endpoints) {
    const { sound, broken, raw } = inputsOf(row, world, few)
    expect([sound.length, broken.length + raw.length, raw.length >= 5]).toEqual([10, 10, true])
    if (pathParameters(row.path).length > 0 || row.body) expect(broken.length, row.path).toBeGreaterThan(0)
    expect(inputsOf(row, world, few)).toEqual({ sound, broken, raw })
  }
})
