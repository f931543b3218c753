/**
 * Sites on which the user wants to see campaigns. The settings name them; the browser's registered content scripts follow the settings and
 * the permissions at every start of the worker, because updates of the extension drop registrations and users withdraw permissions.
 */
import { browser } from 'wxt/browser'
import * as v from 'valibot'
import { linkSelector, readCampaignAddress } from '../../campaign-address.ts'
import { Refusal } from '../../failure.ts'
import type { MessageData, SiteView } from '../../messages.ts'
import { minute } from '../../minute.ts'
import { int, number } from '../../schema.ts'
import { originPattern } from '../../server-url.ts'
import { lessMax, pathMax, type Site } from '../../settings.ts'
import { isSiteAddress } from '../../site-address.ts'
import { storageItem } from '../../storage.ts'
import { signedInAccounts } from './find-target.ts'
import { giveBackAccess, hasAccess } from '../sign/permissions.ts'
import type { SenderFacts } from '../senders.ts'
import { settingsItem } from '../stores/settings-store.ts'
import { notifyPages } from './tell-pages.ts'
import { readVault } from '../sign/vault.ts'

const Wanted = v.nullable(v.object({ origin: v.string(), at: number }))
/** The site that the user wants while the browser asks for access: its question may close the popup that would go on. */
const wantedItem = storageItem<v.InferOutput<typeof Wanted>>({ key: 'wantedSite', area: 'session', schema: Wanted, fallback: null })

const contentScript = 'mentions.js'
const idPrefix = 'site '
/** One reconciliation at a time, so that none works on what another has changed. */
const lock = 'sites'

/** The sites, and whether the browser still allows each. */
export async function readSites(): Promise<SiteView[]> {
  const { sites } = await settingsItem.read()
  return await Promise.all(sites.map(async (site) => ({ ...site, isAllowed: await hasAccess(site.origin) })))
}

/** Servers whose pages are our own web app: it shows campaigns itself. */
export async function ownOrigins(): Promise<Set<string>> {
  const { accounts } = await readVault('accounts')
  return new Set(accounts.list.map(({ serverUrl }) => new URL(serverUrl).origin))
}

/** Switches a site on. The page has asked the user for access to it before. */
export async function enableSite({ origin }: { origin: string }): Promise<SiteView[]> {
  if (!isSiteAddress(origin) || (await ownOrigins()).has(origin)) {
    throw new Refusal({ code: 'badSite', message: 'Campaigns cannot be shown on this site.', retryable: false })
  }
  if (!(await hasAccess(origin))) {
    await wantedItem.write({ origin, at: Date.now() })
    throw new Refusal({ code: 'noAccess', message: 'The browser was not allowed to reach this site.', retryable: true })
  }
  await wantedItem.remove()
  await changeSites((sites) => (sites.some((site) => site.origin === origin) ? sites : [...sites, { origin, findsTokens: false }]))
  await startNow(origin)
  return await readSites()
}

/** Registered scripts run from the next loading of a page on; the open pages of a new site get theirs now. */
async function startNow(origin: string): Promise<void> {
  const tabs = await browser.tabs.query({ url: originPattern(origin) })
  const ids = tabs.flatMap(({ id, url }) => (id !== undefined && url !== undefined && new URL(url).origin === origin ? [id] : []))
  await Promise.all(ids.map((tabId) => run(tabId).catch(() => undefined)))
}

/** Gives the open pages of all sites their scripts, which an update of the extension has ended. */
export async function startSites(): Promise<void> {
  const sites = (await readSites()).filter(({ isAllowed }) => isAllowed)
  await Promise.all(sites.map(({ origin }) => startNow(origin)))
}

const run = (tabId: number) => browser.scripting.executeScript({ target: { tabId }, files: [contentScript as never] })

/** Switches a site off, removes the cards from its open pages and returns the access to it, unless something else needs that. */
export async function disableSite({ origin }: { origin: string }): Promise<SiteView[]> {
  await changeSites((sites) => sites.filter((site) => site.origin !== origin))
  await giveBackAccess()
  return await readSites()
}

