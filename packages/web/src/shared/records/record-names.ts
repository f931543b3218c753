/** A record in sentences, as its table names it: one of them, and several. */
export interface RecordNames {
  readonly one: string
  readonly many: string
}

/** The sentences that the application's first file needs: titles and entries of screens. The others come with a record's screens. */
export const screenTemplates = {
  list: '[Many]',
  find: 'Find [many]',
  new: 'New [one]',
  settings: '[One] settings',
} as const

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A template with the names of a record. @param more other words of the template */
export function putNames({ one, many }: RecordNames, template: string, more: Readonly<Record<string, string>> = {}): string {
  const words: Readonly<Record<string, string>> = { ...more, one, many, One: capitalise(one), Many: capitalise(many) }
  return template.replace(/\[(\w+)\]/g, (_, word: string) => words[word]!)
}
