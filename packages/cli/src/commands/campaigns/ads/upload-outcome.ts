/** The result of an upload, as a row. */
import { defineColumns } from '../../../output/column.ts'
import { secondsText } from './columns.ts'

export interface Upload {
  /** The path as it was given. */
  path: string
  /** Id in the library; null: it is not there. */
  id: number | null
  name: string | null
  mediaType: string | null
  bytes: number | null
  /** Measured by the server. */
  durationSeconds: number | null
  width: number | null
  height: number | null
  loudnessLufs: number | null
  /** UNKNOWN: the answer was lost, and the file may be in the library. */
  result: 'UPLOADED' | 'FAILED' | 'UNKNOWN' | 'NOT_TRIED'
  /** With --to-ad, the ad that has the file now. */
  adId: number | null
  changeSetId: string | null
  warnings: string[]
  error: string | null
}

/** Encoders add some silence: a file this much longer or shorter has the expected length. In seconds. */
export const lengthTolerance = 0.5

const colours = { UPLOADED: 'green', FAILED: 'red', UNKNOWN: 'yellow', NOT_TRIED: 'yellow' } as const
const labels = { UPLOADED: 'Uploaded', FAILED: 'Failed', UNKNOWN: 'Unknown', NOT_TRIED: 'Not tried' } as const

/** '812 B', '240 kB', '3.1 MB': thousands, as the limit of an upload counts. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 999_500 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Seconds of what is heard or seen, pixels of an image. */
function measureText({ durationSeconds, width, height }: Upload): string {
  if (durationSeconds !== null) return secondsText(durationSeconds)
  return width === null || height === null ? '' : `${width} × ${height}`
}

/** A reason is a sentence, which does not fit a table: there it is printed below the rows. */
export const uploadColumns = (forPeople: boolean) =>
  defineColumns<Upload>([
    { key: 'id', label: 'Id', align: 'right' },
    { key: 'path', label: 'File', flexible: true },
    { key: 'mediaType', label: 'Type' },
    {
      key: 'durationSeconds',
      label: 'Length',
      align: 'right',
      text: measureText,
      plain: ({ durationSeconds }) => String(durationSeconds ?? ''),
    },
    {
      key: 'bytes',
      label: 'Size',
      align: 'right',
      text: ({ bytes }) => (bytes === null ? '' : bytesText(bytes)),
      plain: ({ bytes }) => String(bytes ?? ''),
    },
    {
      key: 'loudnessLufs',
      label: 'Loudness',
      align: 'right',
      spare: 1,
      text: ({ loudnessLufs }) => (loudnessLufs === null ? '' : `${loudnessLufs} LUFS`),
      plain: ({ loudnessLufs }) => String(loudnessLufs ?? ''),
    },
    {
      key: 'result',
      label: 'Result',
      colour: ({ result }) => colours[result],
      text: ({ result }) => labels[result],
      plain: ({ result }) => result,
    },
    { key: 'error', label: 'Error', flexible: true, ...(forPeople && { hidden: true as const }) },
    { key: 'name', label: 'Name', hidden: true },
    { key: 'width', label: 'Width', hidden: true },
    { key: 'height', label: 'Height', hidden: true },
    { key: 'adId', label: 'Ad', hidden: true },
    { key: 'changeSetId', label: 'Change-set', hidden: true },
  ])

export function noUpload(path: string, result: Upload['result']): Upload {
  const unknown = {
    id: null,
    name: null,
    mediaType: null,
    bytes: null,
    durationSeconds: null,
    width: null,
    height: null,
    loudnessLufs: null,
  }
  return { path, ...unknown, result, adId: null, changeSetId: null, warnings: [], error: null }
}

/** Rows are printed one by one: this one is about as long as they get. */
export function sampleUpload(paths: readonly string[]): Upload {
  const longest = paths.reduce((one, other) => (other.length > one.length ? other : one), '')
  const facts = { id: 1_000_000, mediaType: 'audio/mpeg', bytes: 10_000_000, width: 4000, height: 4000, loudnessLufs: -16.2 }
  return { ...noUpload(longest, 'NOT_TRIED'), ...facts }
}
