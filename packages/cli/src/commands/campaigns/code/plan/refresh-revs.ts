/** New versions in files after an apply, so that the next plan does not take one's own changes for edits made elsewhere. */
import { dirname, relative, resolve } from 'node:path'
import type { Client, Context } from '../../../../context.ts'
import { agencyZone } from '../../../../shared/zone.ts'
import type { Changed } from '../../../../shared/change-sets/change-set.ts'
import type { CodePlan } from './make-plan.ts'
import type { Block } from '../read/blocks.ts'
import { type CodeFile, isWritable, openCodeFile, writeBack } from '../read/open-files.ts'
import type { CodePlanFile } from './plan-file.ts'
import { printFile, setRev } from '../write/edit-yaml.ts'
import type { YamlFile } from '../read/read-yaml.ts'
import { findWorld } from '../write/stored.ts'

/** The part of a plan that is about a block: a change, or the finding that there is none. */
export interface PlannedBlock {
  isChange: boolean
  /** Version that it was planned for; null: it is new. */
  version: number | null
}

export interface PlannedFiles {
  files: readonly CodeFile[]
  /** Undefined for a block that the plan is not about, or whose change failed. */
  findPlanned: (block: Block) => PlannedBlock | undefined
}

const toPlanned = (verdict: string, version: number | null): PlannedBlock | null =>
  verdict === 'ERROR' ? null : { isChange: verdict !== 'UNCHANGED', version }

/** The blocks of a plan that was just made. */
export function plannedBlocks({ parts }: CodePlan): PlannedFiles['findPlanned'] {
  const found = new Map(
    parts.flatMap(({ intents, items }) =>
      items.map(({ index, verdict, version }) => [intents[index]!.block, toPlanned(verdict, version)] as const),
    ),
  )
  return (block) => found.get(block) ?? undefined
}

/** The files of a plan file that are here as they were planned, and their blocks. */
export async function plannedFiles(context: Context, { files, changeSets }: CodePlanFile, planPath: string): Promise<PlannedFiles> {
  const { cwd } = context.terminal
  const folder = planPath === '-' ? cwd : dirname(resolve(cwd, planPath))
  const found: CodeFile[] = []
  for (const { path, sha256 } of files) {
    const file = await openCodeFile(context, relative(cwd, resolve(folder, path))).catch(() => null)
    if (file?.sha256 === sha256) found.push(file)
  }
  const lines = new Map(
    changeSets.flatMap((part) =>
      part.lines.flatMap(({ entityType, id, externalReference: ref, action, version }) =>
        blockKeys({ kind: entityType, id, ref }).map((key) => [key, toPlanned(action, version)] as const),
      ),
    ),
  )
  return { files: found, findPlanned: (block) => blockKeys(block).flatMap((key) => lines.get(key) ?? [])[0] }
}

/** The keys by which a block of a file and a row of a plan are found to be the same thing. */
const blockKeys = ({ kind, id, ref }: { kind: string; id: number | null; ref: string | null }) => [
  ...(id === null ? [] : [`${kind} id:${id}`]),
  ...(ref === null ? [] : [`${kind} ref:${ref}`]),
]

/** The files of a plan that say versions, of blocks that it changes. @param isAsked versions are written where there are none, too */
export function withRevs({ files, findPlanned }: PlannedFiles, isAsked = false): (CodeFile & YamlFile)[] {
  return files.filter(isWritable).filter(({ path, nodes }) => {
    const blocks = [...nodes.keys()]
    if (path === '-') return false
    return isAsked
      ? blocks.some(findPlanned)
      : blocks.some((block) => findPlanned(block)?.isChange) && blocks.some(({ rev }) => rev !== null)
  })
}

interface Applied {
  /** Rows of this run. */
  rows: readonly Changed[]
  /** --write-revs: versions are written where there are none, too. */
  isAsked: boolean
}

/**
 * Writes `# rev:` of applied blocks into files that have such comments and are as they were planned. A block whose row failed keeps its
 * version: somebody else has changed the thing, and the next plan has to say so. An edit that came right after the apply is not part of
 * the version either.
 * @returns the paths of the files
 */
export async function refreshRevs(context: Context, client: Client, planned: PlannedFiles, { rows, isAsked }: Applied): Promise<string[]> {
  const failed = new Set(
    rows.flatMap(({ result, entityType: kind, id, externalReference: ref }) =>
      result === 'FAILED' || result === 'NOT_TRIED' ? blockKeys({ kind, id, ref }) : [],
    ),
  )
  const findPlanned = (block: Block) => (blockKeys(block).some((key) => failed.has(key)) ? undefined : planned.findPlanned(block))
  const isWritten = rows.some(({ changeSetId }) => changeSetId !== null)
  const isDue = (block: Block) => {
    const own = findPlanned(block)
    return own !== undefined && (own.isChange ? isWritten : isAsked && block.rev === null)
  }
  const written: string[] = []
  for (const file of isWritten || isAsked ? withRevs({ ...planned, findPlanned }, isAsked) : []) {
    const own = [...file.nodes.keys()].filter(isDue)
    if (own.length === 0 || (await openCodeFile(context, file.path)).sha256 !== file.sha256) continue
    const tops = [...new Set(own.map((block) => block.parent ?? block))]
    // The work is done: an interrupt does not keep the file from being brought up to date.
    const calm = { ...context, signal: AbortSignal.timeout(60_000) }
    const world = await findWorld(calm, client, tops, await agencyZone(calm, client))
    for (const block of own) {
      const stored = world.get(block)
      const { isChange, version } = findPlanned(block)!
      const applied = (version ?? 0) + (isChange ? 1 : 0)
      if (stored) setRev(file, file.nodes.get(block)!, block.kind, Math.min(stored.version, applied))
    }
    await writeBack(calm, file, printFile(file))
    written.push(file.path)
  }
  return written
}
