/** The products whose exports can be imported, by the names their makers give them. */
export const products = {
  cellartracker: 'CellarTracker',
  vivino: 'Vivino',
  vinocell: 'VinoCell',
  cavusvinifera: 'CavusVinifera',
  invintory: 'InVintory',
  cellarion: 'Cellarion',
  ha_wine_tracker: 'HA Wine Tracker',
} as const

export type Product = keyof typeof products

/** Returns a product's name; a person may also have typed one that is not in the list. */
export function productName(product: string): string {
  return Object.hasOwn(products, product) ? products[product as Product] : product
}
