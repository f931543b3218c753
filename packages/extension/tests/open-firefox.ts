/** The built extension in a real Firefox without windows. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BidiSession, openSession } from './bidi.ts'
import { awaitFirefoxPage, type FirefoxPage, openFirefoxPage } from './firefox-page.ts'
import { installCopy } from './probe.ts'

/** `npm test` sets the path; a run by hand takes Debian's Firefox. */
const firefox = process.env['SPOTDESK_FIREFOX'] ?? '/usr/bin/firefox-esr'

const extensionId = 'extension@spotdesk.app'

/** The address of the extension's pages is random unless the profile fixes it. */
const pagesId = '5d3a7b1e-7a3c-4c52-9b40-4b8a4e1f2c11'

/** A fresh profile that connects to nobody by itself and grants a permission at a press, without a dialog that no test could answer. */
const preferences: Record<string, string | number | boolean> = {
  'extensions.webextensions.uuids': JSON.stringify({ [extensionId]: pagesId }),
  'extensions.webextOptionalPermissionPrompts': false,
  'extensions.update.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'app.update.enabled': false,
  'app.normandy.enabled': false,
  'browser.aboutwelcome.enabled': false,
  // Pages are kept for Back however little memory the machine has left.
  'browser.low_commit_space_threshold_mb': 0,
  'browser.low_commit_space_threshold_percent': 0,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.sessionhistory.max_total_viewers': 8,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.healthreport.uploadEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.prefetch-next': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.server': '',
  'ui.prefersReducedMotion': 1,
}

const popupAddress = `moz-extension://${pagesId}/popup.html`
const shownPopup = `document.querySelector('.webextension-popup-browser')`

export interface OpenFirefox extends AsyncDisposable {
  session: BidiSession
  profile: string
  /** The popup as a page of its size. */
  popup: () => Promise<FirefoxPage>
  options: () => Promise<FirefoxPage>
  /** The sidebar's page, in a tab. */
  sidebar: () => Promise<FirefoxPage>
  popupAddress: string
  /** True once the browser shows its popup of the extension: the session cannot look inside. */
  popupWindow: () => Promise<true | undefined>
  closePopupWindow: () => Promise<void>
  /** Allowed, or opened only at a press on the extension's own button, as in Firefox before 149. */
  allowPopups: (isAllowed: boolean) => Promise<void>
  /** A window or tab that somebody else opens at an address that begins so. */
  opened: (begins: string) => Promise<FirefoxPage>
  page: (url: string) => Promise<FirefoxPage>
  /** Ends the background, as Firefox does after half a minute without work. */
  endBackground: () => Promise<void>
  /** Installs the extension over itself, as the next release. Its own pages are closed. */
  installNext: () => Promise<void>
}

function startFirefox(profile: string): ChildProcess {
  // System access lets a session open pages of an extension and end its background.
  const flags = ['--headless', '--no-remote', '--remote-allow-system-access', '--remote-debugging-port=0', '--profile', profile]
  // Firefox refuses a home folder that belongs to another user.
  const env = { ...process.env, HOME: profile, MOZ_HEADLESS: '1' }
  return spawn(firefox, [...flags, 'about:blank'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
}

/** The address at which Firefox listens, as it prints it. */
function readAddress(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    browser.stderr!.on('data', (text: Buffer) => {
      said += String(text)
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? []
      if (address) resolve(address)
    })
    browser.once('error', reject)
    browser.once('exit', (code) => reject(new Error(`Firefox ended with ${code} before it listened:\n${said}`)))
  })
}

/** Installs the build for Firefox as it is shipped, plus the content script of `probe.ts`. */
export async function openFirefox(): Promise<OpenFirefox> {
  const folder = await mkdtemp(join(tmpdir(), 'spotdesk-firefox-'))
  const [installed, profile] = [join(folder, 'extension'), join(folder, 'profile')]
  await installCopy('firefox-mv3', installed)
  await mkdir(profile)
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const browser = startFirefox(profile)
  const session = await openSession(await readAddress(browser))
  const install = () => session.send('webExtension.install', { extensionData: { type: 'path', path: installed } })
  await install()
  /** Runs in the browser's own window. */
  async function inBrowser(expression: string): Promise<unknown> {
    const { contexts } = await session.send<{ contexts: { context: string }[] }>('browsingContext.getTree', { 'moz:scope': 'chrome' })
    return await session.evaluate(contexts[0]!.context, expression)
  }
  const open = (path: string, width: number, height: number) =>
    openFirefoxPage(session, `moz-extension://${pagesId}/${path}`, { width, height })
  return {
    session,
    profile,
    popup: () => open('popup.html', 380, 560),
    options: () => open('options.html', 1000, 900),
    sidebar: () => open('sidepanel.html', 380, 800),
    popupAddress,
    popupWindow: async () => ((await inBrowser(`${shownPopup}?.currentURI.spec === '${popupAddress}'`)) === true ? true : undefined),
    closePopupWindow: async () => void (await inBrowser(`${shownPopup}.closest('panel').hidePopup()`)),
    allowPopups: async (isAllowed) =>
      void (await inBrowser(`Services.prefs.setBoolPref('extensions.openPopupWithoutUserGesture.enabled', ${isAllowed})`)),
    opened: (begins) => awaitFirefoxPage(session, begins),
    page: (url) => openFirefoxPage(session, url, { width: 800, height: 600 }),
    endBackground: async () => void (await inBrowser(`WebExtensionPolicy.getByID('${extensionId}').extension.terminateBackground()`)),
    installNext: async () => void (await install()),
    [Symbol.asyncDispose]: async () => {
      const ended = once(browser, 'exit')
      await session.send('browser.close').catch(() => browser.kill())
      await ended
      session[Symbol.dispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
