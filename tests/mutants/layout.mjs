/** Mutants of what holds for every screen, dialog and field: colours, both directions of writing, rows and typing. */
export const layout = {
  'an address with more parts than its screen': {
    file: 'src/ui/path-params.ts',
    find: "'(?<$1>[^/]+)'",
    replace: "'(?<$1>.+)'",
  },
  'a part of an address as it is written there': {
    file: 'src/ui/path-params.ts',
    find: `[name, decoded(text)]`,
    replace: `[name, text]`,
  },
  'a dialog in a colour of its own': {
    file: 'src/ui/dialog.module.css',
    find: `  background: var(--veil);`,
    replace: `  background: #0008;`,
    tests: ['tests/styles.test.ts'],
  },
  'a dialog that begins at the left in both directions': {
    file: 'src/ui/dialog.module.css',
    find: `  padding-inline: var(--space-6) var(--space-5);`,
    replace: `  padding-left: var(--space-6);`,
    tests: ['tests/styles.test.ts'],
  },
  'hidden labels that do not scroll with their list of options': {
    file: 'src/ui/listbox-popup.module.css',
    find: `  position: fixed;\n`,
    tests: ['tests/styles.test.ts'],
  },
  'a class that the style sheet lacks': {
    file: 'src/ui/listbox-popup.tsx',
    find: `styles.hint`,
    replace: `styles.hints`,
    tests: ['tests/styles.test.ts'],
  },
  'rows over the heading of their group': {
    file: 'src/features/wines/row-layout.ts',
    find: `const start = group.top + heading`,
    replace: `const start = group.top`,
  },
  'thousands of options at once': {
    file: 'src/ui/option-match.ts',
    find: `if (query === '') return options.slice(0, maxOptions)`,
    replace: `if (query === '') return [...options]`,
  },
  'options that contain the text before those that begin with it': {
    file: 'src/ui/option-match.ts',
    find: `[...beginning, ...holding]`,
    replace: `[...holding, ...beginning]`,
  },
  'a single separator read against the locale': {
    file: 'src/ui/number-text.ts',
    find: `last === group &&`,
    replace: `last !== group &&`,
  },
  'sign-in that leads to another origin': {
    file: 'src/client/next-address.ts',
    find: `/^\\/[/\\\\]/.test(address) || `,
  },
  'an empty field that is no refusal where a value is needed': {
    file: 'src/client/read-form.ts',
    find: `    if (text === undefined) fieldErrors[name] = { code: 'required' }\n`,
  },
  'prices of a view read in another currency': {
    file: 'src/features/views/price-currency.ts',
    find: `Math.round(amountOf(converted.amount_minor, currency))`,
    replace: `Number(amount)`,
  },
  'the code on a sticker not recognized in a search': {
    file: 'src/features/wines/search.ts',
    find: `return code ?? words.find(`,
    replace: `return words.find(`,
  },
}
