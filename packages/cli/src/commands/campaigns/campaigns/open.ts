import type { Handler } from '../../../command.ts'
import type { Context } from '../../../context.ts'
import { serverOf } from '../../../config/credentials.ts'
import { parseId } from '../../../input.ts'
import { openPage } from '../../../open-in-browser.ts'

/** The page of a campaign: opened where somebody sits at a screen, and printed in any case. */
export const run: Handler = (context) => {
  const id = parseId(context.input.word(0, 'id'), '<id>')
  const url = pageOf(context, id)
  if (openPage(context.terminal, url)) context.talk.note('Opening the browser …')
  return { kind: 'report', data: { id, url }, text: url }
}

export const pageOf = ({ settings }: Pick<Context, 'settings'>, id: number) =>
  `${serverOf(settings.values.apiUrl.value!)}/campaigns/${id}/stats`
