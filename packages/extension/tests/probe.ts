/** A build with one addition for tests: a content script that reads everything such scripts can read. */
import { cp, readFile, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

export const builds = join(import.meta.dirname, '..', '.output')

/** Writes everything that it can read of the extension's storage into the page, for the test. */
const probe = `
const { storage } = globalThis.browser ?? globalThis.chrome
const told = (ask) => Promise.resolve().then(ask).then((value) => JSON.stringify(value), (error) => 'refused: ' + error.message)
const ask = { local: () => storage.local.get(), session: () => storage.session.get(), databases: () => indexedDB.databases() }
Promise.all(Object.entries(ask).map(async ([name, read]) => [name, await told(read)])).then((found) => {
  // The root of an XML file has no such attributes.
  if (document.documentElement.dataset) document.documentElement.dataset.probe = JSON.stringify(Object.fromEntries(found))
})
`

/** The texts that a content script reads; one that begins with "refused" where it may not. */
export interface Probed {
  local: string
  session: string
  databases: string
}

/** Copies a build, with the content script and with other entries of the manifest. */
export async function installCopy(build: string, folder: string, entries: object = {}): Promise<void> {
  await cp(join(builds, build), folder, { recursive: true })
  const file = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object
  const scripts = [{ matches: ['http://127.0.0.1/*'], js: ['probe.js'], run_at: 'document_idle' }]
  await writeFile(join(folder, 'probe.js'), probe)
  await writeFile(file, JSON.stringify({ ...manifest, content_scripts: scripts, ...entries }))
}

/** A web page on this machine that a content script may run in. */
export async function openWebPage(): Promise<AsyncDisposable & { url: string }> {
  const server = http.createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>A page</title>'),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
