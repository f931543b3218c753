/** Runs before every client: nothing is sent to a server that the user has not chosen. */
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { canAsk, promptConfirmation } from '../prompts.ts'
import { confirmServer, namedServer, serverProblem } from './trust.ts'

/**
 * Continues when the token may be sent to the server in use. Where only the confirmation is missing, a person is asked once. `--yes` does
 * not answer this question: it agrees to the command, not to the server.
 * @throws Failure with exit 2
 */
export async function guardServer(context: Context, token: string | undefined): Promise<void> {
  const { settings, talk } = context
  const problem = serverProblem(settings, token)
  if (problem === undefined) return
  if (problem.code !== 'serverNotConfirmed' || !canAsk(context)) throw problem
  const named = namedServer(settings)!
  talk.warn(`${named.file} names the server ${named.server}.`)
  if (!(await promptConfirmation(context, 'Send your sign-in there, from now on whenever this file says so')))
    throw new Failure({ code: 'declined', message: 'Nothing was sent.', exit: 'usage' })
  await confirmServer(settings, named)
}
