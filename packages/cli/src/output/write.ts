import { once } from 'node:events'

/** Writes, and waits if the reader is slower; resolves at once in most cases. */
export async function writeTo(stream: NodeJS.WritableStream, text: string | Uint8Array): Promise<void> {
  if (text.length > 0 && !stream.write(text)) await once(stream, 'drain')
}
