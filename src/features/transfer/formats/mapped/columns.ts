import { wineHeadings } from '../../../../model/wine-headings.ts'
import { fold } from '../../../../shared/text.ts'
import { type ColumnKind, readHead } from '../../../bulk-add/column-kinds.ts'
import type { FileColumn } from '../../contract.ts'

export interface FileHead {
  holds: FileColumn
  /** The currency that the header names, as in `Prix (€)`. */
  currency: string | null
}

/** Reads a column's name in English, German, French, Italian or Spanish. Returns undefined when it is unknown. */
export function readFileHead(text: string): FileHead | undefined {
  const found = heads().get(fold(text)) ?? heads().get(fold(text.replace(/[([][^)\]]*[)\]]/g, ' ')))
  if (found) return { holds: found, currency: readHead(text.replace(/^[^([]*/, 'Price '))?.currency ?? null }
  const read = readHead(text)
  return read && { holds: read.kind, currency: read.currency }
}

let known: ReadonlyMap<string, FileColumn> | undefined

function heads(): ReadonlyMap<string, FileColumn> {
  known ??= new Map(
    Object.entries(names).flatMap(([holds, texts]) => texts.split(',').map(text => [fold(text), holds as FileColumn])),
  )
  return known
}

/** The headers that a pasted list does not have: of departures, values and tastings. */
const names: Record<Exclude<FileColumn, ColumnKind>, string> = {
  on_order: 'On order, Pending, Bestellt, Offen, En commande, In ordine, En pedido',
  gone: 'Drunk, Consumed, Consumed quantity, Getrunken, Bues, Consommées, Bevute, Consumidas, Bebidas',
  state: 'Status, State, Bottle state, Zustand, Statut, État, Stato, Estado',
  departed_on:
    'Consumed on, Date consumed, Consumption date, Drunk on, Opened on, Removed on, Getrunken am, Ausgang, Bu le, Date de consommation, Sortie, Bevuto il, Data consumo, Consumido el, Fecha de consumo',
  departure: 'Reason, Consumption type, Disposition, Grund, Abgang, Motif, Raison, Motivo',
  departure_note: 'Consumption note, Occasion, Anlass, Occasione, Ocasión',
  score:
    'Score, Rating, My rating, Your rating, User rating, My score, Points, Bewertung, Punkte, Note sur 100, Évaluation, Punteggio, Voto, Valutazione, Puntuación, Calificación',
  tasted_on: 'Tasted on, Tasting date, Review date, Verkostet am, Dégusté le, Degustato il, Catado el',
  tasting_note:
    'Tasting note, Tasting notes, Tasting, Review, Your review, Impression, Verkostungsnotiz, Verkostung, Degustation, Note de dégustation, Dégustation, Note di degustazione, Degustazione, Nota de cata, Cata',
  value:
    'Value, Market value, Current value, Value per bottle, Worth, Estimated value, Wert, Marktwert, Aktueller Wert, Valeur, Valeur actuelle, Cote, Valore, Valore attuale, Valor, Valor actual',
  barcodes: wineHeadings.barcodes,
  shelf: 'Bin, Shelf, Slot, Position, Row, Fach, Regalfach, Casier, Étagère, Ripiano, Estante, Balda',
}
