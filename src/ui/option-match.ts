export interface Option {
  value: string
  label: string
  hint?: string
}

/** The most options shown at once: a person who needs another one types more of it. */
export const maxOptions = 60

/** Returns the options with every word of the text, those that begin with it first. Accents and case do not count. */
export function matchingOptions(options: readonly Option[], text: string): Option[] {
  const query = folded(text.trim())
  if (query === '') return options.slice(0, maxOptions)
  const words = query.split(/\s+/)
  const beginning: Option[] = []
  const holding: Option[] = []
  for (const option of options) {
    const label = foldedLabel(option)
    if (label.startsWith(query)) beginning.push(option)
    else if (holding.length < maxOptions && words.every(word => label.includes(word))) holding.push(option)
    if (beginning.length === maxOptions) break
  }
  return [...beginning, ...holding].slice(0, maxOptions)
}

/** Finds the option with this label. Accents and case do not count. */
export const findOptionByLabel = (options: readonly Option[], text: string): Option | undefined =>
  options.find(option => foldedLabel(option) === folded(text.trim()))

const labels = new WeakMap<Option, string>()

function foldedLabel(option: Option): string {
  const known = labels.get(option)
  if (known !== undefined) return known
  const label = folded(option.label)
  labels.set(option, label)
  return label
}

const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
