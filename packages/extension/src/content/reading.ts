/** Reads a page, or a part of it that has changed, for links to campaigns and for text tokens. */
import { linkSelector } from '../campaign-address.ts'
import { isTouchable, readLink } from './find.ts'
import type { Later } from './slices.ts'
import { createSource } from './source.ts'
import type { Spots } from './spots.ts'

/** Elements that one job looks at. */
const portion = 100

/**
 * Answers a function that reads nodes and everything in them, in slices.
 * @param tokens null where text is not searched
 */
export function createReading(tokens: RegExp | null, later: Later, { isKnown, watch }: Spots): (roots: readonly Node[]) => void {
  function readAnchor(link: HTMLAnchorElement): void {
    if (isKnown(link)) return
    const mention = readLink(link.href)
    if (mention) watch(createSource(link, link, [[mention, 0]]))
  }

  function readText(node: Text): void {
    const parent = node.parentElement
    if (!parent || isKnown(node) || parent.closest('a[href]')) return
    const found = [...node.data.matchAll(tokens!)]
    if (found.length === 0 || !isTouchable(parent)) return
    watch(
      createSource(
        node,
        parent,
        found.map(({ index, 0: text, 1: id }) => [{ origin: null, id: Number(id) }, index + text.length]),
      ),
    )
  }

  function inPortions<T>(items: readonly T[], run: (item: T) => void): void {
    for (let from = 0; from < items.length; from += portion) {
      later(() => {
        for (const item of items.slice(from, from + portion)) run(item)
      })
    }
  }

  function read(root: Node): void {
    if (isKnown(root) || !root.isConnected) return
    if (root instanceof Element) {
      if (root.matches(linkSelector)) readAnchor(root as HTMLAnchorElement)
      inPortions([...root.querySelectorAll<HTMLAnchorElement>(linkSelector)], readAnchor)
    }
    if (!tokens) return
    if (root instanceof Text) return readText(root)
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const walk = () => {
      for (let count = 0; count < portion; count++) {
        const node = walker.nextNode()
        if (!node) return
        readText(node as Text)
      }
      later(walk)
    }
    later(walk)
  }

  return (roots) => inPortions(roots, read)
}
