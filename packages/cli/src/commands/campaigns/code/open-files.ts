/** The files of a plan: named ones, and those of folders. */
import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import type { Context } from '../../../context.ts'
import { Failure, usage } from '../../../failure.ts'
import { readBytes } from '../../../stdin.ts'
import { annotateProblems, type BlockSet, duplicates, type Problem, problemText } from './blocks.ts'
import { type CsvFile, readCsv } from './read-csv.ts'
import { readYaml, type YamlFile } from './read-yaml.ts'

export type CodeFile = (YamlFile | CsvFile) & { sha256: string; text: string }

const yamlEndings = ['.yaml', '.yml']
const endings = [...yamlEndings, '.csv']

/** Paths of files, folders resolved, in a stable order. '-' is stdin. */
export async function findPaths({ terminal }: Pick<Context, 'terminal'>, words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const word of words.length === 0 ? ['.'] : words) {
    const path = resolve(terminal.cwd, word)
    const isFolder =
      word !== '-' &&
      (
        await stat(path).catch((error: unknown) => {
          throw Object.assign(error as Error, { path: word })
        })
      ).isDirectory()
    if (!isFolder) found.push(word)
    else found.push(...(await filesIn(path, word)))
  }
  return [...new Set(found)]
}

async function filesIn(path: string, word: string): Promise<string[]> {
  const entries = (await readdir(path, { withFileTypes: true })).filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
  const all = await Promise.all(
    entries
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(async (entry) => {
        const [inside, named] = [join(path, entry.name), word === '.' ? entry.name : join(word, entry.name)]
        if (entry.isDirectory()) return filesIn(inside, named)
        return endings.includes(extname(entry.name)) ? [named] : []
      }),
  )
  return all.flat()
}

/** Reads every file. In a folder, a YAML file of another form is left out: it has neither campaigns nor orders nor a scope. */
export async function openFiles(context: Context, words: readonly string[]): Promise<CodeFile[]> {
  const paths = await findPaths(context, words)
  const files: CodeFile[] = []
  for (const path of paths) {
    const file = await openFile(context, path)
    const isOther = !words.includes(path) && file.form === 'yaml' && !/^(campaigns|orders|scope):/m.test(file.text)
    if (!isOther) files.push(file)
  }
  if (files.length === 0)
    throw usage('There are no YAML or CSV files here.', 'Write some with: spotdesk pull -o campaigns --filter status=RUNNING')
  return files
}

export async function openFile(context: Context, path: string): Promise<CodeFile> {
  const bytes = await readBytes(context, path)
  // The mark is kept: the file is written as it was.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const isCsv =
    extname(path) === '.csv' || (path === '-' && !/^\s*(version|campaigns|orders|scope|#\s*yaml|---)/m.test(text.slice(0, 2000)))
  return { ...(isCsv ? await readCsv(path, bytes) : readYaml(path, text.replace(/^\uFEFF/, ''))), sha256, text }
}

/** The blocks of all files. @throws Failure with exit 10 and every problem, each at its place */
export function blocksOf({ terminal }: Pick<Context, 'terminal'>, files: readonly CodeFile[]): BlockSet {
  const blocks = files.flatMap((file) => file.blocks)
  const problems = [...files.flatMap((file) => file.problems), ...duplicates(blocks)]
  refuseProblems({ terminal }, problems)
  return { blocks, scopes: files.flatMap(({ scopes }) => scopes), problems: [] }
}

export function refuseProblems({ terminal }: Pick<Context, 'terminal'>, problems: readonly Problem[]): void {
  if (problems.length === 0) return
  annotateProblems(terminal, problems)
  const [first, ...others] = problems
  throw new Failure({
    code: first!.code,
    message: others.length === 0 ? problemText(first!) : `The files have ${problems.length} errors. Nothing was planned.`,
    exit: 'invalid',
    details: others.length === 0 ? [] : problems.map(problemText),
  })
}
