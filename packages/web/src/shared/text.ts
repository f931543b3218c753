/** The texts of the application: each is a message, and its English text is its id. Romanian messages stand in `locales/romanian.ts`. */
import type { MessageValues } from '@spotdesk/ui'
import { language, shownLanguage, getI18n } from './texts/language.ts'

/**
 * A text in the language of the screen: `t('Paused {name}', { name })`, `t('{count, plural, one {# campaign} other {# campaigns}}', { count })`.
 * The first argument is a literal, so that `npm run check` finds every message. A table made when its module loads holds English
 * texts instead and calls `label` where it shows one, because the language can change later.
 */
export function t(message: string, values?: MessageValues): string {
  return getI18n(shownLanguage())._(message, values)
}

/** A text of a table of the SDK, or of this application, in the language of the screen: `label(campaignStatusLabels[status])`. */
export const label: typeof t = (message, values) => t(message, values)

/** A text in the chosen language, whichever the screen shows: in the footer, and in toasts of the way to the log-in. */
export const chosenText: typeof t = (message, values) => getI18n(language.peek())._(message, values)
