/** The surfaces around the popup: the badge, sites, menus, keys, the address bar, notifications. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { attention, type ExtensionDesk, openDesk } from './desk.ts'
import { type Answer, openExtension, type OpenExtension } from './open-extension.ts'
import { badgeOf, closeTabAt, inOwnPopup } from './popup-page.ts'
import { openWebPage } from './probe.ts'
import { signInAlone } from './sign-in.ts'

/** No test can press the browser's own questions: what a user would allow is allowed. */
const permissions = ['storage', 'alarms', 'contextMenus', 'activeTab', 'scripting', 'identity', 'sidePanel', 'notifications']

const opened = new AsyncDisposableStack()
let desk: ExtensionDesk
let extension: OpenExtension
let site: Awaited<ReturnType<typeof openWebPage>>
beforeAll(async () => {
  desk = opened.use(await openDesk())
  site = opened.use(await openWebPage())
  extension = opened.use(await openExtension({ entries: { permissions } }))
})
afterAll(() => opened.disposeAsync())

/** Runs an expression in the worker; it may name the browser's whole interface. */
const inWorker = <T>(expression: string) => extension.worker.evaluate(`(async () => (${expression}))()`) as Promise<T>

/** Starts the worker if it has ended. */
const send = (type: string, data?: object): Promise<Answer> => extension.ask(type, data)
beforeEach(async () => {
  keepEvidence(extension.context)
  await desk.needAttention()
  await signInAlone(extension, desk)
  await send('sites.disable', { origin: new URL(site.url).origin })
  await inWorker('Promise.all(Object.keys(await chrome.notifications.getAll()).map((id) => chrome.notifications.clear(id)))')
})

const closeTab = (begin: string) => closeTabAt(extension, begin)

describe('the badge', () => {
  const badge = () => badgeOf(extension)
  const setStatuses = async (id: number, statuses: string[]) => {
    const campaigns = desk.app.database.system.updateTable('campaigns').where('id', '=', id)
    await campaigns.set({ delivery_statuses: statuses as never }).execute()
  }
  const list = () => send('campaign.list', { tab: 'attention' })
  const notify = (notifies: boolean) => send('settings.set', { notifies })

  test('counts what is orange, what is red, and not what is only ending soon', async () => {
    await notify(false)
    await setStatuses(attention.id, ['ENDING_SOON'])
    await list()
    expect(await badge()).toMatchObject({ text: '', title: 'Spotdesk: none of your campaigns needs you' })
    await setStatuses(attention.id, ['DAILY_TREND_HIGH'])
    await list()
    expect(await badge()).toEqual({ text: '1', colour: [138, 84, 0], title: 'Spotdesk: 1 of your campaigns needs you: 1 to check' })
    await setStatuses(attention.id, ['MISSING_CREATIVE', 'ENDING_SOON'])
    await list()
    expect(await badge()).toEqual({ text: '1', colour: [191, 43, 27], title: 'Spotdesk: 1 of your campaigns needs you: 1 not delivering' })
  })

  /** More campaigns than a page of the list holds: 55 that are behind, and 5 that end soon. */
  async function addCopies(): Promise<void> {
    const { system } = desk.app.database
    const row = await system.selectFrom('campaigns').selectAll().where('id', '=', attention.id).executeTakeFirstOrThrow()
    const copies = Array.from({ length: 60 }, (_, index) => ({
      ...row,
      id: 990_001 + index,
      name: `Copy ${index}`,
      delivery_statuses: index < 55 ? ['UNDER_DELIVERING'] : ['ENDING_SOON'],
    }))
    await system
      .insertInto('campaigns')
      .values(copies as never)
      .execute()
  }
  const removeCopies = () => desk.app.database.system.deleteFrom('campaigns').where('id', '>', 990_000).execute()

  test('is exact beyond the first page of the list, and says the number in words', async () => {
    await notify(false)
    await addCopies()
    await list()
    expect(await badge()).toMatchObject({ text: '56', title: 'Spotdesk: 56 of your campaigns need you' })
    await removeCopies()
    await list()
    expect(await badge()).toMatchObject({ text: '1' })
  })

  test('and one notification tells what is new since the last time, once, and goes with the sign-in', async () => {
    const shown = () => inWorker<string[]>('Object.keys(await chrome.notifications.getAll())')
    await notify(true)
    await list()
    expect(await shown()).toEqual([])
    await setStatuses(104_002, ['NOT_DELIVERING'])
    await list()
    const [id] = await shown()
    expect(id).toMatch(/^risk 104002 /)
    await inWorker(`chrome.notifications.clear(${JSON.stringify(id)})`)
    await extension.endWorker()
    await list()
    expect(await shown()).toEqual([])
    await setStatuses(104_002, [])
    await list()
    await setStatuses(104_002, ['NOT_DELIVERING'])
    await list()
    const [again] = await shown()
    await inWorker(`chrome.notifications.onClicked.dispatch(${JSON.stringify(again)})`)
    expect(await closeTab('/campaigns/104002/')).toBe(`${desk.url}/agencies/1/campaigns/104002/stats`)
    expect(await shown()).toEqual([])
    await setStatuses(104_002, [])
    await desk.needAttention()
    await list()
  })

  test('and where one page does not hold all, one that moves up into it is no news, and a new one is', async () => {
    const shown = () => inWorker<string[]>('Object.keys(await chrome.notifications.getAll())')
    await notify(true)
    await list()
    await addCopies()
    await list()
    const [all] = await shown()
    expect(all).toMatch(/^risk all /)
    await inWorker(`chrome.notifications.clear(${JSON.stringify(all)})`)
    await setStatuses(990_001, [])
    await list()
    expect(await shown()).toEqual([])
    await setStatuses(990_060, ['NOT_DELIVERING'])
    await list()
    const [one] = await shown()
    expect(one).toMatch(/^risk 990060 /)
    await inWorker(`chrome.notifications.clear(${JSON.stringify(one)})`)
    await removeCopies()
    await list()
  })
})

