import type { FilePart } from '../../contract/endpoint.ts'

/** A file that can be opened again for a retry. `fileFrom(path)` of `@spotdesk/sdk/node` makes one. */
export interface UploadFile {
  /** Name of the file in the multipart body. */
  name: string
  /** Media type. */
  type?: string
  /** Bytes, when known. */
  size?: number
  /** Opens it from its beginning. */
  stream: () => AsyncIterable<Uint8Array>
}

/** A file for a call. A stream can be read only once, so a call with a stream is never retried. */
export type FileSource = Blob | Uint8Array | ArrayBuffer | UploadFile | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

/** Bytes sent so far, and the total if known. */
export interface UploadProgress {
  /** Bytes sent so far. */
  loaded: number
  /** Bytes in all; undefined: not known. */
  total: number | undefined
}

/** The reading of a file failed. */
export interface SourceError {
  /** The value that was thrown. */
  error: unknown
}

/** A multipart body of one file, ready to be sent. */
export interface Upload {
  /** Value of `content-type`, with the boundary. */
  contentType: string
  /** Bytes of the whole body, when known. */
  size: number | undefined
  /** True if it can be sent a second time. */
  replayable: boolean
  /** Error of reading the file, if that caused the failure of a try. */
  sourceError: SourceError | undefined
  /** The body as a Blob, if that needs no reading. */
  blob: () => Blob | undefined
  /** The body in pieces; reports the progress after each. */
  chunks: (onProgress?: (progress: UploadProgress) => void) => AsyncGenerator<Uint8Array, void, undefined>
}

interface Opened {
  name: string | undefined
  type: string | undefined
  size: number | undefined
  replayable: boolean
  blob: Blob | undefined
  stream: () => AsyncIterable<Uint8Array>
}

/** Wraps a file as the one part of a multipart/form-data body (RFC 7578; names escaped as the HTML standard says). */
export function createUpload(part: FilePart, source: FileSource, fileName: string | undefined, boundary: string): Upload {
  const file = open(source)
  const name = fileName ?? file.name ?? `${part.name}${part.accept.split(',')[0]}`
  const type = file.type || (part.accept === '.csv' ? 'text/csv' : 'application/octet-stream')
  const head = new TextEncoder().encode(
    `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"; filename="${escapeName(name)}"\r\nContent-Type: ${type}\r\n\r\n`,
  )
  const tail = new TextEncoder().encode(`\r\n--${boundary}--\r\n`)
  const size = file.size === undefined ? undefined : head.length + file.size + tail.length
  const upload: Upload = {
    contentType: `multipart/form-data; boundary=${boundary}`,
    size,
    replayable: file.replayable,
    sourceError: undefined,
    blob: () => file.blob && new Blob([head, file.blob, tail]),
    chunks: async function* (onProgress) {
      let loaded = 0
      const count = (chunk: Uint8Array) => {
        loaded += chunk.length
        onProgress?.({ loaded, total: size })
        return chunk
      }
      yield count(head)
      try {
        for await (const chunk of file.stream()) yield count(chunk)
      } catch (error) {
        upload.sourceError = { error }
        throw error
      }
      yield count(tail)
    },
  }
  return upload
}

function open(source: FileSource): Opened {
  if (source instanceof Blob) {
    const name = 'name' in source && typeof source.name === 'string' ? source.name : undefined
    return { name, type: source.type, size: source.size, replayable: true, blob: source, stream: () => readPieces(source.stream()) }
  }
  if (source instanceof Uint8Array || source instanceof ArrayBuffer)
    return open(new Blob([source as Uint8Array<ArrayBuffer> | ArrayBuffer]))
  if ('stream' in source) {
    return { name: source.name, type: source.type, size: source.size, replayable: true, blob: undefined, stream: () => source.stream() }
  }
  const stream = source as ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>
  return { name: undefined, type: undefined, size: undefined, replayable: false, blob: undefined, stream: () => readPieces(stream) }
}

/** Not every engine can iterate a ReadableStream, but every one can read it. */
export async function* readPieces(
  stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (Symbol.asyncIterator in stream) {
    yield* stream as AsyncIterable<Uint8Array>
    return
  }
  const reader = (stream as ReadableStream<Uint8Array>).getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    reader.releaseLock()
  }
}

function escapeName(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
