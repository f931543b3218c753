import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Handler } from '../../../command.ts'
import { exitCodes } from '../../../exit-codes.ts'
import { usage } from '../../../failure.ts'
import { openFiles, refuseProblems } from './open-files.ts'
import { format, printFile } from './write-yaml.ts'

export const run: Handler = async (context) => {
  const { input, terminal } = context
  const files = (await openFiles(context, input.words)).filter((file) => file.form === 'yaml')
  if (files.length === 0) throw usage('There are no YAML files here. CSV has no other form.')
  refuseProblems(
    context,
    files.flatMap(({ problems }) => problems),
  )
  const changed: string[] = []
  for (const { path, document, text } of files) {
    format(document)
    const formatted = printFile({ document, text })
    if (path === '-') return { kind: 'raw', chunks: formatted }
    if (formatted === text) continue
    changed.push(path)
    if (!input.flag('check')) await writeFile(resolve(terminal.cwd, path), formatted)
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
