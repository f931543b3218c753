import type { Handler } from '../../../command.ts'
import { readKind } from './kinds.ts'
import { runImport } from './run-import.ts'
import { openSource } from './source.ts'

export const run: Handler = async (context) => {
  const { input } = context
  const kind = readKind(input.word(0, 'kind'))
  return runImport(context, await openSource(context, kind, input.word(1, 'file')))
}
