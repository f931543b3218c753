/** Files that ads play or show: their formats, recognised by their first bytes whatever they are called, and the ads that take them. */
import type { AdType } from '../../values/index.ts'
import { tagsEnd } from './audio-frames.ts'
import { type AudioKind, audioKindOf, audioKinds } from './audio-upload.ts'

export const mediaFamilies = ['audio', 'image', 'video'] as const
export type MediaFamily = (typeof mediaFamilies)[number]

interface KindRow {
  family: MediaFamily
  /** The usual ending first. */
  extensions: readonly [string, ...string[]]
  mediaType: string
}

const audioRow = (kind: AudioKind): KindRow => ({
  family: 'audio',
  extensions: [audioKinds[kind].extension],
  mediaType: audioKinds[kind].mediaType,
})

/** The formats that an upload accepts. SVG is none of them: it is a document that runs scripts. */
export const mediaKinds = {
  MP3: audioRow('MP3'),
  WAV: audioRow('WAV'),
  AAC: audioRow('AAC'),
  OGG: audioRow('OGG'),
  PNG: { family: 'image', extensions: ['.png'], mediaType: 'image/png' },
  JPEG: { family: 'image', extensions: ['.jpg', '.jpeg'], mediaType: 'image/jpeg' },
  GIF: { family: 'image', extensions: ['.gif'], mediaType: 'image/gif' },
  WEBP: { family: 'image', extensions: ['.webp'], mediaType: 'image/webp' },
  MP4: { family: 'video', extensions: ['.mp4'], mediaType: 'video/mp4' },
  WEBM: { family: 'video', extensions: ['.webm'], mediaType: 'video/webm' },
} as const satisfies Record<string, KindRow>
export type MediaKind = keyof typeof mediaKinds

const rows = Object.entries(mediaKinds) as [MediaKind, KindRow][]

/** The families that an ad of a type plays or shows; none for the tag of a third party. */
export const adMedia: Record<AdType, readonly MediaFamily[]> = {
  AUDIO: ['audio'],
  VIDEO: ['video', 'audio'],
  DISPLAY: ['image'],
  SECOND_SCREEN: ['image'],
  REDIRECT: [],
}

/** The family of a media type such as image/png; null for any other. */
export function familyOf(mediaType: string): MediaFamily | null {
  return mediaFamilies.find((family) => mediaType.startsWith(`${family}/`)) ?? null
}

/** The endings of the formats of some families in the order of these, as file pickers expect them. */
export function extensionsOf(families: readonly MediaFamily[]): string[] {
  return families.flatMap((wanted) => rows.flatMap(([, { family, extensions }]) => (family === wanted ? extensions : [])))
}

const latin = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** The format of a file by its first bytes; null when it is not an accepted one. */
export function mediaKindOf(bytes: Uint8Array): MediaKind | null {
  const head = latin(bytes, 0, 16)
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return 'PNG'
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'JPEG'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'GIF'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'WEBP'
  if (head.slice(4, 8) === 'ftyp') return isMp4(bytes) ? 'MP4' : null
  if (head.startsWith('\u001aE\u00df\u00a3')) return latin(bytes, 0, 64).includes('webm') ? 'WEBM' : null
  return audioKindOf(bytes)
}

/** The brands of MP4 files; the same box begins QuickTime, HEIC and AVIF files. */
const mp4Brands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |dash|mmp4|MSNV)$/

function isMp4(bytes: Uint8Array): boolean {
  const size = Math.min(bytes.length, 256, ((bytes[0]! << 24) | (bytes[1]! << 16) | (bytes[2]! << 8) | bytes[3]!) >>> 0)
  const brands = [latin(bytes, 8, 12)]
  for (let at = 16; at + 4 <= size; at += 4) brands.push(latin(bytes, at, at + 4))
  return (
    mp4Brands.test(brands[0]!) ||
    (!/^(heic|heix|mif1|avif|avis|qt {2}|M4[ABP] )$/.test(brands[0]!) && brands.some((brand) => mp4Brands.test(brand)))
  )
}

/** Formats of media that are not accepted: their names, and how their files begin ('?' stands for any byte). */
const refusedFormats: readonly (readonly [name: string, ...beginnings: string[]])[] = [
  ['M4A (AAC in MP4)', '????ftypM4A ', '????ftypM4B ', '????ftypM4P '],
  ['FLAC', 'fLaC'],
  ['AIFF', 'FORM????AIFF', 'FORM????AIFC'],
  ['Windows Media', '\u0030\u0026\u00b2\u0075'],
  ['AMR', '#!AMR'],
  ['Core Audio (CAF)', 'caff'],
  ['MIDI', 'MThd'],
  ['AU', '.snd'],
  ['Sony Wave64', 'riff'],
  ['AVI', 'RIFF????AVI '],
  ['QuickTime', '????ftypqt  '],
  ['HEIC', '????ftyphei', '????ftypmif1'],
  ['AVIF', '????ftypavi'],
  ['Matroska', '\u001aE\u00df\u00a3'],
  ['Flash video', 'FLV\u0001'],
  ['BMP', 'BM????\0\0\0\0'],
  ['TIFF', 'II*\0', 'MM\0*'],
  ['MPEG audio of layer I or II', '\u00ff\u00fd', '\u00ff\u00fc', '\u00ff\u00f5', '\u00ff\u00f4', '\u00ff\u00ff', '\u00ff\u00fe'],
]

/** The name of a known format that is not accepted, behind tags too; null if it is none of them. */
export function refusedFormatOf(bytes: Uint8Array): string | null {
  const at = tagsEnd(bytes)
  const head = latin(bytes, at, at + 16)
  const begins = (beginning: string) => [...beginning].every((character, index) => character === '?' || head[index] === character)
  return refusedFormats.find(([, ...beginnings]) => beginnings.some((beginning) => begins(beginning)))?.[0] ?? null
}
