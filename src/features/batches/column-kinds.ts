import { fold } from '../../shared/text.ts'
import { isCurrency } from '../money/currency.ts'
import { currencyNamed } from './prices.ts'

/** What a column can hold. `none` is not taken. */
export const columnKinds = [
  'quantity',
  'producer',
  'name',
  'vintage',
  'size',
  'price',
  'currency',
  'type',
  'country',
  'region',
  'subregion',
  'appellation',
  'classification',
  'vineyard',
  'designation',
  'grapes',
  'alcohol',
  'window',
  'drink_from',
  'drink_until',
  'place',
  'merchant',
  'order_number',
  'ordered_on',
  'received_on',
  'expected_on',
  'tags',
  'note',
  'none',
] as const
export type ColumnKind = (typeof columnKinds)[number]

/** What the head of a column says: what is in it and, in `Prix (€)`, in which currency. */
export interface HeadRead {
  kind: ColumnKind
  currency: string | null
}

/** What a column's own name in English, German, French, Italian or Spanish tells; undefined when it is none we know. */
export function readHead(text: string): HeadRead | undefined {
  const aside = /[([]([^)\]]*)[)\]]/.exec(text)?.[1] ?? ''
  const name = fold(text.replace(/[([][^)\]]*[)\]]/g, ' '))
  const currency =
    currencyNamed(aside) ??
    text
      .split(/[\s()[\]/]+/)
      .map(currencyNamed)
      .find(Boolean) ??
    null
  // A sign alone, which is no word.
  if (name === '') return currency ? { kind: 'price', currency } : undefined
  const kind = kinds().get(name) ?? kinds().get(bare(name))
  return kind && { kind, currency: kind === 'price' ? currency : null }
}

/** Without what says only in which unit, or for how much of it. */
function bare(name: string): string {
  return name
    .split(' ')
    .filter(word => !beside.has(word) && !isCurrency(word.toUpperCase()))
    .join(' ')
}

