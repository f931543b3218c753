import type { Handler } from '../../../command.ts'
import { usage } from '../../../failure.ts'
import { parseId } from '../../../input.ts'
import { defineColumns } from '../../../output/column.ts'
import { findingLines } from './targeting-findings.ts'

/** The targeting of a campaign: as text that can be set again, as a sentence, or both. */
export const run: Handler = async ({ input, client, signal }) => {
  const id = parseId(input.word(0, 'id'), '<id>')
  const [asText, asSentence] = [input.flag('text'), input.flag('sentence')]
  if (asText && asSentence) throw usage('Give --text or --sentence, not both.')
  const targeting = await (await client()).targeting.ofCampaign({ id }, { signal })
  if (asText) return { kind: 'raw', chunks: `${targeting.text ?? ''}\n` }
  if (asSentence) return { kind: 'raw', chunks: `${targeting.sentence}\n` }
  const ads = targeting.rules.length
  const note = [
    ...findingLines(targeting.findings),
    ...(ads > 0 ? [`${ads} rule${ads === 1 ? '' : 's'} of ads stand${ads === 1 ? 's' : ''} beside it: --json shows them.`] : []),
  ].join('\n')
  return { kind: 'single', record: targeting, columns, ...(note !== '' && { note }) }
}

const columns = defineColumns<{ text: string | null; sentence: string }>([
  { key: 'campaignId', label: 'Campaign' },
  { key: 'version', label: 'Version' },
  { key: 'sentence', label: 'In words' },
  {
    key: 'text',
    label: 'Text',
    text: ({ text }) => (text === null ? 'never set' : text === '' ? '[] (everywhere)' : text),
    plain: ({ text }) => text ?? '',
  },
])
