/** The shape of a sound. */

/** Samples in a second; enough for the height of a bar. */
const sampleRate = 8000

/**
 * The loudest sample of each of `count` equal parts of a sound, from 0 to 1 of the loudest of all. The browser decodes it.
 * @throws if the file cannot be fetched or decoded
 */
export async function loadPeaks(source: string | Blob, count: number, signal: AbortSignal): Promise<number[]> {
  const bytes = await readBytes(source, signal)
  // Nothing is rendered. The context only gives the samples per second, and its length has to be at least one.
  const sound = await new OfflineAudioContext({ length: 1, sampleRate }).decodeAudioData(bytes)
  return findPeaks(sound.getChannelData(0), count)
}

/** The blob itself is read: the policy of our pages lets them play the address of a blob, but not fetch it. */
async function readBytes(source: string | Blob, signal: AbortSignal): Promise<ArrayBuffer> {
  if (typeof source !== 'string') return source.arrayBuffer()
  const response = await fetch(source, { signal })
  if (!response.ok) throw new Error(`The sound was not found: ${response.status}.`)
  return response.arrayBuffer()
}

/** The loudest sample of each of `count` equal parts, from 0 to 1 of the loudest of all; zeros for silence. */
export function findPeaks(samples: Float32Array, count: number): number[] {
  const size = samples.length / count
  const peaks = Array.from({ length: count }, (_, index) => {
    let peak = 0
    for (let at = Math.floor(index * size); at < (index + 1) * size && at < samples.length; at++)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0))
    return peak
  })
  const most = Math.max(...peaks)
  return most === 0 ? peaks : peaks.map((peak) => peak / most)
}
