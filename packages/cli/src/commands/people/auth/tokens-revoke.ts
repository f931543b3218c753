import type { Handler } from '../../../command.ts'
import { confirm } from '../../../prompts.ts'

export const run: Handler = async (context) => {
  const id = context.input.word(0, 'id')
  await confirm(context, { action: `Revoke the token ${id}` })
  await (await context.client()).session.revokeToken({ id })
  context.talk.note('Revoked.')
  return { kind: 'report', data: { id, revoked: true }, text: '' }
}
