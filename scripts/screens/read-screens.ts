import type { Rights } from '@spotdesk/sdk/contract'

/** The screens of the web application as scripts and house tests need them: its project is no part of theirs, so it is loaded by its address. */
interface ScreenRow {
  path: string
  title: string
  /** Left out where the path only redirects. */
  load?: unknown
  isUnsecured?: true
  isOpen?: true
}

const table = new URL('../../packages/web/src/app/screens.ts', import.meta.url).href

export async function readScreens(): Promise<readonly ScreenRow[]> {
  const { screens } = (await import(table)) as { screens: readonly ScreenRow[] }
  return screens.map(({ path, title, load, isUnsecured, isOpen }) => ({
    path,
    title,
    ...(load !== undefined && { load }),
    ...(isUnsecured && { isUnsecured }),
    ...(isOpen && { isOpen }),
  }))
}

interface Opening {
  screenAt(path: string): ScreenRow | undefined
  decideAccess(screen: ScreenRow, rights: Rights, screens: readonly ScreenRow[]): { ok: true } | { ok: false; redirect: string }
}

/** Where somebody ends who goes to an address: the path of the screen that opens, or the address that they are sent to. Null: the landing page. */
export async function placeOf(address: string, rights: Rights): Promise<string | null> {
  const { screens, screenAt } = (await import(table)) as { screens: readonly ScreenRow[] } & Pick<Opening, 'screenAt'>
  const { decideAccess } = (await import(new URL('access.ts', table).href)) as Pick<Opening, 'decideAccess'>
  const screen = screenAt(address)
  if (!screen) return null
  const access = decideAccess(screen, rights, screens)
  return access.ok ? screen.path : access.redirect
}
