/** The open one of the two keyboard panels: the command palette or the list of keys. */
import { signal } from '@preact/signals-react'

export type Panel = 'commands' | 'keys'
export const openedPanel = signal<Panel | null>(null)

export function openPanel(panel: Panel | null): void {
  openedPanel.value = panel
}
