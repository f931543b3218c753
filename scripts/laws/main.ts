import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { arrowViolations, exceptionViolations, unusedExceptions } from './arrows.ts'
import { circleViolations } from './circles.ts'
import { composedKeyViolations } from './composed-keys.ts'
import { entityViolations } from './entities.ts'
import { exceptions } from './exceptions.ts'
import { formatViolations } from './formats.ts'
import { type Lock, licenceViolations } from './licences.ts'
import { nameViolations } from './names.ts'
import { purityViolations } from './purity.ts'
import { recordWriteViolations } from './record-writes.ts'
import { expressionViolations } from './regular-expressions.ts'
import { referenceViolationsIn } from './repository.ts'
import { sizeViolations } from './size.ts'
import { readSources } from './sources.ts'
import { sqlViolations } from './sql.ts'
import { textViolations } from './texts.ts'

const root = join(dirname(import.meta.dirname), '..')
const code = readSources(root, ['packages', 'scripts', 'tests'], /\.(tsx?|mjs)$/)
const styles = readSources(root, ['packages'], /\.css$/)
// The file is npm's own: its shape is known.
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
const violations = [
  ...code.flatMap(arrowViolations),
  ...unusedExceptions(code),
  ...exceptionViolations(),
  ...circleViolations(code),
  ...code.flatMap(composedKeyViolations),
  ...code.flatMap(entityViolations),
  ...nameViolations(code),
  ...code.flatMap(purityViolations),
  ...[...code, ...styles].flatMap(sizeViolations),
  ...code.flatMap(expressionViolations),
  ...code.flatMap(sqlViolations),
  ...code.flatMap(textViolations),
  ...code.flatMap(formatViolations),
  ...code.flatMap(recordWriteViolations),
  ...licenceViolations(lock),
  ...referenceViolationsIn(root, [...code, ...styles]),
]

for (const { path, line, message } of violations) console.error(`${path}:${line}  ${message}`)
console.log(`${Object.keys(exceptions).length} exceptions let a noun import another noun`)
console.log(`${code.length + styles.length} files, ${violations.length} violations`)
process.exitCode = violations.length > 0 ? 1 : 0
