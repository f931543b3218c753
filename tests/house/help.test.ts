/** Contextual help: every screen has an article, and no article is about a screen that does not exist. */
import { helpNameMax } from '@spotdesk/sdk/values'
import { expect, test } from 'vitest'
import { ownArticles } from '../../packages/server/src/platform/help/articles/index.ts'
import { readScreens } from '../../scripts/screens/read-screens.ts'

/** Screens for people who are not signed in have no navigation bar and so no "?". */
const withHelp = (await readScreens()).filter(({ load, isUnsecured, isOpen }) => load && !isUnsecured && !isOpen).map(({ path }) => path)

test.each(withHelp)('%s has an article that explains a task', (path) => {
  expect(ownArticles.filter(({ type, paths }) => type === 'how-to' && paths.includes(path))).not.toEqual([])
})

test('articles have names of their own and belong to screens that exist', () => {
  const names = ownArticles.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
  expect(names.filter((name) => name.length > helpNameMax)).toEqual([])
  expect(
    ownArticles.flatMap(({ name, paths }) => paths.filter((path) => !withHelp.includes(path)).map((path) => `${name}: ${path}`)),
  ).toEqual([])
})
