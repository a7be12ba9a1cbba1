/** A picture that needs nothing from elsewhere: its colours are plain and its fonts within. */
export interface Picture {
  svg: string
  width: number
  height: number
}

const svgNamespace = 'http://www.w3.org/2000/svg'

/** Draws a figure as it stands on the page, with its title, but without the parts that are marked as not saved. */
export async function pictureOf(figure: HTMLElement, title: string): Promise<Picture> {
  const box = figure.getBoundingClientRect()
  const [width, height] = [Math.ceil(box.width), Math.ceil(box.height)]
  const drawing = new Drawing(box, figure)
  const svg = element('svg', { xmlns: svgNamespace, width, height, viewBox: `0 0 ${width} ${height}`, role: 'img' })
  const description = figure.querySelector('[data-subject]')?.textContent ?? ''
  const parts = drawing.partsIn(figure)
  svg.append(
    element('title', {}, title),
    element('desc', {}, description),
    element('style', {}, await fontFaces(drawing.letters)),
    element('rect', { width, height, fill: drawing.plainColour(getComputedStyle(figure).backgroundColor) }),
    ...parts,
  )
  return { svg: new XMLSerializer().serializeToString(svg), width, height }
}

const pixelsPerUnit = 2

/** Draws a picture in pixels, two for each of its units. */
export async function pngOf({ svg, width, height }: Picture): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * pixelsPerUnit
  canvas.height = height * pixelsPerUnit
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture'))), 'image/png')
  })
}

const shapeStyles = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'shape-rendering',
] as const
const textStyles = [
  'font-family',
  'font-size',
  'font-weight',
  'font-variant-numeric',
  'text-anchor',
  'unicode-bidi',
  'paint-order',
] as const
const isClear = (colour: string) => /^(none|transparent|rgba\(.*, 0\))$/.test(colour)

/** Copies the drawings and the texts of a page, each at its place and with the style it has there. */
class Drawing {
  /** The letters that are written, by the names of their fonts. */
  readonly letters = new Map<string, Set<number>>()
  readonly #box: DOMRect
  readonly #root: HTMLElement
  readonly #canvas = canvasOf()
  readonly #colours = new Map<string, string>()

  constructor(box: DOMRect, root: HTMLElement) {
    this.#box = box
    this.#root = root
  }

  partsIn(parent: Element): Element[] {
    return Array.from(parent.childNodes).flatMap(node => {
      if (node instanceof Text) return this.#linesOf(node)
      if (!(node instanceof Element) || !this.#isDrawn(node)) return []
      return node instanceof SVGSVGElement ? [this.#placed(node)] : this.partsIn(node)
    })
  }

  /** Writes a colour as other programs understand it. */
  plainColour(colour: string): string {
    if (/^(none|url|rgb)/.test(colour)) return colour
    const known = this.#colours.get(colour)
    if (known !== undefined || !this.#canvas) return known ?? colour
    this.#canvas.clearRect(0, 0, 1, 1)
    this.#canvas.fillStyle = colour
    this.#canvas.fillRect(0, 0, 1, 1)
    const [red, green, blue, alpha = 255] = this.#canvas.getImageData(0, 0, 1, 1).data
    const plain = `rgba(${red}, ${green}, ${blue}, ${Math.round((alpha / 255) * 1000) / 1000})`
    this.#colours.set(colour, plain)
    return plain
  }

  #isDrawn(part: Element): boolean {
    if (part.matches('[data-not-saved]')) return false
    const { width } = part.getBoundingClientRect()
    return width > 1 && part.checkVisibility({ visibilityProperty: true })
  }

  #placed(drawn: SVGSVGElement): Element {
    const { left, top, width, height } = drawn.getBoundingClientRect()
    const copy = this.#copyOf(drawn) ?? element('svg', {})
    const place = { x: left - this.#box.left, y: top - this.#box.top, width, height, overflow: 'visible' }
    for (const [name, value] of Object.entries(place)) copy.setAttribute(name, String(value))
    return copy
  }

  /** Copies a part of a drawing; undefined for one that only the pointer meets. */
  #copyOf(part: Element): Element | undefined {
    const style = getComputedStyle(part)
    const isShape = part.matches('rect, circle, path, line, ellipse')
    if (style.display === 'none') return undefined
    if (isShape && ((isClear(style.fill) && isClear(style.stroke)) || style.opacity === '0')) return undefined
    const copy = part.cloneNode() as Element
    for (const { name } of [...copy.attributes]) if (isOfPage.test(name)) copy.removeAttribute(name)
    const names = part instanceof SVGTextElement ? [...shapeStyles, ...textStyles] : isShape ? shapeStyles : ['opacity']
    for (const name of names) {
      const value = style.getPropertyValue(name)
      copy.setAttribute(name, name === 'fill' || name === 'stroke' ? this.plainColour(value) : value)
    }
    if (part instanceof SVGTextElement) this.#note(style.fontFamily, part.textContent)
    const name = part.getAttribute('aria-label')
    if (name) copy.append(element('title', {}, name))
    for (const child of part.childNodes) {
      if (child instanceof Element) copy.append(this.#copyOf(child) ?? '')
      else copy.append(child.cloneNode())
    }
    return copy
  }

  /** Writes each line of a text where the page has broken it. */
  #linesOf(node: Text): Element[] {
    const parent = node.parentElement ?? this.#root
    const style = getComputedStyle(parent)
    const rightToLeft = style.direction === 'rtl'
    const ascent = this.#ascentOf(style)
    this.#note(style.fontFamily, node.data)
    return linesIn(node).map(({ text, box }) =>
      element(
        'text',
        {
          x: (rightToLeft ? box.right : box.left) - this.#box.left,
          y: box.top - this.#box.top + ascent,
          direction: style.direction,
          fill: this.plainColour(style.color),
          'font-family': style.fontFamily,
          'font-size': style.fontSize,
          'font-weight': style.fontWeight,
          'font-variant-numeric': style.fontVariantNumeric,
        },
        text,
      ),
    )
  }

  #ascentOf({ fontStyle, fontWeight, fontSize, fontFamily }: CSSStyleDeclaration): number {
    if (!this.#canvas) return Number.parseFloat(fontSize)
    this.#canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
    return this.#canvas.measureText('x').fontBoundingBoxAscent
  }

  #note(families: string, text: string | null) {
    for (const family of families.split(',').map(unquoted)) {
      const known = this.letters.get(family) ?? new Set()
      this.letters.set(family, known)
      for (const letter of text ?? '') known.add(letter.codePointAt(0) ?? 0)
    }
  }
}

