/** `npm run fuzz [-- --seed 123] [--inputs 200]`: every endpoint with many inputs, drawn by a seed that is printed. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runChild } from './child.mjs'

const { values } = parseArgs({ options: { seed: { type: 'string' }, inputs: { type: 'string', default: '200' } } })
const test = ['--conditions=source', join(import.meta.dirname, 'test.ts'), '--project', 'house', 'generated/fuzz']
process.exitCode = await runChild(process.execPath, test, {
  env: { ...process.env, FUZZ_INPUTS: values.inputs, ...(values.seed !== undefined && { FUZZ_SEED: values.seed }) },
})
