import type { Tasting } from '../../../model/tasting.ts'
import type { Grape, Wine } from '../../../model/wine.ts'

/** Joins texts in one cell as `one; two`, with a backslash before a separator within a text. */
export function joined(items: readonly string[]): string {
  return items.map(item => marked(item, ';')).join('; ')
}

export function split(cell: string): string[] {
  return parted(cell, ';').map(plain)
}

/** Joins a path from the outside in: `House › Cellar`. */
export function joinedPath(names: readonly string[]): string {
  return names.map(name => marked(name, '›')).join(' › ')
}

export function splitPath(cell: string): string[] {
  return parted(cell, '›').map(plain)
}

/** Joins grapes: `Merlot 60%; Cabernet Franc`. */
export function joinedGrapes(grapes: readonly Grape[]): string {
  const texts = grapes.map(({ name, share }) => `${marked(name, ';%')}${share === null ? '' : ` ${share}%`}`)
  return texts.join('; ')
}

export function splitGrapes(cell: string): Grape[] {
  return parted(cell, ';').map(text => {
    const shared = /^(.+) (\d+(?:\.\d+)?(?:e-\d+)?)%$/s.exec(text)
    return shared ? { name: plain(shared[1] ?? ''), share: Number(shared[2]) } : { name: plain(text), share: null }
  })
}

/** Joins ids: `cellartracker:684674`. */
export function joinedIds(ids: Readonly<Wine['external_ids']>): string {
  return ids.map(({ product, id }) => `${marked(product, ';:')}:${marked(id, ';')}`).join('; ')
}

export function splitIds(cell: string): Wine['external_ids'] {
  return parted(cell, ';').flatMap(text => {
    const [product = '', ...rest] = parted(text, ':')
    return rest.length > 0 ? [{ product: plain(product), id: plain(rest.join(':')) }] : []
  })
}

/** Joins the terms of a tasting by aspect: `nose: cherry, violet; palate: dry`. */
export function joinedAspects(aspects: Readonly<Tasting['aspects']>): string {
  return Object.entries(aspects)
    .map(([aspect, terms]) => `${marked(aspect, ';:')}: ${terms.map(term => marked(term, ';:,')).join(', ')}`)
    .join('; ')
}

export function splitAspects(cell: string): Tasting['aspects'] {
  return Object.fromEntries(
    parted(cell, ';').map(text => {
      const [aspect = '', terms = ''] = parted(text, ':')
      return [plain(aspect), parted(terms, ',').map(plain)]
    }),
  )
}

function marked(text: string, signs: string): string {
  return text.replace(new RegExp(`[\\\\${signs}]`, 'g'), '\\$&')
}

function plain(text: string): string {
  return text.replace(/\\(.)/gs, '$1')
}

/** Splits at separators that have no backslash before them. The backslashes stay. */
function parted(cell: string, sign: string): string[] {
  const parts: string[] = []
  let part = ''
  for (let at = 0; at < cell.length; at++) {
    const letter = cell.charAt(at)
    if (letter === '\\') part += letter + cell.charAt(++at)
    else if (letter === sign) {
      parts.push(part)
      part = ''
    } else part += letter
  }
  parts.push(part)
  return parts.map(each => each.trim()).filter(each => each !== '')
}
