/** Manual pages (roff, man(7)) of the table of commands: one for each word of the first level, and `spotdesk(1)`. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Handler } from '../../../command.ts'
import { usage } from '../../../failure.ts'
import { didYouMean } from '../../../input.ts'
import { manPage, manPages } from './man-page.ts'

export const run: Handler = async ({ input, terminal, talk }) => {
  const word = input.words[0]
  const names = manPages()
  const folder = input.text('output')
  if (word !== undefined && !names.includes(word)) throw usage(`There is no manual page of "${word}".`, didYouMean(word, names))
  if (folder === undefined) return { kind: 'raw', chunks: manPage(word) }
  const target = resolve(terminal.cwd, folder)
  await mkdir(target, { recursive: true })
  const written = (word === undefined ? [undefined, ...names] : [word]).map((name) => ({ name, file: `${pageName(name)}.1` }))
  await Promise.all(written.map(({ name, file }) => writeFile(join(target, file), manPage(name))))
  talk.note(`Read one with: man -l ${join(folder, written[0]!.file)}`)
  return { kind: 'report', data: written.map(({ file }) => join(folder, file)), text: `${written.length} pages are in ${folder}.` }
}

const pageName = (word: string | undefined) => (word === undefined ? 'spotdesk' : `spotdesk-${word}`)
