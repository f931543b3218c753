import type { Theme } from '../settings.ts'

/** Shows the page light, dark, or as the system has it. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
