/** One term for one thing: words that docs/glossary.md rules out, and docstrings that begin like a question. */
import type { Violation } from './arrows.ts'
import { lineAt, type Prose, proseOf, withoutStars } from './comments.ts'
import type { Source } from './sources.ts'

export interface RuledOut {
  /** The word or phrase as the glossary writes it. */
  word: string
  /** The term to use instead. */
  term: string
  pattern: RegExp
}

/** Where a word that the glossary rules out is the right one, in another sense than the term's. */
const allowed: readonly { word: string; paths: RegExp; reason: string }[] = [
  {
    word: 'restore',
    paths: /^packages\/server\/src\/(operations|platform\/db|start)|^scripts\/|^tests\/e2e|^packages\/server\/src\/main/,
    reason: 'A backup is restored; a change-set is reverted.',
  },
  { word: 'restore', paths: /^tests\/house\/words\.test/, reason: 'The test of this exception.' },
  { word: 'sight', paths: /^packages\/ui\//, reason: 'The sight of a user.' },
  {
    word: 'letter',
    paths:
      /^packages\/(sdk\/src\/(values\/(text|nearest|format|row-error|extension-redirect)|rules\/(people\/password|campaigns\/advertiser-fields))|ui|extension)/,
    reason: 'A letter of the alphabet, as opposed to a digit.',
  },
  {
    word: 'undo',
    paths: /^packages\/extension\//,
    reason: 'The extension undoes a pause by a resume; a change-set is reverted by the server.',
  },
  {
    word: 'journal',
    paths: /^packages\/extension\//,
    reason: 'The journal holds actions until their outcome is known; audit entries are the user log.',
  },
  {
    word: 'goal',
    paths: /^scripts\/(bench|forecast-accuracy\/score)\//,
    reason: 'The goal of a measurement; a campaign has an objective.',
  },
  {
    word: 'rival',
    paths: /^scripts\/(bench|forecast-accuracy)\//,
    reason: 'The program or the simpler forecast that a measurement is compared with.',
  },
  { word: 'letter', paths: /^packages\/sdk\/src\/rules\/display\.test/, reason: 'The letters of initials, as opposed to digits.' },
]

/** Words in the third column of the glossary's table, with the term that stands in the first. */
export function ruledOutWords(glossary: string): RuledOut[] {
  const rows = glossary.split('\n').flatMap((line) => {
    const cells = line.startsWith('| ') ? line.split('|').map((cell) => cell.trim()) : []
    return cells.length === 5 && cells[1] !== 'Term' ? [{ term: cells[1]!, words: cells[3]! }] : []
  })
  const terms = new Set(rows.map(({ term }) => term))
  return rows.flatMap(({ term, words }) =>
    words
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '')
      .map((word) => ({ word, term, pattern: patternOf(word, terms) })),
  )
}

const irregular: Readonly<Record<string, string>> = {
  take: 'tak(?:e|es|en|ing)|took',
  undo: 'und(?:o|oes|oing|one|id)',
  put: 'puts?|putting',
  unmake: 'unm(?:ake|akes|ade|aking)',
  stands: 'stands?|stood|standing',
}

/**
 * All forms of a word or phrase, with a pronoun in between. A word that is a term when it is written with a capital, such as the button
 * Undo, is searched for in lowercase only.
 */
function patternOf(phrase: string, terms: ReadonlySet<string>): RegExp {
  const forms = phrase.split(' ').map((word) => `(?:${irregular[word] ?? `${word.replace(/e$/, '')}(?:e|es|ed|s|d|ing)?`})`)
  const isTermToo = terms.has(phrase.charAt(0).toUpperCase() + phrase.slice(1))
  return new RegExp(String.raw`\b${forms.join(String.raw`\s+(?:(?:it|them|one|that|this)\s+)?`)}\b`, isTermToo ? 'g' : 'gi')
}

const isAllowed = (path: string, word: string) => allowed.some((entry) => entry.word === word && entry.paths.test(path))

/** Ruled out words in comments and test titles of a file, and docstrings that begin with "What" or "Whether". */
export function wordViolations(source: Source, words: readonly RuledOut[]): Violation[] {
  return proseOf(source).flatMap((prose) => [...questions(source, prose), ...wrongWords(source, prose, words)])
}

function questions(source: Source, { kind, text, start }: Prose): Violation[] {
  const first = kind === 'docstring' ? /^[*\s]*(What|Whether)\b/.exec(text) : null
  if (!first) return []
  return [{ path: source.path, line: lineAt(source.text, start), message: `a docstring begins with "${first[1]}": begin with the noun` }]
}

/**
 * Prose without names of the code, which are not words: text in backticks, members (`client.changeSets.plan`) and names with a capital
 * inside. Offsets stay what they are.
 */
function withoutNames(text: string): string {
  return text.replaceAll(/`[^`\n]*`|\b\w+(?:\.\w+)+|\b[a-z]+[A-Z]\w*/g, (name) => ' '.repeat(name.length))
}

function wrongWords(source: Source, { text, start }: Prose, words: readonly RuledOut[]): Violation[] {
  const plain = withoutNames(withoutStars(text))
  return words
    .filter(({ word }) => !isAllowed(source.path, word))
    .flatMap(({ word, term, pattern }) =>
      [...plain.matchAll(pattern)].map(({ 0: found, index }) => ({
        path: source.path,
        line: lineAt(source.text, start + index),
        message: `"${found.replaceAll(/\s+/g, ' ')}": docs/glossary.md has "${term}" for it (not "${word}")`,
      })),
    )
}
