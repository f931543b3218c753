/** Contrast, simulated colour blindness and colour difference, to judge the tokens of charts. */

/** Red, green and blue from 0 to 1, as sRGB encodes them. */
export type Rgb = readonly [number, number, number]

export function rgbOf(hex: string): Rgb {
  const channel = (at: number) => parseInt(hex.slice(at, at + 2), 16) / 255
  return [channel(1), channel(3), channel(5)]
}

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const encoded = (channel: number) => {
  const inside = Math.min(1, Math.max(0, channel))
  return inside <= 0.0031308 ? inside * 12.92 : 1.055 * inside ** (1 / 2.4) - 0.055
}

/** Relative luminance of WCAG 2. */
function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast of WCAG 2, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

type Matrix = readonly [Rgb, Rgb, Rgb]

/** Full protanopia, deuteranopia and tritanopia in linear sRGB (Machado, Oliveira and Fernandes, 2009). */
export const deficiencies = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, Matrix>

/** A colour as somebody with the deficiency sees it. */
export function simulate(colour: Rgb, deficiency: keyof typeof deficiencies): Rgb {
  const [red, green, blue] = colour.map(linear) as [number, number, number]
  const row = ([a, b, c]: Rgb) => encoded(a * red + b * green + c * blue)
  const [first, second, third] = deficiencies[deficiency]
  return [row(first), row(second), row(third)]
}

/** CIE L*a*b* for daylight (D65). */
function labOf(colour: Rgb): Rgb {
  const [red, green, blue] = colour.map(linear) as [number, number, number]
  const curve = (value: number) => (value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116)
  const x = curve((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
  const y = curve(0.2126729 * red + 0.7151522 * green + 0.072175 * blue)
  const z = curve((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const radians = Math.PI / 180

/** Difference of two colours, ΔE of CIEDE2000 (Sharma, Wu and Dalal, 2005): about 2 is the least that is seen side by side. */
export function difference(one: Rgb, other: Rgb): number {
  const [l1, a1, b1] = labOf(one)
  const [l2, a2, b2] = labOf(other)
  const chroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2
  const g = 0.5 * (1 - Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7)))
  const c1 = Math.hypot(a1 * (1 + g), b1)
  const c2 = Math.hypot(a2 * (1 + g), b2)
  const hue = (a: number, b: number) => (Math.atan2(b, a * (1 + g)) / radians + 360) % 360
  const h1 = hue(a1, b1)
  const h2 = hue(a2, b2)
  const turn = ((h2 - h1 + 540) % 360) - 180
  const deltaL = l2 - l1
  const deltaC = c2 - c1
  const deltaH = 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * radians)
  const l = (l1 + l2) / 2
  const c = (c1 + c2) / 2
  const h = h1 + turn / 2
  const cosine = (factor: number, shift: number) => Math.cos((factor * h + shift) * radians)
  const t = 1 - 0.17 * cosine(1, -30) + 0.24 * cosine(2, 0) + 0.32 * cosine(3, 6) - 0.2 * cosine(4, -63)
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2)
  const sc = 1 + 0.045 * c
  const sh = 1 + 0.015 * c * t
  const theta = 30 * Math.exp(-((((h + 360) % 360) - 275) ** 2) / 625)
  const rotation = -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin(2 * theta * radians)
  const [pl, pc, ph] = [deltaL / sl, deltaC / sc, deltaH / sh]
  return Math.sqrt(pl ** 2 + pc ** 2 + ph ** 2 + rotation * pc * ph)
}
