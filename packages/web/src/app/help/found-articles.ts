/** The articles of a screen, and those that match a search. Pure. */
import type { help } from '@spotdesk/sdk/contract'
import { helpTypes, searchKey } from '@spotdesk/sdk/values'

type Item = help.HelpItem

const toText = ({ htmlContent }: Item) => htmlContent.replaceAll(/<[^>]*>/g, ' ')

const order = (a: Item, b: Item) => helpTypes.indexOf(a.type) - helpTypes.indexOf(b.type)

/** The articles of a screen by its path: tasks, then numbers, then questions. */
export function listArticles(items: readonly Item[], path: string | undefined): Item[] {
  return items.filter(({ paths }) => path !== undefined && paths.includes(path)).toSorted(order)
}

/** The articles that have every word of a search: first those with all words in the title, then in the description, then in the text. */
export function articlesFor(items: readonly Item[], search: string): Item[] {
  const words = searchKey(search).split(/\s+/).filter(Boolean)
  const has = (text: string) => words.every((word) => searchKey(text).includes(word))
  const rank = (item: Item) =>
    has(item.title) ? 0 : has(`${item.title} ${item.description}`) ? 1 : has(`${item.title} ${item.description} ${toText(item)}`) ? 2 : null
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .filter((found): found is { item: Item; rank: 0 | 1 | 2 } => found.rank !== null)
    .toSorted((a, b) => a.rank - b.rank || order(a.item, b.item))
    .map(({ item }) => item)
}
