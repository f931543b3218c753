/** References in comments and documents to documents, sections, decisions and files that do not exist. */
import { posix } from 'node:path'
import type { Violation } from './arrows.ts'
import { commentsOf, lineAt, withoutStars } from './comments.ts'
import type { Source } from './sources.ts'

/** The files of the repository that references may lead to. */
export interface Repository {
  /** Paths from the root, with forward slashes; folders too. */
  paths: ReadonlySet<string>
  /** Anchors of the headings of each document, and the numbers of its sections, by path. */
  documents: ReadonlyMap<string, { anchors: ReadonlySet<string>; sections: ReadonlySet<string> }>
}

/** Names in backticks that are examples, not files of the repository. */
const examples: Readonly<Record<string, string>> = {
  'x.test.ts': 'stands for any test',
  'x.test.data.ts': 'stands for any data of a test',
  './pause.ts': 'an import as docs/style.md wants it',
  'pause.ts': 'an operation as docs/style.md wants it named',
  'NNNN-name.sql': 'stands for any migration',
  'types.ts': 'a name that docs/style.md forbids',
  'PascalCase.tsx': 'a form of names in docs/style.md',
}

/** @param paths every file of the repository. @param documents its markdown files */
export function createRepository(paths: readonly string[], documents: readonly Source[]): Repository {
  const all = new Set(paths)
  for (const path of paths) for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) all.add(folder)
  return { paths: all, documents: new Map(documents.map(({ path, text }) => [path, headingsOf(text)])) }
}

function headingsOf(text: string): { anchors: Set<string>; sections: Set<string> } {
  const anchors = new Set<string>()
  const sections = new Set<string>()
  for (const line of withoutFences(text).split('\n')) {
    const heading = /^#{1,6} (.*)$/.exec(line)?.[1]
    if (heading === undefined) continue
    const slug = anchorOf(heading)
    let anchor = slug
    for (let copy = 1; anchors.has(anchor); copy += 1) anchor = `${slug}-${copy}`
    anchors.add(anchor)
    const number = /^\d+(?:\.\d+)*/.exec(heading)?.[0]
    if (number) sections.add(number)
  }
  return { anchors, sections }
}

/** The anchor that GitHub gives a heading. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
}

/** Code blocks show examples; their lines become empty, so that line numbers stay. */
function withoutFences(text: string): string {
  let isCode = false
  return text
    .split('\n')
    .map((line) => {
      const isFence = /^\s*(```|~~~)/.test(line)
      if (isFence) isCode = !isCode
      return isFence || isCode ? '' : line
    })
    .join('\n')
}

/** References of a script's or style sheet's comments. */
export function commentReferences(source: Source, repository: Repository): Violation[] {
  return commentsOf(source).flatMap(({ text, start }) => {
    const report = (offset: number, message: string) => ({ path: source.path, line: lineAt(source.text, start + offset), message })
    return brokenReferences(source.path, withoutStars(text), repository).map(({ offset, message }) => report(offset, message))
  })
}

/** References and relative links of a document. */
export function documentReferences(source: Source, repository: Repository): Violation[] {
  const text = withoutFences(source.text)
  return [...brokenReferences(source.path, text, repository), ...brokenLinks(source.path, text, repository)].map(({ offset, message }) => ({
    path: source.path,
    line: lineAt(text, offset),
    message,
  }))
}

interface Broken {
  offset: number
  message: string
}

function brokenReferences(path: string, text: string, repository: Repository): Broken[] {
  return [
    ...brokenDocuments(path, text, repository),
    ...brokenDecisions(text, repository),
    ...brokenFiles(path, text, repository),
    ...[...text.matchAll(/\bspecification(?: \d+| of \w+(?: \w+)?,)? §/g)].map(({ index }) => ({
      offset: index,
      message: 'the repository has no specification with sections: cite docs/domain.md',
    })),
  ]
}

/** Documents, their sections, and names of documents without their folder. */
function brokenDocuments(path: string, text: string, repository: Repository): Broken[] {
  return [...text.matchAll(/(?<![\w/.-])((?:[\w.-]+\/)*[\w-]+\.md)`?(?:\)? §(\d+(?:\.\d+)*(?:(?:, | and )§?\d+(?:\.\d+)*)*))?/g)].flatMap(
    (found) => {
      const [, name, sections] = found as unknown as [string, string, string | undefined]
      const target = [name, posix.join(posix.dirname(path), name)].find((candidate) => repository.paths.has(candidate))
      if (target === undefined) return [{ offset: found.index, message: `${name} does not exist` }]
      const existing = repository.documents.get(target)?.sections
      return (sections?.match(/\d+(?:\.\d+)*/g) ?? [])
        .filter((section) => !existing?.has(section))
        .map((section) => ({ offset: found.index, message: `${name} has no section ${section}` }))
    },
  )
}

function brokenDecisions(text: string, repository: Repository): Broken[] {
  const decisions = [...repository.paths].filter((path) => path.startsWith('docs/adr/'))
  return [...text.matchAll(/\bADR (\d{4})\b/g)]
    .filter(([, number]) => !decisions.some((path) => path.startsWith(`docs/adr/${number}-`)))
    .map(({ 0: name, index }) => ({ offset: index, message: `${name} does not exist` }))
}

/** File names in backticks: from the root, from the file that names them, or the end of any path. */
function brokenFiles(path: string, text: string, repository: Repository): Broken[] {
  return [...text.matchAll(/`([\w./@-]+\.(?:tsx?|mjs|css|sql|sh))`/g)].flatMap(({ 1: name, index }) => {
    if (name === undefined || Object.hasOwn(examples, name) || exists(path, name, repository)) return []
    return [{ offset: index, message: `\`${name}\` does not exist` }]
  })
}

function exists(path: string, name: string, { paths }: Repository): boolean {
  if (paths.has(name) || paths.has(posix.join(posix.dirname(path), name))) return true
  const end = `/${name.replace(/^(?:\.{1,2}\/)+/, '')}`
  return [...paths].some((candidate) => candidate.endsWith(end))
}

/** Links to files and headings of the repository; addresses of other places are not looked at. */
function brokenLinks(path: string, text: string, repository: Repository): Broken[] {
  return [...text.matchAll(/\]\(([^)\s]+)(?: "[^"]*")?\)/g)].flatMap(({ 1: link, index }) => {
    if (link === undefined || /^[a-z]+:/.test(link)) return []
    const [file = '', anchor] = link.split('#')
    if (file === '')
      return headingsOf(text).anchors.has(anchor ?? '') ? [] : [{ offset: index, message: `#${anchor} is no heading of the document` }]
    const target = posix.join(posix.dirname(path), decodeURIComponent(file)).replace(/\/$/, '')
    if (!repository.paths.has(target) && target !== '.') return [{ offset: index, message: `${link} leads to nothing` }]
    const isKnown = !anchor || !target.endsWith('.md') || repository.documents.get(target)?.anchors.has(anchor) === true
    return isKnown ? [] : [{ offset: index, message: `${link}: the document has no such heading` }]
  })
}
