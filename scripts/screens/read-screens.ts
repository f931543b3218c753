/** The screens of the web application as scripts and house tests need them: its project is no part of theirs, so it is loaded by its address. */
interface ScreenRow {
  path: string
  title: string
  /** Left out where the path only redirects. */
  load?: unknown
  isUnsecured?: true
}

const table = new URL('../../packages/web/src/app/screens.ts', import.meta.url).href

export async function readScreens(): Promise<readonly ScreenRow[]> {
  const { screens } = (await import(table)) as { screens: readonly ScreenRow[] }
  return screens.map(({ path, title, load, isUnsecured }) => ({
    path,
    title,
    ...(load !== undefined && { load }),
    ...(isUnsecured && { isUnsecured }),
  }))
}
