/** Characters that file systems refuse or misread, and control characters with the marks of direction. */
const refused = /[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu

/** Longest part of a name of a file: most file systems end at 255 bytes. */
const most = 80

/**
 * The name of a chart's file without its ending, in characters that every file system takes. It has the chart's subject, then the chart's
 * own name.
 */
export function toFileName(subject: string | undefined, name: string): string {
  return [subject ?? '', name].map(clean).filter(Boolean).join(' ')
}

function clean(text: string): string {
  const words = text.replace(refused, ' ').replace(/\s+/g, ' ').trim()
  return [...words].slice(0, most).join('').replace(/^\.+/, '').trim()
}
