/** Searches a page for mentions of campaigns, and puts a chip beside each that is known and in view. */
import { tokenPattern } from '../campaign-address.ts'
import type { MentionsStart } from '../messages.ts'
import { createSpotRequests } from './asking.ts'
import { isConnected } from './chip.ts'
import { removeOldChips } from './old-chips.ts'
import { createReading } from './reading.ts'
import { createSlices } from './slices.ts'
import { createSpots } from './spots.ts'

/** Starts the search; answers a function that ends it and removes every chip. */
export function startMentionSearch(start: MentionsStart): () => void {
  const over = new AbortController()
  const { signal } = over
  const later = createSlices(signal)
  const spots = createSpots(start, later, (found) => requestSpots(found))
  const requestSpots = createSpotRequests(signal, spots, stop)
  const tokens = start.findsTokens ? tokenPattern(start.tokenPrefix) : null
  const read = createReading(tokens, later, spots)

  const changed = new Set<Node>()
  let isPlanned = false
  let hasLost = false
  const changes = new MutationObserver((records) => {
    // At once: what is written in may be saved in the next moment.
    if (records.some(({ attributeName }) => attributeName === 'contenteditable')) spots.leaveEditors()
    for (const { type, target, addedNodes, removedNodes } of records) {
      hasLost ||= removedNodes.length > 0
      const nodes = type === 'childList' ? [...removedNodes, ...addedNodes] : [target]
      // At once, before anybody sees it: of a text that the page writes anew or takes out, what was cut off stands there still.
      for (const node of nodes) if (!spots.isKnown(node)) changed.add(node)
    }
    if (!isPlanned) later(readChanged)
    isPlanned = true
  })
  function readChanged(): void {
    isPlanned = false
    if (!isConnected()) return stop()
    // Of what left the page only the outermost elements are told: every mention is looked at.
    read([...changed, ...(hasLost ? spots.nodes() : [])])
    changed.clear()
    // A part of the page may have been moved into an editor.
    spots.leaveEditors()
    hasLost = false
    // Chips that went have made room for others.
    later(() => requestSpots([]))
  }
  function stop(): void {
    over.abort()
    changes.disconnect()
    spots.stop()
  }
  const page = document.documentElement
  changes.observe(page, { childList: true, subtree: true, attributeFilter: ['href', 'contenteditable'], characterData: tokens !== null })
  // Of a whole document that people may write in nobody is told.
  for (const type of ['focusin', 'beforeinput']) addEventListener(type, spots.leaveEditors, { capture: true, signal })
  removeOldChips()
  read([page])
  return stop
}
