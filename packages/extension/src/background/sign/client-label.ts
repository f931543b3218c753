import { browser } from 'wxt/browser'

const systems: Readonly<Record<string, string>> = {
  android: 'Android',
  cros: 'ChromeOS',
  ios: 'iOS',
  linux: 'Linux',
  mac: 'macOS',
  openbsd: 'OpenBSD',
  win: 'Windows',
}

interface BrandedNavigator {
  userAgentData?: { brands: readonly { brand: string }[] }
}

/** Browsers list a made-up brand and that of the engine too, in any order. */
function browserName(): string {
  if (import.meta.env.FIREFOX) return 'Firefox'
  const brands = (navigator as BrandedNavigator).userAgentData?.brands ?? []
  return brands.map(({ brand }) => brand).find((brand) => !/not.*brand|^chromium$/i.test(brand)) ?? 'Chromium'
}

/** The name of a token in its user's list of tokens: browser and machine, as far as an extension knows them. */
export async function clientLabel(): Promise<string> {
  const { os, arch } = await browser.runtime.getPlatformInfo()
  return `Spotdesk extension (${browserName()} on ${systems[os] ?? os}, ${arch})`
}
