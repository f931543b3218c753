import { createContext, type ReactNode, use } from 'react'

/** Values that a message shows: `{ name: 'Spring' }` for `Paused {name}`. */
export type MessageValues = Readonly<Record<string, string | number>>

/** Finds the text of a message in the user's language. The English text is the id of the message. */
export type Translate = (message: string, values?: MessageValues) => string

/** English, with the values put in. Messages of this package have no plurals. */
const english: Translate = (message, values = {}) =>
  message.replace(/\{(\w{1,40})\}/g, (all, name: string) => (name in values ? String(values[name]) : all))

const TranslateContext = createContext<Translate>(english)

/** Gives the components below it the language of the application; without it they are English. */
export function TextProvider({ translate, children }: { translate: Translate; children: ReactNode }) {
  return <TranslateContext value={translate}>{children}</TranslateContext>
}

/** The texts of a component: `const t = useText(); t('Close')`. */
export function useText(): Translate {
  return use(TranslateContext)
}
