/**
 * A reader of shell lines that runs `spotdesk` in the test's own process and every other program in one of its own. It knows what
 * examples of the help and printed commands are made of: words with quotes, `$NAME`, `*`, `NAME=value` before a command, `|`, `<`, `>`
 * and `&&`. Anything else is an error: it needs a real shell.
 */
import { spawn } from 'node:child_process'
import { createReadStream, createWriteStream, globSync } from 'node:fs'
import { resolve } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { runBetween, type Surroundings } from './here.test.kit.ts'

type Env = Record<string, string | undefined>

interface Place {
  env: Env
  cwd: string
  stdin?: string
  /** Gets what is printed on stderr, as it comes. */
  hear?: (text: string) => void
}

interface Stage {
  assigned: Env
  words: string[]
  /** Files of `<` and `>`. */
  input?: string
  output?: string
}

const operators = ['&&', '|', '<', '>'] as const
type Token = { operator: (typeof operators)[number] } | { word: string; isPattern: boolean }

const name = String.raw`\$[A-Za-z_]\w*`
/** One piece of a line: white space, an operator, or a part of a word. */
const piece = new RegExp(
  String.raw`(?<space>\s+)|(?<operator>&&|\|(?!\|)|(?<!\d)[<>](?![<>&(|]))|'(?<plain>[^']*)'|"(?<quoted>(?:[^"\\$\x60]|\\.|${name})*)"|\\(?<escaped>.)|(?<name>${name})|(?<bare>[\w./:,=@%+^!-]+)|(?<star>\*)`,
  'y',
)

/** @throws Error for what this reader does not know */
function tokensOf(line: string, env: Env): Token[] {
  const tokens: Token[] = []
  let isOpen = false
  piece.lastIndex = 0
  while (piece.lastIndex < line.length) {
    const at = piece.lastIndex
    const groups = piece.exec(line)?.groups
    if (!groups) throw new Error(`This line needs a real shell, because of ${line.slice(at)}: ${line}`)
    const { space, operator } = groups
    const known = operators.find((each) => each === operator)
    if (known !== undefined) tokens.push({ operator: known })
    else if (space === undefined) addPart(tokens, isOpen, textOf(groups, env, line), groups['star'] !== undefined)
    isOpen = space === undefined && known === undefined
  }
  return tokens
}

function addPart(tokens: Token[], isOpen: boolean, text: string, isStar: boolean): void {
  const last = tokens.at(-1)
  if (isOpen && last && 'word' in last) tokens.splice(-1, 1, { word: last.word + text, isPattern: last.isPattern || isStar })
  else tokens.push({ word: text, isPattern: isStar })
}

function textOf({ plain, quoted, escaped, name: variable, bare }: Partial<Record<string, string>>, env: Env, line: string): string {
  const valueOf = (text: string) => env[text.slice(1)] ?? ''
  if (quoted !== undefined)
    return quoted.replaceAll(new RegExp(String.raw`\\([\\$"\x60])|${name}`, 'g'), (all, own?: string) => own ?? valueOf(all))
  if (variable === undefined) return plain ?? escaped ?? bare ?? '*'
  const value = valueOf(variable)
  if (!/^\S+$/.test(value)) throw new Error(`This line needs a real shell, because ${variable} is not one word: ${line}`)
  return value
}

/** Pipelines, each of which runs when the one before ended well. */
function pipelinesOf(tokens: readonly Token[], cwd: string): Stage[][] {
  const pipelines: Stage[][] = [[{ assigned: {}, words: [] }]]
  let redirected: 'input' | 'output' | undefined
  for (const token of tokens) {
    const stage = pipelines.at(-1)!.at(-1)!
    if ('word' in token) {
      const assignment = stage.words.length === 0 ? /^([A-Z_]+)=(.*)$/s.exec(token.word) : null
      if (redirected) stage[redirected] = resolve(cwd, token.word)
      else if (assignment) stage.assigned[assignment[1]!] = assignment[2]!
      else if (token.isPattern) stage.words.push(...globSync(token.word, { cwd }).toSorted())
      else stage.words.push(token.word)
      redirected = undefined
    } else if (token.operator === '&&') pipelines.push([{ assigned: {}, words: [] }])
    else if (token.operator === '|') pipelines.at(-1)!.push({ assigned: {}, words: [] })
    else redirected = token.operator === '<' ? 'input' : 'output'
  }
  return pipelines
}

/** Runs a line as `bash -o pipefail` does. */
export async function runLine(
  line: string,
  { env, cwd, stdin = '', hear = () => {} }: Place,
): Promise<{ code: number; stdout: string; stderr: string }> {
  const [stdout, stderr] = [collect(), collect()]
  let code = 0
  for (const stages of pipelinesOf(tokensOf(line, env), cwd)) {
    if (code !== 0) break
    let input: Readable = new PassThrough().end(stdin)
    const codes = stages.map(async (stage, at) => {
      const own = stage.input === undefined ? input : createReadStream(stage.input)
      const isLast = at === stages.length - 1
      const output = stage.output === undefined ? new PassThrough() : createWriteStream(stage.output)
      if (output instanceof PassThrough && isLast) output.on('data', stdout.add)
      if (output instanceof PassThrough && !isLast) input = output
      const errors = new PassThrough().on('data', stderr.add).on('data', (bytes: Buffer) => hear(String(bytes)))
      return runStage(stage, { stdin: own, stdout: output, stderr: errors, env: { ...env, ...stage.assigned }, cwd })
    })
    code = (await Promise.all(codes)).findLast((each) => each !== 0) ?? 0
  }
  return { code, stdout: stdout.text(), stderr: stderr.text() }
}

async function runStage({ words: [program, ...args] }: Stage, streams: Surroundings): Promise<number> {
  const done = finished(streams.stdout)
  const code = await (program === 'spotdesk' ? runBetween(args, streams) : runProgram(program!, args, streams))
  // Whoever writes to a program that has ended goes on.
  streams.stdin.resume()
  streams.stdout.end()
  await done
  return code
}

function runProgram(program: string, args: string[], { stdin, stdout, stderr, env, cwd }: Surroundings): Promise<number> {
  return new Promise((settle, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: 'pipe' })
    child.on('error', reject)
    child.on('close', (code) => settle(code ?? 1))
    child.stdin.on('error', () => {})
    child.stderr.pipe(stderr, { end: false })
    child.stdout.pipe(stdout, { end: false })
    stdin.pipe(child.stdin)
  })
}

function collect() {
  const parts: Buffer[] = []
  return { add: (bytes: Buffer) => void parts.push(bytes), text: () => Buffer.concat(parts).toString('utf8') }
}
