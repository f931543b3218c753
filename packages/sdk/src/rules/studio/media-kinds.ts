/** Files that ads play or show: their formats, recognised by their first bytes whatever they are called, and the ads that take them. */
import type { AdType } from '../../values/index.ts'
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
    mp4Brands.test(brands[0]!) || (!/^(heic|heix|mif1|avif|avis|qt {2})$/.test(brands[0]!) && brands.some((brand) => mp4Brands.test(brand)))
  )
}