describe('a site', () => {
  const registered = () =>
    inWorker<{ matches: string[] }[]>('(await chrome.scripting.getRegisteredContentScripts()).map(({ matches }) => ({ matches }))')
  const originOf = () => new URL(site.url).origin

  test('that is switched on stays so when the worker ends and the browser forgets its scripts', async () => {
    expect(await send('sites.enable', { origin: originOf() })).toMatchObject({
      ok: true,
      data: [{ origin: originOf(), findsTokens: false, isAllowed: true }],
    })
    expect(await registered()).toEqual([{ matches: ['http://127.0.0.1/*'] }])
    await inWorker('chrome.scripting.unregisterContentScripts()')
    await extension.endWorker()
    await send('settings.get')
    await expect.poll(registered).toEqual([{ matches: ['http://127.0.0.1/*'] }])
  })

  test('is listed in the options, finds text where that is switched on, and is removed there', async () => {
    await send('sites.enable', { origin: originOf() })
    const page = await extension.options()
    const host = originOf()
    await page.getByText(host, { exact: true }).waitFor()
    // The switch itself is hidden under its track.
    await page.getByText('Also find text such as C-12345').click()
    await expect.poll(async () => (await send('sites.read')).data).toMatchObject([{ findsTokens: true }])
    const prefix = page.getByRole('textbox', { name: 'Letters before an ID in text' })
    await prefix.fill('9x')
    await page.getByText('Enter a letter, then up to nine letters or digits.').waitFor()
    await prefix.fill('AD')
    await prefix.blur()
    await page.getByText('Also find text such as AD-12345').waitFor()
    await page.getByRole('button', { name: `Stop showing campaigns on ${host}` }).click()
    await page.getByText(host, { exact: true }).waitFor({ state: 'detached' })
    expect(await registered()).toEqual([])
    await prefix.fill('C')
    await prefix.blur()
    await page.getByText('such as C-12345').waitFor()
    await page.close()
  })

  test.each([
    ['our own web app', () => new URL(desk.url).origin, 'badSite'],
    ['a page of the browser', () => 'chrome://settings', 'badSite'],
    ['an extension store', () => 'https://chromewebstore.google.com', 'badSite'],
    ['plain http elsewhere', () => 'http://mail.example.com', 'badSite'],
    ['an address with a path', () => 'https://mail.example.com/inbox', 'badSite'],
    ['a site that the browser was not allowed', () => 'https://mail.example.com', 'noAccess'],
  ])('is not %s', async (_, origin, code) => {
    expect(await send('sites.enable', { origin: origin() })).toMatchObject({ ok: false, error: { code } })
    expect(await registered()).toEqual([])
  })

  test('is asked for once at most: a page is scanned without switching its site on', async () => {
    const page = await extension.context.newPage()
    await page.goto(site.url)
    await page.setContent(
      [`${desk.url}/campaigns/104001/stats`, `${desk.url}/campaigns/104001`, `${desk.url}/campaigns/list`, 'https://a.test/campaigns/5']
        .map((url) => `<a href="${url}">link</a>`)
        .join(' '),
    )
    const tabId = await inWorker<number>(`(await chrome.tabs.query({ url: '${site.url}*' }))[0].id`)
    expect(await send('sites.scan', { tabId })).toEqual({ ok: true, data: { found: 2 } })
    expect(await registered()).toEqual([])
    await page.close()
    expect(await send('sites.scan', { tabId })).toMatchObject({ ok: false, error: { code: 'noScan' } })
  })
})

