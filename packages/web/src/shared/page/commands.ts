/** Commands of the palette beside the screens: each visible part of the application adds its own. */
import { computed, signal } from '@preact/signals-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect } from 'react'

export interface Command {
  id: string
  label: string
  /** The heading above it. */
  group: string
  /** Small text after it: what it belongs to, its state. */
  note?: string
  icon?: LucideIcon
  /** Acts on what is looked at: it stands before the commands that are always there. */
  isOfSubject?: true
  run: () => void
}

const registered = signal<ReadonlyMap<symbol, readonly Command[]>>(new Map())
export const commands = computed(() => [...registered.value.values()].flat())

/** Offers commands while the component is mounted. The list must stay the same object while none of it changes. */
export function useCommands(list: readonly Command[]): void {
  useEffect(() => {
    const owner = Symbol('commands')
    registered.value = new Map([...registered.peek(), [owner, list]])
    return () => {
      registered.value = new Map([...registered.peek()].filter(([other]) => other !== owner))
    }
  }, [list])
}
