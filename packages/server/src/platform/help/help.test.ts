import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { help } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openFixture } from '../../testing/desk.ts'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

/** A service on this machine: what it was asked, and what it answers by path. */
async function serve(answers: Record<string, unknown>) {
  const asked: { path: string; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      asked.push({ path: request.url!, body })
      const answer = answers[request.url!]
      response.writeHead(answer === undefined ? 500 : 200, { 'content-type': 'application/json' })
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? null))
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const asManager = { as: 'manager' } as const
const desk = await openFixture()
afterAll(() => desk.close())

const opinionOf = async (name: string, as: 'manager' | 'trafficker' = 'manager') =>
  (await desk.app.call(help.howTo, {}, { as })).find((item) => item.name === name)?.feedback
const say = (opinion: 'none' | 'like' | 'dislike', name = 'campaign-list') =>
  desk.call('manager', help.feedback, { body: { name, opinion } })

test('the three tables hold articles of their kind, each for a screen, with an opinion of none', async () => {
  const tables = [
    await desk.app.call(help.howTo, {}, asManager),
    await desk.app.call(help.whatIs, {}, asManager),
    await desk.app.call(help.faq, {}, asManager),
  ]
  expect(tables.map((table) => [...new Set(table.map(({ type }) => type))])).toEqual([['how-to'], ['what-is'], ['faq-list']])
  for (const item of tables.flat()) {
    expect(item).toMatchObject({ feedback: 'none', title: expect.stringMatching(/\S/), htmlContent: expect.stringMatching(/^<\w+>/) })
    expect(item.paths).not.toEqual([])
  }
})

test('an opinion is kept for its user alone, and saying it again changes nothing', async () => {
  expect(await say('like')).toMatchObject({ status: 200, body: { opinion: 'like', changed: true } })
  expect(await say('like')).toMatchObject({ body: { opinion: 'like', changed: false } })
  expect([await opinionOf('campaign-list'), await opinionOf('campaign-list', 'trafficker')]).toEqual(['like', 'none'])
  expect(await say('dislike')).toMatchObject({ body: { changed: true } })
  expect(await opinionOf('campaign-list')).toBe('dislike')
  expect([(await say('none')).body['changed'], (await say('none')).body['changed']]).toEqual([true, false])
  expect(await opinionOf('campaign-list')).toBe('none')
})

test('an opinion on an article that does not exist is refused, and no opinion where there was none writes nothing', async () => {
  expect(await say('like', 'no-such-article')).toMatchObject({ status: 404 })
  expect((await say('none', 'ecpm')).body['changed']).toBe(false)
  const { rows } = await sql<{ item: string }>`select item from help_opinions`.execute(desk.database.system)
  expect(rows.map(({ item }) => item)).not.toContain('ecpm')
})

test('the same opinion ten times at once is one change', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => say('like', 'campaign-bulk')))
  expect(answers.filter(({ body }) => body['changed'])).toHaveLength(1)
})

test('with HELP_URL the articles come from there, and the own ones stand in for a table that cannot be read', async () => {
  const article = { name: 'ours', title: 'Ours', description: 'D', htmlContent: '<p>T</p>', paths: ['/campaigns/list'] }
  const service = await serve({ '/api/how-to': [article], '/api/what-is': '<html>', '/api/faq-list': [{ name: 1 }] })
  const other = await openFixture({ config: { helpUrl: `${service.url}/api/` } })
  try {
    expect(await other.app.call(help.howTo, {}, asManager)).toEqual([{ ...article, type: 'how-to', feedback: 'none' }])
    expect((await other.app.call(help.whatIs, {}, asManager)).some(({ name }) => name === 'ecpm')).toBe(true)
    expect((await other.app.call(help.faq, {}, asManager)).some(({ name }) => name === 'how-undo')).toBe(true)
    await other.app.call(help.howTo, {}, asManager)
    expect(service.asked.map(({ path }) => path)).toEqual(['/api/how-to', '/api/what-is', '/api/faq-list'])
  } finally {
    await other.close()
  }
})

test('with ANALYTICS_URL each change is one event that does not name the reader', async () => {
  const service = await serve({ '/events': {} })
  const other = await openFixture({ config: { analyticsUrl: `${service.url}/events` } })
  try {
    const body = { name: 'campaign-list', opinion: 'like' as const }
    await other.call('manager', help.feedback, { body })
    await other.call('manager', help.feedback, { body })
  } finally {
    // The end of the application waits for its events.
    await other.close()
  }
  expect(service.asked.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { event: 'help-feedback', label: 'campaign-list', opinion: 'like', at: expect.any(String) },
  ])
})
