/** `POST /creatives`: a file that ads play or show, identified by its bytes, measured, stored once however often it is sent. */
import type { creatives } from '@spotdesk/sdk/contract'
import { type MediaKind, isLoudnessOff, mediaKindOf, mediaKinds, refusedFormatOf } from '@spotdesk/sdk/rules'
import { limits, searchKey } from '@spotdesk/sdk/values'
import { appendAudit } from '../../platform/audit/append.ts'
import { Problem, fieldError } from '../../platform/http/answer/problem.ts'
import type { Handler } from '../../platform/http/route.ts'
import { requireQuota } from '../../platform/http/storage/storage-quota.ts'
import type { AudioFlaw } from './audio/flaws.ts'
import { measureAudio } from './audio/measure-audio.ts'
import { toThreadUser } from '../../platform/jobs/thread/in-thread.ts'
import { stageFile } from './files.ts'
import type { MeasuredFor } from './measure-in-thread.ts'
import { measureVisual } from './visual/measure-visual.ts'
import { toCreativeFile } from './present.ts'
import { type NewCreative, insertCreative, maximumSeconds, mayOwn, readCreative } from './store.ts'

export const uploadCreative: Handler<typeof creatives.upload> = async ({ file, advertiserId = null, name }, call) => {
  const { actor, services, reason } = call
  const { bytes, fileName, sha256 } = file
  const kind = mediaKindOf(bytes)
  if (!kind) throw notAccepted(bytes)
  if (!(await mayOwn(call.db, actor, advertiserId)))
    throw new Problem(
      'validationFailed',
      {},
      { errors: [fieldError('advertiserId', 'unknownItem', { field: 'advertiser' }, advertiserId)] },
    )
  const limit = { ...toThreadUser(call), signal: call.signal, maximumSeconds: await maximumSeconds(call.db, actor) }
  const measured = await measure(bytes, kind, limit)
  const shown = name ?? withoutEnding(fileName)
  const row = {
    ...measured,
    advertiserId,
    name: shown,
    nameLc: searchKey(shown),
    fileName: withEnding(fileName, kind),
    mediaType: mediaKinds[kind].mediaType,
    bytes: bytes.length,
    sha256,
    createdBy: actor.name,
  }
  const staged = await stageFile(services.config.dataDir, { agencyId: actor.agencyId, sha256 }, bytes)
  try {
    return await call.write(async (tx) => {
      const now = services.clock.now()
      const { id, made } = await insertCreative(tx, actor, row, now)
      if (made) {
        const diff = [
          { path: 'name', before: null, after: shown },
          { path: 'sha256', before: null, after: sha256 },
        ]
        const audit = {
          entityType: 'creative',
          entityId: id,
          entityName: shown,
          action: 'CREATE',
          versionBefore: null,
          versionAfter: 1,
          diff,
        } as const
        await appendAudit(tx, { actor, now, reason }, null, [audit])
      }
      if (made) await requireQuota(tx, actor.agencyId, services.config.storageBytes)
      const record = (await readCreative(tx, actor, id))!
      // The last step: a failure before it leaves no file.
      await staged.keep()
      return { ...toCreativeFile(record), warnings: listWarnings(measured) }
    })
  } finally {
    await staged.close()
  }
}

type Measures = Pick<NewCreative, 'durationMs' | 'loudnessLufs' | 'width' | 'height'> & { flaws: readonly AudioFlaw[] }

function notAccepted(bytes: Uint8Array): Problem {
  const format = refusedFormatOf(bytes)
  return format === null ? new Problem('notMedia') : new Problem('formatNotAccepted', { format })
}

/** @throws Problem when it cannot be measured, and when it is too long or too big */
async function measure(bytes: Uint8Array, kind: MediaKind, limit: MeasuredFor & { maximumSeconds: number }): Promise<Measures> {
  if (kind === 'MP3' || kind === 'WAV' || kind === 'AAC' || kind === 'OGG') {
    const measured = await measureAudio(bytes, kind, limit)
    if (!measured.ok) throw new Problem(measured.code, 'params' in measured ? measured.params : {})
    return { ...measured.audio, width: null, height: null }
  }
  const measured = await measureVisual(bytes, kind, limit)
  if (!measured.ok) throw new Problem(measured.code, 'params' in measured ? measured.params : {})
  return { ...measured.visual, loudnessLufs: null, flaws: [] }
}

function withoutEnding(fileName: string): string {
  return fileName.replace(/\.[a-z0-9]{1,5}$/i, '') || fileName
}

/** The name with the ending of the real format: a browser that saves it relies on the ending. */
function withEnding(fileName: string, kind: MediaKind): string {
  const { extensions } = mediaKinds[kind]
  const [extension] = extensions
  const fits = extensions.some((ending) => fileName.toLowerCase().endsWith(ending))
  return fits ? fileName : `${withoutEnding(fileName).slice(0, limits.name - extension.length)}${extension}`
}

const flawTexts: Record<AudioFlaw, string> = {
  silent: 'The file is silent: nothing in it is louder than −70 LUFS.',
  tooShort: 'The file is too short to tell how loud it is: that takes 0.4 s.',
  clipped: 'The audio is clipped: its peaks are at or over full scale, and are heard distorted.',
  truncated: 'The file is truncated: it ends before the audio that it says it has.',
}

function listWarnings({ loudnessLufs, flaws }: Measures): creatives.UploadedCreative['warnings'] {
  const found: creatives.UploadedCreative['warnings'] = flaws.map((code) => ({ code, message: flawTexts[code] }))
  if (loudnessLufs === null || !isLoudnessOff(loudnessLufs)) return found
  const { loudnessTargetLufs: target, loudnessToleranceLu: tolerance } = limits
  return [{ code: 'loudnessOff', message: `The file has ${loudnessLufs} LUFS; ${target} LUFS (± ${tolerance}) is the target.` }, ...found]
}
