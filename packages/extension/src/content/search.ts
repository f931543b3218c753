/** Searches a page for mentions of campaigns, and puts a chip beside each that is known and in view. */
import { tokenPattern } from '../campaign-address.ts'
import { tell } from '../card/tell.ts'
import { mentionsMax } from '../mentions-max.ts'
import type { Mention, MentionedCampaign, MentionsStart } from '../messages.ts'
import { type Chip, createChip, isConnected } from './chip.ts'
import { isTouchable, keyOf, readLink } from './find.ts'
import { createSlices } from './slices.ts'

/** More would be a list of campaigns, for which there is the web application. */
const chipsMax = 200
const keptMs = 60_000
/** Elements that one job looks at. */
const portion = 100
/** A site that asks too often waits so long. */
const tooOftenMs = 2000
/** A page that removes a chip gets it again so often. */
const triesMax = 3

interface Spot {
  mention: Mention
  /** The chip stands after it. */
  anchor: ChildNode
  /** It is looked at when this comes into view. */
  element: Element
  chip: Chip | null
  tries: number
}

interface Kept {
  at: number
  found: MentionedCampaign | null
}

/** Starts the search; answers a function that ends it and removes every chip. */
export function search(start: MentionsStart): () => void {
  const slices = createSlices()
  const kept = new Map<string, Kept>()
  const links = new WeakMap<Element, { href: string; spot: Spot }>()
  const texts = new WeakSet<Node>()
  const spots = new Map<Element, Spot[]>()
  const hosts = new WeakSet<Node>()
  const shown = new Set<Spot>()
  let waiting: Spot[] = []
  let isAsking = false
  let isOver = false
  const tokens = start.findsTokens ? tokenPattern(start.tokenPrefix) : null

  const views = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      views.unobserve(target)
      const own = spots.get(target) ?? []
      spots.delete(target)
      if (isTouchable(target)) waiting.push(...own)
    }
    if (waiting.length > 0) slices.add(() => void askForWaiting())
  })

  /** Elements that are not observed yet. Each time that some are added, the browser looks at all of them: once is enough. */
  let unobserved: Element[] = []
  function observe(): void {
    for (const element of unobserved) views.observe(element)
    unobserved = []
  }

  function watch(spot: Spot): void {
    const others = spots.get(spot.element)
    if (others) return void others.push(spot)
    spots.set(spot.element, [spot])
    // Behind the jobs that find the others.
    if (unobserved.push(spot.element) === 1) slices.add(observe)
  }

  async function askForWaiting(): Promise<void> {
    if (isAsking || isOver) return
    isAsking = true
    while (waiting.length > 0 && shown.size < chipsMax && !isOver) {
      const now = Date.now()
      const open = new Map<string, Mention>()
      const batch: Spot[] = []
      for (const spot of waiting) {
        const key = keyOf(spot.mention)
        const known = kept.get(key)
        if (!known || now - known.at >= keptMs) {
          if (open.size >= mentionsMax && !open.has(key)) break
          open.set(key, spot.mention)
        }
        batch.push(spot)
      }
      waiting = waiting.slice(batch.length)
      if (open.size > 0) {
        // One question at a time: a page of links does not flood the worker.
        const answer = await tell('mentions.read', { mentions: [...open.values()] })
        if (isOver) break
        if (!answer.ok) {
          if (answer.error.code === 'messageRefused' || !isConnected()) {
            stop()
            break
          }
          // Asked again later, or when the next mention comes into view.
          if (answer.error.retryable) waiting = [...batch, ...waiting]
          if (answer.error.code !== 'tooOften') break
          await new Promise((resolve) => setTimeout(resolve, tooOftenMs))
          continue
        }
        for (const key of open.keys()) kept.set(key, { at: now, found: null })
        for (const found of answer.data) kept.set(keyOf(found.mention), { at: now, found })
      }
      for (const spot of batch) slices.add(() => show(spot))
    }
    isAsking = false
  }

  function show(spot: Spot): void {
    const found = kept.get(keyOf(spot.mention))?.found
    if (isOver || !found || spot.chip || !spot.anchor.isConnected || shown.size >= chipsMax || spot.tries >= triesMax) return
    spot.tries += 1
    spot.chip = createChip(found, start)
    hosts.add(spot.chip.host)
    spot.anchor.after(spot.chip.host)
    shown.add(spot)
  }

  function hide(spot: Spot): void {
    spot.chip?.remove()
    spot.chip = null
    shown.delete(spot)
  }

  function readAnchor(link: HTMLAnchorElement): void {
    const { href } = link
    const known = links.get(link)
    if (known?.href === href) return
    if (known) hide(known.spot)
    const mention = readLink(href)
    if (!mention) return void links.delete(link)
    const spot: Spot = { mention, anchor: link, element: link, chip: null, tries: 0 }
    links.set(link, { href, spot })
    watch(spot)
  }

  function readText(node: Text): void {
    if (!tokens || texts.has(node) || !node.parentElement || node.parentElement.closest('a[href]')) return
    const found = [...node.data.matchAll(tokens)]
    if (found.length === 0 || !isTouchable(node.parentElement)) return
    texts.add(node)
    // From the last to the first, so that the places before stay right.
    for (const { index, 0: text, 1: id } of found.toReversed()) {
      const end = index + text.length
      if (end < node.data.length) texts.add(node.splitText(end))
      // What is split off begins with the token itself: the chip stands after it.
      const anchor = index > 0 ? node.splitText(index) : node
      texts.add(anchor)
      watch({ mention: { origin: null, id: Number(id) }, anchor, element: node.parentElement, chip: null, tries: 0 })
    }
  }

  const linkSelector = 'a[href*="campaigns/"]'

  function scan(root: Node): void {
    if (root instanceof Element) {
      if (root.matches(linkSelector)) readAnchor(root as HTMLAnchorElement)
      inPortions(root.querySelectorAll<HTMLAnchorElement>(linkSelector), readAnchor)
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
      slices.add(walk)
    }
    slices.add(walk)
  }

  function inPortions<T>(items: ArrayLike<T>, run: (item: T) => void): void {
    for (let from = 0; from < items.length; from += portion) {
      slices.add(() => {
        for (let index = from; index < Math.min(from + portion, items.length); index++) run(items[index]!)
      })
    }
  }

  const changed = new Set<Node>()
  const changes = new MutationObserver((records) => {
    const before = changed.size
    let hasLost = false
    for (const { type, target, addedNodes, removedNodes } of records) {
      if (type === 'childList') {
        for (const node of addedNodes) if (!hosts.has(node)) changed.add(node)
        hasLost ||= removedNodes.length > 0
      } else changed.add(target)
    }
    if (before === 0 && changed.size > 0) slices.add(readChanged)
    if (hasLost && shown.size > 0) slices.add(tidy)
  })

  function readChanged(): void {
    if (!isConnected()) return stop()
    const roots = [...changed]
    changed.clear()
    inPortions(roots, (node) => node.isConnected && scan(node))
  }

  /** Chips go with their links; one that the page took away by itself comes again. */
  function tidy(): void {
    for (const spot of shown) {
      const isAlone = spot.chip?.host.previousSibling !== spot.anchor
      if (spot.anchor.isConnected && !isAlone) continue
      hide(spot)
      if (spot.anchor.isConnected) watch(spot)
    }
  }

  function stop(): void {
    isOver = true
    changes.disconnect()
    views.disconnect()
    slices.stop()
    for (const spot of shown) {
      hide(spot)
      const { anchor } = spot
      if (anchor instanceof Text) anchor.parentNode?.normalize()
    }
  }

  changes.observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributeFilter: ['href'],
    characterData: tokens !== null,
  })
  scan(document.documentElement)
  return stop
}
