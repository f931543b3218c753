/** Invisible characters that change the visible text, or make two different names look the same (docs/domain.md §17.1). */

/** Control characters, ends of lines, marks of direction, and what a reader is free to show as nothing. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u

/**
 * Invisible characters that ordinary languages and emoji need, in the places where they need them: emoji that are joined (👩‍🚀) or in colour
 * (❤️, 1️⃣), the flags of England, Scotland and Wales, forms of Chinese and Mongolian characters, and joiners within words of scripts that
 * join (Persian می‌خواهم, Sinhala ශ්‍රී).
 */
const needed =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})|(?<=\p{Emoji})[\uFE0E\uFE0F]|(?<=\u{1F3F4})[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}|(?<=\p{Script=Han})[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]|(?<=\p{Script=Mongolian})[\u180B-\u180F]|(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}])[\u200C\u200D](?=[^\s\p{Default_Ignorable_Code_Point}])/gu

/** Marks of direction, one at a time, in names of a script that is written from the right. */
const marks = /[\u200E\u200F\u061C](?![\u200E\u200F\u061C])/g
const fromTheRight = /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Most names are plain. */
const plain = /^[ -~]*$/

/**
 * The first hidden character of a name; null if it has none. Characters that languages and emoji need are allowed in their places.
 * @returns its code point, 'U+202E'
 */
export function hiddenCharacterIn(name: string): string | null {
  if (plain.test(name)) return null
  const found = hidden.exec((fromTheRight.test(name) ? name.replaceAll(marks, '') : name).replaceAll(needed, ''))
  return found && codePointText(found[0])
}

/** A name without its hidden characters. */
export function withoutHidden(name: string): string {
  return mapHidden(name, () => '')
}

/** A text with visible escapes for hidden characters: `\u202E`. Ends of lines and tabs stay. */
export function showHidden(text: string): string {
  return mapHidden(text, (character) => (/[\t\n\r]/.test(character) ? character : toEscape(character)))
}

function mapHidden(text: string, map: (character: string) => string): string {
  if (plain.test(text)) return text
  const isFromTheRight = fromTheRight.test(text)
  const admitted = new Set<number>()
  for (const pattern of isFromTheRight ? [needed, marks] : [needed])
    for (const { index, 0: found } of text.matchAll(pattern)) for (let at = index; at < index + found.length; at += 1) admitted.add(at)
  let at = 0
  let mapped = ''
  for (const character of text) {
    mapped += hidden.test(character) && !admitted.has(at) ? map(character) : character
    at += character.length
  }
  return mapped
}

const toHex = (character: string) => character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
const codePointText = (character: string) => `U+${toHex(character)}`

/** As JSON writes it, so that a text that is JSON stays the same JSON. */
const toEscape = (character: string) =>
  Array.from({ length: character.length }, (_, at) => String.raw`\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')
