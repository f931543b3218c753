/** What the command palette offers beside the screens: each part of the application that is on the page adds its own. */
import { computed, signal } from '@preact/signals-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect } from 'react'

export interface Command {
  id: string
  label: string
  /** Heading that it stands under. */
  group: string
  icon?: LucideIcon
  run: () => void
}

const registered = signal<ReadonlyMap<symbol, readonly Command[]>>(new Map())
export const commands = computed(() => [...registered.value.values()].flat())

/** Offers commands while the component is there. The list must stay the same object while nothing of it changes. */
export function useCommands(list: readonly Command[]): void {
  useEffect(() => {
    const owner = Symbol('commands')
    registered.value = new Map([...registered.peek(), [owner, list]])
    return () => {
      registered.value = new Map([...registered.peek()].filter(([other]) => other !== owner))
    }
  }, [list])
}
