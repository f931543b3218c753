import { join } from 'node:path'
import { build, type Rolldown, type UserConfig } from 'vite'

const src = join(import.meta.dirname, '..', 'src')

const campaigns = 'campaigns/campaigns'

/** Chunks of the screens where people are all day: the modules that a chunk begins with. What they need is in it too, unless an earlier one has it. */
const chunks: readonly { name: string; from: readonly string[] }[] = [
  { name: 'start', from: ['main.tsx', 'people/session/LoginScreen.tsx'] },
  { name: 'list', from: [`${campaigns}/list/CampaignDashboard.tsx`] },
  { name: 'campaign', from: [`${campaigns}/stats/CampaignStats.tsx`] },
  { name: 'form', from: ['shared/forms/use-api-form.ts', 'shared/forms/Form.tsx'] },
  { name: 'settings', from: [`${campaigns}/settings/CampaignSettings.tsx`, 'forecast/panel/LoadedForecast.tsx'] },
  { name: 'targeting', from: [`${campaigns}/targeting/CampaignTargeting.tsx`] },
]

/**
 * One chunk for sign-in and one for the campaign list, where most users arrive. Left to itself the build makes some ninety files of what
 * these two share with other screens, each compressed by itself: more bytes and more requests. Which modules are needed is known only
 * when unused exports are gone, so the application is built once before, in memory.
 */
export async function firstLoad(config: UserConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const built = (await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false },
  })) as Rolldown.RolldownOutput
  const places = placesOf(built.output.filter((file) => file.type === 'chunk'))
  return [{ name: (id) => places.get(id) ?? null, includeDependenciesRecursively: false }]
}

/** The name of the chunk for each module of the first load. */
function placesOf(built: readonly Rolldown.OutputChunk[]): Map<string, string> {
  const byFile = new Map(built.map((chunk) => [chunk.fileName, chunk]))
  const places = new Map<string, string>()
  for (const { name, from } of chunks) {
    const waiting = from.map((path) => findChunk(built, path))
    const seen = new Set<string>()
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const chunk = seen.has(file) ? undefined : byFile.get(file)
      if (!chunk) continue
      seen.add(file)
      for (const id of chunk.moduleIds) if (!places.has(id)) places.set(id, name)
      waiting.push(...chunk.imports)
    }
  }
  return places
}

/** @throws Error if the build has no such module: without it a chunk would be missing, and pages would load far more */
function findChunk(built: readonly Rolldown.OutputChunk[], path: string): string {
  const chunk = built.find(({ moduleIds }) => moduleIds.includes(join(src, path)))
  if (!chunk) throw new Error(`packages/web/vite/first-load.ts names ${path}, which the build does not have`)
  return chunk.fileName
}
