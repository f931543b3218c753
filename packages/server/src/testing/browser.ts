/** A browser as far as sessions go: it keeps one cookie and sends the origin of its page. */
import type { TestAnswer, TestApp } from './app.ts'
import { type Person, toUserName, worldPassword } from './world.ts'

export interface Browser {
  cookie: string | null
  /** The cookie of the browser, once somebody has signed in there. */
  device: string | null
  login(person: Person, password?: string): Promise<TestAnswer>
  refresh(headers?: Record<string, string>): Promise<TestAnswer>
  logout(headers?: Record<string, string>): Promise<TestAnswer>
}

/** The host that `inject` names. */
const origin = 'http://localhost:80'

export function openBrowser(
  app: TestApp,
  { cookie = null, device = null, address = '127.0.0.1' }: { cookie?: string | null; device?: string | null; address?: string } = {},
): Browser {
  const own = { origin, 'x-request-id': 'browser-1', host: 'localhost:80', ...(address !== '127.0.0.1' && { 'x-forwarded-for': address }) }
  const browser: Browser = {
    cookie,
    device,
    login: async (person, password = worldPassword) =>
      keep(
        await app.send('POST', '/api/v2/auth/login', {
          headers: { ...own, ...cookieHeader() },
          body: { userName: toUserName(person), password },
        }),
      ),
    refresh: async (headers = own) => keep(await app.send('POST', '/api/v2/auth/refresh', { headers: { ...headers, ...cookieHeader() } })),
    logout: async (headers = own) => keep(await app.send('DELETE', '/api/v2/auth/logout', { headers: { ...headers, ...cookieHeader() } })),
  }
  const cookieHeader = (): Record<string, string> => {
    const cookies = [browser.cookie, browser.device].filter((text) => text !== null)
    return cookies.length === 0 ? {} : { cookie: ['theme=dark', ...cookies].join('; ') }
  }
  function keep(answer: TestAnswer): TestAnswer {
    const sets = [answer.headers['set-cookie']].flat().filter((set) => set !== undefined)
    for (const set of sets) {
      const kept = /Max-Age=0/.test(set) ? null : set.split(';', 1)[0]!
      if (isDevice(set)) browser.device = kept
      else browser.cookie = kept
    }
    return answer
  }
  return browser
}

const isDevice = (setCookie: string) => /^(__Host-)?device=/.test(setCookie)

/** The session cookie that an answer sets; undefined when it sets none. */
export function findSessionCookie(answer: TestAnswer): string | undefined {
  return [answer.headers['set-cookie']].flat().find((set) => set !== undefined && !isDevice(set))
}

/** The access token in an answer. */
export function getJwt(answer: TestAnswer): string {
  return (answer.json as { token: { jwt: string } }).token.jwt
}

export function getProblemCode(answer: TestAnswer): string {
  return (answer.json as { code?: string } | undefined)?.code ?? ''
}
