/** The pictures for the stores, of the real extension in Chromium on a running desk with demo data. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openExtension } from '../../packages/extension/tests/open-extension.ts'
import { allowSite, everySite, openWebSite } from '../../packages/extension/tests/web-site.ts'
import { extensionFolder } from './archives.ts'
import { openCalls, signInAt } from './sign-in.ts'

const size = { width: 1280, height: 800 }
const folder = join(extensionFolder, 'store')
const themes = ['light', 'dark'] as const
const popupSize = { width: 380, height: 560 }
const panelSize = { width: 380, height: size.height }

interface Named {
  id: number
  name: string
}

/** A mail that mentions campaigns; `beside` is laid over it as the browser shows its own windows. */
function mailOf(url: string, campaigns: readonly Named[], beside = ''): string {
  const links = campaigns.map(({ id, name }) => `<li><a href="${url}/campaigns/${id}/stats">${name}</a></li>`).join('')
  return `<style>
    :root { color-scheme: light dark } body { margin: 0; font: 16px/1.6 system-ui; background: light-dark(#fff, #1b1d20) }
    header { padding: 18px 40px; border-bottom: 1px solid light-dark(#ddd, #333); font-weight: 600 } main { margin: 28px 40px; max-width: 720px }
    h1 { font-size: 22px } li { margin: 10px 0 } a { color: light-dark(#0b57d0, #a8c7fa) }
    img { position: fixed; right: 16px; top: 8px; border-radius: 10px; box-shadow: 0 8px 32px #0006 }
    img.panel { right: 0; top: 0; border-radius: 0; box-shadow: -1px 0 light-dark(#ddd, #333) }
  </style><header>Inbox</header><main><h1>Before the call at three</h1><p>Hello, could you look at these before we talk to the client?</p>
  <ul>${links}</ul><p>The last one ends soon. Thank you!</p></main>${beside}`
}

const imageOf = async (page: Page, look: string) =>
  `<img class="${look}" alt="" src="data:image/png;base64,${(await page.screenshot()).toString('base64')}">`

/** @param url of the desk. @returns the files */
export async function takePictures(url: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const call = await openCalls(url)
  const { list } = await call<{ list: Named[] }>('/campaigns/cards?limit=5&status=RUNNING')
  await using site = await openWebSite()
  await using extension = await openExtension({ isAlone: true, build: 'chrome-mv3-test', entries: everySite })
  await signInAt(url, extension)
  await allowSite(extension, site.origin)
  const files: string[] = []

  async function open(address: string, theme: (typeof themes)[number], { width, height } = size): Promise<Page> {
    const page = await extension.context.newPage()
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width, height })
    await page.goto(address)
    return page
  }
  async function keep(page: Page, name: string, theme: string): Promise<void> {
    const file = join(folder, `${name}-${theme}.png`)
    await page.screenshot({ path: file })
    files.push(file)
    await page.close()
  }
  const origin = `chrome-extension://${new URL(extension.worker.url()).host}`

  for (const theme of themes) {
    const mail = await open(site.put(`/mail-${theme}`, { body: mailOf(url, list) }), theme)
    const chip = mail.getByRole('button', { name: /: / }).first()
    await chip.waitFor()
    await mail.waitForTimeout(1000)
    await chip.hover()
    await mail.getByRole('dialog').waitFor()
    await mail.waitForLoadState('networkidle')
    await mail.waitForTimeout(2500)
    await keep(mail, 'page', theme)

    for (const [name, path, look, its] of [
      ['popup', 'popup.html', 'popup', popupSize],
      ['side-panel', 'sidepanel.html', 'panel', panelSize],
    ] as const) {
      const own = await open(`${origin}/${path}`, theme, its)
      await own
        .getByRole('button', { name: /^(?:Pause|Resume) / })
        .first()
        .waitFor()
      const beside = await imageOf(own, look)
      await own.close()
      const page = await open(site.put(`/${name}-${theme}`, { body: mailOf(url, list, beside) }), theme)
      await page.getByRole('button', { name: /: / }).first().waitFor()
      await keep(page, name, theme)
    }
    const options = await open(`${origin}/options.html`, theme)
    await options.getByRole('switch', { name: 'Stay signed in' }).waitFor()
    await keep(options, 'options', theme)
  }
  return files
}
