import type { Handler } from '../../../command.ts'
import { usage } from '../../../failure.ts'
import { defineColumns } from '../../../output/column.ts'
import { zoneHere } from '../../../output/dates.ts'
import { tokenColumns } from './columns.ts'
import { requirePerson, signIn } from './sign-in.ts'

const columns = [...defineColumns([{ key: 'token', label: 'Token' }]), ...tokenColumns(zoneHere)]

export const run: Handler = async (context) => {
  const name = context.input.text('name')
  if (name === undefined) throw usage('--name is missing: what is the token for?')
  const scopes = context.input.list('scopes')
  if (!scopes?.length)
    throw usage('--scopes is missing: name the scopes of the token.', 'For example: --scopes CAMPAIGN.READ,CAMPAIGN.WRITE:pause,resume')
  requirePerson(context, 'A new token', 'Create it in the web app, or at a terminal.')
  const made = await signIn(context, await context.clientWith(undefined), name, scopes)
  context.talk.note('The token is shown only once.')
  return { kind: 'single', record: made, columns }
}
