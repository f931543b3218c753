/**
 * `npm run extension [-- --verify]`: builds the extension for Chrome and Firefox and writes the archives for their stores. `--verify` also
 * runs Mozilla's linter over Firefox's, and builds the sources in an empty folder to compare the bytes; it needs the npm registry.
 * `--pictures http://127.0.0.1:4400` takes the pictures for the stores instead, on a running desk with demo data.
 */
import { statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from '../browser.ts'
import { buildAll } from '../build.ts'
import { exitCodeOf } from '../process-group.ts'
import { writeArchives } from './archives.ts'
import { lint, rebuild } from './verify.ts'

const nameOf = (path: string) => relative(join(import.meta.dirname, '..', '..'), path)

const usage = 'Usage: npm run extension [-- --verify | --pictures <address of a desk with demo data> | --help]'
const help = `${usage}

Builds the extension for Chrome and Firefox, and writes the archives for their stores to packages/extension/.output.

  --verify              also runs Mozilla's linter over Firefox's archive, and builds the sources in an empty folder to compare the bytes;
                        needs the npm registry
  --pictures <address>  takes the pictures for the stores instead, on a running desk with demo data (npm start)
  -h, --help            prints this

Exit codes: 0 done, 1 failed, 2 wrong options, 130 and 143 interrupted.`

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        verify: { type: 'boolean', default: false },
        pictures: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    // Without the two dashes npm takes the option for one of its own, and says nothing.
    for (const name of ['verify', 'pictures']) {
      if (process.env[`npm_config_${name}`] !== undefined) throw new Error(`Put -- before --${name}: npm run extension -- --${name}`)
    }
    if (values.verify && values.pictures !== undefined) throw new Error('Choose --verify or --pictures.')
    if (values.pictures !== undefined && !/^https?:$/.test(URL.parse(values.pictures)?.protocol ?? '')) {
      throw new Error(`"${values.pictures}" is no address of a desk.`)
    }
    return values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    return undefined
  }
}

/** @throws Error unless a desk answers at the address */
async function requireDesk(address: string): Promise<void> {
  const response = await fetch(new URL('/readyz', address)).catch(() => undefined)
  if (!response?.ok) throw new Error(`No desk answers at ${address}. Start one with npm start.`)
}

/** @returns the exit code */
async function main(): Promise<number> {
  const values = readOptions()
  if (!values) return 2
  if (values.help) {
    console.log(help)
    return 0
  }
  if (values.pictures !== undefined) {
    await requireDesk(values.pictures)
    await buildAll(['extension'])
    process.env['SPOTDESK_CHROMIUM'] ??= findChromium()
    // It reads the browser's path when it is loaded.
    const { takePictures } = await import('./pictures.ts')
    for (const path of await takePictures(values.pictures.replace(/\/+$/, ''))) console.log(nameOf(path))
    return 0
  }
  await buildAll(['extension'], { isFresh: true })
  const archives = writeArchives()
  for (const path of archives) {
    console.log(`${nameOf(path)}  ${Math.ceil(statSync(path).size / 1000)} kB`)
  }
  if (!values.verify) return 0
  const [, firefox, sources] = archives
  await lint(firefox!)
  console.log("Mozilla's linter: no errors, no warnings, no notices")
  await rebuild(sources!, firefox!)
  console.log("The sources give the same files as Firefox's build, byte for byte")
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = exitCodeOf(error)
}
