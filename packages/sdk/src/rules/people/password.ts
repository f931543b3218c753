/** The rules of a password (docs/domain.md §17.2). */
import { limits } from '../../values/index.ts'

export type PasswordCode = 'required' | 'passwordRules' | 'commonPassword' | 'passwordMatch' | 'differentPassword'

/** The words in the most used passwords, without digits, signs and letters written as digits. */
const commonCores = new Set(
  (
    'password passwort passw parola motdepasse contrasena qwerty qwertz azerty asdf asdfgh asdfghjkl zxcvbn qazwsx qwe abc abcd abcde abcdef ' +
    'welcome welkom bienvenue bunvenit letmein admin administrator root user guest test testing tester temp default changeme change secret ' +
    'login master access iloveyou loveyou iubire monkey dragon sunshine princess football baseball basketball soccer hockey superman batman ' +
    'pokemon starwars shadow michael jordan charlie ashley daniel jessica thomas andrew hunter ranger killer freedom whatever trustno computer ' +
    'internet samsung google facebook company office summer winter spring autumn january february march april june july august september ' +
    'october november december monday tuesday wednesday thursday friday saturday sunday spotdesk p pass word hello hallo'
  ).split(' '),
)

const lookAlikes: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

/** True if a password is a variant of a common one: 'P@ssw0rd1!' is 'password'. */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFD').toLowerCase().replaceAll(/\p{M}/gu, '')
  const trimmed = fromFirstToLastLetter(text)
  const plain = [trimmed, keepLetters(text), unmasked(trimmed), unmasked(text.replaceAll(/\P{L}{1,6}$/gu, ''))]
  return plain.some((core) => core === '' || commonCores.has(core) || /^(.)\1*$/.test(core))
}

const isLetter = (character: string) => /\p{L}/u.test(character)

function fromFirstToLastLetter(text: string): string {
  const characters = [...text]
  return characters.slice(Math.max(0, characters.findIndex(isLetter)), characters.findLastIndex(isLetter) + 1).join('')
}

const keepLetters = (text: string) => text.replaceAll(/\P{L}/gu, '')
const unmasked = (text: string) => keepLetters(text.replaceAll(/[013457@$!]/g, (sign) => lookAlikes[sign]!))

/** The needs of a password, each of which somebody who types one can tick off. */
export function passwordMarks(password: string): Record<'length' | 'digit' | 'lower' | 'upper' | 'sign', boolean> {
  const { length } = password
  return {
    length: length >= limits.passwordMin && length <= limits.passwordMax,
    digit: /\d/.test(password),
    lower: /\p{Ll}/u.test(password),
    upper: /\p{Lu}/u.test(password),
    sign: /\W/.test(password),
  }
}

/** 8 to 100 characters with at least one digit, one lowercase letter, one uppercase letter and one non-word character. */
export function checkPassword(password: string): PasswordCode | null {
  if (password === '') return 'required'
  if (!Object.values(passwordMarks(password)).every(Boolean)) return 'passwordRules'
  return isCommonPassword(password) ? 'commonPassword' : null
}

export interface PasswordChange {
  /** Left out where a link replaces it. */
  oldPassword?: string | undefined
  newPassword: string
  /** Left out by callers without a second field. */
  confirmPassword?: string | undefined
}

/** The errors of each field of a change of password; the server checks the old one. */
export function checkPasswordChange({
  oldPassword,
  newPassword,
  confirmPassword,
}: PasswordChange): { field: string; code: PasswordCode }[] {
  const code = checkPassword(newPassword) ?? (newPassword === oldPassword ? 'differentPassword' : null)
  return [
    ...(oldPassword === '' ? [{ field: 'oldPassword', code: 'required' as const }] : []),
    ...(code ? [{ field: 'newPassword', code }] : []),
    ...(confirmPassword !== undefined && confirmPassword !== newPassword
      ? [{ field: 'confirmPassword', code: 'passwordMatch' as const }]
      : []),
  ]
}
