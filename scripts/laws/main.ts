import { dirname, join } from 'node:path'
import { arrowViolations } from './arrows.ts'
import { purityViolations } from './purity.ts'
import { sizeViolations } from './size.ts'
import { readSources } from './sources.ts'

const root = join(dirname(import.meta.dirname), '..')
const code = readSources(root, ['packages', 'scripts', 'tests'], /\.(tsx?|mjs)$/)
const styles = readSources(root, ['packages'], /\.css$/)
const violations = [...code.flatMap(arrowViolations), ...code.flatMap(purityViolations), ...[...code, ...styles].flatMap(sizeViolations)]

for (const { path, line, message } of violations) console.error(`${path}:${line}  ${message}`)
console.log(`${code.length + styles.length} files, ${violations.length} violations`)
process.exitCode = violations.length > 0 ? 1 : 0
