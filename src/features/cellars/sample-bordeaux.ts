import { type SampleOrigin, tasted } from './sample-wine.ts'

/*
 * Regions, appellations, grapes and how long such wines keep are as they are; producers and cuvées are invented.
 */

const bordeauxWine = { country: 'FR', region: 'Bordeaux', type: 'red', alcohol: 13.5 } as const

export const bordeaux: readonly SampleOrigin[] = [
  {
    ...bordeauxWine,
    subregion: 'Médoc',
    appellation: 'Pauillac',
    grapes: 'Cabernet Sauvignon 72, Merlot 24, Cabernet Franc 4',
    window: [10, 30],
    wines: [
      {
        producer: 'Château Grand-Merle',
        name: null,
        age: 16,
        price: 88,
        bottles: 6,
        tags: ['laying down'],
        notes: [
          tasted(
            '94',
            'Cassis, pencil shavings and cold cigar box. The tannins have turned to velvet at last; an hour in the decanter and it sang.',
            'Rack of lamb',
          ),
          tasted(
            '18.5/20',
            'Second bottle of the case, even better than the first. Graphite, blackcurrant leaf, a finish that would not end.',
            'Beef Wellington',
          ),
        ],
      },
      {
        producer: 'Château Grand-Merle',
        name: 'La Dame de Grand-Merle',
        age: 8,
        price: 36,
        bottles: 4,
        window: [6, 16],
      },
    ],
  },
  {
    ...bordeauxWine,
    subregion: 'Médoc',
    appellation: 'Margaux',
    grapes: 'Cabernet Sauvignon 60, Merlot 34, Petit Verdot 6',
    window: [9, 25],
    wines: [
      {
        producer: 'Château Vieilleroche',
        name: null,
        age: 21,
        price: 74,
        bottles: 4,
        merchant: 'Marlow & Finch, St James',
        notes: [tasted('92', 'Violets and cedar, all silk. Fully there now, so no reason to wait.', 'Roast duck')],
      },
      {
        producer: 'Château Vieilleroche',
        name: null,
        age: 6,
        price: 82,
        bottles: 4,
        merchant: 'Marlow & Finch, St James',
      },
    ],
  },
  {
    ...bordeauxWine,
    subregion: 'Médoc',
    appellation: 'Saint-Julien',
    grapes: 'Cabernet Sauvignon 65, Merlot 30, Cabernet Franc 5',
    window: [9, 26],
    wines: [
      {
        producer: 'Château Tourelle-Lagarde',
        name: null,
        age: 11,
        price: 64,
        bottles: 6,
        notes: [
          tasted(
            '91',
            'Still a little closed at first, then plum, tobacco and a saline edge. Come back in three years.',
          ),
        ],
      },
      { producer: 'Château Tourelle-Lagarde', name: null, age: 5, price: 68, bottles: 4, tags: ['laying down'] },
    ],
  },
  {
    ...bordeauxWine,
    subregion: 'Médoc',
    appellation: 'Saint-Estèphe',
    grapes: 'Cabernet Sauvignon 50, Merlot 45, Cabernet Franc 5',
    window: [8, 22],
    wines: [
      {
        producer: 'Château Pey-Lamarque',
        name: null,
        age: 19,
        price: 31,
        bottles: 5,
        notes: [tasted('4.5*', 'Solid, honest claret: iron, blackberry, a handshake of tannin.', 'Steak frites')],
      },
    ],
  },
  {
    ...bordeauxWine,
    subregion: 'Médoc',
    appellation: 'Haut-Médoc',
    grapes: 'Merlot 52, Cabernet Sauvignon 48',
    window: [4, 12],
    wines: [
      {
        producer: 'Château Les Ormeaux',
        name: null,
        age: 11,
        price: 17.5,
        bottles: 12,
        tags: ['everyday'],
        notes: [
          tasted('87', 'Everything a Tuesday claret should be. Cherry, pencil, gone too soon.', 'Shepherd’s pie'),
        ],
      },
    ],
  },
  {
    ...bordeauxWine,
    subregion: 'Graves',
    appellation: 'Pessac-Léognan',
    grapes: 'Cabernet Sauvignon 58, Merlot 42',
    window: [8, 24],
    wines: [
      {
        producer: 'Château Hautes Landes',
        name: null,
        age: 12,
        price: 58,
        bottles: 4,
        notes: [
          tasted(
            '93',
            'Smoke, warm brick, black truffle. Unmistakably Graves and beautifully in balance.',
            'Guinea fowl',
          ),
        ],
      },
      {
        producer: 'Château Hautes Landes',
        name: 'Blanc',
        type: 'white',
        age: 6,
        price: 46,
        bottles: 2,
        grapes: 'Sauvignon Blanc 70, Sémillon 30',
        window: [4, 14],
        notes: [
          tasted('18/20', 'Grapefruit and beeswax, wood already folded in. Serious and refreshing at once.', 'Turbot'),
        ],
      },
    ],
  },
  {
    ...bordeauxWine,
    subregion: 'Libournais',
    appellation: 'Saint-Émilion Grand Cru',
    grapes: 'Merlot 75, Cabernet Franc 25',
    alcohol: 14,
    window: [7, 20],
    wines: [
      {
        producer: 'Clos de la Barbanne Haute',
        name: null,
        age: 14,
        price: 42,
        bottles: 4,
        notes: [tasted('90', 'Plum cake and orange peel; soft, generous, no edges left.')],
      },
      { producer: 'Château Croix-Mirande', name: null, age: 4, price: 39, bottles: 3 },
      { producer: 'Château Croix-Mirande', name: null, age: 2, price: 33, bottles: 0, on_order: 'en_primeur' },
    ],
  },
  {
    ...bordeauxWine,
    subregion: 'Libournais',
    appellation: 'Pomerol',
    grapes: 'Merlot 90, Cabernet Franc 10',
    alcohol: 14,
    window: [8, 25],
    wines: [
      {
        producer: 'Château Petit-Gravet Lacombe',
        name: null,
        age: 17,
        price: 96,
        bottles: 2,
        size_ml: 1500,
        tags: ['for a birthday'],
      },
    ],
  },
  {
    ...bordeauxWine,
    subregion: 'Sauternais',
    appellation: 'Sauternes',
    type: 'sweet',
    sweetness: 'sweet',
    grapes: 'Sémillon 85, Sauvignon Blanc 15',
    window: [8, 40],
    wines: [
      {
        producer: 'Château Mirefleurs',
        name: null,
        age: 15,
        price: 34,
        size_ml: 375,
        bottles: 5,
        notes: [
          tasted(
            '95',
            'Apricot, saffron, burnt orange, and an acidity that wipes the slate clean. Half a bottle was not enough.',
            'Roquefort and pears',
          ),
        ],
      },
      { producer: 'Château Mirefleurs', name: null, age: 25, price: 85, bottles: 2 },
    ],
  },
]
