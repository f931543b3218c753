/** The programs that tests need beside the packages: which are missing, and how they come onto the machine after that was said. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { hasApt, installByApt } from './apt.ts'
import { findChromium, findFirefox, installByPlaywright, lacksHeadlessShell } from './browser.ts'
import { hasOldestNode } from './oldest-node.ts'
import { pgBouncer, postgresPrograms } from './postgres.ts'

/** A kind of program that projects of the tests name in scripts/test.ts. */
export type ProgramNeed = 'browser' | 'firefox' | 'postgres15' | 'terminal' | 'oldestNode'

interface Program {
  need: ProgramNeed
  /** As people call it, with what it is for. */
  title: string
  isMissing: () => boolean
  /** Package of Debian that brings it; undefined: it comes from elsewhere, by `fetched`. */
  debian?: string
  /** A thing that the package does besides, which a person should know before it is installed. */
  brings?: string
  /** Where it comes from without Debian's packages; undefined: nowhere. */
  fetched?: string
  /** Variable of the environment that names one that is elsewhere. */
  variable?: string
  /** True: its tests are left out without it and say so, and the others of the project run. */
  isOptional?: boolean
}

const isCommandMissing = (command: string) => spawnSync('which', [command]).status !== 0

const programs: readonly Program[] = [
  {
    need: 'browser',
    title: 'Chromium, for the tests of pages',
    isMissing: () => findChromium() === undefined,
    debian: 'chromium',
    fetched: 'a Chromium into the cache of Playwright',
    variable: 'CHROME_PATH',
  },
  // Missing only beside Debian's own Chromium, which may be installed in this very run.
  {
    need: 'browser',
    title: 'the headless shell of Chromium, which is quicker',
    isMissing: () => lacksHeadlessShell() || (hasApt && findChromium() === undefined),
    debian: 'chromium-headless-shell',
    isOptional: true,
  },
  {
    need: 'firefox',
    title: 'Firefox, for the extension',
    isMissing: () => findFirefox() === undefined,
    debian: 'firefox-esr',
    variable: 'FIREFOX_PATH',
  },
  {
    need: 'postgres15',
    title: 'PostgreSQL 15, the oldest one that is promised',
    isMissing: () => !existsSync(`${postgresPrograms}/postgres`),
    debian: 'postgresql-15',
    brings: 'Debian starts a database server with it; the tests do not use that one',
  },
  { need: 'postgres15', title: 'PgBouncer', isMissing: () => !existsSync(pgBouncer), debian: 'pgbouncer', brings: 'Debian starts it' },
  ...(['tmux', 'zsh', 'fish'] as const).map((name) => ({
    need: 'terminal' as const,
    title: `${name}, for the command line`,
    isMissing: () => isCommandMissing(name),
    debian: name,
    isOptional: true,
  })),
  {
    need: 'terminal',
    title: 'man, for the manual pages',
    isMissing: () => isCommandMissing('man'),
    debian: 'man-db',
    isOptional: true,
  },
  {
    need: 'oldestNode',
    title: 'Node 22, the oldest one that the packages promise',
    isMissing: () => !hasOldestNode(),
    fetched: 'it into node_modules/.cache',
    isOptional: true,
  },
]

/** Programs whose recommended packages come too: a browser without fonts shows boxes. */
const wantsRecommended: ReadonlySet<ProgramNeed> = new Set(['browser', 'firefox'])

/** False where a person asked that nothing is put onto the machine. */
export const mayInstall = () => process.env['SPOTDESK_TEST_INSTALL'] !== 'off'

const missingOf = (needs: ReadonlySet<ProgramNeed>) => programs.filter((program) => needs.has(program.need) && program.isMissing())

function lineOf({ title, debian, brings, fetched }: Program): string | undefined {
  if (debian !== undefined && hasApt) return `  apt-get installs ${debian}: ${title}${brings ? ` (${brings})` : ''}`
  return fetched && `  fetches ${fetched}: ${title}`
}

/** The text about everything that will be put onto this machine, said before it happens, with the way to go without. Undefined: nothing. */
function announcement(missing: readonly Program[]): string | undefined {
  const lines = missing.flatMap((program) => lineOf(program) ?? [])
  if (lines.length === 0) return undefined
  return [
    'The tests need programs that are not on this machine. This run',
    ...lines,
    'What is there is not upgraded. To go without: Ctrl-C now, then SPOTDESK_TEST_INSTALL=off npm test, which leaves out the projects',
    'that need them, or npm test -- --project <name>. CHROME_PATH and FIREFOX_PATH name browsers of your own.',
  ].join('\n')
}

/**
 * Puts the missing programs onto the machine, after it was said which.
 * @returns for each need that is still not met the sentence that says what to do
 */
export function providePrograms(needs: ReadonlySet<ProgramNeed>): Map<ProgramNeed, string> {
  const missing = missingOf(needs)
  const said = announcement(missing)
  if (said !== undefined && mayInstall()) {
    console.error(said)
    install(missing)
  }
  const left = missingOf(needs).filter(({ isOptional }) => !isOptional)
  return new Map(left.map((program) => [program.need, adviceOn(program)]))
}

function install(missing: readonly Program[]): void {
  const packagesOf = (isRecommended: boolean) =>
    missing.flatMap(({ need, debian }) => (debian !== undefined && wantsRecommended.has(need) === isRecommended ? [debian] : []))
  if (hasApt) {
    installByApt(packagesOf(true), { recommended: true })
    installByApt(packagesOf(false))
  }
  if (missing.some(({ need }) => need === 'browser') && findChromium() === undefined) installByPlaywright()
}

function adviceOn({ title, debian, variable }: Program): string {
  return `${title}: not found. Install it (as root on Debian: apt-get install -y ${debian})${variable ? ` or set ${variable} to its path` : ''}.`
}
