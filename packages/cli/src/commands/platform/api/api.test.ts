import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cli, openCli } from '../../../testing/cli.test.kit.ts'
import { runHere } from '../../../testing/here.test.kit.ts'

let cli: Cli
beforeAll(async () => {
  cli = await openCli()
})
afterAll(() => cli.close())

const here = (args: string[]) => runHere(args, { env: cli.env, cwd: cli.folder })

test('in a pipe api prints JSON without being asked, and a command with nothing to say prints nothing', async () => {
  const { stdout } = await here(['api', 'GET', '/campaigns', '--paginate'])
  expect(JSON.parse(stdout)).toEqual(expect.arrayContaining([expect.objectContaining({ id: 104_001 })]))
  expect(await here(['config', 'unset', 'timeout', '--profile', 'kept'])).toEqual({ code: 0, stdout: '', stderr: '' })
})

test('api sends a change of settings only with the version that it was made from, or with * for any', async () => {
  const put = (...more: string[]) => here(['api', 'PUT', '/orders/501', '-f', 'name=Renamed by api', ...more])
  const refused = await put()
  expect(refused).toMatchObject({ code: 2, stdout: '' })
  expect(refused.stderr).toContain(`-H 'If-Match: "7"'`)
  expect((await put('-H', 'If-Match: "99"')).code).toBe(7)
  const { stdout } = await put('-H', 'If-Match: "1"')
  expect(JSON.parse(stdout)).toMatchObject({ name: 'Renamed by api', version: 2 })
  expect((await put('-H', 'If-Match: *')).code).toBe(0)
})

test.each([
  ['/campaigns/104001'],
  ['campaigns/104001'],
  ['/api/v2/campaigns/104001'],
  ['api/v2/campaigns/104001'],
  ['GET', '/campaigns/{id}', '-f', 'id=104001'],
])('a path is understood in any of its forms: %s', async (...words) => {
  expect(JSON.parse((await here(['api', ...words])).stdout)).toMatchObject({ id: 104_001 })
})

test('the address of this server is understood, and any other host is refused before anything is sent', async () => {
  expect(JSON.parse((await here(['api', `${cli.app.url}/api/v2/campaigns/104001`])).stdout)).toMatchObject({ id: 104_001 })
  for (const address of ['http://127.0.0.1:9/api/v2/campaigns', 'https://evil.example/campaigns', '//evil.example/campaigns'])
    expect(await here(['api', address])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('and this is the sign-in of') as unknown,
    })
})

test('a path outside of the contract is asked for as it is, and slips are told', async () => {
  const unknown = await here(['api', '/nothing/of/this/kind/at-all'])
  expect([unknown.code, unknown.stdout]).toEqual([6, ''])
  expect((await here(['api', '/campaign/104001'])).stderr).toContain('Did you mean /campaigns/{id}?')
  expect((await here(['api', '/campaigns/104001/pause'])).stderr).toContain('It answers to POST')
  expect(await here(['api', '-X', 'PUT', 'POST', '/campaigns/1/pause'])).toMatchObject({ code: 2 })
})

test('pages are printed row by row, and are the same document in every way', async () => {
  const whole = JSON.parse((await here(['api', '/campaigns', '--paginate', '--json', 'id'])).stdout) as object[]
  const streamed = await here(['api', '/campaigns', '--paginate', '-f', 'limit=2'])
  const asked = await here(['api', '/campaigns', '--paginate', '-f', 'limit=2', '--json'])
  const lines = await here(['api', '/campaigns', '--paginate', '-f', 'limit=2', '--format', 'ndjson'])
  expect(asked.stdout).toBe(streamed.stdout)
  expect((JSON.parse(streamed.stdout) as { id: number }[]).map(({ id }) => ({ id }))).toEqual(whole)
  expect(lines.stdout.trim().split('\n')).toHaveLength(whole.length)
  expect(JSON.stringify(JSON.parse(streamed.stdout), null, 2)).toBe(streamed.stdout.trimEnd())
  expect((await here(['api', '/campaigns/104001', '--paginate'])).code).toBe(2)
})
