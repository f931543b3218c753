/** A page in Firefox, used as a person uses it: by role and name, with real presses and keys. */
import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BidiSession } from './bidi.ts'

/** Longer than anything takes on a busy machine; no test waits this long. */
const patienceMs = 30_000

interface Located {
  nodes: { sharedId: string }[]
}

export interface FirefoxPage {
  context: string
  press: (role: string, name: string) => Promise<void>
  fill: (role: string, name: string, text: string) => Promise<void>
  see: (role: string, name: string) => Promise<void>
  /** Waits until the page's text contains this. */
  read: (part: string) => Promise<void>
  text: () => Promise<string>
  evaluate: (expression: string) => Promise<unknown>
  screenshot: (file: string) => Promise<void>
  close: () => Promise<void>
}

/** Asks again until there is an answer. */
export async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + patienceMs
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

  async function byRole(role: string, name: string): Promise<string> {
    const locator = { type: 'accessibility', value: { role, name } }
    return await until(`the ${role} "${name}"`, async () => {
      const { nodes } = await session.send<Located>('browsingContext.locateNodes', { context, locator, maxNodeCount: 1 })
      return nodes[0]?.sharedId
    })
  }
  const text = async () => String(await session.evaluate(context, 'document.body.innerText'))

  async function press(role: string, name: string): Promise<void> {
    const origin = { type: 'element', element: { sharedId: await byRole(role, name) } }
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await session.send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
  }

  async function typeText(text: string): Promise<void> {
    const actions = Array.from(text).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await session.send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  return {
    context,
    press,
    fill: async (role, name, text) => {
      await press(role, name)
      await session.evaluate(context, 'document.activeElement.select()')
      await typeText(text)
    },
    see: async (role, name) => void (await byRole(role, name)),
    read: async (part) => void (await until(`"${part}"`, async () => ((await text()).includes(part) ? true : undefined))),
    text,
    evaluate: (expression) => session.evaluate(context, expression),
    screenshot: async (file) => {
      const { data } = await session.send<{ data: string }>('browsingContext.captureScreenshot', { context })
      await writeFile(file, data, 'base64')
    },
    close: async () => void (await session.send('browsingContext.close', { context })),
  }
}
