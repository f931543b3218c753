import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../testing/app.ts'
import { type TestDatabase, createTestDatabase } from '../../../testing/database.ts'
import { worldPassword, worldSeed } from '../../../testing/world.ts'
import { toNetworkKey } from './address.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', 'unknown'],
  ["'; drop table users", 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(toNetworkKey(address)).toBe(network)
})

describe('The address of a caller', () => {
  let own: TestDatabase
  beforeAll(async () => {
    own = await createTestDatabase({ seed: worldSeed })
  })
  afterAll(() => own.drop())

  /** The address that the server logged for a sign-in, by the X-Forwarded-For of the request. */
  async function seen(trustProxy: false | number | readonly string[], forwarded: readonly string[]): Promise<(string | null)[]> {
    await own.database.system.deleteFrom('sessions').execute()
    const app = await createTestApp({ config: { trustProxy }, database: own })
    try {
      for (const header of forwarded) {
        const body = { userName: 'manager@world.test', password: worldPassword }
        const headers: Record<string, string> = header === '' ? {} : { 'x-forwarded-for': header }
        await app.send('POST', '/api/v2/auth/login', { headers, body })
      }
      const rows = await app.database.system.selectFrom('sessions').select('ip').orderBy('id').execute()
      return rows.map(({ ip }) => ip)
    } finally {
      await app.close()
    }
  }

  test('without a trusted proxy is that of the connection, whatever the caller says', async () => {
    expect(await seen(false, ['', '203.0.113.1', '203.0.113.1, 203.0.113.2'])).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1'])
  })

  test('behind one proxy is what that proxy has written last; what the caller wrote before it changes nothing', async () => {
    expect(await seen(1, ['198.51.100.7', '203.0.113.1, 198.51.100.7', '1.1.1.1, 2.2.2.2, 3.3.3.3, 198.51.100.7', ''])).toEqual([
      '198.51.100.7',
      '198.51.100.7',
      '198.51.100.7',
      '127.0.0.1',
    ])
  })

  test('behind two proxies is the last but one', async () => {
    expect(await seen(2, ['198.51.100.7, 10.0.0.2', '203.0.113.1, 198.51.100.7, 10.0.0.2'])).toEqual(['198.51.100.7', '198.51.100.7'])
  })

  test('behind proxies of known networks is the first from the right that is none of them', async () => {
    const forwarded = ['198.51.100.7, 10.0.0.2', '203.0.113.1, 198.51.100.7', '203.0.113.1, 198.51.100.7, 10.1.2.3']
    expect(await seen(['loopback', '10.0.0.0/8'], forwarded)).toEqual(['198.51.100.7', '198.51.100.7', '198.51.100.7'])
    // A connection from another address is not trusted.
    expect(await seen(['10.0.0.0/8'], ['198.51.100.7'])).toEqual(['127.0.0.1'])
  })
})
