/** Light, dark, or as the system has it; kept in browser storage. */
import { signal } from '@preact/signals-react'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
const key = 'theme'

const stored = localStorage.getItem(key)
export const theme = signal<Theme>(themes.find((name) => name === stored) ?? 'system')

/** Applies and keeps a theme. */
export function setTheme(next: Theme): void {
  theme.value = next
  if (next === 'system') {
    localStorage.removeItem(key)
    delete document.documentElement.dataset['theme']
  } else {
    localStorage.setItem(key, next)
    document.documentElement.dataset['theme'] = next
  }
}

/** Applies the kept theme before the first render. */
export function startTheme(): void {
  if (theme.peek() !== 'system') document.documentElement.dataset['theme'] = theme.peek()
}

/** True if a theme is dark now. */
export function isDarkTheme(chosen: Theme): boolean {
  return chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
}
