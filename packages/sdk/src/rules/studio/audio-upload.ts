/** Files that can be uploaded as audio creatives: recognised by their first bytes, independent of their name (docs/domain.md §15). */
import { limits } from '../../values/index.ts'
import { findFrame, startsWith, tagsEnd } from './audio-frames.ts'

/** Kinds of audio with their usual ending and media type. */
export const audioKinds = {
  MP3: { extension: '.mp3', mediaType: 'audio/mpeg' },
  WAV: { extension: '.wav', mediaType: 'audio/wav' },
  AAC: { extension: '.aac', mediaType: 'audio/aac' },
  OGG: { extension: '.ogg', mediaType: 'audio/ogg' },
} as const
export type AudioKind = keyof typeof audioKinds

/** The formats that an upload accepts, as file pickers expect them. */
export const audioExtensions: readonly string[] = Object.values(audioKinds).map(({ extension }) => extension)

/**
 * The format of a file by its bytes and where it begins, behind tags and other bytes; null when it is not an accepted one. Frames are looked
 * for behind what no other format begins with.
 */
export function findAudio(bytes: Uint8Array): { kind: AudioKind; at: number } | null {
  const at = tagsEnd(bytes)
  if (['RIFF', 'RF64', 'BW64'].some((name) => startsWith(bytes, name, at)) && startsWith(bytes, 'WAVE', at + 8)) return { kind: 'WAV', at }
  if (startsWith(bytes, 'OggS', at)) return { kind: 'OGG', at }
  if (isOther(bytes, at)) return null
  // A tag that says it is longer than the file has its audio behind its own header.
  return findFrame(bytes, at < bytes.length ? at : Math.min(at, 10))
}

/** The format of a file as `findAudio` finds it. */
export function audioKindOf(bytes: Uint8Array): AudioKind | null {
  return findAudio(bytes)?.kind ?? null
}

/** Beginnings of formats in which frames of audio may be found, and which are no audio that players play. */
const others = [
  'RIFF',
  'RIFX',
  'FORM',
  'PK',
  '%PDF',
  '<',
  'fLaC',
  '\u001aE\u00df\u00a3',
  '\u0030\u0026\u00b2\u0075',
  'MZ',
  '\u007fELF',
  '\u00ff\u00d8\u00ff',
]
const isOther = (bytes: Uint8Array, at: number) => startsWith(bytes, 'ftyp', at + 4) || others.some((mark) => startsWith(bytes, mark, at))

export type UploadVerdict = { ok: true } | { ok: false; code: 'tooManyFiles' | 'audioTooLarge' | 'notMedia'; index: number | null }

/** The verdict on files chosen together: up to 100, each of up to 10 MB and with one of the endings. */
export function checkUploads(files: readonly { name: string; size: number }[]): UploadVerdict {
  if (files.length > limits.audioBulkFiles) return { ok: false, code: 'tooManyFiles', index: null }
  for (const [index, { name, size }] of files.entries()) {
    if (size > limits.uploadBytes) return { ok: false, code: 'audioTooLarge', index }
    if (!audioExtensions.some((extension) => name.toLowerCase().endsWith(extension))) return { ok: false, code: 'notMedia', index }
  }
  return { ok: true }
}

/** True if a measured loudness is so far from the target that a warning is due. */
export function isLoudnessOff(lufs: number): boolean {
  return Math.abs(lufs - limits.loudnessTargetLufs) > limits.loudnessToleranceLu
}
