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
