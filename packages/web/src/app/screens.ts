/** Every screen of the application: the tables of all nouns together. */
import { screens as account } from '../people/account/screens.ts'
import { screens as campaigns } from '../campaigns/campaigns/screens.ts'
import { screens as creatives } from '../studio/creatives/screens.ts'
import { screens as devices } from '../people/devices/screens.ts'
import { screens as session } from '../people/session/screens.ts'
import type { Screen } from '../shared/screen.ts'

export const screens: readonly Screen[] = [...campaigns, ...creatives, ...account, ...devices, ...session]

/** True if a path is a screen's. */
export function isAt({ path: pattern }: Screen, path: string): boolean {
  return new RegExp(`^${pattern.replace(/\$[A-Za-z]+/g, '[^/]+')}/?$`).test(path)
}

/** The screen at a path. */
export function screenAt(path: string): Screen | undefined {
  return screens.find((screen) => isAt(screen, path))
}
