/**
 * Programme loudness by ITU-R BS.1770-4: K-weighting, blocks of 400 ms that overlap by 75 %, an absolute gate at −70 LUFS and a
 * relative one 10 LU under what passes it. Pure.
 */

/** A biquad: b0, b1, b2, a1, a2 with a0 = 1. */
type Biquad = readonly [number, number, number, number, number]

/** The shelf of the head, as an analogue prototype that fits every sample rate; at 48 kHz it gives the table of the standard. */
function headShelf(rate: number): Biquad {
  const [frequency, gain, quality] = [1681.974450955533, 3.999843853973347, 0.7071752369554196]
  const k = Math.tan((Math.PI * frequency) / rate)
  const high = 10 ** (gain / 20)
  const band = high ** 0.4996667741545416
  const a0 = 1 + k / quality + k * k
  return [
    (high + (band * k) / quality + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - (band * k) / quality + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / quality + k * k) / a0,
  ]
}

/** The high-pass filter of the standard (RLB), which models the ear at low frequencies. */
function highPass(rate: number): Biquad {
  const [frequency, quality] = [38.13547087602444, 0.5003270373238773]
  const k = Math.tan((Math.PI * frequency) / rate)
  const a0 = 1 + k / quality + k * k
  return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / quality + k * k) / a0]
}

/** Weights of the channels in their usual order: left, right, centre, low frequencies (weight 0), surrounds. */
const channelWeights = [1, 1, 1, 0, 1.41, 1.41]
const stepsPerBlock = 4
const absoluteGate = -70
const relativeGate = -10

/** The tone that defines the scale, in Hz: in one channel at full scale it has −3.01 LUFS. */
const referenceTone = 997

/** The gain in dB that a filter has for a frequency. */
function computeGain([b0, b1, b2, a1, a2]: Biquad, frequency: number, rate: number): number {
  const at = (c0: number, c1: number, c2: number) => {
    const angle = (2 * Math.PI * frequency) / rate
    const real = c0 + c1 * Math.cos(angle) + c2 * Math.cos(2 * angle)
    return real ** 2 + (c1 * Math.sin(angle) + c2 * Math.sin(2 * angle)) ** 2
  }
  return 10 * Math.log10(at(b0, b1, b2) / at(1, a1, a2))
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

export interface LoudnessMeter {
  /** Takes samples of each channel, −1 to 1; every call as many of each. */
  add(channels: readonly Float32Array[]): void
  /** In LUFS; null when the audio is too quiet or too short to be measured. */
  integrated(): number | null
  /** True if there was less than one block of 400 ms. */
  isTooShort(): boolean
}

export function createLoudnessMeter(rate: number): LoudnessMeter {
  const [shelf, pass] = [headShelf(rate), highPass(rate)]
  // −0.691 at 48 kHz. At low rates the filters have another gain for the tone.
  const offset = -computeGain(shelf, referenceTone, rate) - computeGain(pass, referenceTone, rate)
  const toLufs = (power: number) => offset + 10 * Math.log10(power)
  const stepLength = Math.round(rate / 10)
  /** Two past values before and after each filter, by channel. */
  const memory: Float64Array[] = []
  /** Weighted energies of the steps of 100 ms that are complete. */
  const steps: number[] = []
  let energy = 0
  let filled = 0

  function weigh(samples: Float32Array, channel: number, from: number, to: number): number {
    const m = (memory[channel] ??= new Float64Array(6))
    let [x1, x2, y1, y2, z1, z2] = m as unknown as [number, number, number, number, number, number]
    let sum = 0
    for (let at = from; at < to; at += 1) {
      const x = samples[at]!
      const y = shelf[0] * x + shelf[1] * x1 + shelf[2] * x2 - shelf[3] * y1 - shelf[4] * y2
      const z = pass[0] * y + pass[1] * y1 + pass[2] * y2 - pass[3] * z1 - pass[4] * z2
      x2 = x1
      x1 = x
      y2 = y1
      y1 = y
      z2 = z1
      z1 = z
      sum += z * z
    }
    m.set([x1, x2, y1, y2, z1, z2])
    return sum * (channelWeights[channel] ?? 1)
  }

  return {
    add(channels) {
      const length = channels[0]?.length ?? 0
      for (let at = 0; at < length;) {
        const to = Math.min(length, at + stepLength - filled)
        for (const [channel, samples] of channels.entries()) energy += weigh(samples, channel, at, to)
        filled += to - at
        at = to
        if (filled < stepLength) continue
        steps.push(energy / stepLength)
        energy = 0
        filled = 0
      }
    },
    isTooShort: () => steps.length < stepsPerBlock,
    integrated() {
      const blocks = steps.slice(stepsPerBlock - 1).map((_, at) => mean(steps.slice(at, at + stepsPerBlock)))
      const heard = blocks.filter((block) => toLufs(block) > absoluteGate)
      if (heard.length === 0) return null
      const gate = toLufs(mean(heard)) + relativeGate
      return toLufs(mean(heard.filter((block) => toLufs(block) > gate)))
    },
  }
}
