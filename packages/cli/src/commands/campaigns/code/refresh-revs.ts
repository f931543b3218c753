/** New versions in files after an apply, so that the next plan does not take one's own changes for edits made elsewhere. */
import { dirname, relative, resolve } from 'node:path'
import type { Client, Context } from '../../../context.ts'
import { agencyZone } from '../../../shared/zone.ts'
import type { CodePlan } from './make-plan.ts'
import type { Block } from './blocks.ts'
import { type CodeFile, isWritable, openFile, writeBack } from './open-files.ts'
import type { CodePlanFile } from './plan-file.ts'
import { setRev, printFile } from './write-yaml.ts'
import { findWorld } from './stored.ts'

/** The blocks that a plan changes. */
export function touchedOf({ parts }: CodePlan): (block: Block) => boolean {
  const touched = new Set(
    parts.flatMap(({ intents, items }) =>
      items.flatMap(({ index, verdict }) => (verdict === 'CREATE' || verdict === 'UPDATE' ? [intents[index]!.block] : [])),
    ),
  )
  return (block) => touched.has(block)
}

/** The files of a plan file that are here as they were planned, and the blocks that it changes. */
export async function plannedFiles(
  context: Context,
  { files, changeSets }: CodePlanFile,
  planPath: string,
): Promise<{ files: CodeFile[]; isTouched: (block: Block) => boolean }> {
  const { cwd } = context.terminal
  const folder = planPath === '-' ? cwd : dirname(resolve(cwd, planPath))
  const found: CodeFile[] = []
  for (const { path, sha256 } of files) {
    const file = await openFile(context, relative(cwd, resolve(folder, path))).catch(() => null)
    if (file?.sha256 === sha256) found.push(file)
  }
  const changed = changeSets.flatMap(({ lines }) => lines.filter(({ action }) => action !== 'UNCHANGED' && action !== 'ERROR'))
  const keys = new Set(
    changed.flatMap(({ entityType, id, externalReference: ref }) => [
      `${entityType} id:${id}`,
      ...(ref === null ? [] : [`${entityType} ref:${ref}`]),
    ]),
  )
  return { files: found, isTouched: ({ kind, id, ref }) => keys.has(id === null ? `${kind} ref:${ref}` : `${kind} id:${id}`) }
}

/** Rewrites `# rev:` of applied blocks in files that have such comments and are as they were planned. @returns their paths */
export async function refreshRevs(
  context: Context,
  client: Client,
  { files, isTouched }: { files: readonly CodeFile[]; isTouched: (block: Block) => boolean },
): Promise<string[]> {
  const written: string[] = []
  for (const file of files) {
    if (!isWritable(file) || file.path === '-') continue
    const all = [...file.nodes.keys()]
    const own = all.filter(isTouched)
    if (own.length === 0 || !all.some(({ rev }) => rev !== null)) continue
    if ((await openFile(context, file.path)).sha256 !== file.sha256) continue
    const tops = [...new Set(own.map((block) => block.parent ?? block))]
    // The work is done: an interrupt does not keep the file from being brought up to date.
    const calm = { ...context, signal: AbortSignal.timeout(60_000) }
    const world = await findWorld(calm, client, tops, await agencyZone(calm, client))
    for (const block of tops.flatMap((top) => [top, ...(top.ads ?? [])])) {
      const stored = world.get(block)
      if (stored && isTouched(block)) setRev(file.nodes.get(block)!, block.kind, stored.version)
    }
    await writeBack(context, file, printFile(file))
    written.push(file.path)
  }
  return written
}
