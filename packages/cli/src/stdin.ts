/** Reads files and piped input. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Context } from './context.ts'
import { usage } from './failure.ts'
import { decodeFileText } from './file-text.ts'

/** A file's bytes; '-' is stdin. */
export async function readBytes({ terminal, signal }: Pick<Context, 'terminal' | 'signal'>, path: string): Promise<Buffer> {
  if (path !== '-') return readFromDisk(resolve(terminal.cwd, path))
  if (terminal.stdin.isTTY) throw usage('"-" reads stdin, and nothing is piped in.')
  // An open stdin would keep the process alive after Ctrl-C.
  const stop = () => void terminal.stdin.destroy()
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await buffer(terminal.stdin)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/**
 * The text of a file in UTF-8 or UTF-16, without its byte order mark; '-' is stdin.
 * @throws Failure (exit 2) that names the first line that cannot be read
 */
export async function readText(context: Pick<Context, 'terminal' | 'signal'>, path: string): Promise<string> {
  return decodeFileText(await readBytes(context, path), path === '-' ? 'stdin' : path)
}

/** Errors name the path, which Node leaves out when the path is a folder. */
async function readFromDisk(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    throw Object.assign(error as Error, { path })
  }
}

/** The words as they were given; `-` stands for those of stdin. */
export async function withStdin(context: Pick<Context, 'terminal' | 'signal'>, words: readonly string[]): Promise<string[]> {
  const piped = words.includes('-') ? await readWords(context, '-') : []
  return words.flatMap((word) => (word === '-' ? piped : [word]))
}

/** Words separated by white space or commas, usually one a line. */
export async function readWords(context: Pick<Context, 'terminal' | 'signal'>, path: string): Promise<string[]> {
  return (await readText(context, path)).split(/[\s,]+/).filter((word) => word !== '')
}
