/** The protocol's own client, connected to the command line in this process, or built and in a process of its own. */
import { readFile } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { builtProgram, type Cli } from './cli.test.kit.ts'
import { runBetween } from './here.test.kit.ts'

/** An agent in this process. */
export interface AgentHere extends Agent {
  /** The whole stdout so far: the lines of the protocol. */
  heard: () => string
}

export interface AgentOptions {
  args?: readonly string[]
  env?: Record<string, string>
  /** The name of the client. */
  name?: string
}

/** The outcome of a tool. */
export interface Outcome {
  isError: boolean
  /** The sentence before the data. */
  text: string
  data: Record<string, unknown>
  /** The members of an error. */
  error: { code: string; message: string; hint?: string; fields?: { field: string; message: string; suggestion: string | null }[] }
}

interface UseOptions {
  signal?: AbortSignal
  /** Asks for progress. */
  onprogress?: (notice: { progress: number; message?: string }) => void
}

export interface Agent {
  client: Client
  /** Calls a tool. */
  use: (name: string, given?: Record<string, unknown>, options?: UseOptions) => Promise<Outcome>
  /** The whole stderr so far. */
  said: () => string
  close: () => Promise<void>
}

/** Starts `spotdesk mcp` in this process and shakes hands. */
export async function openAgent(cli: Cli, { args = [], env = {}, name = 'test' }: AgentOptions = {}): Promise<AgentHere> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  let said = ''
  stderr.on('data', (text: Buffer) => (said += String(text)))
  let heard = ''
  stdout.on('data', (text: Buffer) => (heard += String(text)))
  const surroundings = { stdin, stdout, stderr, env: { ...cli.env, ...env }, cwd: cli.folder }
  const ended = runBetween(['mcp', ...args], surroundings).finally(() => stdout.end())
  const client = new Client({ name, version: '1.0.0' })
  // Messages are lines in both directions, so the server's transport serves a client too: it reads what the server writes.
  const connected = client.connect(new StdioServerTransport(stdout, stdin))
  await Promise.race([
    connected,
    ended.then((code) => {
      throw new Error(`no server, but ${code}: ${said}`)
    }),
  ])
  const close = async () => {
    await client.close()
    stdin.end()
    await ended
  }
  return { client, said: () => said, heard: () => heard, use: userOf(client), close }
}

/** Starts `spotdesk mcp` in a process of its own and shakes hands. */
export async function openAgentProcess(cli: Cli, { args = [], env = {} }: AgentOptions = {}): Promise<Agent & { pid: number }> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [builtProgram, 'mcp', ...args],
    env: { ...cli.env, ...env },
    cwd: cli.folder,
    stderr: 'pipe',
  })
  let said = ''
  transport.stderr!.on('data', (text: Buffer) => (said += String(text)))
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(transport).catch((error: unknown) => {
    throw new Error(`no server: ${said}`, { cause: error })
  })
  return {
    client,
    pid: transport.pid!,
    said: () => said,
    use: userOf(client),
    close: () => client.close(),
  }
}

const userOf =
  (client: Client): Agent['use'] =>
  async (name, given = {}, options) => {
    const { isError, content, structuredContent } = await client.callTool({ name, arguments: given }, options)
    const data = (structuredContent ?? {}) as Outcome['data']
    const [block] = content as { type: string; text: string }[]
    return { isError: isError === true, text: block!.text, data, error: data['error'] as Outcome['error'] }
  }

/** True while a process is there. A process that nobody has waited for yet counts as gone. */
export async function isAlive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat !== '' && !/\) Z /.test(stat)
}
