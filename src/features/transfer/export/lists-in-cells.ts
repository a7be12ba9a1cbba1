import type { Grape, Wine } from '../../../model/wine.ts'

/** Several texts in one cell: `one; two`, a sign that would part them with a backslash before it. */
export function joined(items: readonly string[]): string {
  return items.map(item => marked(item, ';')).join('; ')
}

export function split(cell: string): string[] {
  return parted(cell, ';').map(plain)
}

/** A path from the outside in: `House › Cellar`. */
export function joinedPath(names: readonly string[]): string {
  return names.map(name => marked(name, '›')).join(' › ')
}

export function splitPath(cell: string): string[] {
  return parted(cell, '›').map(plain)
}

/** `Merlot 60%; Cabernet Franc`. */
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

/** `cellartracker:684674`. */
export function joinedIds(ids: Readonly<Wine['external_ids']>): string {
  return ids.map(({ product, id }) => `${marked(product, ';:')}:${marked(id, ';')}`).join('; ')
}

export function splitIds(cell: string): Wine['external_ids'] {
  return parted(cell, ';').flatMap(text => {
    const [product = '', ...rest] = parted(text, ':')
    return rest.length > 0 ? [{ product: plain(product), id: plain(rest.join(':')) }] : []
  })
}

function marked(text: string, signs: string): string {
  return text.replace(new RegExp(`[\\\\${signs}]`, 'g'), '\\$&')
}

function plain(text: string): string {
  return text.replace(/\\(.)/gs, '$1')
}

/** Cut at the signs that have no backslash before them; the backslashes stay. */
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
