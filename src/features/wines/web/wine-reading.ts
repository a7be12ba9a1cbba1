import { numberIn, textIn, textsIn } from '../../../web/form-reading.ts'

/** What the fields of a wine hold, in the shape of `NewWine` but for its id; what is no number stays text. */
export function wineIn(data: FormData) {
  return {
    producer: textIn(data, 'producer'),
    name: textIn(data, 'name'),
    vintage: vintageIn(data),
    type: textIn(data, 'type'),
    country: textIn(data, 'country'),
    region: textIn(data, 'region'),
    subregion: textIn(data, 'subregion'),
    appellation: textIn(data, 'appellation'),
    classification: textIn(data, 'classification'),
    vineyard: textIn(data, 'vineyard'),
    designation: textIn(data, 'designation'),
    grapes: grapesIn(data),
    alcohol: numberIn(data, 'alcohol'),
    sweetness: textIn(data, 'sweetness'),
    drink_from: numberIn(data, 'drink_from'),
    drink_until: numberIn(data, 'drink_until'),
    tags: textsIn(data, 'tags'),
    barcodes: textsIn(data, 'barcodes'),
    foreign_ids: foreignIdsIn(data),
    note: textIn(data, 'note'),
  }
}

function vintageIn(data: FormData) {
  return textIn(data, 'vintage')?.toLowerCase() === 'nv' ? null : numberIn(data, 'vintage')
}

/** The rows that say anything. */
function foreignIdsIn(data: FormData) {
  const names = [...data.keys()].filter(key => /^foreign_ids\.\d+\.product$/.test(key))
  return names
    .map(key => ({ product: textIn(data, key), id: textIn(data, key.replace(/product$/, 'id')) }))
    .filter(({ product, id }) => product !== null || id !== null)
}

/** Of the columns of an import those that are not as they were: null for one that was emptied. */
export function extraIn(data: FormData, before: Record<string, string>): { extra?: Record<string, string | null> } {
  const changed = Object.keys(before)
    .map(name => [name, textIn(data, `extra.${name}`)] as const)
    .filter(([name, value]) => (value ?? '') !== before[name]?.trim())
  return changed.length > 0 ? { extra: Object.fromEntries(changed) } : {}
}

/** The rows that name a grape. */
function grapesIn(data: FormData) {
  const names = [...data.keys()].filter(key => /^grapes\.\d+\.name$/.test(key))
  return names
    .map(key => ({ name: textIn(data, key), share: numberIn(data, key.replace(/name$/, 'share')) }))
    .filter(({ name, share }) => name !== null || share !== null)
}
