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

/** Brands come with one that is made up, and with the engine's own, in any order. */
function browserName(): string {
  if (import.meta.env.FIREFOX) return 'Firefox'
  const brands = (navigator as BrandedNavigator).userAgentData?.brands ?? []
  return brands.map(({ brand }) => brand).find((brand) => !/not.*brand|^chromium$/i.test(brand)) ?? 'Chromium'
}

/** How a token is called in the list of its user's tokens: by browser and machine, as far as an extension can know them. */
export async function clientLabel(): Promise<string> {
  const { os, arch } = await browser.runtime.getPlatformInfo()
  return `Spotdesk extension (${browserName()} on ${systems[os] ?? os}, ${arch})`
}
