/**
 * Writes what follows from the rows of the contract: `packages/sdk/src/calls`, the rows without their schemas; `packages/sdk/src/declarations`,
 * named interfaces of everything that calls take and answer; the page of all calls, docs/sdk/calls.md; and the report of the SDK's public
 * surface, `packages/sdk/api-report.md`. Run it after a change of the contract: npm run calls
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { callFiles, callsFolder } from './files.ts'
import { callsPage, pageOfCalls } from './page.ts'
import { writeDeclarations } from '../declarations/write.ts'

// All texts are made before anything is deleted: a row that has no example leaves the files as they were.
const files = callFiles()
const page = pageOfCalls()
rmSync(callsFolder, { recursive: true, force: true })
for (const [path, text] of [...files].map(([name, content]) => [join(callsFolder, name), content] as const).concat([[callsPage, page]])) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
const declared = writeDeclarations()
console.log(`${files.size} files in packages/sdk/src/calls, ${declared} in packages/sdk/src/declarations, docs/sdk/calls.md and the report`)
