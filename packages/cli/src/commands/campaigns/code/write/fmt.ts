import type { Handler } from '../../../../command.ts'
import { exitCodes } from '../../../../exit-codes.ts'
import { usage } from '../../../../failure.ts'
import { isWritable, openFiles, refuseProblems, writeBack } from '../read/open-files.ts'
import { format } from './write-yaml.ts'

export const run: Handler = async (context) => {
  const { input } = context
  const all = await openFiles(context, input.words)
  const files = all.filter(isWritable)
  if (files.length === 0) throw usage('There are no YAML files here. CSV and JSON have no other form.')
  refuseProblems(
    context,
    all.flatMap(({ problems }) => problems),
  )
  const changed: string[] = []
  for (const file of files) {
    const { path, document, text } = file
    const formatted = format(document, text)
    if (path === '-') return { kind: 'raw', chunks: formatted }
    if (formatted === text) continue
    changed.push(path)
    if (!input.flag('check')) await writeBack(context, file, formatted)
  }
  const count = `${changed.length} of ${files.length} file${files.length === 1 ? '' : 's'}`
  return {
    kind: 'report',
    data: changed,
    text: changed.join('\n'),
    note: input.flag('check') ? `${count} would change.` : `Changed ${count}.`,
    exitCode: input.flag('check') && changed.length > 0 ? exitCodes.changes : exitCodes.done,
  }
}
