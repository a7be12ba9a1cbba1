import { wineHeadings } from '../../../../model/wine-headings.ts'
import { fold } from '../../../../shared/text.ts'
import { caseHead, namesCases } from '../../../bulk-add/case-heads.ts'
import { type ColumnKind, currencyIn, readHead } from '../../../bulk-add/column-kinds.ts'
import type { FileColumn } from '../../contract.ts'

export interface FileHead {
  holds: FileColumn
  /** The currency that the header names, as in `Prix (€)`. */
  currency: string | null
}

/** Reads a column's name in English, German, French, Italian or Spanish. Returns undefined when it is unknown. */
export function readFileHead(text: string): FileHead | undefined {
  const ofCases = caseHead(text)
  if (ofCases) return { holds: ofCases, currency: ofCases === 'case_price' ? currencyIn(text) : null }
  const bare = namesCases(text) ? text : text.replace(/[([][^)\]]*[)\]]/g, ' ')
  const found = heads().get(fold(text)) ?? heads().get(fold(bare))
  if (found) return { holds: found, currency: readHead(text.replace(/^[^([]*/, 'Price '))?.currency ?? null }
  const read = readHead(text)
  if (read) return { holds: read.kind, currency: read.currency }
  const words = fold(text).split(' ')
  const telling = words.filter(word => !fillers.has(word))
  return telling.length > 0 && telling.length < words.length ? readFileHead(telling.join(' ')) : undefined
}

/** The words in names of columns that do not change what the column is about. */
const fillers = new Set(
  'wine wines wein weine weins weines vin vins vino vini vinos name nom nome nombre the of my our der die das des von mein meine du de la le les mon ma di del della dei il lo mio mia el los mi en in'.split(
    ' ',
  ),
)

let known: ReadonlyMap<string, FileColumn> | undefined

function heads(): ReadonlyMap<string, FileColumn> {
  known ??= new Map(
    [...Object.entries(names), ...Object.entries(shortNames)].flatMap(([holds, texts]) =>
      texts.split(',').map(text => [fold(text), holds as FileColumn]),
    ),
  )
  return known
}

/** The headers that a pasted list does not have: of departures, values and tastings. */
const names: Record<Exclude<FileColumn, ColumnKind | 'cases' | 'case_size' | 'case_price'>, string> = {
  on_order: 'On order, Pending, Bestellt, Offen, En commande, In ordine, En pedido',
  gone: 'Drunk, Consumed, Consumed quantity, Empty, Getrunken, Ausgetrunken, Leer, Bu, Bue, Bues, Consommé, Consommée, Consommées, Bevuto, Bevuta, Bevute, Consumido, Consumida, Consumidas, Bebido, Bebida, Bebidas',
  state: 'Status, State, Bottle state, Zustand, Statut, État, Stato, Estado',
  departed_on:
    'Consumed on, Date consumed, Consumption date, Date drunk, Drunk on, Opened on, Removed on, Getrunken am, Ausgang, Bu le, Date de consommation, Date consommation, Sortie, Bevuto il, Data consumo, Consumido el, Fecha de consumo',
  departure: 'Reason, Consumption type, Disposition, Grund, Abgang, Motif, Raison, Motivo',
  departure_note: 'Consumption note, Occasion, Anlass, Occasione, Ocasión',
  score:
    'Score, CT Score, Rating, My rating, Your rating, User rating, My score, Points, Bewertung, Punkte, Note sur 100, Évaluation, Punteggio, Voto, Valutazione, Puntuación, Calificación',
  tasted_on: 'Tasted on, Tasting date, Review date, Verkostet am, Dégusté le, Degustato il, Catado el',
  tasting_note:
    'Tasting note, Tasting notes, Tasting, Review, Your review, Impression, Verkostungsnotiz, Verkostung, Degustation, Note de dégustation, Dégustation, Note di degustazione, Degustazione, Nota de cata, Cata',
  value:
    'Value, Market value, Current value, Value per bottle, Worth, Estimated value, Wert, Marktwert, Aktueller Wert, Valeur, Valeur actuelle, Cote, Valore, Valore attuale, Valor, Valor actual',
  barcodes: wineHeadings.barcodes,
  shelf: 'Bin, Shelf, Slot, Position, Row, Fach, Regalfach, Casier, Étagère, Ripiano, Estante, Balda',
}

/** The usual abbreviations, and longer names, that only tables in files have. */
const shortNames: Partial<Record<FileColumn, string>> = {
  producer: 'Prod, Wg, Weing, Erz, Dom, Az, Bod',
  vintage: 'Vtg, Jhg, Jahrg, Mill, Ann',
  country: 'Ctry, Herk',
  region: 'Reg',
  appellation: 'App, Appell, Denom',
  grapes: 'Rebs, Cép, Vit',
  quantity: 'Bott, Bout, Bot, Qta, Qte, Nb bout, N bott, N bot, Anz Fl, No btls',
  size: 'Gr, Fmt, Cont, Cap',
  price: 'Pr, Preis je Fl, Prix bout, Prix btl, Prezzo bott, Precio bot',
  merchant: 'Hdl, Lief, Fourn, Forn, Prov',
  note: 'Bem, Anm, Rem, Obs',
  drink_from:
    'Consume from, Drinkable from, Best from, Genussreif ab, Reif ab, Garde de, Consommer à partir de, Da consumarsi dal, Consumir desde',
  drink_until:
    'Consume until, Consume by, Drinkable until, Best until, Keep until, Drink to, Genussreif bis, Haltbar bis, Lagerfähig bis, Lagern bis, Garde jusqu’à, À consommer avant, Consommer avant, Da consumarsi entro, Consumare entro, Consumir hasta, Consumir antes de',
}
