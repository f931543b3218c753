/** The archives that the stores get: a build for each browser, and the sources of Firefox's. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { zip } from './zip.ts'

const root = join(import.meta.dirname, '..', '..')
export const extensionFolder = join(root, 'packages', 'extension')
export const outputFolder = join(extensionFolder, '.output')

/** The packages whose sources the build takes, and what of them. */
const sourceFolders = [
  'packages/extension/src',
  'packages/extension/public',
  'packages/extension/icons',
  'packages/extension/vite',
  'packages/sdk/src',
  'packages/ui/src',
  'packages/ui/vite',
] as const
const sourceFiles = [
  'LICENSE',
  'NOTICE',
  'package-lock.json',
  'tsconfig.base.json',
  'packages/extension/package.json',
  'packages/extension/tsconfig.json',
  'packages/extension/wxt.config.ts',
  'packages/sdk/package.json',
  'packages/sdk/tsconfig.json',
  'packages/ui/package.json',
  'packages/ui/tsconfig.json',
] as const
/** Tests, their help, and what an editor or a person left: names that begin with a dot. */
const notSource = /(?:^|\/)(?:\.|tests?\/|testing\/)|\.test\./

/** Members of the root's manifest that the build needs; the rest are scripts and tools of the repository. */
const manifestMembers = ['name', 'version', 'private', 'license', 'workspaces', 'type', 'overrides', 'engines'] as const

/** The commands that build the sources, as packages/extension/SOURCE_BUILD.md says them to a reviewer. */
export const sourceCommands = [
  ['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund'],
  ['npm', 'run', 'build:firefox', '-w', 'packages/extension'],
] as const

/** All files below a folder, by their path in it. */
export function readFolder(folder: string): Map<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    entries.map(({ parentPath, name }) => {
      const file = join(parentPath, name)
      return [relative(folder, file).split(sep).join('/'), readFileSync(file)]
    }),
  )
}

/** The root's manifest with what the build needs. */
function leanManifest(): Buffer {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>
  const members = manifestMembers.map((name) => [name, manifest[name]] as const)
  return Buffer.from(`${JSON.stringify(Object.fromEntries(members), null, 2)}\n`)
}

/** Everything that builds the extension in an empty folder. */
export function readExtensionSources(): Map<string, Buffer> {
  const files = new Map<string, Buffer>([['package.json', leanManifest()]])
  files.set('SOURCE_BUILD.md', readFileSync(join(extensionFolder, 'SOURCE_BUILD.md')))
  for (const path of sourceFiles) files.set(path, readFileSync(join(root, path)))
  for (const folder of sourceFolders) {
    for (const [path, content] of readFolder(join(root, folder))) {
      if (!notSource.test(path)) files.set(`${folder}/${path}`, content)
    }
  }
  return files
}

/** Writes the archives of what is built. @returns their paths */
export function writeArchives(target = outputFolder): string[] {
  const { version } = JSON.parse(readFileSync(join(extensionFolder, 'package.json'), 'utf8')) as { version: string }
  const contents = {
    chrome: readFolder(join(outputFolder, 'chrome-mv3')),
    firefox: readFolder(join(outputFolder, 'firefox-mv3')),
    'firefox-sources': readExtensionSources(),
  }
  mkdirSync(target, { recursive: true })
  const archives = Object.entries(contents).map(([name, files]) => ({
    path: join(target, `spotdesk-extension-${version}-${name}.zip`),
    bytes: zip(files),
  }))
  try {
    // Interrupted half-way, it must not leave a part of an archive by the name of one.
    for (const { path, bytes } of archives) writeFileSync(`${path}.part`, bytes)
  } catch (error) {
    for (const { path } of archives) rmSync(`${path}.part`, { force: true })
    throw new Error(`The archives cannot be written to ${target}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
  // The archive of an earlier version must not be taken for this one.
  for (const name of readdirSync(target)) if (/^spotdesk-extension-.*\.zip$/.test(name)) rmSync(join(target, name))
  for (const { path } of archives) renameSync(`${path}.part`, path)
  return archives.map(({ path }) => path)
}
