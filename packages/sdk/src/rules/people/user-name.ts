/** User names. A name that people could confuse with another is not allowed (docs/domain.md §17.1). */

/** A name that cannot be a user name, and the one that was probably meant. */
export interface UserNameFinding {
  code: 'lookAlikeCharacters'
  suggestion?: string
}

/** The characters of a plain keyboard, without blanks: each looks like itself alone. Full width, zero width and other scripts do not. */
const plain = /^[\x21-\x7e]+$/
/** Characters that nobody sees. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Z}]/gu

/** Independent of the names that there are: the answer tells nothing about them. Names from before the rule stay. */
export function checkUserName(name: string): UserNameFinding | null {
  if (plain.test(name)) return null
  const meant = name.normalize('NFKC').replaceAll(unseen, '')
  return { code: 'lookAlikeCharacters', ...(plain.test(meant) && { suggestion: meant }) }
}
