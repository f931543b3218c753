import { once } from 'node:events'
import { type AddressInfo, createConnection } from 'node:net'
import { setImmediate as nextTick } from 'node:timers/promises'
import { type Rights, endpoint } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testConfig } from '../../../testing/app.ts'
import { createDoor } from './door.ts'
import { createFramework } from '../framework.ts'
import { type Identity, parseSource, unauthenticated } from './gate.ts'
import { createLimiter, noLimits } from './limits.ts'
import { mountRoutes } from '../mount.ts'
import { type Services, on } from '../route.ts'

const row = endpoint({
  method: 'DELETE',
  path: '/things',
  summary: 'Everything',
  permission: ['CAMPAIGN.READ', 'REPORT.EXECUTE'],
  feature: 'LABS',
  scope: 'sweep',
})

async function answerTo(rights: Partial<Rights> | null, scopes: string[] | null = null) {
  const log = pino({ level: 'silent' })
  const server = createFramework(testConfig, log)
  const db = { as: () => ({}) }
  await mountRoutes(server, [on(row, async () => undefined)], { config: testConfig, log, db } as unknown as Services, {
    authenticate: async () => {
      if (!rights) throw unauthenticated()
      const actor = { rights: { admin: false, permissions: [], features: [], ...rights }, scopes, agencyId: 1 }
      return { actor, credential: { kind: 'session', id: 'x' } } as unknown as Identity
    },
    limiter: noLimits,
    door: createDoor(),
  })
  const answer = await server.inject({ method: 'DELETE', url: '/api/v2/things', headers: { authorization: 'Bearer x' } })
  await server.close()
  return answer.statusCode === 204 ? 'done' : (answer.json() as { code: string }).code
}

const switchedOn = [{ feature: 'LABS', active: true }]
const switchedOff = [{ feature: 'LABS', active: false }]
const both = ['CAMPAIGN.READ', 'REPORT.EXECUTE']

test('the gate checks first the caller, then the feature, then every permission', async () => {
  expect(await answerTo(null)).toBe('unauthenticated')
  expect(await answerTo({ permissions: [], features: switchedOff })).toBe('featureOff')
  expect(await answerTo({ permissions: both, features: [] })).toBe('featureOff')
  expect(await answerTo({ permissions: ['CAMPAIGN.READ'], features: switchedOn })).toBe('forbidden')
  expect(await answerTo({ permissions: both, features: switchedOn })).toBe('done')
})

test('administrators pass every check', async () => {
  expect(await answerTo({ admin: true, features: switchedOff })).toBe('done')
})

test('the gate requires every permission in the scopes of a token, whole or narrowed to the call', async () => {
  const rights = { permissions: both, features: switchedOn }
  expect(await answerTo(rights, [])).toBe('forbidden')
  expect(await answerTo(rights, ['CAMPAIGN.READ'])).toBe('forbidden')
  expect(await answerTo(rights, both)).toBe('done')
  expect(await answerTo(rights, ['CAMPAIGN.WRITE', 'REPORT.EXECUTE:sweep,other'])).toBe('done')
  expect(await answerTo(rights, ['CAMPAIGN.READ', 'REPORT.EXECUTE:other'])).toBe('forbidden')
})

test('the audit source is the name of a known client; an unknown program is SDK, and none can claim IMPORT or SYSTEM', () => {
  expect(
    ['spotdesk-web', 'spotdesk-cli', 'Extension', 'sdk', 'curl', undefined, 'import', 'spotdesk-system', 'constructor'].map(parseSource),
  ).toEqual(['WEB', 'CLI', 'EXTENSION', 'SDK', 'SDK', 'SDK', 'SDK', 'SDK', 'SDK'])
})

test('clients that disconnect while their credential is read release their places', async () => {
  const log = pino({ level: 'silent' })
  const server = createFramework(testConfig, log)
  const waiting: (() => void)[] = []
  let isSlow = true
  await mountRoutes(server, [on(row, async () => undefined)], { config: testConfig, log, db: { as: () => ({}) } } as unknown as Services, {
    authenticate: async () => {
      if (isSlow) await new Promise<void>((resolve) => void waiting.push(resolve))
      return {
        actor: { rights: { admin: true }, scopes: null, agencyId: 1 },
        credential: { kind: 'token', id: 'x' },
      } as unknown as Identity
    },
    limiter: createLimiter(() => 0),
    door: createDoor(),
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const gone: Promise<unknown>[] = []
  server.server.on('connection', (socket) => void gone.push(once(socket, 'close')))
  const sockets = Array.from({ length: limits.tokenInFlight }, () => {
    const socket = createConnection({ host: '127.0.0.1', port }).on('error', () => {})
    socket.write('DELETE /api/v2/things HTTP/1.1\r\nhost: x\r\nauthorization: Bearer x\r\n\r\n')
    return socket
  })
  while (waiting.length < sockets.length) await nextTick()
  for (const socket of sockets) socket.destroy()
  await Promise.all(gone)
  for (const go of waiting) go()
  isSlow = false
  const ask = () => fetch(`http://127.0.0.1:${port}/api/v2/things`, { method: 'DELETE', headers: { authorization: 'Bearer x' } })
  expect((await ask()).status).toBe(204)
  await server.close()
})