/** Changes how a site shows campaigns. */
export async function changeSite(change: MessageData<'sites.change'>): Promise<SiteView[]> {
  await changeSiteAt(change.origin, (site) => ({ ...site, ...change }))
  return await readSites()
}

/** Hides a page of a site, or shows it again. */
export async function setPageHidden({ origin, path, isHidden }: MessageData<'sites.hidePage'>): Promise<SiteView[]> {
  if (path.length > pathMax)
    throw new Refusal({ code: 'tooLong', message: 'The address of this page is too long to be kept.', retryable: false })
  await changeSiteAt(origin, (site) => ({ ...site, hiddenPaths: setEntry(site.hiddenPaths, path, isHidden, (each) => each === path) }))
  return await readSites()
}

/** Shows a campaign on a site again. */
export async function showMuted({ origin, campaign }: MessageData<'sites.unmute'>): Promise<SiteView[]> {
  await setMuted(origin, campaign, false)
  return await readSites()
}

type Muted = MessageData<'sites.unmute'>['campaign']

/** The entries without one, or with it at their end. */
const setEntry = <T>(list: readonly T[] = [], entry: T, isIn: boolean, isSame: (entry: T) => boolean) =>
  [...list.filter((each) => !isSame(each)), ...(isIn ? [entry] : [])].slice(-lessMax)

/**
 * Changes a site that is switched on. A page has its own show less alone: it can hide there what it likes anyway.
 * @throws Refusal siteOff: it was switched off since the page that sends this was drawn
 */
async function changeSiteAt(origin: string | null, change: (site: Site) => Site): Promise<void> {
  await changeSites((sites) => {
    if (!sites.some((site) => site.origin === origin))
      throw new Refusal({ code: 'siteOff', message: 'Campaigns are not shown on this site.', retryable: false })
    return sites.map((site) => (site.origin === origin ? change(site) : site))
  })
}

/** Shows a campaign no more on a site, or again. */
export async function setMuted(origin: string | null, campaign: Muted, isMuted: boolean): Promise<void> {
  const isSame = ({ serverUrl, id }: Muted) => id === campaign.id && serverUrl === campaign.serverUrl
  await changeSiteAt(origin, (site) => ({ ...site, muted: setEntry(site.muted, campaign, isMuted, isSame) }))
}

/** Shows nothing more at the address of a content script's page. */
export async function hidePage(_: unknown, { origin, path }: SenderFacts): Promise<void> {
  await setPageHidden({ origin: origin ?? '', path, isHidden: true })
}

async function changeSites(change: (sites: Site[]) => Site[]): Promise<void> {
  await settingsItem.update((settings) => ({ ...settings, sites: change(settings.sites) }))
  await syncSites()
}

/** Makes the registered content scripts those of the sites that the browser allows. */
export async function reconcileSites(): Promise<void> {
  await navigator.locks.request(lock, async () => {
    const allowed = (await readSites()).filter(({ isAllowed }) => isAllowed)
    // Sites that differ in nothing but their port share one script.
    const wanted = new Map(allowed.map(({ origin }) => [idPrefix + originPattern(origin), originPattern(origin)]))
    const registered = (await browser.scripting.getRegisteredContentScripts()).filter(({ id }) => id.startsWith(idPrefix))
    const known = new Set(registered.map(({ id }) => id))
    const gone = [...known].filter((id) => !wanted.has(id))
    const missing = [...wanted].filter(([id]) => !known.has(id))
    if (gone.length > 0) await browser.scripting.unregisterContentScripts({ ids: gone })
    if (missing.length === 0) return
    await browser.scripting.registerContentScripts(
      missing.map(([id, pattern]) => ({
        id,
        js: [contentScript],
        matches: [pattern],
        allFrames: false,
        runAt: 'document_idle' as const,
        persistAcrossSessions: true,
      })),
    )
  })
}

