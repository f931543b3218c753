/** The law on references over the whole repository, in comments and documents. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Violation } from './arrows.ts'
import { commentReferences, createRepository, documentReferences } from './references.ts'
import { readSources, type Source } from './sources.ts'

const folders = ['packages', 'scripts', 'tests', 'deploy', 'docs', '.ci', '.github']

/** Every file of the repository that a reference may name. */
function readPaths(root: string): string[] {
  const files = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile())
  return [...files.map(({ name }) => name), ...readSources(root, folders, /./, 'names').map(({ path }) => path)]
}

function readDocuments(root: string): Source[] {
  const names = readdirSync(root).filter((name) => name.endsWith('.md'))
  const atRoot = names.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  return [...atRoot, ...readSources(root, ['docs', 'packages', 'deploy'], /\.md$/)]
}

/** References that lead nowhere, in comments of `code` and in every document. */
export function referenceViolationsIn(root: string, code: readonly Source[]): Violation[] {
  const documents = readDocuments(root)
  const repository = createRepository(readPaths(root), documents)
  return [
    ...code.flatMap((source) => commentReferences(source, repository)),
    ...documents.flatMap((source) => documentReferences(source, repository)),
  ]
}
