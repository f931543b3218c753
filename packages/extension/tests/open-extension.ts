/** The built extension in a real Chromium. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page, Worker } from 'playwright-core'
import { type ExtensionBrowser, startBrowser, workersBrowser } from './browser.ts'
import { installCopy } from './probe.ts'

/** The part of the browser's interface that scripts of tests use in the worker. */
declare global {
  const chrome: {
    storage: Record<
      'local' | 'session',
      {
        get: (key?: string) => Promise<Record<string, unknown>>
        set: (items: Record<string, unknown>) => Promise<void>
        remove: (keys: string[]) => Promise<void>
      }
    >
    action: Record<'getBadgeText' | 'getTitle', (details: object) => Promise<string>> & {
      getBadgeBackgroundColor: (details: object) => Promise<number[]>
    }
    permissions: {
      getAll: () => Promise<{ origins?: string[] }>
      remove: (permissions: { origins: string[] }) => Promise<boolean>
      request: (permissions: { origins: string[] }) => Promise<boolean>
    }
    /** Only the browser's own page of extensions has it. */
    developerPrivate: { addHostPermission: (id: string, host: string) => Promise<void> }
    alarms: { get: (name: string) => Promise<{ periodInMinutes?: number } | undefined> }
    runtime: {
      onMessage: { addListener: (listener: (message: { type: string }) => void) => void }
      sendMessage: (message: unknown) => Promise<unknown>
      getContexts: (filter: { contextTypes: string[] }) => Promise<{ documentUrl?: string }[]>
    }
  }
}

/** The worker's answer to a message. */
export interface Answer {
  ok: boolean
  data?: unknown
  error?: { code: string; message: string; status?: number }
}

export interface OpenExtension extends AsyncDisposable {
  context: BrowserContext
  /** The browser's profile folder. */
  profile: string
  /** The popup as a page of its size. It begins anew, unless it goes on where the last one was closed. */
  popup: (goesOn?: boolean) => Promise<Page>
  options: () => Promise<Page>
  /** Sends a message as the options page does: again when the worker ends before it answers. */
  ask: (type: string, data?: object) => Promise<Answer>
  /** Sends a message whose answer nobody awaits, and which is not sent again. */
  send: (type: string, data?: object) => Promise<void>
  /** The browser's next question for the access to a pattern is answered with yes, without its dialog. */
  permit: (pattern: string) => Promise<void>
  /** The worker; a call while it is ended waits for its next start. */
  worker: Worker
  /** Waits until the extension has ended itself: `runtime.reload` does not start it again in such a browser. */
  ended: () => Promise<void>
  /** Installs the extension over itself while it runs, as the next release. Its own pages are closed. */
  installNext: () => Promise<void>
  /** Ends the worker at once, as the browser does to free memory. */
  endWorker: () => Promise<void>
}

interface OpenOptions {
  /** `chrome-mv3-test` shows tests what it puts into web pages. */
  build?: 'chrome-mv3' | 'chrome-mv3-test'
  /** Further entries of the manifest. */
  entries?: object
  /** It reaches no server until it has asked, as after an installation; `permit` answers. */
  asks?: boolean
  /** In a browser of its own, with a fresh profile. */
  isAlone?: boolean
}

/**
 * Installs the production build with two differences: it may reach servers on this machine without asking, since no test can press the
 * browser's own permission dialog, and it has the content script of `probe.ts`. Each installation has an id of its own, and so begins with
 * empty storage, no permissions and no alarms.
 * @param entries more entries of the manifest
 */
