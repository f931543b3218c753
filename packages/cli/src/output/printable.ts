/** Texts of others on a terminal: a campaign's name must not move the cursor, reverse the text, forge a line or colour the terminal. */
import { stripVTControlCharacters } from 'node:util'

/** Control characters except tab and line end, marks of direction, other line ends, and characters that nobody sees. */
const unseen =
  // oxlint-disable-next-line no-control-regex -- they are what is removed
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu
/** Colours and weights of this program's own. */
// oxlint-disable-next-line no-control-regex -- a colour begins with one
const colours = /(\u001b\[[\d;]*m)/

/** One line without control characters. */
export function printable(text: string): string {
  return stripVTControlCharacters(text)
    .replaceAll(unseen, '')
    .replaceAll(/[\t\n]/g, ' ')
}

/** Lines of this program with texts of others in them: line ends, tabs and colours stay, all other control characters go. */
export function printableLines(text: string): string {
  return text
    .split(colours)
    .map((part, at) => (at % 2 === 1 ? part : stripVTControlCharacters(part).replaceAll(unseen, '')))
    .join('')
}