/** Sites were changed, or the permission of one was given or withdrawn: their scripts and open pages follow. */
export async function syncSites(): Promise<void> {
  await reconcileSites()
  await notifyPages()
}

/** The user has just allowed the site that the popup asked for. */
async function enableWanted(): Promise<void> {
  const wanted = await wantedItem.read()
  if (wanted && Date.now() - wanted.at < minute && (await hasAccess(wanted.origin))) await enableSite(wanted).catch(() => undefined)
}

const Scanned = v.object({ tabId: int, origin: v.string(), documentId: v.nullable(v.string()) })
type Scanned = v.InferOutput<typeof Scanned>

/** Pages that the user had scanned once: their content scripts may ask for campaigns until the tab shows another page. */
const scannedItem = storageItem<Scanned[]>({ key: 'scannedTabs', area: 'session', schema: v.array(Scanned), fallback: [] })

/** Older ones are forgotten; a tab's number is never given again while the browser runs. */
const scannedMax = 20

const readDocument = async (tabId: number) => {
  const [page] = await browser.scripting.executeScript({ target: { tabId }, func: () => location.origin })
  return { tabId, origin: page?.result ?? '', documentId: page?.documentId ?? null }
}

const forgetScan = (tabId: number) => scannedItem.update((pages) => pages.filter((page) => page.tabId !== tabId))

/**
 * True if the user had this page scanned, and the tab still shows it. The browser is asked each time: the access to the page ends when the
 * tab loads another one.
 */
export async function isScanned({ origin, tabId }: { origin: string; tabId: number }): Promise<boolean> {
  const known = (await scannedItem.read()).find((page) => page.tabId === tabId && page.origin === origin)
  if (!known) return false
  const now = await readDocument(tabId).catch(() => null)
  if (now?.origin === known.origin && now.documentId === known.documentId) return true
  await forgetScan(tabId)
  return false
}

/** Runs in the page: the addresses of links that may be to campaigns. */
const findLinks = (selector: string) => Array.from(document.querySelectorAll<HTMLAnchorElement>(selector), ({ href }) => href)

/** The addresses of such links; the browser refuses a page that it gives no access to. */
export const readLinks = async (tabId: number) => {
  const [page] = await browser.scripting.executeScript({ target: { tabId }, func: findLinks, args: [linkSelector] })
  return page?.result ?? []
}

async function refuseScan(tabId: number): Promise<never> {
  await forgetScan(tabId)
  throw new Refusal({ code: 'noScan', message: 'This page cannot be scanned.', retryable: false })
}

/**
 * Looks for campaigns on the page of a tab once. The press in the popup has given access to that page; the browser refuses its own pages.
 * @returns the number of links to campaigns of our servers, whether or not an account sees those campaigns
 */
export async function scanTab({ tabId }: { tabId: number }): Promise<{ found: number }> {
  const refuse = () => refuseScan(tabId)
  const page = await readDocument(tabId).catch(refuse)
  const { origin } = page
  if (!isSiteAddress(origin) || (await ownOrigins()).has(origin)) return await refuse()
  // Before the script runs: its first question comes at once.
  await scannedItem.update((pages) => [...pages.filter((each) => each.tabId !== tabId), page].slice(-scannedMax))
  const isThere = (await readSites()).some((site) => site.origin === origin && site.isAllowed)
  if (!isThere) await run(tabId).catch(refuse)
  const [links, accounts] = await Promise.all([readLinks(tabId).catch(refuse), signedInAccounts()])
  return { found: links.filter((address) => readCampaignAddress(address, accounts)).length }
}

/** Registers the listeners of sites; to be called while the worker's script runs for the first time. */
export function listenToSites(): void {
  browser.runtime.onInstalled.addListener(() => void reconcileSites())
  browser.permissions.onAdded.addListener(() => void syncSites().then(enableWanted))
  browser.permissions.onRemoved.addListener(() => void syncSites())
}
