import { limits } from '@spotdesk/sdk/values'

/** Megabytes in the product are decimal. */
export const bytesPerMegabyte = 1_000_000
export const defaultMaxMegabytes = limits.uploadBytes / bytesPerMegabyte

export interface FileRules {
  /** Endings (`.csv`) and media types (`text/csv`, `audio/*`); every file where it is empty. */
  accept?: readonly string[]
  maxMegabytes?: number
  isMultiple?: boolean
}

export interface FileVerdict<F> {
  accepted: F[]
  /** Too large, if any rejected file is; otherwise the type. */
  error: 'fileTooLarge' | 'invalidType' | null
}

function hasType(file: Pick<File, 'name' | 'type'>, accept: readonly string[]): boolean {
  return (
    accept.length === 0 ||
    accept.some((pattern) => {
      if (pattern.startsWith('.')) return file.name.toLowerCase().endsWith(pattern.toLowerCase())
      return pattern.endsWith('/*') ? file.type.startsWith(pattern.slice(0, -1)) : file.type === pattern
    })
  )
}

/** The files that pass. Without `multiple` only the first one does. */
export function judgeFiles<F extends Pick<File, 'name' | 'type' | 'size'>>(files: readonly F[], rules: FileRules): FileVerdict<F> {
  const { accept = [], maxMegabytes = defaultMaxMegabytes, isMultiple = false } = rules
  const isTooLarge = (file: F) => file.size > maxMegabytes * bytesPerMegabyte
  const rejected = files.filter((file) => isTooLarge(file) || !hasType(file, accept))
  const accepted = files.filter((file) => !rejected.includes(file))
  const error = rejected.length === 0 ? null : rejected.some(isTooLarge) ? 'fileTooLarge' : 'invalidType'
  return { accepted: isMultiple ? accepted : accepted.slice(0, 1), error }
}

/** A file's size as people read it: 812 → '812 B', 3000000 → '3.0 MB'. */
export function formatFileSize(bytes: number, locale = 'en-US'): string {
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)
  if (bytes < 1000) return `${number(bytes, 0)} B`
  if (bytes < bytesPerMegabyte) return `${number(bytes / 1000, 0)} kB`
  return `${number(bytes / bytesPerMegabyte, 1)} MB`
}
