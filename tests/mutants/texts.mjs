/** Mutants of the texts that people read, on the screen and on paper, and of what tells them a guess from a fact. */
export const texts = {
  'a printed list that ends with its first group': {
    file: 'src/features/wines/printed-list.ts',
    find: `  const printed = groups.map(`,
    replace: `  const printed = groups.slice(0, 1).map(`,
  },
  'a printed list that does not say how many rows it leaves out': {
    file: 'src/features/wines/printed-list.ts',
    find: `left_out: all - (limit - room)`,
    replace: `left_out: 0`,
  },
  'a short text without its context': {
    file: 'src/client/i18n/en.po',
    find: `msgctxt "rack"\nmsgid "full"\n`,
    replace: `msgid "full"\n`,
    tests: ['src/client/i18n/catalogues.test.ts'],
  },
  'a person addressed as Sie': {
    file: 'src/client/i18n/de.po',
    find: `msgstr "Änderungen, die du offline machst, warten hier, bis sie gesendet werden."`,
    replace: `msgstr "Änderungen, die Sie offline machen, warten hier, bis sie gesendet werden."`,
    tests: ['src/client/i18n/catalogues.test.ts'],
  },
  'a stage of an estimate as a fact': {
    file: 'src/features/wines/drinking-window.ts',
    find: `  return maturity === 'unknown' || wine.window_source !== 'estimated' ? maturity : \`\${maturity}_estimated\``,
    replace: `  return maturity`,
  },
  'an estimate exported as a window': {
    file: 'src/features/transfer/export/list-sheet.ts',
    find: `count(({ wine }) => (isEstimated(wine) ? null : wine[field]))`,
    replace: `count(({ wine }) => wine[field])`,
  },
  'an estimate confirmed over a window that somebody entered': {
    file: 'src/features/wines/commands.ts',
    find: `      if (hasWindow(before) && before.window_source !== 'estimated') return []\n`,
  },
  'a confirmed estimate that stays an estimate': {
    file: 'src/features/wines/commands.ts',
    find: `{ ...before, ...window, window_source: 'own' }`,
    replace: `{ ...before, ...window }`,
  },
  'a type suggested where an appellation leaves a choice': {
    file: 'src/features/wines/inference.ts',
    find: `  return values.size === 1 ? [...values][0] : undefined`,
    replace: `  return [...values][0]`,
  },
  'an estate taken for an appellation in a suggestion': {
    file: 'src/features/wines/inference.ts',
    find: `  return estates.has(words[before] ?? '') || afterwards.has(words[end] ?? '')`,
    replace: `  return false`,
  },
}