/** The attributes that mean nothing outside the page. */
const isOfPage = /^(class|style|tabindex|role)$|^(aria|data)-/

function canvasOf(): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  return canvas.getContext('2d', { willReadFrequently: true })
}

interface Line {
  text: string
  box: DOMRect
}

function linesIn(node: Text): Line[] {
  const lines: Line[] = []
  const range = document.createRange()
  for (let at = 0; at < node.length; at++) {
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    const [box] = range.getClientRects()
    if (!box || (box.width === 0 && node.data[at]?.trim() === '')) continue
    const line = lines.at(-1)
    if (line && Math.abs(line.box.top - box.top) < 2) {
      const left = Math.min(line.box.left, box.left)
      line.text += node.data[at]
      line.box = new DOMRect(left, line.box.top, Math.max(line.box.right, box.right) - left, line.box.height)
    } else lines.push({ text: node.data[at] ?? '', box })
  }
  return lines.filter(({ text }) => text.trim() !== '')
}

function element(name: string, attributes: Record<string, string | number>, text?: string): Element {
  const made = document.createElementNS(svgNamespace, name)
  for (const [key, value] of Object.entries(attributes)) if (key !== 'xmlns') made.setAttribute(key, String(value))
  if (text !== undefined) made.textContent = text
  return made
}

const unquoted = (family: string) => family.trim().replace(/^["']|["']$/g, '')

/** Returns the rules of the fonts in which the letters are written, with their files in them. */
async function fontFaces(letters: ReadonlyMap<string, ReadonlySet<number>>): Promise<string> {
  const rules = Array.from(document.styleSheets).flatMap(sheet => Array.from(sheet.cssRules, rule => ({ rule, sheet })))
  const faces = rules.flatMap(({ rule, sheet }) => {
    if (!(rule instanceof CSSFontFaceRule)) return []
    const used = letters.get(unquoted(rule.style.getPropertyValue('font-family')))
    const file = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue('src'))?.[1]
    if (!used || !file || !isInRange(used, rule.style.getPropertyValue('unicode-range'))) return []
    return [{ rule, address: new URL(file, sheet.href ?? location.href).href }]
  })
  return (await Promise.all(faces.map(embedded))).join('\n')
}

async function embedded({ rule, address }: { rule: CSSFontFaceRule; address: string }): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer())
  const text = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
  const descriptors = ['font-family', 'font-weight', 'font-style', 'unicode-range'].flatMap(name => {
    const value = rule.style.getPropertyValue(name)
    return value ? [`${name}: ${value}`] : []
  })
  return `@font-face { ${descriptors.join('; ')}; src: url("data:font/woff2;base64,${text}") format("woff2") }`
}

/** Returns whether a range such as `U+0000-00FF, U+0131` has one of the letters. Without a range, a font has all. */
function isInRange(letters: ReadonlySet<number>, ranges: string): boolean {
  if (!ranges) return true
  return ranges.split(',').some(range => {
    const [from = '', until = from] = range.trim().replace(/^U\+/i, '').split('-')
    const [first, last] = [from.replaceAll('?', '0'), until.replaceAll('?', 'F')].map(each => Number.parseInt(each, 16))
    return [...letters].some(letter => letter >= (first ?? 0) && letter <= (last ?? 0))
  })
}
