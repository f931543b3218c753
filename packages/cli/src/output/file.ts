/** Files that `-o` and its like name. */
import { createWriteStream } from 'node:fs'
import { lstat, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'

export type Content = string | Uint8Array | AsyncIterable<string | Uint8Array>

/**
 * Writes the content of a command to a file. A regular file is replaced when the content is whole, with the mode that it had, or that of
 * the umask; behind a symlink it is the file that is replaced, and not the link. A device, a pipe or a socket is written to.
 * @returns the path as it was resolved
 * @throws Failure when it cannot be written; then no half file stands under the name
 */
export async function writeOutput(
  { terminal, signal }: Pick<Context, 'terminal' | 'signal'>,
  path: string,
  content: Content,
): Promise<string> {
  const requestedPath = resolve(terminal.cwd, path)
  const chunks = typeof content === 'string' || content instanceof Uint8Array ? [content] : content
  try {
    const { target, mode, isRegular } = await resolveTarget(requestedPath)
    if (isRegular) await checkFolder(target)
    if (!isRegular) {
      await pipeline(Readable.from(chunks), createWriteStream(target, { flags: 'w' }), { signal })
      return requestedPath
    }
    await replace(target, mode, chunks, signal)
    return requestedPath
  } catch (error) {
    throw isOfSystem(error) ? notWritten(path, error) : error
  }
}

/** The folder of a file has to be there: what stands beside the file while it is written is not what was asked for. */
export const checkFolder = (path: string): Promise<void> =>
  stat(dirname(path)).then(
    () => {},
    (error: unknown) => {
      throw isOfSystem(error) ? notWritten(path, error) : error
    },
  )

/** The file behind symlinks; a link to a file that is not there yet leads to where it will be. What is no regular file is opened by its own name. */
export async function resolveTarget(path: string): Promise<{ target: string; mode: number | undefined; isRegular: boolean }> {
  const link = await lstat(path).catch(ignoreMissing)
  if (link === undefined) return { target: path, mode: undefined, isRegular: true }
  const facts = await stat(path).catch(ignoreMissing)
  // A link that leads nowhere: the system makes the file where it leads to.
  if (facts === undefined) return { target: path, mode: undefined, isRegular: false }
  if (facts.isDirectory()) throw Object.assign(new Error('EISDIR'), { code: 'EISDIR', syscall: 'open' })
  const isRegular = facts.isFile()
  return { target: isRegular ? await realpath(path) : path, mode: facts.mode & 0o7777, isRegular }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Written beside the target and renamed: another reader sees the former file, or the whole new one. */
async function replace(
  target: string,
  mode: number | undefined,
  chunks: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  const partial = join(dirname(target), `.${basename(target)}.${process.pid}.part`)
  const handle = await open(partial, 'wx', 0o666)
  try {
    if (mode !== undefined) await handle.chmod(mode)
    await pipeline(Readable.from(chunks), handle.createWriteStream(), { signal })
    await rename(partial, target)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

const isOfSystem = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error && typeof error.code === 'string'

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'the file system is read-only',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'a part of the path is no folder',
  EISDIR: 'it is a folder',
  EPIPE: 'its reader has gone',
}
/** Failures of the machine, not of the words that were typed. */
const ofMachine: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EPIPE'])

function notWritten(path: string, error: NodeJS.ErrnoException): Failure {
  const code = error.code!
  return new Failure({
    code: 'fileNotWritten',
    message: `${path} cannot be written: ${reasons[code] ?? error.message}.`,
    exit: ofMachine.has(code) ? 'unexpected' : 'usage',
    hint: 'Name another file, or - for stdout.',
    cause: error,
  })
}