const beside = new Set(
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

const heads: Record<ColumnKind, string> = {
  quantity:
    'Quantity, Qty, Count, Bottles, Number of bottles, No of bottles, Btl, Btls, Stock, Menge, Anzahl, Flaschen, Anzahl Flaschen, Anz, Fl, Stück, Bestand, Quantité, Qté, Nombre, Nombre de bouteilles, Nb, Nb bouteilles, Bouteilles, Quantità, Q.tà, Numero bottiglie, N bottiglie, Bottiglie, Cantidad, Cant, Botellas, Número de botellas, Unidades',
  producer:
    'Producer, Winery, Estate, Grower, Maker, Domaine, Château, Chateau, Producteur, Domaine Château, Vigneron, Weingut, Produzent, Erzeuger, Winzer, Hersteller, Produttore, Cantina, Azienda, Productor, Bodega',
  name: 'Name, Wine, Wine name, Cuvée, Cuvee, Label, Title, Product, Description, Wein, Weinname, Bezeichnung, Etikett, Artikel, Vin, Nom, Nom du vin, Désignation du vin, Vino, Nome, Nome vino, Nombre del vino, Etiqueta',
  vintage: 'Vintage, Year, Vint, Jahrgang, Jg, Jahr, Millésime, Année, Annata, Anno, Añada, Cosecha, Año',
  size: 'Size, Bottle size, Volume, Format, Größe, Flaschengröße, Grösse, Inhalt, Volumen, Füllmenge, Contenance, Taille, Formato, Capacità, Capacidad, Tamaño, Volumen botella',
  price:
    'Price, Price paid, Unit price, Purchase price, Cost, Bottle price, Price per bottle, Paid, Preis, Einzelpreis, Stückpreis, Kaufpreis, EK, Einkaufspreis, Preis pro Flasche, Preis Fl, Kosten, Prix, Prix unitaire, Prix achat, Prix d’achat, PU, Prezzo, Prezzo unitario, Costo, Prezzo acquisto, Precio, Precio unitario, Coste',
  currency: 'Currency, Curr, Währung, Devise, Monnaie, Valuta, Moneda, Divisa',
  type: 'Type, Colour, Color, Wine type, Category, Style, Farbe, Weinart, Art, Kategorie, Typ, Weintyp, Couleur, Catégorie, Type de vin, Tipo, Colore, Tipologia, Categoria, Tipo de vino, Categoría',
  country: 'Country, Origin, Land, Herkunft, Herkunftsland, La, Pays, Origine, Paese, Nazione, País, Origen',
  region: 'Region, Anbaugebiet, Weinregion, Gebiet, Région, Regione, Región, Zona',
  subregion: 'Subregion, Sub region, Bereich, Unterregion, Sous région, Sottozona, Subregión, Subzona',
  appellation:
    'Appellation, AOC, AOP, DOC, DOCG, DO, AVA, Ursprung, Denominazione, Denominación, DO DOCa, Denominación de origen',
  classification:
    'Classification, Class, Klassifikation, Klassement, Classement, Cru, Classificazione, Clasificación, Qualitätsstufe',
  vineyard: 'Vineyard, Site, Lage, Einzellage, Weinberg, Vignoble, Parcelle, Climat, Vigna, Vigneto, Viñedo, Pago',
  designation: 'Designation, Prädikat, Predicate, Mention, Menzione, Mención',
  grapes:
    'Grapes, Grape, Varietal, Variety, Varieties, Grape variety, Rebsorte, Rebsorten, Traube, Trauben, Sorte, Cépage, Cépages, Vitigno, Vitigni, Uva, Uve, Uvas, Variedad, Variedades',
  alcohol: 'Alcohol, ABV, Alc, Alkohol, Vol, Alkoholgehalt, Alcool, Degré, Gradazione, Grado, Graduación',
  window:
    'Drinking window, Drink window, Window, Drink, Maturity, Trinkreife, Trinkfenster, Reife, Genussreife, Apogée, Garde, À boire, Maturità, Ventana de consumo, Consumo',
  drink_from:
    'Drink from, From, Begin, Ready, BeginConsume, Drink after, Trinkreife ab, Trinkbar ab, Trinken ab, Ab, À boire dès, À partir de, Boire dès, Bere da, Da bere da, Beber desde, Desde',
  drink_until:
    'Drink until, Drink by, Until, To, Drink before, EndConsume, Best before, Trinkreife bis, Trinkbar bis, Trinken bis, Bis, À boire avant, Boire avant, Jusqu’à, Bere entro, Entro, Beber hasta, Hasta',
  place:
    'Place, Location, Bin, Rack, Rack location, Storage, Where, Cellar, Shelf, Ort, Lagerort, Platz, Regal, Lagerplatz, Keller, Fach, Standort, Emplacement, Lieu, Cave, Casier, Rangement, Posizione, Luogo, Scaffale, Ubicación, Lugar, Estante',
  merchant:
    'Merchant, Store, Shop, Seller, Vendor, Supplier, Bought from, Purchased from, Retailer, Händler, Verkäufer, Lieferant, Bezugsquelle, Gekauft bei, Weinhändler, Marchand, Fournisseur, Caviste, Vendeur, Acheté chez, Venditore, Fornitore, Negozio, Enoteca, Vendedor, Proveedor, Tienda',
  order_number:
    'Order number, Order no, Order, Bestellnummer, Bestell Nr, Auftrag, Rechnungsnummer, Numéro de commande, Commande, Numero ordine, Ordine, Número de pedido, Pedido',
  ordered_on:
    'Bought on, Purchase date, Date, Bought, Date purchased, Ordered on, Order date, Purchased, Kaufdatum, Gekauft am, Gekauft, Datum, Einkauf, Einkaufsdatum, Bestellt am, Date d’achat, Date achat, Acheté le, Data, Data acquisto, Acquistato il, Fecha, Fecha de compra, Comprado el',
  received_on:
    'In the cellar since, Received on, Received, Delivered, Delivery date, Added, Date added, Eingang, Erhalten am, Geliefert am, Eingelagert, Eingelagert am, Im Keller seit, Reçu le, Date d’entrée, Entrée, Ricevuto il, Data ingresso, Recibido el, Fecha de entrada',
  expected_on: 'Expected on, Expected, Erwartet am, Lieferung, Attendu le, Atteso il, Esperado el',
  tags: 'Tags, Tag, Labels, Schlagworte, Étiquettes, Etichette, Etiquetas',
  note: 'Note, Notes, Comment, Comments, Remark, Remarks, Notiz, Notizen, Bemerkung, Bemerkungen, Kommentar, Anmerkung, Remarque, Remarques, Commentaire, Commentaires, Nota, Note mie, Osservazioni, Notas, Comentario, Comentarios, Observaciones',
  none: 'No, Nr, Id, Number, Total, Sum, Value, Subtotal, Amount, Line total, Gesamt, Gesamtpreis, Summe, Betrag, Wert, Lfd Nr, Montant, Valeur, Numéro, Totale, Importo, Valore, Importe, Valor',
}
