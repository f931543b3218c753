/** Questions on a terminal. */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks until the answer holds; an empty one is the value in brackets. */
export async function promptText(
  question: string,
  { check, otherwise = '' }: { check: (text: string) => string | null; otherwise?: string },
): Promise<string> {
  for (;;) {
    const answer = (await readLine(`${question}${otherwise === '' ? '' : ` [${otherwise}]`}: `, false)).trim() || otherwise
    const problem = check(answer)
    if (problem === null) return answer
    console.error(problem)
  }
}

/** Asks for a password, twice, without showing it. */
export async function promptPassword(question: string, check: (text: string) => string | null): Promise<string> {
  for (;;) {
    const password = await readLine(`${question}: `, true)
    const problem = check(password)
    if (problem !== null) {
      console.error(problem)
      continue
    }
    if ((await readLine('The same again: ', true)) === password) return password
    console.error('The two are not the same.')
  }
}

/** The input has ended before the answer: Ctrl-C or Ctrl-D. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

async function readLine(question: string, hidden: boolean): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: hidden ? silent : process.stderr, terminal: true, historySize: 0 })
  const ended = new Promise<never>((_resolve, reject) => lines.once('close', () => reject(new Cancelled('Nothing was changed.'))))
  ended.catch(() => {})
  // readline's output is hidden together with the answer: the question is written directly, after hiding has begun.
  if (hidden) process.stderr.write(question)
  try {
    return await Promise.race([lines.question(hidden ? '' : question), ended])
  } finally {
    lines.close()
    if (hidden) process.stderr.write('\n')
  }
}
