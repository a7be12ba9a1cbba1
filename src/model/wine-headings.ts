import type { ListedField } from './wine-fields.ts'

/**
 * The headings of a field in people's own lists, in English, German, French, Italian and Spanish, separated by
 * commas.
 */
export const wineHeadings: Record<ListedField, string> = {
  producer:
    'Producer, Winery, Estate, Grower, Maker, Domaine, Château, Chateau, Producteur, Domaine Château, Vigneron, Weingut, Produzent, Erzeuger, Winzer, Hersteller, Produttore, Cantina, Azienda, Productor, Bodega',
  name: 'Name, Wine, Wine name, Cuvée, Cuvee, Label, Title, Product, Description, Wein, Weinname, Bezeichnung, Etikett, Artikel, Vin, Nom, Nom du vin, Désignation du vin, Vino, Nome, Nome vino, Etichetta, Nombre del vino, Etiqueta',
  vintage: 'Vintage, Year, Vint, Jahrgang, Jg, Jahr, Millésime, Année, Annata, Anno, Añada, Cosecha, Año',
  type: 'Type, Colour, Color, Wine type, Category, Style, Farbe, Weinart, Art, Kategorie, Typ, Weintyp, Couleur, Catégorie, Type de vin, Tipo, Colore, Tipologia, Categoria, Tipo de vino, Categoría, Red white, Rot weiß, Rouge blanc, Rosso bianco, Tinto blanco',
  country: 'Country, Origin, Land, Herkunft, Herkunftsland, La, Pays, Origine, Paese, Nazione, País, Origen',
  region: 'Region, Anbaugebiet, Weinregion, Gebiet, Région, Regione, Región, Zona',
  subregion: 'Subregion, Sub region, Bereich, Unterregion, Sous région, Sottozona, Subregión, Subzona',
  appellation:
    'Appellation, AOC, AOP, DOC, DOCG, DO, D.O., AVA, Ursprung, Denominazione, Denominación, DO DOCa, Denominación de origen',
  classification:
    'Classification, Class, Klassifikation, Klassement, Classement, Cru, Classificazione, Clasificación, Qualitätsstufe, Qualität',
  vineyard: 'Vineyard, Site, Lage, Einzellage, Weinberg, Vignoble, Parcelle, Climat, Vigna, Vigneto, Viñedo, Pago',
  designation: 'Designation, Prädikat, Predicate, Mention, Menzione, Mención',
  grapes:
    'Grapes, Grape, Varietal, Variety, Varieties, Grape variety, Rebsorte, Rebsorten, Traube, Trauben, Sorte, Cépage, Cépages, Vitigno, Vitigni, Uva, Uve, Uvas, Variedad, Variedades',
  alcohol: 'Alcohol, ABV, Alc, Alk, Alcol, Alkohol, Vol, Alkoholgehalt, Alcool, Degré, Gradazione, Grado, Graduación',
  drink_from:
    'Drink from, From, Begin, Ready, BeginConsume, Drink after, Trinkreife ab, Trinkbar ab, Trinken ab, Ab, À boire dès, À partir de, Boire dès, Boire à partir de, Bere da, Bere dal, Da bere da, Beber desde, Desde',
  drink_until:
    'Drink until, Drink by, Until, To, Drink before, EndConsume, Best before, Trinkreife bis, Trinkbar bis, Trinken bis, Bis, À boire avant, Boire avant, Jusqu’à, Bere entro, Entro, Beber hasta, Hasta',
  tags: 'Tags, Tag, Labels, Schlagworte, Schlagwörter, Étiquettes, Etichette, Etiquetas',
  barcodes: 'Barcode, UPC, EAN, GTIN, Strichcode, Code-barres, Code barre, Codice a barre, Código de barras',
  note: 'Note, Notes, Comment, Comments, Remark, Remarks, Observation, Observations, Personal note, Personal notes, Notiz, Notizen, Hinweis, Hinweise, Bemerkung, Bemerkungen, Kommentar, Anmerkung, Remarque, Remarques, Commentaire, Commentaires, Nota, Note mie, Commento, Commenti, Osservazioni, Notas, Comentario, Comentarios, Observaciones',
}
