/** The products whose exports can be imported, under the names that their makers use. */
export const products = {
  cellartracker: 'CellarTracker',
  vivino: 'Vivino',
  vinocell: 'VinoCell',
  cavusvinifera: 'CavusVinifera',
  invintory: 'InVintory',
  cellarion: 'Cellarion',
  ha_wine_tracker: 'HA Wine Tracker',
  cork_log: 'Cork Log',
} as const

export type Product = keyof typeof products

/** Returns a product's name. A person may have typed a product that is not in the list, which is returned unchanged. */
export function productName(product: string): string {
  return Object.hasOwn(products, product) ? products[product as Product] : product
}

/**
 * The formats: a product's export, this program's own table of everything, or a table whose columns are mapped by hand.
 */
export const importFormats = [...(Object.keys(products) as Product[]), 'own', 'mapped'] as const
