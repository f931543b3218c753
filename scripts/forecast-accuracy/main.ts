/**
 * `node --conditions=source scripts/forecast-accuracy/main.ts [worlds]`: forecasts in simulated worlds against what a simulated ad server
 * then delivered, written to docs/forecast/accuracy.md. The same number of worlds gives the same page.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { policies } from '@spotdesk/forecast'
import { toPage } from './page.ts'
import { scoreWorld, type WorldScore } from './score.ts'

const worlds = Number(process.argv[2] ?? 15)
const scores: WorldScore[] = []
for (let seed = 1; seed <= worlds; seed += 1) {
  // Of five worlds one has the policy that the forecast assumes, and the others have each another one.
  const score = scoreWorld(seed, policies[(seed - 1) % policies.length]!)
  const { policy, right, deliveryError, supplyError, covered } = score
  console.log(seed, policy, JSON.stringify({ right, deliveryError, supplyError, covered }))
  scores.push(score)
}
const path = join(import.meta.dirname, '..', '..', 'docs', 'forecast', 'accuracy.md')
writeFileSync(path, toPage(scores))
console.log(`Written to ${path}`)
