/** New versions in files after an apply, so that the next plan does not take one's own changes for edits made elsewhere. */
import { dirname, relative, resolve } from 'node:path'
import type { Client, Context } from '../../../context.ts'
import { agencyZone } from '../../../shared/zone.ts'
import type { Changed } from '../../../shared/change-set.ts'
import type { CodePlan } from './make-plan.ts'
import type { Block } from './blocks.ts'
import { type CodeFile, isWritable, openFile, writeBack } from './open-files.ts'
import type { CodePlanFile } from './plan-file.ts'
import { printFile, setRev } from './edit-yaml.ts'
import type { YamlFile } from './read-yaml.ts'
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
export async function plannedFiles(context: Context, { files, changeSets }: CodePlanFile, planPath: string): Promise<PlannedFiles> {
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

export interface PlannedFiles {
  files: readonly CodeFile[]
  /** True for the blocks that the plan changes. */
  isTouched: (block: Block) => boolean
}

/** The files of a plan that say versions, of blocks that it changes. */
export function withRevs({ files, isTouched }: PlannedFiles): (CodeFile & YamlFile)[] {
  return files.filter(isWritable).filter(({ path, nodes }) => {
    const blocks = [...nodes.keys()]
    return path !== '-' && blocks.some(isTouched) && blocks.some(({ rev }) => rev !== null)
  })
}

/**
 * Rewrites `# rev:` of applied blocks in files that have such comments and are as they were planned. A block whose row failed keeps its
 * version: somebody else has changed the thing, and the next plan has to say so.
 * @param rows what was applied
 * @returns the paths of the files
 */
export async function refreshRevs(
  context: Context,
  client: Client,
  { rows, ...planned }: PlannedFiles & { rows: readonly Changed[] },
): Promise<string[]> {
  const failed = new Set(
    rows.flatMap(({ result, entityType, id, externalReference: ref }) =>
      result === 'FAILED' || result === 'NOT_TRIED' ? [`${entityType} id:${id}`, `${entityType} ref:${ref}`] : [],
    ),
  )
  const isTouched = (block: Block) =>
    planned.isTouched(block) && !failed.has(`${block.kind} id:${block.id}`) && !failed.has(`${block.kind} ref:${block.ref}`)
  const written: string[] = []
  for (const file of rows.some(({ changeSetId }) => changeSetId !== null) ? withRevs({ ...planned, isTouched }) : []) {
    const own = [...file.nodes.keys()].filter(isTouched)
    if ((await openFile(context, file.path)).sha256 !== file.sha256) continue
    const tops = [...new Set(own.map((block) => block.parent ?? block))]
    // The work is done: an interrupt does not keep the file from being brought up to date.
    const calm = { ...context, signal: AbortSignal.timeout(60_000) }
    const world = await findWorld(calm, client, tops, await agencyZone(calm, client))
    for (const block of tops.flatMap((top) => [top, ...(top.ads ?? [])])) {
      const stored = world.get(block)
      if (stored && isTouched(block)) setRev(file, file.nodes.get(block)!, block.kind, stored.version)
    }
    await writeBack(context, file, printFile(file))
    written.push(file.path)
  }
  return written
}
