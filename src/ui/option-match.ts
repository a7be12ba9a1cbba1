export interface Option {
  value: string
  label: string
  /** A quieter word beside it. */
  hint?: string
}

/** Drawn at most so many at once: who sees more types on. */
export const mostShown = 60

/** The options that hold every word of the text, accents and case aside; first those that begin with it. */
export function matchingOptions(options: readonly Option[], text: string): Option[] {
  const query = folded(text.trim())
  if (query === '') return options.slice(0, mostShown)
  const words = query.split(/\s+/)
  const beginning: Option[] = []
  const holding: Option[] = []
  for (const option of options) {
    const label = foldedLabel(option)
    if (label.startsWith(query)) beginning.push(option)
    else if (holding.length < mostShown && words.every(word => label.includes(word))) holding.push(option)
    if (beginning.length === mostShown) break
  }
  return [...beginning, ...holding].slice(0, mostShown)
}

/** The option that is called just so. */
export const optionCalled = (options: readonly Option[], text: string): Option | undefined =>
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