export async function openExtension({
  build = 'chrome-mv3',
  entries = {},
  asks = false,
  isAlone = false,
}: OpenOptions = {}): Promise<OpenExtension> {
  const folder = await mkdtemp(join(tmpdir(), 'spotdesk-extension-'))
  const access = asks ? { content_scripts: [] } : { host_permissions: ['http://127.0.0.1/*'] }
  await installCopy(build, folder, { ...access, ...entries })
  const browser = await (isAlone ? startBrowser() : workersBrowser())
  const { context, devtools, profile } = browser
  const starting = context.waitForEvent('serviceworker')
  const { id } = await devtools.send('Extensions.loadUnpacked', { path: folder })
  const origin = `chrome-extension://${id}`
  const worker = await starting
  const workerEnd = await watchWorker(browser, origin)
  const installed = () => context.pages().find((page) => page.url().startsWith(`${origin}/welcome.html`))
  // Installing opens a first page, in the blank page of the window: from now on no page of a test is mistaken for that one.
  while (!installed()) await sleep(20)

  async function open(path: string, width: number, height: number, before?: string): Promise<Page> {
    const page = await context.newPage()
    if (before !== undefined) await page.addInitScript(before)
    await page.setViewportSize({ width, height })
    await page.goto(`${origin}/${path}`)
    return page
  }
  const options = () => open('options.html', 1000, 900)

  let home = installed()!
  let ended: Promise<void> = Promise.resolve()
  async function ask(type: string, data?: object): Promise<Answer> {
    if (home.isClosed()) home = await options()
    const message = { id: 1, timestamp: 1, type, data }
    const answer = await home.evaluate((sent) => chrome.runtime.sendMessage(sent).catch(() => null), message)
    if (answer) return (answer as { res: Answer }).res
    await ended
    return await ask(type, data)
  }

  async function send(type: string, data?: object): Promise<void> {
    const message = { id: 1, timestamp: 1, type, data }
    await home.evaluate((sent) => void chrome.runtime.sendMessage(sent).catch(() => undefined), message)
  }

  async function permit(pattern: string): Promise<void> {
    const page = await context.newPage()
    await page.goto('chrome://extensions')
    await page.evaluate(([id, host]) => chrome.developerPrivate.addHostPermission(id!, host!), [id, pattern])
    await page.close()
  }

  return {
    context,
    profile,
    popup: (goesOn = false) => open('popup.html', 380, 560, goesOn ? undefined : `chrome.storage.session.remove('place')`),
    options,
    ask,
    send,
    permit,
    worker,
    ended: async () => {
      const isGone = async () => !(await devtools.send('Target.getTargets')).targetInfos.some(({ url }) => url.startsWith(origin))
      while (!(await isGone())) await sleep(20)
    },
    installNext: async () => void (await devtools.send('Extensions.loadUnpacked', { path: folder })),
    endWorker: async () => await (ended = workerEnd.end()),
    [Symbol.asyncDispose]: async () => {
      workerEnd.stop()
      await (isAlone ? browser.close() : remove(browser, id))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface WorkerEnd {
  end: () => Promise<void>
  stop: () => void
}

/** The worker's target stays when the worker ends, and a page may start the next one at once: only the inspector tells of each end. */
async function watchWorker({ devtools }: ExtensionBrowser, origin: string): Promise<WorkerEnd> {
  const find = async () =>
    (await devtools.send('Target.getTargets')).targetInfos.find(({ type, url }) => type === 'service_worker' && url.startsWith(origin))
  const { targetId } = (await find())!
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false })
  let onEnd = () => undefined as void
  const listener = (event: { sessionId: string; message: string }) => {
    if (event.sessionId !== sessionId) return
    const { method } = JSON.parse(event.message) as { method?: string }
    if (method === 'Inspector.targetCrashed') onEnd()
  }
  devtools.on('Target.receivedMessageFromTarget', listener)
  await devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: 1, method: 'Inspector.enable' }) })
  return {
    end: async () => {
      if (!(await find())) return
      const ending = new Promise<void>((resolve) => (onEnd = resolve))
      await devtools.send('Target.closeTarget', { targetId })
      await ending
    },
    stop: () => void devtools.off('Target.receivedMessageFromTarget', listener),
  }
}

/** Removes the extension with everything that it kept, and closes all pages but a blank one: without any the browser would close. */
async function remove({ context, devtools }: ExtensionBrowser, id: string): Promise<void> {
  const blank = await context.newPage()
  const others = context.pages().filter((page) => page !== blank)
  await Promise.all(others.map((page) => page.close()))
  await devtools.send('Extensions.uninstall', { id })
  await context.clearCookies()
}
