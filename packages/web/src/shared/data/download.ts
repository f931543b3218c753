/** Saves files: a module with a file fires the window event `downloadBlobFile`, and one listener saves it. */
import { saveFile } from '@spotdesk/ui'
import { limits } from '@spotdesk/sdk/values'

export interface BlobFile {
  blob: Blob
  fileName: string
}
const eventName = 'downloadBlobFile'

/** Asks for a file to be saved under its name. */
export function announceDownload(file: BlobFile): void {
  window.dispatchEvent(new CustomEvent<BlobFile>(eventName, { detail: file }))
}

/** Saves announced files; the same file announced several times within half a second is saved once. Call it once. */
export function listenForDownloads(): () => void {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()
  const onDownload = (event: Event) => {
    const { blob, fileName } = (event as CustomEvent<BlobFile>).detail
    clearTimeout(waiting.get(fileName))
    waiting.set(
      fileName,
      setTimeout(() => {
        waiting.delete(fileName)
        saveFile(fileName, blob)
      }, limits.downloadDebounceMs),
    )
  }
  window.addEventListener(eventName, onDownload)
  return () => window.removeEventListener(eventName, onDownload)
}