describe('over a web page', () => {
  const inPopup = (expressions: readonly string[]) => inOwnPopup(extension, expressions)
  const press = (name: string) => `(() => {
    const found = [...document.querySelectorAll('button')].find((each) => each.textContent.trim() === ${JSON.stringify(name)})
    found?.click()
    return found !== undefined
  })()`
  const firstRow = (id: number) => `document.querySelector('[data-row]')?.dataset.row === '${id}'`
  const says = (text: string) => `document.body.textContent.includes(${JSON.stringify(text)})`

  test('the popup scans it, shows campaigns on its site, and stops', async () => {
    const { host, origin } = new URL(site.url)
    const page = await extension.context.newPage()
    await page.goto(site.url)
    await page.bringToFront()
    await inPopup([press('Scan once'), says('No campaign is linked on this page.')])
    await inPopup([press('Show campaigns on this site'), says(`Shown on ${host}`)])
    // Its campaigns come first; that of another agency is not ours to see.
    const addresses = [104_009, 104_002].map((id) => `${desk.url}/campaigns/${id}/stats`)
    await page.evaluate((all) => {
      for (const href of all) document.body.append(Object.assign(document.createElement('a'), { href, textContent: 'A campaign' }))
    }, addresses)
    await inPopup([says('On this page'), firstRow(104_002)])
    expect((await send('sites.read')).data).toEqual([{ origin, findsTokens: false, isAllowed: true }])
    await page.bringToFront()
    await inPopup([
      says(`Shown on ${host}`),
      `(document.querySelector('input[role=switch]').click(), true)`,
      says('Show campaigns on this site'),
    ])
    expect((await send('sites.read')).data).toEqual([])
    await page.close()
  })

  test('of our own web app the popup offers no site, and shows the campaign of its address first', async () => {
    const page = await extension.context.newPage()
    await page.goto(`${desk.url}/campaigns/104002/stats`)
    await page.bringToFront()
    await inPopup([says('Open Spotdesk'), `!${says('on this site')}`, firstRow(104_002)])
    await page.close()
  })
})

