import type { Handler } from '../../../command.ts'
import { readKind } from './kinds.ts'
import { runImport } from './run-import.ts'
import { openSource } from './source.ts'

export const run: Handler = async (context) => {
  const { input } = context
  readKind(input.word(0, 'kind'))
  return runImport(context, await openSource(context, input.word(1, 'file')))
}
