import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import type { Handler } from '../../../command.ts'
import { Failure, usage } from '../../../failure.ts'

export const run: Handler = async ({ settings, terminal }) => {
  const editor = terminal.env['VISUAL'] || terminal.env['EDITOR'] || (process.platform === 'win32' ? 'notepad' : 'vi')
  settings.user.prepare()
  const { path } = settings.user
  await writeFile(path, '{}\n', { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  })
  // An editor may be given with arguments, as in git: it runs through the shell, with the path as one argument.
  const [shell, flag] = process.platform === 'win32' ? ['cmd', '/c'] : ['sh', '-c']
  const args = process.platform === 'win32' ? [flag, `${editor} "${path}"`] : [flag, `${editor} "$1"`, editor, path]
  const [code] = (await once(spawn(shell, args, { stdio: 'inherit' }), 'close')) as [number | null]
  if (code !== 0) throw new Failure({ code: 'editorFailed', message: `${editor} ended with ${code}.`, exit: 'unexpected' })
  await chmod(path, 0o600)
  try {
    JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw usage(`The file is not valid JSON any more: ${(error as Error).message}`, `Correct it: ${path}`)
  }
  return { kind: 'report', data: { path }, text: '' }
}
