/** The permission that a refused call needs. */
import { exitCodes } from './exit-codes.ts'
import { Failure, type FailureFacts } from './failure.ts'

/** Refusals that name their permission already. */
const isExplained = new WeakSet<Failure>()

/** A refusal for a missing permission with the name of that permission; any other failure as it is. */
export async function withPermission(failure: Failure): Promise<Failure> {
  const { method, path } = (failure.cause ?? {}) as { method?: string; path?: string }
  if (
    failure.exitCode !== exitCodes.forbidden ||
    failure.code !== 'forbidden' ||
    isExplained.has(failure) ||
    method === undefined ||
    path === undefined
  )
    return failure
  const { endpoints } = await import('@spotdesk/sdk/contract')
  const found = endpoints.find(({ row }) => row.method === method && toPattern(row.path).test(path))?.row
  if (found?.permission === undefined) return failure
  const { code, message, hint, requestId, details, cause } = failure
  const all = [found.permission].flat()
  const needed = all.join(' and ')
  const scope = found.scope === undefined ? '' : ` A narrowed token needs ${needed}:${found.scope} at least.`
  const facts: FailureFacts = {
    code,
    message: `${message} It needs the permission${all.length > 1 ? 's' : ''} ${needed}.${scope}`,
    exit: 'forbidden',
  }
  const explained = new Failure({ ...facts, hint, requestId, details, cause })
  isExplained.add(explained)
  return explained
}

/** '/campaigns/{id}/pause' as a pattern of the end of an address. */
function toPattern(template: string): RegExp {
  return new RegExp(`/v2${template.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}