describe('the popup opens at a campaign', () => {
  /** Counts the popups instead of opening them: an open one would take the campaign before the test can. */
  beforeEach(async () => {
    await inWorker('((globalThis.openPopup = chrome.action.openPopup), (globalThis.popups = 0), undefined)')
    await inWorker('((chrome.action.openPopup = async () => void (globalThis.popups += 1)), undefined)')
  })
  afterEach(() => inWorker('((chrome.action.openPopup = globalThis.openPopup), undefined)'))
  const popups = () => inWorker<number>('globalThis.popups')
  const target = async () => (await send('card.target')).data as { id: number; intent: string | null } | null
  const link = () => `${desk.url}/campaigns/${attention.id}/stats`

  test.each([
    ['link forecast', null],
    ['link act', 'pause'],
    ['page act', 'pause'],
  ])('by the menu entry "%s", once, with the action that it offers now, and pauses nothing by itself', async (menuItemId, intent) => {
    const before = await desk.status(attention.id)
    const info = { menuItemId, linkUrl: link(), pageUrl: link() }
    await inWorker(`chrome.contextMenus.onClicked.dispatch(${JSON.stringify(info)}, {})`)
    await expect.poll(target).toMatchObject({ id: attention.id, intent })
    expect(await popups()).toBe(1)
    expect(await target()).toBeNull()
    expect(await desk.status(attention.id)).toBe(before)
  })

  test('by its id in selected text', async () => {
    await inWorker(
      `chrome.contextMenus.onClicked.dispatch(${JSON.stringify({ menuItemId: 'find', selectionText: ` C-${attention.id}` })}, {})`,
    )
    await expect.poll(target).toMatchObject({ id: attention.id })
  })

  test('by the key for the page in front', async () => {
    await inWorker(`chrome.commands.onCommand.dispatch('pause-current', ${JSON.stringify({ id: 1, url: link() })})`)
    await expect.poll(target).toMatchObject({ id: attention.id, intent: 'pause' })
    expect(await popups()).toBe(1)
  })

  test('and shows it there with its question', async () => {
    await inWorker(`chrome.contextMenus.onClicked.dispatch(${JSON.stringify({ menuItemId: 'link act', linkUrl: link() })}, {})`)
    await expect.poll(popups).toBe(1)
    const page = await extension.popup()
    await page.getByRole('region', { name: 'Campaign Autumn drive' }).waitFor()
    await page.getByRole('group', { name: 'Pause Autumn drive?' }).waitFor()
    await page.close()
  })

  test.each([
    ['a link of another server', 'link', (url: string) => ({ menuItemId: 'link act', linkUrl: url })],
    ['the key on a page of another server', 'page', (url: string) => ({ id: 1, url })],
  ])('and says that %s names no campaign', async (_, pressed, at) => {
    const [event, first] = pressed === 'link' ? ['contextMenus.onClicked', ''] : ['commands.onCommand', "'pause-current', "]
    const info = JSON.stringify(at(`https://a.test/campaigns/${attention.id}/stats`))
    await inWorker(`chrome.${event}.dispatch(${first}${info}${first ? '' : ', {}'})`)
    await expect.poll(popups).toBe(1)
    const page = await extension.popup()
    await page.getByText(`This ${pressed} is not of a campaign on a server that you are signed in to.`).waitFor()
    await page.close()
  })

  test('in a tab where the browser opens no popup', async () => {
    await inWorker("((chrome.action.openPopup = () => Promise.reject(new Error('No window'))), undefined)")
    await inWorker(`chrome.commands.onCommand.dispatch('pause-current', ${JSON.stringify({ id: 1, url: link() })})`)
    await closeTab('/popup.html')
  })
})

test('selected words are looked for in the list of the web app', async () => {
  await inWorker(`chrome.contextMenus.onClicked.dispatch({ menuItemId: 'find', selectionText: 'autumn drive' }, {})`)
  expect(await closeTab('/campaigns/list')).toBe(`${desk.url}/agencies/1/campaigns/list?status=&q=autumn+drive`)
})

test('the menu entries are there once, whatever starts the worker', async () => {
  await extension.endWorker()
  await send('settings.get')
  // Another entry with the id of one that is there is refused.
  const create = (id: string) =>
    `new Promise((resolve) => chrome.contextMenus.create({ id: '${id}', title: 'x' }, () => resolve(chrome.runtime.lastError?.message ?? '')))`
  await expect.poll(() => inWorker<string>(create('link act'))).toContain('duplicate id')
  expect(await inWorker(create('panel'))).toContain('duplicate id')
  // A new release makes them anew. On links and pages of other servers there is none.
  await inWorker(`((globalThis.made = []), (globalThis.create = chrome.contextMenus.create.bind(chrome.contextMenus)), undefined)`)
  await inWorker(`((chrome.contextMenus.create = (menu, done) => (made.push(menu), create(menu, done))), undefined)`)
  await inWorker(`chrome.runtime.onInstalled.dispatch({ reason: 'update' })`)
  // By id: a start of the worker beside the release makes them another time.
  const patterns = () =>
    inWorker<string[][]>(
      `[...new Map(made.map((menu) => [menu.id, menu.targetUrlPatterns ?? menu.documentUrlPatterns ?? ['everywhere']]))]
        .flatMap(([id, own]) => (/^(link|page) /.test(id) ? [own] : []))`,
    )
  await expect.poll(patterns).toEqual(Array.from({ length: 6 }, () => ['http://127.0.0.1/*campaigns/*']))
  await inWorker('((chrome.contextMenus.create = create), undefined)')
})

