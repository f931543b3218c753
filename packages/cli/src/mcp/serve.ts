/** The server of the Model Context Protocol: one process, one client, over stdin and stdout. */
import {
  CLIENT_INFO_META_KEY,
  isJSONRPCErrorResponse,
  type JSONRPCMessage,
  McpServer,
  type ServerContext,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import type { Context } from '../context.ts'
import { exitCodes } from '../exit-codes.ts'
import { toFailure } from '../failure.ts'
import { cliVersion } from '../version.ts'
import { errorAnswer, ToolError } from './answer.ts'
import { apiTools } from './api-tools.ts'
import { type Arguments, mendArguments } from './arguments.ts'
import { instructions } from './guide.ts'
import { mendedMessages } from './mended-messages.ts'
import { planTools } from './plan-tools.ts'
import { createProgress, type ToolProgress } from './progress.ts'
import { readTools } from './read-tools.ts'
import { addPrompts, addResources, type Offer } from './resources.ts'
import type { Session } from './session.ts'
import type { Tool } from './tool.ts'

/** Bytes of one message; a longer one ends the connection. */
const mostMessageBytes = 32 * 1024 * 1024
/** Characters of the arguments of one tool as JSON. */
const mostArgumentCharacters = 1_000_000

/** Tools that the options of the server leave in, in the order in which they are listed. */
function listTools(session: Session): Tool[] {
  return [...readTools(session), ...apiTools(session), ...planTools(session)].filter(({ facts: { name } }) => session.isWanted(name))
}

/** Codes of a resource that is not there: of revisions before 2026-07-28, and the one that the package sends to every client. */
const [resourceNotFound, invalidParams] = [-32_002, -32_602]

/** A transport that says when it was closed, and speaks the codes of the client's revision. */
class ClosingTransport extends StdioServerTransport {
  /** True for a client of a revision before 2026-07-28. */
  isLegacy = true
  readonly #closed = Promise.withResolvers<void>()
  readonly closed = this.#closed.promise

  override async close(): Promise<void> {
    await super.close()
    this.#closed.resolve()
  }

  override send(message: JSONRPCMessage): Promise<void> {
    return super.send(this.isLegacy ? withLegacyCode(message) : message)
  }
}

/** An error whose data is the address of a resource and nothing else says that it is not there. */
function withLegacyCode(message: JSONRPCMessage): JSONRPCMessage {
  if (!isJSONRPCErrorResponse(message) || message.error.code !== invalidParams) return message
  const { data } = message.error
  const isMissing = typeof data === 'object' && data !== null && Object.keys(data).join(',') === 'uri'
  return isMissing ? { ...message, error: { ...message.error, code: resourceNotFound } } : message
}

/** Serves until stdin ends, stdout is gone, or the run is interrupted. */
export async function serve({ terminal, talk, signal }: Pick<Context, 'terminal' | 'talk' | 'signal'>, session: Session): Promise<void> {
  const messages = mendedMessages(terminal.stdin, { most: mostMessageBytes, answer: (line) => void terminal.stdout.write(line) })
  const transport = new ClosingTransport(messages, terminal.stdout, { maxBufferSize: mostMessageBytes })
  // Each answer that waits for its reader listens to it.
  terminal.stdout.setMaxListeners(0)
  // An error may quote what was sent, and that is nobody's business on stderr.
  const onerror = (error: Error) => talk.warn(`A message was left out (${error.name}).`)
  const create = ({ era }: { era: 'legacy' | 'modern' }) => {
    transport.isLegacy = era === 'legacy'
    return createServer(session)
  }
  const handle = serveStdio(create, { transport, onerror })
  const stop = () => void handle.close()
  signal.addEventListener('abort', stop, { once: true })
  await transport.closed
  signal.removeEventListener('abort', stop)
  // An open stdin would keep the process alive.
  terminal.stdin.unpipe(messages).pause()
  await handle.close()
  signal.throwIfAborted()
}

function createServer(session: Session): McpServer {
  const server = new McpServer({ name: 'spotdesk', title: 'Spotdesk', version: cliVersion }, { instructions })
  const offers: Offer[] = [
    ...listTools(session).map((tool) => ({ registered: addTool(server, session, tool), isOffered: tool.isOffered })),
    ...addResources(server, session),
    ...addPrompts(server, session),
  ]
  const offer = () => {
    for (const { registered, isOffered } of offers) registered.enabled = isOffered()
  }
  offer()
  session.onRights(() => {
    offer()
    server.sendToolListChanged()
    server.sendResourceListChanged()
    server.sendPromptListChanged()
  })
  return server
}

function addTool(server: McpServer, session: Session, tool: Tool) {
  const { name, description, kind, example } = tool.facts
  return server.registerTool(
    name,
    {
      // The title is the beginning of the description, and an example of plain values says nothing beside the schema.
      description: isTelling(example) ? `${description}\nExample: ${JSON.stringify(example)}` : description,
      inputSchema: toProtocolSchema(tool),
      // What destroys, and what has its effect once, is only told of tools that write; each plan is a change-set of its own.
      annotations: {
        readOnlyHint: kind === 'reads',
        ...(kind !== 'reads' && { destructiveHint: kind === 'applies', idempotentHint: kind === 'applies' }),
        openWorldHint: false,
      },
    },
    (given, { mcpReq }) => {
      session.agentName = getAgentName(server, mcpReq.envelope)
      return runTool(session, tool, given as Arguments, { signal: mcpReq.signal, progress: createCallProgress(mcpReq) })
    },
  )
}

function createCallProgress({ _meta, notify }: ServerContext['mcpReq']): ToolProgress {
  const progressToken = _meta?.progressToken
  return createProgress(
    progressToken === undefined
      ? undefined
      : (notice) => notify({ method: 'notifications/progress', params: { progressToken, ...notice } }),
  )
}

/** A client of 2026-07-28 names itself with each request, others once. */
function getAgentName(server: McpServer, envelope: object | undefined): string | undefined {
  const { [CLIENT_INFO_META_KEY]: told } = (envelope ?? {}) as { [CLIENT_INFO_META_KEY]?: { name: string } }
  return (told ?? server.server.getClientVersion())?.name
}

const isTelling = (example: Arguments) => Object.values(example).some((value) => /[{(]/.test(JSON.stringify(value)))

/** Arguments are checked by the tool, whose errors name what to do; the protocol only gets the schema, and only when tools are listed. */
function toProtocolSchema({ schema }: Tool): StandardSchemaWithJSON<unknown, unknown> {
  const validate = (value: unknown) => ({ value })
  return { '~standard': { version: 1, vendor: 'spotdesk', validate, jsonSchema: { input: schema, output: schema } } }
}

/** Nothing that a tool throws reaches the protocol. */
async function runTool(
  session: Session,
  tool: Tool,
  given: Arguments,
  { signal, progress }: { signal: AbortSignal; progress: ToolProgress },
) {
  try {
    const size = JSON.stringify(given ?? {}).length
    if (size > mostArgumentCharacters)
      throw new ToolError({
        code: 'argumentsTooLarge',
        message: `The arguments have ${size} characters; ${mostArgumentCharacters} are allowed.`,
        hint: 'Send less at once. Large changes are files: a person imports them with spotdesk bulk.',
      })
    await session.connect(signal)
    return await tool.run(mendArguments(tool.schema, given ?? {}), signal, progress.tell)
  } catch (error) {
    if (!(error instanceof ToolError) && toFailure(error).exitCode === exitCodes.notSignedIn) session.disconnect()
    return errorAnswer(error)
  } finally {
    progress.stop()
  }
}
