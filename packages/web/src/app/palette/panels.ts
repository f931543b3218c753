/** Which of the two panels of the keyboard is open: the command palette, or the map of the keys. */
import { signal } from '@preact/signals-react'

export type Panel = 'commands' | 'keys'
export const openedPanel = signal<Panel | null>(null)

export function openPanel(panel: Panel | null): void {
  openedPanel.value = panel
}
