/** The calls of a page that are on their way, from its first one on. */
import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

export interface PageCalls {
  /** For `before` of a page that is opened. */
  before: (page: Page) => Promise<void>
  /** Waits until everything is answered and two frames have passed in which the page asked for nothing more. */
  answered: () => Promise<void>
}

export function pageCalls(): PageCalls {
  const waiting = new Set<Request>()
  let asked = 0
  let page: Page
  const twoFrames = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return {
    before: async (opened) => {
      page = opened
      page.on('request', (request) => {
        asked += 1
        waiting.add(request)
      })
      page.on('requestfinished', (request) => void waiting.delete(request))
      page.on('requestfailed', (request) => void waiting.delete(request))
    },
    answered: () =>
      expect
        .poll(async () => {
          const before = asked
          await twoFrames()
          return [...waiting].map((request) => request.url()).concat(asked === before ? [] : ['something more'])
        })
        .toEqual([]),
  }
}
