/** The interface's language: English, and Romanian for log-in and footer. Kept in browser storage. */
import { setupI18n } from '@lingui/core'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { signal } from '@preact/signals-react'
import { english, romanian } from './texts.ts'

export const languages = { en: 'English', ro: 'Română' } as const
export type Language = keyof typeof languages
const key = 'language'

const stored = localStorage.getItem(key)
export const language = signal<Language>(stored === 'ro' ? 'ro' : 'en')

const compiled = new Map<string, CompiledMessage>()
export const i18n = setupI18n()
i18n.setMessagesCompiler(compileOnce)
// A text without a Romanian version is shown in English.
i18n.load({ en: english, ro: { ...english, ...romanian } })
i18n.activate(language.peek())
document.documentElement.lang = language.peek()

/** A message is compiled when it is shown for the first time. */
function compileOnce(message: string): CompiledMessage {
  const known = compiled.get(message) ?? compileMessage(message)
  compiled.set(message, known)
  return known
}

/** Switches and keeps the language. */
export function setLanguage(next: Language): void {
  language.value = next
  localStorage.setItem(key, next)
  document.documentElement.lang = next
  i18n.activate(next)
}
