/** The texts of the application: each is a message, and its English text is its id. Romanian messages stand in `locales/romanian.ts`. */
import type { MessageValues } from '@spotdesk/ui'
import { i18n } from './language.ts'

/**
 * A text in the chosen language: `t('Paused {name}', { name })`, `t('{count, plural, one {# campaign} other {# campaigns}}', { count })`.
 * The first argument is a literal, so that `npm run check` finds every message. A table made when its module loads holds English
 * texts instead and calls `label` where it shows one, because the language can change later.
 */
export function t(message: string, values?: MessageValues): string {
  return i18n._(message, values)
}

/** A text of a table of the SDK, or of this application, in the chosen language: `label(campaignStatusLabels[status])`. */
export const label: typeof t = (message, values) => i18n._(message, values)
