#!/usr/bin/env node
/** Entry of the command line. Modules that `--version` does not need are loaded after it. */
import { enableCompileCache } from 'node:module'
import { cliVersion } from './version.ts'

async function main(argv: readonly string[]): Promise<number> {
  if (argv[0] === '--version' || argv[0] === '-V') {
    process.stdout.write(`spotdesk ${cliVersion}\n`)
    return 0
  }
  enableCompileCache()
  const { start } = await import('./start.ts')
  return start(argv)
}

process.exitCode = await main(process.argv.slice(2))
