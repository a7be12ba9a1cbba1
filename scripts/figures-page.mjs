const before = '<!-- figures: written by npm run bench -- --write -->'
const after = '<!-- end of figures -->'
const titles = ['What', 'Figure', 'Unit', 'Budget', 'Baseline', 'Within', 'File']

/**
 * Returns the page with the figures of the files that ran in place of their earlier ones. The rows are in the order of
 * their files. The figures of all other files stay, as does the text outside of the marks.
 */
export function pageWith(page, measured, machine) {
  const [head, rest] = page.includes(before) ? splitAt(page, before) : [page || '# Benchmarks\n\n', '']
  const [figures, tail] = rest.includes(after) ? splitAt(rest, after) : ['', '\n']
  const rows = [...cellsIn(figures).filter(cells => !measured.has(cells.at(-1))), ...cellsOf(measured)]
  const byFile = rows.sort((a, b) => order.compare(a.at(-1), b.at(-1)))
  const notes = [...notesIn(figures, measured), noteOf(machine, [...measured.keys()])]
  return `${head}${before}\n${tableOf(byFile)}\n\n${notes.join('\n\n')}\n${after}${tail}`
}

/** Returns the figures of the files that ran as they are printed. */
export function printed(measured, machine) {
  return `${tableOf(cellsOf(measured))}\n\n${machine}`
}

const order = new Intl.Collator('en')

function splitAt(text, mark) {
  const at = text.indexOf(mark)
  return [text.slice(0, at), text.slice(at + mark.length)]
}

function cellsIn(figures) {
  const lines = figures.split('\n').filter(line => line.startsWith('| '))
  return lines.slice(1).map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )
}

/** Says on which machine the figures of which files were measured. */
const noteOf = (machine, files) => `${machine} Files: ${files.join(', ')}.`

/** Returns the notes for the files that did not run again. */
function notesIn(figures, measured) {
  const notes = figures.split('\n').flatMap(line => [/^(Measured .*) Files: (.*)\.$/.exec(line)?.slice(1) ?? []])
  return notes.flatMap(([machine, files = '']) => {
    const others = files.split(', ').filter(file => file !== '' && !measured.has(file))
    return others.length > 0 ? [noteOf(machine, others)] : []
  })
}

function cellsOf(measured) {
  return [...measured].flatMap(([file, rows]) =>
    rows.map(row => [
      row.name,
      figureOf(row.figure),
      row.unit ?? '',
      row.budget === undefined ? '' : `${isRate(row) ? '≥' : '≤'} ${figureOf(row.budget)}`,
      figureOf(row.baseline),
      verdictOf(row),
      file,
    ]),
  )
}

function tableOf(rows) {
  const cells = [titles, ...rows]
  const widths = titles.map((_, column) => Math.max(...cells.map(line => line[column].length)))
  const [head, ...body] = cells.map(line => `| ${line.map((cell, column) => pad(cell, column)).join(' | ')} |`)
  const rule = `|${widths.map((width, column) => `${'-'.repeat(width + 1)}${isNumber(column) ? ':' : '-'}`).join('|')}|`
  return [head, rule, ...body].join('\n')

  function pad(cell, column) {
    return isNumber(column) ? cell.padStart(widths[column]) : cell.padEnd(widths[column])
  }
}

function isNumber(column) {
  return [1, 3, 4].includes(column)
}

/** Returns whether more is better. The budget of such a figure is its minimum, that of any other its maximum. */
function isRate({ unit }) {
  return unit?.startsWith('/') || unit === 'points'
}

function verdictOf(row) {
  if (row.budget === undefined) return ''
  return (isRate(row) ? row.figure >= row.budget : row.figure <= row.budget) ? 'yes' : '**no**'
}

function figureOf(value) {
  return typeof value === 'number' ? value.toLocaleString('en', { maximumSignificantDigits: 4 }) : String(value ?? '')
}
