/** Breaks a text between words, so that no line is wider than a terminal; further lines are indented like the first one. */
import displayWidth from 'string-width'

/** @param indent spaces before every line. A word that is wider than the terminal stays whole. */
export function wrapped(text: string, width: number, indent = 0): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && indent + displayWidth(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line].map((each) => ' '.repeat(indent) + each)
}

/**
 * A text for a stream: in a terminal its lines end between words and keep their indent. A line with a command stays whole, so that it can be
 * copied.
 */
export function betweenWords(text: string, { isTTY, columns }: Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>): string {
  if (!isTTY || !columns) return text
  return text
    .split('\n')
    .flatMap((line) => {
      const lineText = line.trimStart()
      return lineText.includes('spotdesk ') ? [line] : wrapped(lineText, columns, line.length - lineText.length)
    })
    .join('\n')
}
