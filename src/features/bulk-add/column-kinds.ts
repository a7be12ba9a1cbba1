import { listColumns } from '../../model/list-columns.ts'
import { wineHeadings } from '../../model/wine-headings.ts'
import { fold } from '../../shared/text.ts'
import { isCurrency } from '../money/currency.ts'
import { caseHead, namesCases } from './case-heads.ts'
import { currencyNamed } from './prices.ts'

/** Pasted wines get no barcodes: one that another wine has would refuse the whole list. */
const pastedColumns = listColumns.filter(column => column !== 'barcodes')

/** Everything that a column can hold; a column of `none` is left out. */
export const columnKinds = [...pastedColumns, 'none'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** The meaning of a column's header: the kind of its cells and, as in `Prix (€)`, their currency. */
export interface HeadRead {
  kind: ColumnKind
  currency: string | null
}

/** Reads a column's name in English, German, French, Italian or Spanish. Returns undefined when it is unknown. */
export function readHead(text: string): HeadRead | undefined {
  // A pasted list has no column for cases, and their prices are none of a bottle.
  if (caseHead(text)) return { kind: 'none', currency: null }
  const name = fold(namesCases(text) ? text : text.replace(/[([][^)\]]*[)\]]/g, ' '))
  const currency = currencyIn(text)
  // The header is a currency sign alone.
  if (name === '') return currency ? { kind: 'price', currency } : undefined
  const kind = kinds().get(name) ?? kinds().get(bare(name))
  return kind && { kind, currency: kind === 'price' ? currency : null }
}

/** Returns the currency that a column's name has, as in `Prix (€)`. */
export function currencyIn(text: string): string | null {
  const aside = /[([]([^)\]]*)[)\]]/.exec(text)?.[1] ?? ''
  const words = text.split(/[\s()[\]/]+/)
  return currencyNamed(aside) ?? words.map(currencyNamed).find(Boolean) ?? null
}

/** Removes the words for a unit, or for the amount that a price is for. */
function bare(name: string): string {
  return name
    .split(' ')
    .filter(word => !unitWords.has(word) && !isCurrency(word.toUpperCase()))
    .join(' ')
}

const unitWords = new Set(
  'ml cl l in im pro per par je por bottle flasche fl btl bouteille bouteilles bottiglia botella euro euros fr chf st stk'.split(
    ' ',
  ),
)

let known: ReadonlyMap<string, ColumnKind> | undefined

function kinds(): ReadonlyMap<string, ColumnKind> {
  known ??= new Map(
    Object.entries(heads).flatMap(([kind, names]) => names.split(',').map(name => [fold(name), kind as ColumnKind])),
  )
  return known
}

const { barcodes: _, ...pastedHeadings } = wineHeadings

const heads: Record<ColumnKind, string> = {
  ...pastedHeadings,
  quantity:
    'Quantity, Qty, Count, Bottles, Number of bottles, No of bottles, Btl, Btls, Stock, On hand, Remaining, Menge, Anzahl, Flaschen, Anzahl Flaschen, Anz, Fl, Stück, Stk, Bestand, Restbestand, Vorrat, Quantité, Qté, Nombre, Nombre de bouteilles, Nb, Nb bouteilles, Bouteilles, Reste, Quantità, Q.tà, Numero bottiglie, N bottiglie, Bottiglie, Giacenza, Cantidad, Cant, Botellas, Número de botellas, Unidades, Existencias',
  size: 'Size, Bottle size, Volume, Format, Größe, Flaschengröße, Grösse, Inhalt, Volumen, Füllmenge, Liter, Contenance, Taille, Formato, Capacità, Capacidad, Tamaño, Volumen botella',
  price:
    'Price, Price paid, Unit price, Purchase price, Cost, Bottle price, Price per bottle, Paid, Preis, Einzelpreis, Stückpreis, Kaufpreis, EK, Einkaufspreis, Preis pro Flasche, Preis Fl, EK Preis, Kosten, Prix, Prix TTC, Prix unitaire, Prix achat, Prix d’achat, PU, Prezzo, Prezzo unit, Prezzo unitario, Costo, Prezzo acquisto, Precio, Precio unitario, Precio compra, Precio de compra, Coste',
  currency: 'Currency, Curr, Währung, Devise, Monnaie, Valuta, Moneda, Divisa',
  window:
    'Drinking window, Drink window, Window, Drink, Drink between, Maturity, Trinkreife, Trinkfenster, Reife, Genussreife, Trinkreif, Apogée, Garde, Fenêtre, À boire, Maturità, Da bere, Ventana de consumo, Consumo, Consumo óptimo',
  place:
    'Place, Location, Bin, Rack, Rack location, Storage, Storage location, Stored in, Stored at, Fridge, Where, Cellar, Shelf, Ort, Lager, Lagerort, Aufbewahrungsort, Kühlschrank, Wo, Platz, Regal, Lagerplatz, Keller, Fach, Standort, Emplacement, Lieu, Cave, Casier, Rangement, Posizione, Luogo, Scaffale, Ubicazione, Ubicación, Dónde, Lugar, Estante',
  merchant:
    'Merchant, Store, Shop, Seller, Vendor, Supplier, Bought from, Purchased from, Purchased at, Retailer, Händler, Verkäufer, Lieferant, Bezugsquelle, Quelle, Geschäft, Gekauft bei, Weinhändler, Marchand, Fournisseur, Caviste, Vendeur, Acheté chez, Lieu d’achat, Venditore, Fornitore, Negozio, Enoteca, Vendedor, Proveedor, Tienda',
  order_number:
    'Order number, Order no, Order, Invoice, Invoice number, Bestellnummer, Bestell Nr, Auftrag, Rechnung, Rechnungsnummer, Numéro de commande, Commande, Numero ordine, Ordine, Número de pedido, Pedido',
  ordered_on:
    'Bought on, Purchase date, Date, Bought, Date bought, Date purchased, Ordered on, Order date, Purchased, Kaufdatum, Gekauft am, Gekauft, Datum, Einkauf, Einkaufsdatum, Bestellt am, Date d’achat, Date achat, Acheté le, Data, Data acquisto, Acquistato il, Fecha, Fecha compra, Fecha de compra, Comprado el',
  received_on:
    'In the cellar since, Received on, Received, Delivered, Delivery date, Added, Date added, Eingang, Erhalten am, Geliefert am, Lieferdatum, Eingelagert, Eingelagert am, Im Keller seit, Reçu le, Date d’entrée, Entrée, Ricevuto il, Data ingresso, Recibido el, Fecha de entrada',
  expected_on: 'Expected on, Expected, Erwartet am, Lieferung, Attendu le, Atteso il, Esperado el',
  none: 'No, Nr, Id, Number, Total, Sum, Value, Subtotal, Amount, Line total, Total cost, Total price, Gesamt, Gesamtpreis, Summe, Betrag, Wert, Lfd Nr, Montant, Valeur, Numéro, Totale, Importo, Valore, Importe, Valor',
}
