/** The files of a plan: named ones, and those of folders. */
import { createHash } from 'node:crypto'
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { decodeText, encodeText, type TextEncoding } from '@spotdesk/sdk/values'
import type { Context } from '../../../../context.ts'
import { Failure, usage } from '../../../../failure.ts'
import { writeOutput } from '../../../../output/file.ts'
import { isPlan } from '../../../../shared/change-sets/plan-checks.ts'
import { isWorkbook, workbookText } from '../../../../shared/files/workbook.ts'
import { readBytes } from '../../../../stdin.ts'
import { annotateProblems, type BlockSet, duplicates, type Problem, problemText } from './blocks.ts'
import { chosenDayOrder } from '../../../../shared/day-order.ts'
import { type CsvFile, readCsv } from './read-csv.ts'
import { emptyFile, readYaml, type YamlFile } from './read-yaml.ts'
import { schemaFileName } from '../write/write-yaml.ts'

export type CodeFile = (YamlFile | CsvFile) & {
  sha256: string
  text: string
  /** As the bytes are: the file is written as it was. */
  encoding: TextEncoding
  hasMark: boolean
}

const endings = ['.yaml', '.yml', '.json', '.csv']
const getExtension = (path: string) => extname(path).toLowerCase()

/** Paths of files, folders resolved, in a stable order. '-' is stdin. */
async function findPaths({ terminal }: Pick<Context, 'terminal'>, words: readonly string[]): Promise<string[]> {
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
    else found.push(...(await filesIn(path, word, [])))
  }
  return [...new Set(found)]
}

/** @param above real paths of the folders that hold this one: a link to one of them leads nowhere */
async function filesIn(path: string, word: string, above: readonly string[]): Promise<string[]> {
  const real = await realpath(path)
  if (above.includes(real)) return []
  const entries = (await readdir(path, { withFileTypes: true })).filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
  const all = await Promise.all(
    entries
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(async (entry) => {
        const [inside, named] = [join(path, entry.name), word === '.' ? entry.name : join(word, entry.name)]
        if (entry.isDirectory() || (entry.isSymbolicLink() && (await isFolderBehind(inside))))
          return filesIn(inside, named, [...above, real])
        return endings.includes(getExtension(entry.name)) ? [named] : []
      }),
  )
  return all.flat()
}

const isFolderBehind = (link: string) =>
  stat(link).then(
    (found) => found.isDirectory(),
    () => false,
  )

/** Reads every file. @throws Failure when there is none */
export async function openFiles(context: Context, words: readonly string[]): Promise<CodeFile[]> {
  const files = await readCodeFiles(context, words)
  if (files.length === 0)
    throw usage('There are no YAML, JSON or CSV files here.', 'Write some with: spotdesk pull -o campaigns --filter status=RUNNING')
  return files
}

/**
 * Every file of the words, also one that cannot be read, which then has problems: what it holds would be archived if it were left out. In a
 * folder, only what Spotdesk itself has put there is no file of campaigns: plans and the schema.
 */
export async function readCodeFiles(context: Context, words: readonly string[]): Promise<CodeFile[]> {
  const files: CodeFile[] = []
  for (const path of await findPaths(context, words)) {
    const file = await openCodeFile(context, path)
    if (words.includes(path) || !isOwnJson(file)) files.push(file)
  }
  return files
}

function isOwnJson({ path, text }: CodeFile): boolean {
  if (getExtension(path) !== '.json') return false
  return basename(path) === schemaFileName || isPlan(text)
}

/** True for files that Spotdesk may write: YAML. JSON has no comments for versions, and CSV no other form. */
export const isWritable = (file: CodeFile): file is CodeFile & YamlFile => file.form === 'yaml' && getExtension(file.path) !== '.json'

export async function openCodeFile(context: Context, path: string): Promise<CodeFile> {
  const bytes = await readBytes(context, path)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const decoded = decodeText(bytes)
  if (isWorkbook(bytes)) return { ...unreadable(path, 1, workbookText), sha256, text: '', encoding: 'utf-8', hasMark: false }
  if (!decoded.ok) return { ...unreadable(path, decoded.line), sha256, text: '', encoding: 'utf-8', hasMark: false }
  const { text, encoding, hasMark } = decoded
  const isCsv = path === '-' ? looksLikeCsv(text) : getExtension(path) === '.csv'
  return { ...(isCsv ? await readCsv(path, bytes, text, chosenDayOrder(context)) : readYaml(path, text)), sha256, text, encoding, hasMark }
}

function unreadable(path: string, line: number, message = 'This line is neither UTF-8 nor UTF-16. Save the file as UTF-8.'): YamlFile {
  const problem: Problem = { place: { file: path, line, column: 1 }, key: null, code: 'badEncoding', message, suggestion: null }
  return { ...emptyFile(path), problems: [problem] }
}

/** True unless the first line that says something begins a document: a key, a block of keys or a list. */
function looksLikeCsv(text: string): boolean {
  const first = text.split(/\r?\n/).find((line) => !/^\s*(#|$)/.test(line))
  return first !== undefined && !/^\s*(---|%|[{[]|- |["']?[\w-]+["']?\s*:(\s|$))/.test(first)
}

/** Writes a file as it was: in its encoding, with its byte order mark. */
export async function writeBack(context: Pick<Context, 'terminal' | 'signal'>, file: CodeFile, text: string): Promise<void> {
  await writeOutput(context, file.path, encodeText(text, file))
}

/** The blocks of all files. @throws Failure with exit 10 and every problem, each at its place */
export function collectBlocks({ terminal }: Pick<Context, 'terminal'>, files: readonly CodeFile[]): BlockSet {
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

/** The other files of the folders that files stand in, as far as campaigns may stand in them. */
export async function otherFilesInFolders(context: Context, files: readonly CodeFile[]): Promise<CodeFile[]> {
  const { cwd } = context.terminal
  const given = new Set(files.map(({ path }) => resolve(cwd, path)))
  const folders = new Set(files.flatMap(({ path }) => (path === '-' ? [] : [dirname(path)])))
  const found: CodeFile[] = []
  for (const folder of folders)
    for (const entry of await readdir(resolve(cwd, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (!entry.isFile() || !endings.includes(getExtension(path)) || given.has(resolve(cwd, path))) continue
      const file = await openCodeFile(context, path)
      if (!isOwnJson(file)) found.push(file)
    }
  return found
}