describe('the address bar', () => {
  const suggest = (text: string) =>
    inWorker<{ content: string; description: string }[]>(
      `await new Promise((resolve) => chrome.omnibox.onInputChanged.dispatch(${JSON.stringify(text)}, resolve))`,
    )
  const enter = (text: string, disposition: string) =>
    inWorker(`chrome.omnibox.onInputEntered.dispatch(${JSON.stringify(text)}, '${disposition}')`)

  test.each(['autumn', String(attention.id), `#${attention.id}`, `C-${attention.id}`])('finds %s', async (text) => {
    const [first] = await suggest(text)
    expect(first?.content).toBe(`${desk.url}/agencies/1/campaigns/${attention.id}/stats`)
    expect(first?.description).toContain('<match>Autumn drive</match>')
  })

  test('finds the campaign of a pasted address, and none for one of another server', async () => {
    const [first, ...others] = await suggest(`${desk.url}/campaigns/${attention.id}/ads?page=2`)
    expect([first?.content, others]).toEqual([`${desk.url}/agencies/1/campaigns/${attention.id}/stats`, []])
    expect(await suggest(`https://a.test/campaigns/${attention.id}/stats`)).toEqual([])
  })

  test('escapes the names of campaigns, which Chrome reads as markup', async () => {
    const { system } = desk.app.database
    const rename = (name: string) => system.updateTable('campaigns').set({ name }).where('id', '=', attention.id).execute()
    await rename('Autumn <drive> & "more"')
    expect((await suggest('autumn'))[0]?.description).toContain('<match>Autumn &lt;drive&gt; &amp; &quot;more&quot;</match>')
    await rename('Autumn drive')
  })

  test('opens a suggestion, an id, and the list with other words', async () => {
    await enter(`${desk.url}/campaigns/104001/stats`, 'newForegroundTab')
    expect(await closeTab('/campaigns/104001/stats')).toBe(`${desk.url}/campaigns/104001/stats`)
    await enter('#104002', 'newBackgroundTab')
    expect(await closeTab('/campaigns/104002/stats')).toBe(`${desk.url}/agencies/1/campaigns/104002/stats`)
    const page = await extension.context.newPage()
    await page.goto(site.url)
    await enter('spring sale', 'currentTab')
    await page.waitForURL(`${desk.url}/agencies/1/campaigns/list?status=&q=spring+sale`)
    await page.close()
  })
})

test('signed out, the address bar and the menu open the options, and no notification stays', async () => {
  const page = await extension.options()
  await page.getByRole('button', { name: 'Sign out of Home agency' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  // Otherwise the open one would be shown.
  for (const open of extension.context.pages()) if (open.url().includes('/options.html')) await open.close()
  await inWorker(`chrome.omnibox.onInputEntered.dispatch('104001', 'newForegroundTab')`)
  await closeTab('/options.html')
  await inWorker(`chrome.contextMenus.onClicked.dispatch({ menuItemId: 'find', selectionText: 'autumn drive' }, {})`)
  await closeTab('/options.html')
  expect(await inWorker('Object.keys(await chrome.notifications.getAll())')).toEqual([])
  // No link is of a server any more: the entries of links are gone, and another can take the id.
  const create = `new Promise((resolve) => chrome.contextMenus.create({ id: 'link act', title: 'x' }, () => resolve(chrome.runtime.lastError?.message ?? '')))`
  expect(await inWorker(create)).toBe('')
})
