/** The dialog of help: closed, or open with a text to search for. */
import { signal } from '@preact/signals-react'

export const openedHelp = signal<{ search: string } | null>(null)

/** Opens the help of the screen, or what is found for a text. */
export function openHelp(search = ''): void {
  openedHelp.value = { search }
}

export function closeHelp(): void {
  openedHelp.value = null
}
