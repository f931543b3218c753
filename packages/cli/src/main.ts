#!/usr/bin/env node
/** Entry of the command line. Modules that `--version` does not need are loaded after it. */
import { cliVersion } from './version.ts'

/** As `engines` in package.json. Older versions can read this file, and no other one. */
const oldest = [22, 19] as const

async function main(argv: readonly string[]): Promise<number> {
  if (argv[0] === '--version' || argv[0] === '-V') {
    process.stdout.write(`spotdesk ${cliVersion}\n`)
    return 0
  }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    process.stderr.write(`Error: spotdesk needs Node ${oldest.join('.')} or newer; this is ${process.versions.node}.\n`)
    return 1
  }
  const { enableCompileCache } = await import('node:module')
  enableCompileCache()
  const { start } = await import('./start.ts')
  return start(argv)
}

process.exitCode = await main(process.argv.slice(2))
