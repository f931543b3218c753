/** Heavy work in processes of its own: their memory is freed with them. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { basename, extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

/** Connection as the owner: the work concerns all agencies. */
export interface ProgramTask {
  owner: pg.PoolConfig
}

/** '.ts' in source, '.js' built. */
export const extension = extname(import.meta.filename)
// From source, packages of the workspace are loaded as source too, independent of the flags of this process.
export const execArgv = extension === '.ts' ? ['--conditions=source', '--disable-warning=ExperimentalWarning'] : []

/**
 * Runs a program, in source or built, until it has answered.
 * @param program its file, without the extension
 * @param signal ends it
 * @throws Error when it ends without an answer, AbortError when the signal ended it
 */
export async function runProgram<Task extends ProgramTask, Answer>(program: URL, task: Task, signal?: AbortSignal): Promise<Answer> {
  const file = fileURLToPath(program)
  const child = fork(`${file}${extension}`, {
    execArgv,
    serialization: 'advanced',
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  })
  const answers: Answer[] = []
  child.once('message', (answer) => answers.push(answer as Answer))
  child.send(task, () => {})
  const [code, by] = (await once(child, 'close')) as [number | null, string | null]
  if (answers.length === 0) throw new Error(`${basename(file)} ended with ${code ?? by} and no answer`)
  return answers[0]!
}

/** The side of the program: takes its task and answers. It ends with its parent. */
export async function runProgramTask<Task extends ProgramTask, Answer>(run: (task: Task) => Promise<Answer>): Promise<void> {
  process.once('disconnect', () => process.exit(1))
  // A Ctrl-C reaches it too, but its parent decides when it ends.
  process.on('SIGINT', () => {})
  const [task] = (await once(process, 'message')) as [Task]
  const answer = await run(task)
  process.send!(answer, undefined, undefined, () => process.exit(0))
}
