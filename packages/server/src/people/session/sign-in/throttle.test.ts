/** Conditions under which sign-in attempts are refused or slowed down. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, createTestApp } from '../../../testing/app.ts'
import { type Browser, openBrowser } from '../../../testing/browser.ts'
import { type Person, people, toUserName } from '../../../testing/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.close())

/** An attempt for a user name from an address, without any cookie. */
const guess = (userName: string, address: string, password = 'Wrong-1') =>
  app.send('POST', '/api/v2/auth/login', { headers: { 'x-forwarded-for': address }, body: { userName, password } })

/** A hundred wrong attempts from an address, ten for each account: the whole window of the address. */
async function useUp(address: string, spared: readonly Person[] = []): Promise<void> {
  const userNames = (Object.keys(people) as Person[]).filter((person) => !spared.includes(person)).map(toUserName)
  while (userNames.length < 10) userNames.push(`nobody-${userNames.length}@world.test`)
  const statuses = await Promise.all(Array.from({ length: 100 }, (_, index) => guess(userNames[index % 10]!, address)))
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([401]))
}

describe('Attempts from one address, as a server without a trusted proxy sees them', () => {
  test('on many accounts are slowed down to one at a time, and refused with a Retry-After when too many wait', async () => {
    await useUp('203.0.113.77')
    const flood = await Promise.all(Array.from({ length: 50 }, (_, index) => guess(`somebody-${index}@world.test`, '203.0.113.77')))
    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([401, 429]))
    const refused = flood.filter(({ status }) => status === 429)
    expect(new Set(refused.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['2']))
    expect((await guess('nobody@world.test', '203.0.113.77')).status).toBe(401)
  })

  /** Ten attempts for the analyst, which use up the window of the account at this address. */
  const lockOut = async (address: string) => {
    for (let index = 0; index < 10; index += 1) expect((await guess('analyst@world.test', address)).status).toBe(401)
    expect((await guess('analyst@world.test', address)).status).toBe(429)
  }

  test('succeed with a correct password although the window of the address is used up, also among more wrong ones', async () => {
    const address = '203.0.113.90'
    await useUp(address, ['analyst', 'finance'])
    expect((await guess('nobody@world.test', address)).status).toBe(401)
    expect((await openBrowser(app, { address }).login('analyst')).status).toBe(200)
    const more = Array.from({ length: 6 }, (_, index) => guess(`more-${index}@world.test`, address))
    expect((await openBrowser(app, { address }).login('finance')).status).toBe(200)
    await Promise.all(more)
  })

  test('with guessed passwords do not lock the owner out of a browser in which they have signed in before', async () => {
    const address = '203.0.113.91'
    const own = openBrowser(app, { address })
    expect((await own.login('analyst')).status).toBe(200)
    await lockOut(address)
    expect((await openBrowser(app, { address }).login('analyst')).status).toBe(429)
    expect((await own.login('analyst')).status).toBe(200)
    // The browser is known at every address.
    expect((await openBrowser(app, { address: '203.0.113.92', device: own.device }).login('analyst')).status).toBe(200)
  })

  test('of a known browser are counted too: it is refused after ten, and its cookie is valid for no other account', async () => {
    const address = '203.0.113.93'
    const own = openBrowser(app, { address })
    await own.login('manager')
    for (let index = 0; index < 10; index += 1) expect((await own.login('manager', 'Wrong-1')).status).toBe(401)
    expect((await own.login('manager')).status).toBe(429)
    await lockOut(address)
    expect((await own.login('analyst')).status).toBe(429)
    // A modified cookie is invalid: the attempt counts as one without a cookie.
    const [id = '', signature = '', mark = ''] = own.device!.split('=')[1]!.split('.')
    for (const forged of [`${id}.${signature}`, `${id}.${mark}.${mark}`, `${'0'.repeat(32)}.${signature}.${mark}`, 'x'.repeat(9000)])
      expect((await openBrowser(app, { address, device: `device=${forged}` }).login('analyst')).status, forged.slice(0, 80)).toBe(429)
  })

  test('make a browser known for at most five people, who do not sign each other out of it', async () => {
    const shared: Browser = openBrowser(app, { address: '203.0.113.94' })
    const five: Person[] = ['manager', 'analyst', 'finance', 'readonly', 'publisher']
    app.clock.advance(900_000)
    for (const person of five) expect((await shared.login(person)).status).toBe(200)
    expect(shared.device!.split('.')).toHaveLength(2 + five.length)
    await shared.login('advertiser')
    expect(shared.device!.split('.')).toHaveLength(2 + five.length)
  })

  test('are counted together for all addresses of one IPv6 customer, and apart for another customer', async () => {
    app.clock.advance(900_000)
    for (let index = 0; index < 10; index += 1)
      expect((await guess('analyst@world.test', `2001:db8:7:1::${index.toString(16)}`)).status).toBe(401)
    expect((await guess('analyst@world.test', '2001:db8:7:1:ffff::1')).status).toBe(429)
    expect((await guess('analyst@world.test', '2001:db8:7:2::1')).status).toBe(401)
  })

  test('are counted by the address of the connection, whatever X-Forwarded-For contains', async () => {
    app.clock.advance(900_000)
    const statuses = []
    for (let index = 0; index < 12; index += 1)
      statuses.push((await guess('analyst@world.test', `198.51.100.${index}, 203.0.113.95`)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  })
})
