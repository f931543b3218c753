/** HTML from template literals: every inserted text is escaped, only `Html` is inserted as it is. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | Html | readonly Part[]

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, next, index) => text + print(parts[index - 1]!) + next))
}

/** Parts with a text between them. */
export function join(parts: readonly Html[], between: string): Part {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]))
}

function print(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'string') return part.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
  return part.map(print).join('')
}
