import { parseTargeting, printTargeting } from '@spotdesk/sdk/targeting'
import type { Handler } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { Failure, usage } from '../../../failure.ts'
import { parseId } from '../../../input.ts'
import { defineColumns } from '../../../output/column.ts'
import { cleared } from '../../../shared/rows/cells.ts'
import { runChanges } from '../../../shared/change-sets/change-set.ts'
import { readText } from '../../../stdin.ts'
import { withLastChange } from './edit.ts'
import { findingLines, unreadable } from './targeting-findings.ts'

/** Targeting in its text form. It is read and checked before anything is sent to be changed. */
export const run: Handler = async (context) => {
  const { input, signal, talk } = context
  const id = parseId(input.word(0, 'id'), '<id>')
  const given = await readTargetingText(context)
  const text = given.trim() === cleared ? '' : given
  const parsed = parseTargeting(text)
  if (!parsed.ok) throw unreadable(text, parsed.error)
  const client = await context.client()
  const printed = printTargeting(parsed.targeting)
  const checked = await check(client, { text: printed, campaignId: id }, signal)
  if (input.flag('check')) return checkResult(id, checked)
  for (const line of findingLines(checked.findings)) talk.warn(line)
  const version = input.number('ifVersion', { least: 1 })
  const change = { id, cells: { targeting: printed === '' ? cleared : printed }, ...(version !== undefined && { version }) }
  try {
    return await runChanges(context, client, { kind: 'campaigns', changes: [change], things: 'campaigns' })
  } catch (error) {
    throw error instanceof Failure && error.code === 'rowConflict' ? await withLastChange(context, error, client, id) : error
  }
}

/** The text of the words, of stdin or of a file. */
async function readTargetingText(context: Context): Promise<string> {
  const { input } = context
  const words = input.words.slice(1)
  const path = input.text('from') ?? (words.length === 1 && words[0] === '-' ? '-' : undefined)
  if (input.text('from') !== undefined && words.length > 0) throw usage('Give the text or --from, not both.')
  if (path === undefined && words.length === 0)
    throw usage('<text> is missing: the targeting, - for stdin, or --from <file>. [] is everywhere.')
  return path === undefined ? words.join(' ') : (await readText(context, path)).trim()
}

type Lint = Awaited<ReturnType<Client['targeting']['lint']>>

/** @throws Failure with the findings and their remedies when one of them is an error */
async function check(client: Client, body: { text: string; campaignId: number }, signal: AbortSignal): Promise<Lint> {
  const lint = await client.targeting.lint({ body }, { signal })
  if (lint.valid) return lint
  throw new Failure({
    code: 'targetingInvalid',
    message: 'The targeting has errors. Nothing was changed.',
    exit: 'invalid',
    details: findingLines(lint.findings),
  })
}

function checkResult(campaignId: number, { sentence, text, findings }: Lint) {
  return {
    kind: 'single' as const,
    record: { campaignId, valid: true, sentence, text, findings },
    columns: defineColumns<{ findings: Lint['findings']; text: string | null }>([
      { key: 'campaignId', label: 'Campaign' },
      { key: 'sentence', label: 'In words' },
      { key: 'text', label: 'Text', text: ({ text }) => (text ? text : '[] (everywhere)') },
    ]),
    note: findings.length > 0 ? findingLines(findings).join('\n') : 'Nothing to object to.',
  }
}
