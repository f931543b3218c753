/** Calls through the proxy that the environment names. */
import { createServer, request as forward, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Cli, openCli } from './testing/cli.test.kit.ts'

let cli: Cli
let proxy: Server
let address: string
const seen: string[] = []
beforeAll(async () => {
  cli = await openCli()
  proxy = createServer((incoming, outgoing) => {
    seen.push(incoming.url!)
    const onward = forward(incoming.url!, { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  address = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
})
afterAll(async () => {
  proxy.close()
  proxy.closeAllConnections()
  await cli.close()
})
beforeEach(() => {
  seen.length = 0
})

/** The same server by an address that is not the loopback one. */
const outside = () => cli.app.url.replace('127.0.0.1', '0.0.0.0')
const list = (env: Record<string, string>) => cli.runProcess(['campaigns', 'list', '--limit', '1', '--format', 'ids', '-q'], { env })
const listOutside = (env: Record<string, string>) => list({ SPOTDESK_API_URL: outside(), SPOTDESK_ALLOW_HTTP: '1', ...env })

test.each([
  ['HTTP_PROXY', 'http://'],
  ['http_proxy', ''],
])('%s, with %o before its host, is used', async (name, scheme) => {
  expect(await listOutside({ [name]: scheme + address })).toMatchObject({ code: 0, stdout: '104001\n', stderr: '' })
  expect(seen).toEqual([`${outside()}/api/v2/campaigns?page=0&limit=1`])
})
test('NO_PROXY goes past it, and so does every call to this machine', async () => {
  const HTTP_PROXY = `http://${address}`
  expect(await listOutside({ HTTP_PROXY, NO_PROXY: '0.0.0.0' })).toMatchObject({ code: 0, stdout: '104001\n' })
  expect(await list({ HTTP_PROXY })).toMatchObject({ code: 0, stdout: '104001\n', stderr: '' })
  expect(seen).toEqual([])
})
test.each(['http://me:secret@ nowhere', 'ftp://me:secret@proxy.test'])(
  'an address that is none, %o, is named without its password',
  async (value) => {
    const { code, stderr } = await list({ HTTPS_PROXY: value })
    expect([code, stderr]).toEqual([2, 'Error: HTTPS_PROXY is not the address of a proxy, such as http://proxy.example:3128.\n'])
  },
)
test('a server that speaks no TLS is said to be so in one line', async () => {
  const { code, stderr } = await cli.run(['campaigns', 'list', '--api-url', cli.app.url.replace('http:', 'https:')])
  expect([code, stderr.split('\n')[0]]).toEqual([
    11,
    expect.stringMatching(/^Error: No answer from https:\S+ wrong version number \(ERR_SSL_WRONG_VERSION_NUMBER\)$/),
  ])
})
test('a proxy that wants a password is named, and where its password stands', async () => {
  proxy.prependOnceListener('connect', (_, socket) => void socket.end('HTTP/1.1 407 Sign in\r\ncontent-length: 0\r\n\r\n'))
  const { code, stderr } = await list({ HTTPS_PROXY: `http://${address}`, SPOTDESK_API_URL: 'https://ads.test' })
  expect([code, stderr]).toEqual([
    11,
    expect.stringMatching(
      /^Error: The proxy asks for a name and a password \(status 407\)\.[^\n]*\nHTTPS_PROXY and HTTP_PROXY name the proxy/,
    ),
  ])
})
test('a file of authorities that holds none is named', async () => {
  const file = await cli.write('ca.der', 'no certificate')
  const { code, error } = await cli.run(['campaigns', 'list', '--ca-file', file, '--json'])
  expect([code, error()]).toMatchObject([2, { message: `${file}: It holds no certificate in PEM (-----BEGIN CERTIFICATE-----).` }])
})
