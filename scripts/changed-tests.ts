/** The tests that a change can break, for `npm test -- --changed`: found by imports, and by what the builds under test are made from. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type BuildName, inputsOf } from './build.ts'
import { importsOf } from './laws/imports.ts'
import { isTest, readSources, type Source } from './laws/sources.ts'

/** A project of the test runner: where its tests stand, and the builds that they drive instead of importing the sources. */
export interface TestProject {
  root: string
  builds: readonly BuildName[]
}

/** Everything that the answer depends on, read once. */
export interface Repository {
  sources: readonly Source[]
  /** From the name of an import, `@spotdesk/sdk/values`, to its source. */
  entries: ReadonlyMap<string, string>
}

/** Files that concern every test. */
const concernsAll = /^(package(-lock)?\.json|tsconfig.*\.json|vitest\.workspace\.ts|\.npmrc|packages\/[^/]+\/(package|tsconfig)\.json)$/
/** Tests over all sources, contract and documents. */
const lawFolder = 'tests/house/'
/** Texts and looks: a screen does the same with others. */
const isLook = /\.(css|md|po|svg|woff2)$|\/locales\//
/** Tests of a build that see how its screens look, what they say and what they weigh. */
const seesLooks = /\/(look|texts|colours|direction|focus|weight|package)\.test\.tsx?$/
const isModule = /\.(tsx?|mjs)$/
const isTestFile = /\.test\.tsx?$/

/**
 * Tests that a change of these files can break, sorted. A test depends on what it imports, on files that its text names, and on the
 * sources of the builds that its project drives; on their looks and texts only if it sees those, or is about the same part of the product.
 * The tests of tests/house depend on everything.
 */
export function testsAffectedBy(changed: readonly string[], repository: Repository, projects: readonly TestProject[]): string[] {
  const tests = repository.sources.filter(({ path }) => isTestFile.test(path))
  if (changed.length === 0) return []
  if (changed.some((path) => concernsAll.test(path))) return tests.map(({ path }) => path)
  const built = projects.map(({ root, builds }) => ({
    root,
    inputs: changed.filter((path) => builds.some((build) => isInput(path, build))),
  }))
  const reached = dependentsOf(changed, repository)
  const drives = (test: Source) =>
    built.some(
      ({ root, inputs }) =>
        test.path.startsWith(`${root}/`) &&
        !test.path.includes('/src/') &&
        inputs.some((path) => !isLook.test(path) || seesLooks.test(test.path) || isAboutTheSame(test, path)),
    )
  return tests.filter((test) => test.path.startsWith(lawFolder) || reached.has(test.path) || drives(test)).map(({ path }) => path)
}

/** True if a word of the test's name is the folder of the file, as in `bulk-ads` and `ads`, or if the test speaks the language of the texts. */
function isAboutTheSame({ path: test, text }: Source, path: string): boolean {
  const [file = '', folder = ''] = path.split('/').toReversed()
  const [name = ''] = file.split('.')
  if (folder === 'locales') return text.toLowerCase().includes(name)
  const words = posix.basename(test).split('.')[0]!.split('-')
  return words.includes(folder) || words.includes(name.toLowerCase())
}

function isInput(path: string, build: BuildName): boolean {
  return !isTest(path) && inputsOf(build).some((name) => path.startsWith(`packages/${name}/`))
}

/** The changed files and everything that depends on one of them, however far away. */
function dependentsOf(changed: readonly string[], { sources, entries }: Repository): ReadonlySet<string> {
  const paths = new Set(sources.map(({ path }) => path))
  const dependents = new Map<string, string[]>()
  for (const source of sources) {
    for (const to of [...importedBy(source, paths, entries), ...namedBy(source, paths, changed)]) {
      const known = dependents.get(to)
      if (known) known.push(source.path)
      else dependents.set(to, [source.path])
    }
  }
  const reached = new Set<string>()
  const waiting = changed.flatMap((path) => (isModule.test(path) || isLook.test(path) ? [path] : [path, ...modulesNear(path, paths)]))
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    waiting.push(...(dependents.get(path) ?? []))
  }
  return reached
}

function importedBy(source: Source, paths: ReadonlySet<string>, entries: ReadonlyMap<string, string>): string[] {
  return importsOf(source).flatMap(({ specifier }) => {
    const path = specifier.startsWith('.') ? posix.join(posix.dirname(source.path), specifier) : entries.get(specifier)
    return path !== undefined && (paths.has(path) || !isModule.test(path)) ? [path] : []
  })
}

/** Files that a text names without importing them: threads and programs that it starts; of a test, changed files that it reads. */
function namedBy({ path, text }: Source, paths: ReadonlySet<string>, changed: readonly string[]): string[] {
  const named = [...text.matchAll(/['"`](\.{1,2}\/[\w./-]+)['"`]/g)].flatMap(([, name]) => {
    const near = posix.join(posix.dirname(path), name!)
    return [near, `${near}.ts`].filter((candidate) => paths.has(candidate))
  })
  const programs = text.includes('main.ts') ? ['packages/server/src/main.ts', 'packages/cli/src/main.ts'] : []
  const read = isTest(path) ? changed.filter((file) => !isModule.test(file) && text.includes(posix.basename(file))) : []
  return [...named, ...programs, ...read]
}

/** A migration, a template or a recording belongs to the modules of its folder, or of the nearest folder above that has some. */
function modulesNear(path: string, paths: ReadonlySet<string>): string[] {
  if (!path.startsWith('packages/')) return []
  for (let folder = posix.dirname(path); folder.includes('/'); folder = posix.dirname(folder)) {
    const modules = [...paths].filter((candidate) => posix.dirname(candidate) === folder)
    if (modules.length > 0) return modules
  }
  return []
}

/** The sources of the repository, and the sources behind the names that packages export. */
export function readRepository(root: string): Repository {
  const entries = new Map<string, string>()
  for (const folder of readdirSync(join(root, 'packages'))) {
    // The manifests of the workspace are written by us: their exports name a source.
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8')) as {
      name: string
      exports?: Record<string, { source?: string } | string>
    }
    for (const [subpath, target] of Object.entries(exports)) {
      const source = typeof target === 'string' ? target : target.source
      if (source) entries.set(posix.join(name, subpath), posix.join('packages', folder, source))
    }
  }
  return { sources: readSources(root, ['packages', 'scripts', 'tests'], /\.(tsx?|mjs)$/), entries }
}

/**
 * Files that differ from a commit, those not committed and not yet known to git included.
 * @throws Error when git does not know the commit
 */
export function changedFiles(root: string, since: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...new Set([...git('diff', '--name-only', since, '--'), ...git('ls-files', '--others', '--exclude-standard')])].toSorted()
}
