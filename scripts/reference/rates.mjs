// Makes reference/rates/ from the European Central Bank's history of euro reference rates. Run it by hand for a newer
// file:
//
//   curl -O https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip
//   node scripts/reference/rates.mjs eurofxref-hist.zip
//
// It takes the zip or the csv inside it. The figures are copied digit by digit.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { gzipSync, inflateRawSync } from 'node:zlib'

const source = process.argv[2]
if (!source) {
  console.error('Usage: node scripts/reference/rates.mjs <eurofxref-hist.zip or .csv>')
  process.exit(1)
}

const target = new URL('../../reference/rates/', import.meta.url)
const { days, columns } = tableOf(textOf(readFileSync(source)))

for (const old of readdirSync(target)) if (old.endsWith('.txt.gz')) rmSync(new URL(old, target))

const currencies = {}
for (const [currency, figures] of columns) {
  const rates = days.map((day, row) => ({ day, figure: figures[row] })).filter(rate => rate.figure !== 'N/A')
  if (rates.length === 0) continue
  writeFileSync(new URL(`${currency}.txt.gz`, target), gzipSync(linesOf(rates), { level: 9 }))
  currencies[currency] = { from_on: rates[0].day, until_on: rates.at(-1).day }
}
const index = { source: 'ECB statistics', until_on: days.at(-1), currencies }
writeFileSync(new URL('index.json', target), `${JSON.stringify(index, null, 1)}\n`)
console.log(`${Object.keys(currencies).length} currencies, ${days.length} days, ${days[0]} to ${days.at(-1)}`)

/** Returns `1999-01-04 1.1789`, then one line per rate: the days since the previous line, and the figure. */
function linesOf(rates) {
  let before
  const lines = rates.map(({ day, figure }) => {
    const number = Date.parse(`${day}T00:00:00Z`) / 86_400_000
    const line = `${before === undefined ? day : number - before} ${figure}`
    before = number
    return line
  })
  return `${lines.join('\n')}\n`
}

/**
 * The file has the newest day first, `N/A` where a currency has no rate, and an empty column at the end of each line.
 */
function tableOf(text) {
  const [header, ...rows] = text
    .trim()
    .split(/\r?\n/)
    .map(line => line.split(',').map(cell => cell.trim()))
  if (header[0] !== 'Date') throw new Error('The first column has to be Date: this is not the ECB file.')
  rows.sort((a, b) => (a[0] < b[0] ? -1 : 1))
  for (const row of rows) check(row, header.length)
  const columns = header
    .map((currency, column) => [currency, rows.map(row => row[column])])
    .filter(([currency]) => /^[A-Z]{3}$/.test(currency))
  return { days: rows.map(row => row[0]), columns }
}

function check(row, width) {
  const figures = row.slice(1).filter(cell => cell !== '' && cell !== 'N/A')
  const sound =
    row.length === width &&
    /^\d{4}-\d{2}-\d{2}$/.test(row[0]) &&
    figures.every(figure => /^\d+(\.\d+)?$/.test(figure) && Number(figure) > 0)
  if (!sound) throw new Error(`This line cannot be read: ${row.join(',').slice(0, 120)}`)
}

function textOf(bytes) {
  return bytes.toString('latin1', 0, 2) === 'PK' ? onlyFileOf(bytes).toString('utf8') : bytes.toString('utf8')
}

/** Returns the only file of a zip, found by the central directory (its local header may omit the sizes). */
function onlyFileOf(zip) {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  const entry = zip.readUInt32LE(end + 16)
  const size = zip.readUInt32LE(entry + 20)
  const local = zip.readUInt32LE(entry + 42)
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const content = zip.subarray(start, start + size)
  return zip.readUInt16LE(entry + 10) === 0 ? content : inflateRawSync(content)
}
