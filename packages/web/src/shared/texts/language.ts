/**
 * The interface's language: English, and Romanian on the screens that have it and in the footer. Kept in browser storage. Romanian texts are
 * loaded when they are chosen.
 */
import { type I18n, setupI18n } from '@lingui/core'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { signal } from '@preact/signals-react'
import { useSignalValue } from '@spotdesk/ui'
import { compileMessage } from './compile-message.ts'

export const languages = { en: 'English', ro: 'Română' } as const
export type Language = keyof typeof languages
const key = 'language'

/** The language that the user has chosen. */
export const language = signal<Language>(localStorage.getItem(key) === 'ro' ? 'ro' : 'en')

const compiled = new Map<string, CompiledMessage>()

/** A message is compiled when it is shown for the first time. */
function compileOnce(message: string): CompiledMessage {
  const known = compiled.get(message) ?? compileMessage(message)
  compiled.set(message, known)
  return known
}

function speaker(locale: Language, messages: Readonly<Record<string, string>>): I18n {
  const i18n = setupI18n()
  i18n.setMessagesCompiler(compileOnce)
  i18n.load(locale, messages)
  i18n.activate(locale)
  return i18n
}

const english = speaker('en', {})
let romanian: { texts: Readonly<Record<string, string>>; i18n: I18n } | null = null

/** Loads the texts of a language; English ones are the ids. */
export async function loadTexts(wanted = language.peek()): Promise<void> {
  if (wanted !== 'ro' || romanian) return
  const { romanian: texts } = await import('../../locales/romanian.ts')
  // A text without a Romanian version is shown in English.
  romanian = { texts, i18n: speaker('ro', texts) }
}

/** Speaks a language, whichever is chosen. */
export const getI18n = (spoken: Language): I18n => (spoken === 'ro' && romanian ? romanian.i18n : english)

/** True while the screen that is shown has Romanian. */
let hasRomanian = false

/** The language that the screen really shows. */
export const shownLanguage = (): Language => (hasRomanian ? language.peek() : 'en')

/** The language that the screen shows, for parts around the screens: the formats of fields, and the toasts. */
export const languageOfScreen = signal<Language>('en')

/** A screen is shown from now on: its texts, and the language that the document states, follow. */
export function showScreen(screen: { hasRomanian?: true } | undefined): void {
  hasRomanian = screen?.hasRomanian === true
  document.documentElement.lang = shownLanguage()
}

/** A sentence that somebody else has made, such as the server: translated where the whole of it is known. */
export function sentence(text: string): string {
  return (shownLanguage() === 'ro' ? romanian?.texts[text] : undefined) ?? text
}

/** Renders a component again when the language changes; its texts are those of `t`. */
export function useLanguage(): Language {
  return useSignalValue(language)
}

/** Switches and keeps the language. */
export async function setLanguage(next: Language): Promise<void> {
  await loadTexts(next)
  language.value = next
  localStorage.setItem(key, next)
  document.documentElement.lang = shownLanguage()
}
