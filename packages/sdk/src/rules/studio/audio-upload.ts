/** Files that can be uploaded as audio creatives: recognised by their first bytes, independent of their name (docs/domain.md §15). */
import { limits } from '../../values/index.ts'

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

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  bytes.length >= at + text.length && [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0))

/** The start of the audio: after an ID3 tag, whose length is four bytes of seven bits. */
export function audioStart(bytes: Uint8Array): number {
  if (!startsWith(bytes, 'ID3') || bytes.length < 10) return 0
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (bytes[at]! & 0x7f), 0)
  return 10 + size + (bytes[5]! & 0x10 ? 10 : 0)
}

/**
 * The format of a file by its first bytes; null when it is not an accepted one. Frames of MPEG layer III begin with eleven set bits and
 * layer 01, those of AAC in ADTS with twelve and layer 00.
 */
export function audioKindOf(bytes: Uint8Array): AudioKind | null {
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WAVE', 8)) return 'WAV'
  if (startsWith(bytes, 'OggS')) return 'OGG'
  const at = audioStart(bytes)
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3)
  if (first !== 0xff) return null
  if ((second & 0xf6) === 0xf0) return 'AAC'
  const isLayer3 = (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08
  const isFrame = third >> 4 !== 15 && ((third >> 2) & 3) !== 3
  return isLayer3 && isFrame ? 'MP3' : null
}

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
