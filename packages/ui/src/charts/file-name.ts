/** Characters that file systems refuse or read as something else, and control characters with the marks of direction. */
const refused = /[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu

/** Longest part of a name of a file: most file systems end at 255 bytes. */
const most = 80

/** The name of a chart's file without its ending, in signs that every file system takes: what the chart is of, then its own name. */
export function fileNameOf(subject: string | undefined, name: string): string {
  return [subject ?? '', name].map(clean).filter(Boolean).join(' ')
}

function clean(text: string): string {
  const words = text.replace(refused, ' ').replace(/\s+/g, ' ').trim()
  return [...words].slice(0, most).join('').replace(/^\.+/, '').trim()
}
