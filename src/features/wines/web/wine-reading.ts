import { numberIn, textIn, textsIn } from '../../../client/form-reading.ts'
import { byField, fieldsOfKind } from '../../../model/wine-fields.ts'

/** Reads the wine's form in the shape of `NewWine` without its id; a number that cannot be read stays text. */
export function wineIn(data: FormData) {
  return {
    ...byField(fieldsOfKind('text', 'type', 'country', 'sweetness', 'note'), field => textIn(data, field)),
    ...byField(fieldsOfKind('percent', 'year'), field => numberIn(data, field)),
    ...byField(fieldsOfKind('tags', 'barcodes'), field => textsIn(data, field)),
    vintage: vintageIn(data),
    grapes: grapesIn(data),
    external_ids: externalIdsIn(data),
  }
}

function vintageIn(data: FormData) {
  return textIn(data, 'vintage')?.toLowerCase() === 'nv' ? null : numberIn(data, 'vintage')
}

/** Reads the rows that are not empty. */
function externalIdsIn(data: FormData) {
  const names = [...data.keys()].filter(key => /^foreign_ids\.\d+\.product$/.test(key))
  return names
    .map(key => ({ product: textIn(data, key), id: textIn(data, key.replace(/product$/, 'id')) }))
    .filter(({ product, id }) => product !== null || id !== null)
}

/** Reads the changed columns of an import; an emptied one is null. */
export function extraIn(data: FormData, before: Record<string, string>): { extra?: Record<string, string | null> } {
  const changed = Object.keys(before)
    .map(name => [name, textIn(data, `extra.${name}`)] as const)
    .filter(([name, value]) => (value ?? '') !== before[name]?.trim())
  return changed.length > 0 ? { extra: Object.fromEntries(changed) } : {}
}

/** Reads the rows that are not empty. */
function grapesIn(data: FormData) {
  const names = [...data.keys()].filter(key => /^grapes\.\d+\.name$/.test(key))
  return names
    .map(key => ({ name: textIn(data, key), share: numberIn(data, key.replace(/name$/, 'share')) }))
    .filter(({ name, share }) => name !== null || share !== null)
}
