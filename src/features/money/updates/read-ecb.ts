import { Parser } from 'htmlparser2'
import { csvCells, figureOf, type QuotedRate, type QuotedRates, UnusableRates } from './quoted-rates.ts'

/**
 * Reads the European Central Bank's files: `eurofxref-daily.xml`, `eurofxref-hist-90d.xml`, `eurofxref-hist.xml`, and
 * the CSV in `eurofxref.zip` and `eurofxref-hist.zip`.
 */
export function readEcb(text: string): QuotedRates {
  return { rates: text.trimStart().startsWith('<') ? ratesOfXml(text) : ratesOfCsv(text), of_ecb: true }
}

function ratesOfXml(text: string): QuotedRate[] {
  const rates: QuotedRate[] = []
  let day_on = ''
  let isEnvelope = false
  let isComplete = false
  const parser = new Parser(
    {
      onopentag(name, { time, currency, rate }) {
        isEnvelope ||= name === 'gesmes:Envelope'
        if (name !== 'Cube') return
        day_on = time ?? day_on
        if (currency !== undefined) rates.push({ currency, day_on, per_euro: figureOf(rate) })
      },
      onclosetag(name, isImplied) {
        isComplete ||= name === 'gesmes:Envelope' && !isImplied
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  if (!isEnvelope || !isComplete) throw new UnusableRates('unreadable')
  return rates
}

function ratesOfCsv(text: string): QuotedRate[] {
  const [head = [], ...rows] = csvCells(text)
  if (head[0] !== 'Date' || rows.length === 0) throw new UnusableRates('unreadable')
  return rows.flatMap(cells => {
    // A row that was cut off would lack its last currencies, or have a part of a figure.
    if (cells.length !== head.length) throw new UnusableRates('unreadable')
    const day_on = dayOf(cells[0] ?? '')
    return head.slice(1).flatMap((currency, index) => {
      const figure = cells[index + 1] ?? ''
      return currency === '' || figure === '' || figure === 'N/A'
        ? []
        : [{ currency, day_on, per_euro: figureOf(figure) }]
    })
  })
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Reads both forms of a day: `2026-11-23` in the history and `23 November 2026` in the daily file. */
function dayOf(text: string): string {
  const [, day = '', month = '', year] = /^(\d{1,2}) (\w+) (\d{4})$/.exec(text) ?? []
  if (!year) return text
  return `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}
