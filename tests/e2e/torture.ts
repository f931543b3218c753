/**
 * `npm run torture [-- <number of kills> [<port>]]`: kills the server and the processes of its database at least 500 times while it
 * imports and others write. It ends with 1 as soon as something that was acknowledged is missing or doubled.
 */
import { createKillableServer } from './support/killable-server.ts'
import { type KillReport, runKills, sumOf } from './support/kills.ts'
import { rowCount } from './support/imports.ts'

const usualKills = 500
/** A line each so many kills. */
const sayEvery = 25

const list = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

function say({ kills, inTheMiddle, imports, slowestRecovery }: KillReport): void {
  console.log(
    `${sumOf(kills)} kills (${list(kills)}), ${inTheMiddle} in the middle of an import; ${imports} imports of ${rowCount} rows checked; slowest recovery in ms: ${list(slowestRecovery)}`,
  )
}

async function main([wanted = String(usualKills), port]: readonly string[]): Promise<number> {
  const kills = Number(wanted)
  if (!Number.isSafeInteger(kills) || kills < 1) {
    console.error(`The number of kills must be a whole number from 1: npm run torture -- ${usualKills}. It was "${wanted}".`)
    return 2
  }
  const server = await createKillableServer(port === undefined ? undefined : Number(port))
  try {
    const onKill = (report: KillReport) => {
      if (sumOf(report.kills) % sayEvery === 0) say(report)
    }
    const outcome = await runKills(server, { kills, inTheMiddle: 0, steps: 1, onKill })
    say(outcome)
    const { acknowledged, imports } = outcome
    console.log(
      `Acknowledged: ${imports * rowCount} imported rows; ${sumOf(acknowledged)} writes (${list(acknowledged)}). Lost: 0. Doubled: 0.`,
    )
    return 0
  } finally {
    await server.close()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
