/** A page in Firefox, used as a person uses it: by role and name, with real presses and keys. */
import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { hangMs } from '../../../scripts/test-limits.ts'
import type { BidiSession } from './bidi.ts'

interface Located {
  nodes: { sharedId: string }[]
}

/**
 * Elements that can have the roles that tests ask for. Asked for the role of every element, Firefox makes the page paint anew for each that
 * has none, the paths of icons among them: on a busy machine one look took seconds.
 */
const candidates = 'button, input, [role]'

/** The key Control, as WebDriver names it. */
const control = '\uE009'

export interface FirefoxPage {
  context: string
  press: (role: string, name: string) => Promise<void>
  fill: (role: string, name: string, text: string) => Promise<void>
  see: (role: string, name: string) => Promise<void>
  /** Waits until the page's text contains this. */
  read: (part: string) => Promise<void>
  text: () => Promise<string>
  evaluate: (expression: string) => Promise<unknown>
  /** Presses a key while Control is held. */
  chord: (key: string) => Promise<void>
  /** Waits for an element in the closed shadow root of another, and answers its text and its label. */
  seeInside: (host: string, selector: string) => Promise<{ text: string; label: string | null }>
  /** The same element, pressed. */
  pressInside: (host: string, selector: string) => Promise<void>
  /** The address of the document. */
  url: () => Promise<URL>
  goTo: (url: string) => Promise<void>
  /** Back in the history of the tab. */
  goBack: () => Promise<void>
  /** Goes to an address whose answer nobody waits for. */
  leaveFor: (url: string) => Promise<void>
  screenshot: (file: string) => Promise<void>
  close: () => Promise<void>
}

/** Asks again until there is an answer. */
export async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + hangMs
  while (Date.now() < end) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await sleep(50)
  }
  throw new Error(`Waited in vain for ${what}.`)
}

export async function openFirefoxPage(session: BidiSession, url: string, size: { width: number; height: number }): Promise<FirefoxPage> {
  const { context } = await session.send<{ context: string }>('browsingContext.create', { type: 'tab' })
  await session.send('browsingContext.setViewport', { context, viewport: size })
  await session.send('browsingContext.navigate', { context, url, wait: 'complete' })
  return useFirefoxPage(session, context)
}

/** Waits for a page that the browser opens by itself: one that this address begins. */
export async function awaitFirefoxPage(session: BidiSession, begins: string): Promise<FirefoxPage> {
  const context = await until(`a page at ${begins}`, async () => {
    const { contexts } = await session.send<{ contexts: { context: string; url: string }[] }>('browsingContext.getTree', { maxDepth: 0 })
    return contexts.find(({ url }) => url.startsWith(begins))?.context
  })
  return useFirefoxPage(session, context)
}

/** The page has changed between two looks: it is looked at again. */
function ifGone(error: Error): [] {
  if (!error.message.startsWith('no such node')) throw error
  return []
}

function useFirefoxPage(session: BidiSession, context: string): FirefoxPage {
  async function locate(locator: object, startNodes?: Located['nodes']): Promise<Located['nodes']> {
    const { nodes } = await session.send<Located>('browsingContext.locateNodes', { context, locator, ...(startNodes && { startNodes }) })
    return nodes.map(({ sharedId }) => ({ sharedId }))
  }

  async function byRole(role: string, name: string): Promise<string> {
    return await until(`the ${role} "${name}"`, async () => {
      const startNodes = await locate({ type: 'css', value: candidates })
      if (startNodes.length === 0) return undefined
      const [found] = await locate({ type: 'accessibility', value: { role, name } }, startNodes).catch(ifGone)
      return found?.sharedId
    })
  }
  const text = async () => String(await session.evaluate(context, 'document.body.innerText'))

  async function inside(host: string, selector: string): Promise<string> {
    return await until(`${selector} in ${host}`, async () => {
      const root = await session.shadowOf(context, host)
      if (root === undefined) return undefined
      const [found] = await locate({ type: 'css', value: selector }, [{ sharedId: root }])
      return found?.sharedId
    })
  }

  const press = async (role: string, name: string) => await pressNode(await byRole(role, name))

  async function pressNode(sharedId: string): Promise<void> {
    const origin = { type: 'element', element: { sharedId } }
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await session.send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
  }

  const pressKeys = async (actions: object[]) =>
    void (await session.send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] }))
  const strike = (value: string) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]
  const typeText = (text: string) => pressKeys(Array.from(text).flatMap(strike))

  return {
    context,
    press,
    fill: async (role, name, text) => {
      await press(role, name)
      await session.evaluate(context, 'document.activeElement.select()')
      await typeText(text)
    },
    seeInside: async (host, selector) => {
      const node = { sharedId: await inside(host, selector) }
      const { result } = await session.send<{ result: { value: string } }>('script.callFunction', {
        functionDeclaration: `(node) => JSON.stringify({ text: node.innerText, label: node.getAttribute('aria-label') })`,
        arguments: [node],
        target: { context },
        awaitPromise: false,
      })
      return JSON.parse(result.value) as { text: string; label: string | null }
    },
    pressInside: async (host, selector) => await pressNode(await inside(host, selector)),
    see: async (role, name) => void (await byRole(role, name)),
    read: async (part) => void (await until(`"${part}"`, async () => ((await text()).includes(part) ? true : undefined))),
    text,
    chord: (key) => pressKeys([{ type: 'keyDown', value: control }, ...strike(key), { type: 'keyUp', value: control }]),
    goTo: async (url) => void (await session.send('browsingContext.navigate', { context, url, wait: 'complete' })),
    goBack: async () => void (await session.send('browsingContext.traverseHistory', { context, delta: -1 })),
    evaluate: (expression) => session.evaluate(context, expression),
    url: async () => new URL(String(await session.evaluate(context, 'location.href'))),
    leaveFor: async (url) => void (await session.send('browsingContext.navigate', { context, url, wait: 'none' }).catch(() => undefined)),
    screenshot: async (file) => {
      const { data } = await session.send<{ data: string }>('browsingContext.captureScreenshot', { context })
      await writeFile(file, data, 'base64')
    },
    close: async () => void (await session.send('browsingContext.close', { context })),
  }
}
