/** Records of a JSON or YAML file, or of stdin. */
import { extname } from 'node:path'
import type { Context } from '../../context.ts'
import { usage } from '../../failure.ts'
import { readText } from '../../stdin.ts'

/** One record or a list of them. YAML reads JSON too, so stdin may be either. */
export async function readRecords(context: Context, path: string): Promise<{ records: unknown[]; name: string }> {
  const name = path === '-' ? 'stdin' : path
  const text = await readText(context, path)
  const { parse } = await import('yaml')
  let data: unknown
  try {
    data = extname(path) === '.json' ? JSON.parse(text) : parse(text)
  } catch (error) {
    throw usage(`${name} is neither JSON nor YAML: ${(error as Error).message.split('\n')[0]!.replace(/:$/, '')}.`)
  }
  if (data === null || data === undefined) throw usage(`${name} is empty.`)
  return { records: Array.isArray(data) ? data : [data], name }
}
