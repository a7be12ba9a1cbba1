import { put, type Written } from './deed.ts'
import { germanFood, germanNames } from './sample-in-german.ts'
import { germanNotes } from './sample-notes-in-german.ts'

/** What the sample can be told in; its wines, their makers and merchants are called the same everywhere. */
export type SampleLanguage = 'en' | 'de'

/** The sample with its own words in a language: they are written in English. */
export function inLanguage(rows: readonly Written[], language: SampleLanguage): Written[] {
  return language === 'en' ? [...rows] : rows.map(inGerman)
}

function inGerman(row: Written): Written {
  if (row.after === null) return row
  switch (row.table) {
    case 'places':
      return put('places', { ...row.after, name: named(row.after.name) })
    case 'wines':
      return put('wines', { ...row.after, tags: row.after.tags.map(named) })
    case 'bottles': {
      const { occasion, company, departure_note } = row.after
      const said = { occasion: named(occasion), company: named(company), departure_note: noted(departure_note) }
      return put('bottles', { ...row.after, ...said })
    }
    case 'tastings': {
      const { note, food, company } = row.after
      return put('tastings', { ...row.after, note: noted(note), food: eaten(food), company: named(company) })
    }
    case 'wishes':
      return put('wishes', { ...row.after, note: noted(row.after.note) })
    default:
      return row
  }
}

const named = wordsOf(germanNames)
const noted = wordsOf(germanNotes)
const eaten = wordsOf(germanFood)

/** A word that has no German stands as it is. */
function wordsOf(words: Readonly<Record<string, string>>) {
  return <Text extends string | null>(text: Text) => (text === null ? text : (words[text] ?? text)) as Text
}
