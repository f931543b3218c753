/**
 * Pictures of charts as PNG files. The drawing is read from the page and drawn again on a canvas, with the colours of the present theme and
 * with the page's own font. An SVG file in an image could not load that font.
 */
import { fitText } from './text-width.ts'

export interface PictureTexts {
  title: string
  /** The thing that the chart is of; stands small over the title. */
  subject?: string
  /** Zone, age of the data. */
  footnote?: string
}

const scale = 2
const padding = 20

/** Draws all charts inside an element, at twice their size, between a title and a footnote. */
export async function chartPicture(element: HTMLElement, { title, subject, footnote }: PictureTexts): Promise<Blob | null> {
  await document.fonts.ready
  const page = getComputedStyle(element)
  const token = (name: string) => readColour(element, name)
  const box = element.getBoundingClientRect()
  const head = subject ? 20 : 0
  const top = padding + head + 36
  const width = Math.ceil(box.width) + 2 * padding
  const height = top + Math.ceil(box.height) + (footnote ? 28 : 0) + padding
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = height * scale
  const context = canvas.getContext('2d')
  if (!context) return null
  context.scale(scale, scale)
  context.fillStyle = token('--surface')
  context.fillRect(0, 0, width, height)
  context.fillStyle = token('--ink')
  context.font = `600 16px ${page.fontFamily}`
  context.fillText(title, padding, padding + head + 16)
  if (subject) {
    context.fillStyle = token('--ink-2')
    context.font = `400 12px ${page.fontFamily}`
    context.fillText(fitText(subject, width - 2 * padding), padding, padding + 10)
  }
  for (const svg of element.querySelectorAll<SVGSVGElement>('svg[data-chart]')) {
    const place = svg.getBoundingClientRect()
    context.save()
    context.translate(padding + place.left - box.left, top + place.top - box.top)
    drawChart(context, svg)
    context.restore()
  }
  if (footnote) {
    context.fillStyle = token('--ink-2')
    context.font = `400 12px ${page.fontFamily}`
    context.fillText(footnote, padding, height - padding)
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

/** A colour token as the theme has it: `light-dark()` means nothing to a canvas. */
function readColour(element: HTMLElement, name: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  element.append(probe)
  const colour = getComputedStyle(probe).color
  probe.remove()
  return colour
}

function drawChart(context: CanvasRenderingContext2D, svg: SVGSVGElement): void {
  const origin = svg.getScreenCTM()?.inverse()
  if (!origin) return
  for (const shape of svg.querySelectorAll<SVGGraphicsElement>('path,line,rect,circle,ellipse,polyline,polygon,text')) {
    const style = getComputedStyle(shape)
    const matrix = shape.getScreenCTM()
    if (!matrix || style.display === 'none' || style.visibility === 'hidden') continue
    const { a, b, c, d, e, f } = origin.multiply(matrix)
    context.save()
    context.transform(a, b, c, d, e, f)
    context.lineWidth = parseFloat(style.strokeWidth)
    context.lineCap = style.strokeLinecap as CanvasLineCap
    context.lineJoin = style.strokeLinejoin as CanvasLineJoin
    context.setLineDash(style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(/[ ,]+/).map(parseFloat))
    const opacity = readOpacity(shape, svg)
    const paints = [
      () => paint(context, shape, style, { part: 'fill', opacity: opacity * Number(style.fillOpacity) }),
      () => paint(context, shape, style, { part: 'stroke', opacity: opacity * Number(style.strokeOpacity) }),
    ]
    for (const draw of style.paintOrder.startsWith('stroke') ? paints.toReversed() : paints) draw()
    context.restore()
  }
}

/** Opacity of an element and of all that it stands in, up to the drawing. */
function readOpacity(shape: Element, svg: Element): number {
  let opacity = 1
  for (let element: Element | null = shape; element && element !== svg; element = element.parentElement)
    opacity *= Number(getComputedStyle(element).opacity)
  return opacity
}

interface Paint {
  part: 'fill' | 'stroke'
  opacity: number
}

function paint(context: CanvasRenderingContext2D, shape: SVGGraphicsElement, style: CSSStyleDeclaration, { part, opacity }: Paint): void {
  const colour = style[part]
  if (colour === 'none' || opacity === 0) return
  context.globalAlpha = opacity
  context[part === 'fill' ? 'fillStyle' : 'strokeStyle'] = colour
  if (shape instanceof SVGTextElement) {
    context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    context.textAlign = { middle: 'center', end: 'end', start: 'start' }[style.textAnchor] as CanvasTextAlign
    context.direction = style.direction as CanvasDirection
    const [x = 0, y = 0] = [shape.x.baseVal[0]?.value, shape.y.baseVal[0]?.value]
    if (part === 'fill') context.fillText(shape.textContent ?? '', x, y)
    else context.strokeText(shape.textContent ?? '', x, y)
    return
  }
  context[part](toPath(shape))
}

function toPath(shape: SVGGraphicsElement): Path2D {
  if (shape instanceof SVGPathElement) return new Path2D(shape.getAttribute('d') ?? '')
  const path = new Path2D()
  if (shape instanceof SVGLineElement) {
    path.moveTo(shape.x1.baseVal.value, shape.y1.baseVal.value)
    path.lineTo(shape.x2.baseVal.value, shape.y2.baseVal.value)
  } else if (shape instanceof SVGRectElement) {
    const { x, y, width, height, rx } = shape
    path.roundRect(x.baseVal.value, y.baseVal.value, width.baseVal.value, height.baseVal.value, rx.baseVal.value)
  } else if (shape instanceof SVGCircleElement) {
    path.arc(shape.cx.baseVal.value, shape.cy.baseVal.value, shape.r.baseVal.value, 0, 2 * Math.PI)
  } else if (shape instanceof SVGEllipseElement) {
    path.ellipse(shape.cx.baseVal.value, shape.cy.baseVal.value, shape.rx.baseVal.value, shape.ry.baseVal.value, 0, 0, 2 * Math.PI)
  } else if (shape instanceof SVGPolylineElement || shape instanceof SVGPolygonElement) {
    for (const { x, y } of shape.points) path.lineTo(x, y)
    if (shape instanceof SVGPolygonElement) path.closePath()
  }
  return path
}
