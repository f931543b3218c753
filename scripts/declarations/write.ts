import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { declarationFiles } from './files.ts'
import { declarationsFolder, openSdk } from './program.ts'
import { apiReport, reportFile } from './report.ts'

/** Writes the declarations, and then the report of the surface that they are part of. Answers how many files they are. */
export function writeDeclarations(): number {
  const sdk = openSdk()
  const files = declarationFiles(sdk)
  sdk.close()
  rmSync(declarationsFolder, { recursive: true, force: true })
  for (const [path, text] of files) {
    mkdirSync(dirname(join(declarationsFolder, path)), { recursive: true })
    writeFileSync(join(declarationsFolder, path), text)
  }
  const written = openSdk()
  writeFileSync(reportFile, apiReport(written))
  written.close()
  return files.size
}
