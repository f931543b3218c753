/** The place that `-o` of an export names. */
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { BulkKind } from '@spotdesk/sdk'
import { csvMark, isoDay } from '@spotdesk/sdk/values'
import type { Client, Context } from '../../context.ts'
import { checkFolder, resolveTarget, writeOutput } from '../../output/file.ts'

/** The path of the output, and whether it is written through: a device or a pipe keeps no parts. */
export async function exportTarget(
  { terminal }: Context,
  client: Client,
  kind: BulkKind,
  output: string,
): Promise<{ path: string; isThrough: boolean }> {
  const path = resolve(terminal.cwd, output)
  const facts = await stat(path).catch(() => undefined)
  if (facts?.isDirectory()) {
    const { agency } = await client.session.user()
    return { path: join(path, `${kind}-${isoDay(new Date(), agency.timeZone)}.csv`), isThrough: false }
  }
  // The target of a link is replaced, and the link stays.
  const { target, isRegular } = await resolveTarget(path)
  if (isRegular) await checkFolder(target)
  return { path: target, isThrough: !isRegular }
}

/** Writes to a device or a pipe, which gets the byte order mark by choice only. */
export async function writeThrough(context: Context, path: string, parts: AsyncIterable<string>): Promise<void> {
  await writeOutput(context, path, context.globals.flag('bom') ? withMark(parts) : parts)
}

/** The text of an answer has lost its mark. */
async function* withMark(parts: AsyncIterable<string>): AsyncGenerator<string> {
  yield csvMark
  yield* parts
}
