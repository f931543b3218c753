import type { Handler } from '../../../command.ts'
import type { Context } from '../../../context.ts'
import { findAccount, toServerAddress } from '../../../config/credentials.ts'
import { parseId } from '../../../input.ts'
import { openPage } from '../../../open-in-browser.ts'

/** The page of a campaign: opened where somebody sits at a screen, and printed in any case. */
export const run: Handler = (context) => {
  const id = parseId(context.input.word(0, 'id'), '<id>')
  const url = campaignPageUrl(context, id)
  if (openPage(context.terminal, url)) context.talk.note('Opening the browser …')
  return { kind: 'report', data: { id, url }, text: url }
}

/** The address of a campaign's page; it names the agency where that is known, so that the web application switches to it. */
export function campaignPageUrl({ settings, terminal: { env } }: Pick<Context, 'settings' | 'terminal'>, id: number): string {
  // A token of the environment may be another agency's than the sign-in.
  const account = env['SPOTDESK_TOKEN'] || env['SPOTDESK_TOKEN_FILE'] ? undefined : findAccount(settings)
  const agency = account ? `/agencies/${account.agencyId}` : ''
  return `${toServerAddress(settings.values.apiUrl.value!)}${agency}/campaigns/${id}/stats`
}
