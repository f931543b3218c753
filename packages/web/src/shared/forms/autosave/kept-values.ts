/**
 * Values of a form that were not saved when the session ended by itself: they wait in this tab, for the same user, and are offered again.
 * A log-out, another user, a save and a discard clear them. Passwords and tokens are never kept: a form names such fields (`notKept`).
 */
import { effect } from '@preact/signals-react'
import { type User, currentUser, onSessionEnd } from '../../session/session.ts'

const prefix = 'spotdesk.kept.'

/** The changed fields of a form, with the version that they were changed from. */
export interface KeptValues {
  /** User and agency that they belong to. */
  owner: string
  version?: number | undefined
  values: Record<string, unknown>
}

/** Forms on the page, by what they would keep; null: nothing of theirs is unsaved. */
const openForms = new Map<string, () => KeptValues | null>()

/** Keeps a form's values when the session ends. Returns the end of that. */
export function keepOnSessionEnd(name: string, unsaved: () => KeptValues | null): () => void {
  openForms.set(name, unsaved)
  return () => void (openForms.get(name) === unsaved && openForms.delete(name))
}

onSessionEnd((reason) => {
  if (reason === 'signedOut') {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    return
  }
  for (const [name, unsaved] of openForms) {
    const kept = unsaved()
    if (kept) store(name, printKept(kept))
  }
})

/** The owner of what a user types in their active agency. */
export const toDraftOwner = (user: User | null): string => `${user?.userName} ${user?.agency.id}`

// Whoever signs in after somebody else leaves nothing of theirs in this tab.
effect(() => {
  const user = currentUser.value
  if (user === null) return
  for (const key of Object.keys(sessionStorage).filter((name) => name.startsWith(prefix))) {
    if (!readKept(sessionStorage.getItem(key)!)?.owner.startsWith(`${user.userName} `)) sessionStorage.removeItem(key)
  }
})

/** A full or forbidden storage loses them, as it would without it. */
function store(name: string, text: string): void {
  try {
    sessionStorage.setItem(prefix + name, text)
  } catch {
    // Nothing more can be done: the session has ended.
  }
}

/** The values that wait for a form; null: none, or another user's. */
export function keptValues(name: string, owner: string): KeptValues | null {
  const text = sessionStorage.getItem(prefix + name)
  const kept = text === null ? null : readKept(text)
  if (kept?.owner === owner) return kept
  if (text !== null) forgetKept(name)
  return null
}

export function forgetKept(name: string): void {
  sessionStorage.removeItem(prefix + name)
}

/** As text; a date comes back as one. */
export function printKept(kept: KeptValues): string {
  return JSON.stringify(kept, function (this: Record<string, unknown>, key, value: unknown) {
    const own = this[key]
    return own instanceof Date ? { $date: own.getTime() } : value
  })
}

/** Null: the text is nobody's kept values. */
export function readKept(text: string): KeptValues | null {
  try {
    const kept = JSON.parse(text, (_, value: unknown) =>
      typeof value === 'object' && value !== null && '$date' in value ? new Date(Number(value.$date)) : value,
    ) as KeptValues | null
    return typeof kept?.owner === 'string' && typeof kept.values === 'object' ? kept : null
  } catch {
    return null
  }
}
