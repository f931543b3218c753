import { hasPermission } from '@spotdesk/sdk/contract'
import type { Handler } from '../../../command.ts'
import type { Context } from '../../../context.ts'
import { toFailure, usage } from '../../../failure.ts'
import { didYouMean } from '../../../input.ts'
import { allFacts } from '../../../mcp/all-facts.ts'
import { createSession, type Session } from '../../../mcp/session.ts'

export const run: Handler = async (context) => {
  const { input } = context
  const [allowApply, readOnly] = [input.flag('allowApply'), input.flag('readOnly')]
  if (allowApply && readOnly) throw usage('--allow-apply and --read-only exclude each other.')
  const isWanted = chosenTools(input.list('tools'))
  const session = createSession({
    open: async (given) => {
      const client = await context.client()
      client.use((request, next) => {
        request.headers['client-name'] = 'spotdesk-agent'
        if (session.agentName !== undefined) request.headers['agent-name'] = encodeURIComponent(session.agentName)
        return next(request)
      })
      const { admin, permissions, features, agency } = await client.session.user({}, { signal: given })
      return { client, rights: { admin, permissions, features }, agency }
    },
    allowApply,
    readOnly,
    isWanted,
  })
  await begin(context, session)
  const { serve } = await import('../../../mcp/serve.ts')
  await serve(context, session)
  return { kind: 'raw', chunks: '' }
}

/** Time that the sign-in may take before the server answers without it. */
const mostBeginMs = 5000

/** A client gives up on a server that does not start, and shows its agent no reason: without a sign-in each tool answers with one. */
async function begin({ talk, terminal, signal }: Pick<Context, 'talk' | 'terminal' | 'signal'>, session: Session): Promise<void> {
  try {
    const { agency } = await session.connect(AbortSignal.any([signal, AbortSignal.timeout(mostBeginMs)]))
    if (session.allowApply && !hasPermission(session.rights, 'CAMPAIGN.WRITE'))
      talk.warn('The token may not change campaigns: agents can neither plan nor apply.')
    if (terminal.stdin.isTTY) talk.note(`This is a server for agents, in ${agency.name}. Ctrl-C ends it; see: spotdesk mcp --help`)
  } catch (error) {
    signal.throwIfAborted()
    const { message, hint } = toFailure(error)
    talk.warn([`Not connected: ${message}`, hint, 'The server runs; each tool tries again.'].filter(Boolean).join(' '))
  }
}

/** @throws Failure for a name that no tool has */
function chosenTools(patterns: readonly string[] | undefined): Session['isWanted'] {
  if (!patterns) return () => true
  const known = allFacts.map(({ name }) => name)
  const tests = patterns.map((pattern) => {
    const parts = pattern.split('*')
    const fits = (name: string) => matches(name, parts)
    if (!known.some(fits)) throw usage(`There is no tool "${pattern}".`, didYouMean(pattern, known) ?? 'See: spotdesk mcp tools')
    return fits
  })
  return (name) => tests.some((fits) => fits(name))
}

/** True if a name has the parts in their order, the first at its beginning and the last at its end. */
function matches(name: string, parts: readonly string[]): boolean {
  const [first = '', ...rest] = parts
  if (rest.length === 0) return name === first
  if (!name.startsWith(first)) return false
  const last = rest.pop()!
  let at = first.length
  for (const part of rest) {
    const found = name.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return name.length - last.length >= at && name.endsWith(last)
}
