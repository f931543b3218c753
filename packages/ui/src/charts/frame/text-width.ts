let context: CanvasRenderingContext2D | null | undefined

/** Width in pixels of a label of a chart, in the size and weight in which charts write. */
export function textWidth(text: string, weight = 400): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * 7
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font') || 'sans-serif'
  context.font = `${weight} 12px ${family}`
  // Tabular figures are a little wider than the proportional ones that a canvas measures.
  return Math.ceil(context.measureText(text).width * 1.04)
}

/** A label cut to a width, with an ellipsis; what is cut stands in the tooltip. */
export function fitText(text: string, width: number, measure: (text: string) => number = textWidth): string {
  if (measure(text) <= width) return text
  const letters = [...text]
  let low = 0
  let high = letters.length
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (measure(`${letters.slice(0, middle).join('')}…`) <= width) low = middle
    else high = middle - 1
  }
  return `${letters.slice(0, low).join('').trimEnd()}…`
}
