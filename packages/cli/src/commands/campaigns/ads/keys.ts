/** An ad is named by its id and `--campaign`. */
import type { Context } from '../../../context.ts'
import { usage } from '../../../failure.ts'
import { parseId } from '../../../input.ts'
import { withStdin } from '../../../stdin.ts'

/** The campaign of `--campaign`. @throws Failure when it is missing */
export function readCampaignId({ input }: Pick<Context, 'input'>): number {
  const text = input.text('campaign')
  if (text === undefined) throw usage('--campaign is missing.', 'See the ids with: spotdesk campaigns list')
  return parseId(text, '--campaign')
}

/** Ids in the order of the words, each as often as it is given: a sequence refuses an ad that is in it twice. */
export async function readIds(context: Context, words: readonly string[]): Promise<number[]> {
  return (await withStdin(context, words)).map((word) => parseId(word, '<ids>'))
}
