import { hasPermission } from '@spotdesk/sdk/contract'
import type { Handler } from '../../../command.ts'
import { usage } from '../../../failure.ts'
import { didYouMean } from '../../../input.ts'
import { allFacts } from '../../../mcp/all-facts.ts'
import { createTurns, type Session } from '../../../mcp/session.ts'

export const run: Handler = async (context) => {
  const { input, talk, terminal, signal } = context
  const [allowApply, readOnly] = [input.flag('allowApply'), input.flag('readOnly')]
  if (allowApply && readOnly) throw usage('--allow-apply and --read-only exclude each other.')
  const isWanted = chosenTools(input.list('tools'))
  const client = await context.client()
  const user = await client.session.user({}, { signal })
  const { admin, permissions, features, agency } = user
  const session: Session = {
    client,
    rights: { admin, permissions, features },
    agency,
    allowApply,
    readOnly,
    isWanted,
    inTurn: createTurns(),
  }
  if (allowApply && !hasPermission(session.rights, 'CAMPAIGN.WRITE'))
    talk.warn('The token may not change campaigns: agents can neither plan nor apply.')
  if (terminal.stdin.isTTY) talk.note(`This is a server for agents, in ${agency.name}. Ctrl-C ends it; see: spotdesk mcp --help`)
  const { serve } = await import('../../../mcp/serve.ts')
  await serve(context, session)
  return { kind: 'raw', chunks: '' }
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
