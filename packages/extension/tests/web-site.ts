/** A web site of somebody else that mentions campaigns, with the policies that a test wants. */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import type { OpenExtension } from './open-extension.ts'

interface SitePage {
  body: string
  headers?: Record<string, string>
}

export interface WebSite extends AsyncDisposable {
  origin: string
  /** Serves a page and answers its address. */
  put: (path: string, page: SitePage) => string
}

export async function openWebSite(): Promise<WebSite> {
  const pages = new Map<string, SitePage>()
  const server = http.createServer((request, response) => {
    const { body = '', headers = {} } = pages.get(request.url ?? '') ?? {}
    response.setHeader('content-type', 'text/html; charset=utf-8')
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    // A file of another type is its text and nothing around it.
    response.end('content-type' in headers ? body : `<!doctype html><html lang="en"><title>Mail</title>${body}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    put: (path, page) => {
      pages.set(path, page)
      return origin + path
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The content script in every page of this machine: no test can press the browser's own permission dialog. */
export const everySite = {
  content_scripts: [{ matches: ['http://127.0.0.1/*'], js: ['mentions.js'], run_at: 'document_idle' }],
}

/** Switches a site on, as the options do. */
export async function allowSite({ worker }: OpenExtension, origin: string, findsTokens = false): Promise<void> {
  await worker.evaluate(
    async ([origin, findsTokens]) => {
      const defaults = { serverUrl: '', pollingMinutes: 0, theme: 'system', keepSignedIn: false }
      const { settings } = await chrome.storage.local.get('settings')
      await chrome.storage.local.set({ settings: { ...defaults, ...(settings as object), sites: [{ origin, findsTokens }] } })
    },
    [origin, findsTokens] as const,
  )
}

/** The value of an expression where the content script of a page runs. Messages that it sent before have arrived by then. */
export const inContent = ({ worker }: OpenExtension, page: Page, expression: string): Promise<unknown> =>
  worker.evaluate(`(async () => {
    const [{ id }] = await chrome.tabs.query({ url: ${JSON.stringify(page.url())} })
    const [{ result }] = await chrome.scripting.executeScript({ target: { tabId: id }, func: async () => await (${expression}) })
    return result
  })()`)
