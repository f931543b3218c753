/** The screens that exist, for parts of a page that depend on them. The application sets them once when it starts. */
import type { Screen } from './screen.ts'

let table: readonly Screen[] = []

export function setScreens(screens: readonly Screen[]): void {
  table = screens
}

/** True if a path is a screen's. */
export function isAt({ path: pattern }: Screen, path: string): boolean {
  return new RegExp(`^${pattern.replace(/\$[A-Za-z]+/g, '[^/]+')}/?$`).test(path)
}

/** The screen at a path, without its query. */
export function screenAt(path: string): Screen | undefined {
  return table.find((screen) => isAt(screen, path))
}

/** True if an address leads to a screen: a link to any other would end on the landing page. */
export function hasScreen(href: string): boolean {
  return screenAt(href.split('?')[0]!) !== undefined
}
