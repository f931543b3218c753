import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ruledOutWords, wordViolations } from '../../scripts/laws/words.ts'

const root = join(import.meta.dirname, '../..')

const glossary = `# Glossary

| Term | Meaning | Not |
|---|---|---|
| message | An e-mail. | letter |
| revert | Takes a change-set back. | restore, put back, take back, undo |
| Undo | The button. | |
`
const words = ruledOutWords(glossary)
const found = (text: string, path = 'packages/web/src/seed.ts') =>
  wordViolations({ path, text }, words).map(({ line, message }) => `${line} ${message}`)

describe('words of the glossary', () => {
  test('the words are those of the third column', () => {
    expect(words.map(({ word, term }) => [word, term])).toEqual([
      ['letter', 'message'],
      ['restore', 'revert'],
      ['put back', 'revert'],
      ['take back', 'revert'],
      ['undo', 'revert'],
    ])
  })

  test('every term stands once, in alphabetical order', () => {
    const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
      .split('\n')
      .filter((line) => /^\| (?!Term)/.test(line))
    const terms = rows.map((row) => row.split('|')[1]!.trim().toLowerCase())
    expect(terms).toEqual([...new Set(terms)].toSorted())
    expect(terms.length).toBeGreaterThan(60)
  })

  test.for(['letters', 'Restoring', 'puts it back', 'putting back', 'taken back', 'took them back', 'put\n * back', 'undone'])(
    'the form "%s" is found in a comment',
    (form) => {
      expect(found(`/** Here ${form} is written. */\n`)).toHaveLength(1)
    },
  )

  test('a word is found in a line comment, in a test title and in a style sheet, with its line', () => {
    expect(found('const a = 1\n// the letter\n')).toEqual([`2 "letter": docs/glossary.md has "message" for it (not "letter")`])
    expect(found(`test('a letter is sent', () => {})\n`, 'packages/web/src/seed.test.ts')).toHaveLength(1)
    expect(found(`test.each([1])('a letter is sent', () => {})\n`, 'packages/web/src/seed.test.ts')).toHaveLength(1)
    expect(found('/* a letter */', 'packages/web/src/seed.css')).toHaveLength(1)
  })

  test('names and texts of the code are not looked at', () => {
    expect(found(`const letter = 'restore'\n`)).toEqual([])
  })

  test.for(['Calls of `client.letter`.', '@example await client.letter.send()', 'Like letterKinds.', 'The option `restore`.'])(
    'a name of the code is no word: %s',
    (comment) => {
      expect(found(`/** ${comment} */\n`)).toEqual([])
    },
  )

  test('a word behind a name of the code is found', () => {
    expect(found('/** `client.a` sends a letter. */\n')).toHaveLength(1)
  })

  test('the button Undo may be named', () => {
    expect(found('/** The toast offers Undo. */\n')).toEqual([])
  })

  test('a backup may be restored', () => {
    expect(found('/** Restores a backup. */\n', 'packages/server/src/operations/restore.ts')).toEqual([])
  })
})

describe('the first word of a docstring', () => {
  test.for(['/** What a row is. */', '/** Whether it is. */', '/**\n * What a row is.\n */'])('%j is found', (text) => {
    expect(found(`${text}\nexport const seed = 1\n`)).toHaveLength(1)
  })

  test.for(['/** The row. */', '// What is left is an error.', '/** True if it is. What else is left is an error. */', '/** Whatever. */'])(
    '%j is a good comment',
    (text) => {
      expect(found(`${text}\nexport const seed = 1\n`)).toEqual([])
    },
  )
})
