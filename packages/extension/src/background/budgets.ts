/** Bounds what the web pages of one site can ask servers for, whatever runs in them. In memory: a new worker begins anew. */
import type { MessageType } from '../messages.ts'

interface Budget {
  /** Messages that may come at once. */
  most: number
  /** Messages that are granted anew each second. */
  perSecond: number
}

/** A person presses such a button once. */
const pressing: Budget = { most: 2, perSecond: 0.2 }
const reading: Budget = { most: 60, perSecond: 1 }

/** Messages of content scripts without a budget ask no server. */
const budgets: Partial<Record<MessageType, Budget>> = {
  'mentions.read': reading,
  'mention.forecast': reading,
  'mention.ticket': reading,
  'mention.openPopup': pressing,
  'mention.mute': { most: 5, perSecond: 0.2 },
  'page.hide': pressing,
}

/** Pairs of a site and a type of message that are known at a time; the one that was asked longest ago is forgotten. */
const pairsMax = 200

/** Answers whether a site may send one more message of a type now. Each type has a budget of its own. */
export function createBudgets(now: () => number): (origin: string, type: MessageType) => boolean {
  const spent = new Map<string, { left: number; at: number }>()
  return (origin, type) => {
    const budget = budgets[type]
    if (!budget) return true
    const key = `${type} ${origin}`
    const at = now()
    const before = spent.get(key) ?? { left: budget.most, at }
    const left = Math.min(budget.most, before.left + (Math.max(0, at - before.at) / 1000) * budget.perSecond)
    const isGranted = left >= 1
    // Written anew, so that the first of the map is the one that asked longest ago.
    spent.delete(key)
    spent.set(key, { left: isGranted ? left - 1 : left, at })
    for (const [oldest] of spent) {
      if (spent.size <= pairsMax) break
      spent.delete(oldest)
    }
    return isGranted
  }
}
