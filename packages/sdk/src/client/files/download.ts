import { fileNameOf } from './content-disposition.ts'
import type { BodyContent, TransportResponse } from '../transport/transport.ts'

/**
 * A file in the answer of a call. You can read its content only once, with `stream`, `blob`, `bytes` or `text`. A second read throws a
 * `SpotdeskError`.
 * @example
 * ```ts
 * const file = await client.bulk.download({ jobId })
 * console.log(file.fileName, await file.text())
 * ```
 */
export class Download {
  /** Name in Content-Disposition, without any path; undefined if the server gave none. */
  readonly fileName: string | undefined
  /** Its media type: 'text/csv'. */
  readonly mediaType: string
  /** Bytes, when the server told. */
  readonly size: number | undefined
  readonly #open: () => ReadableStream<Uint8Array>

  constructor(response: Pick<TransportResponse, 'headers' | 'stream'>) {
    const { headers } = response
    const length = headers.get('content-length')
    this.fileName = fileNameOf(headers.get('content-disposition'))
    this.mediaType = headers.get('content-type') ?? 'application/octet-stream'
    // With a content encoding the length counts packed bytes, not those that will be read.
    this.size = length !== null && !headers.get('content-encoding') ? Number(length) : undefined
    this.#open = () => response.stream()
  }

  /**
   * The content as it arrives.
   * @example
   * ```ts
   * const file = await client.jobs.errors({ id: jobId })
   * await file.stream().pipeTo(new WritableStream({ write: (chunk) => console.log(chunk.length) }))
   * ```
   */
  stream(): ReadableStream<Uint8Array> {
    return this.#open()
  }

  /**
   * The content as a Blob of the file's media type.
   * @example
   * ```ts
   * const blob = await (await client.bulk.download({ jobId })).blob()
   * ```
   */
  async blob(): Promise<Blob> {
    return new Blob([await this.#answer().arrayBuffer()], { type: this.mediaType })
  }

  /**
   * The content as bytes.
   * @example
   * ```ts
   * const bytes = await (await client.bulk.download({ jobId })).bytes()
   * ```
   */
  async bytes(): Promise<Uint8Array> {
    return new Uint8Array(await this.#answer().arrayBuffer())
  }

  /**
   * The content as UTF-8 text. A byte order mark is dropped.
   * @example
   * ```ts
   * const csv = await (await client.bulk.download({ jobId })).text()
   * ```
   */
  async text(): Promise<string> {
    return this.#answer().text()
  }

  #answer(): Response {
    return new Response(this.#open() as BodyContent)
  }
}
