import { type SampleOrigin, tasted } from './sample-wine.ts'

/*
 * Regions, appellations, grapes and how long such wines keep are as they are; producers and cuvées are invented.
 */

const burgundyWine = { country: 'FR', region: 'Burgundy', alcohol: 13 } as const
const redBurgundy = { ...burgundyWine, type: 'red', grapes: 'Pinot Noir' } as const
const whiteBurgundy = { ...burgundyWine, type: 'white', grapes: 'Chardonnay' } as const

export const burgundy: readonly SampleOrigin[] = [
  {
    ...redBurgundy,
    subregion: 'Côte de Nuits',
    appellation: 'Gevrey-Chambertin',
    window: [5, 16],
    wines: [
      {
        producer: 'Domaine Perrenot-Lasalle',
        name: 'Vieilles Vignes',
        age: 8,
        price: 58,
        bottles: 4,
        notes: [
          tasted(
            '92',
            'Black cherry and damp forest; quite stern in the middle, then it opens like a fan.',
            'Roast pigeon',
          ),
        ],
      },
      {
        producer: 'Domaine Perrenot-Lasalle',
        name: null,
        designation: 'Premier Cru',
        vineyard: 'Lavaux Saint-Jacques',
        age: 4,
        price: 112,
        bottles: 2,
        window: [8, 22],
        tags: ['laying down'],
      },
    ],
  },
  {
    ...redBurgundy,
    subregion: 'Côte de Nuits',
    appellation: 'Chambolle-Musigny',
    window: [5, 15],
    wines: [
      {
        producer: 'Domaine Anselme Courtois',
        name: null,
        age: 9,
        price: 72,
        bottles: 2,
        notes: [
          tasted(
            '19/20',
            'Rose petals, raspberry, silk. One of those bottles that make the table go quiet.',
            'Veal with morels',
          ),
        ],
      },
      {
        producer: 'Domaine Anselme Courtois',
        name: null,
        age: 4,
        price: 84,
        bottles: 2,
        merchant: 'Vinothek Lindenhof Zürich',
      },
    ],
  },
  {
    ...redBurgundy,
    subregion: 'Côte de Beaune',
    appellation: 'Volnay',
    window: [5, 15],
    wines: [
      {
        producer: 'Maison Thévenin-Garde',
        name: null,
        designation: 'Premier Cru',
        vineyard: 'Les Caillerets',
        age: 14,
        price: 66,
        bottles: 2,
        notes: [tasted('91', 'Sous-bois and dried strawberry; a fading beauty with excellent posture.')],
      },
    ],
  },
  {
    ...redBurgundy,
    appellation: 'Bourgogne',
    window: [2, 7],
    wines: [
      {
        producer: 'Maison Thévenin-Garde',
        name: 'Pinot Noir',
        age: 5,
        price: 21,
        bottles: 6,
        tags: ['everyday'],
        notes: [
          tasted(
            '4*',
            'Tart cherries, a little smoke, no pretensions. Slightly chilled on the terrace.',
            'Charcuterie',
          ),
        ],
      },
    ],
  },
  {
    ...whiteBurgundy,
    subregion: 'Côte de Beaune',
    appellation: 'Meursault',
    window: [4, 12],
    wines: [
      {
        producer: 'Domaine Roussigneux',
        name: null,
        vineyard: 'Les Narvaux',
        age: 7,
        price: 68,
        bottles: 4,
        notes: [tasted('93', 'Hazelnut, struck match, lemon cream. Broad shoulders, light feet.', 'Lobster')],
      },
      {
        producer: 'Domaine Roussigneux',
        name: null,
        designation: 'Premier Cru',
        vineyard: 'Genevrières',
        age: 3,
        price: 118,
        bottles: 2,
      },
    ],
  },
  {
    ...whiteBurgundy,
    subregion: 'Côte de Beaune',
    appellation: 'Puligny-Montrachet',
    window: [4, 12],
    wines: [
      {
        producer: 'Domaine Clerget des Murgers',
        name: null,
        age: 6,
        price: 76,
        bottles: 2,
        merchant: 'Kuramae Wine & Sake',
        notes: [tasted('92', 'White peach and wet stone, drawn with a sharp pencil.', 'Scallops')],
      },
    ],
  },
  {
    ...whiteBurgundy,
    subregion: 'Chablis',
    appellation: 'Chablis',
    alcohol: 12.5,
    window: [2, 8],
    wines: [
      {
        producer: 'Domaine de l’Écluse Blanche',
        name: null,
        age: 7,
        price: 18.5,
        bottles: 6,
        tags: ['everyday', 'oysters'],
        notes: [tasted('88', 'Lemon, oyster shell, done. Exactly what was wanted.', 'Oysters')],
      },
      {
        producer: 'Domaine de l’Écluse Blanche',
        name: null,
        designation: 'Premier Cru',
        vineyard: 'Montée de Tonnerre',
        age: 6,
        price: 34,
        bottles: 5,
        window: [4, 12],
        notes: [tasted('91', 'Chalk and green apple at first; honeycomb after an hour.', 'Comté')],
      },
      {
        producer: 'Domaine Vauroux-Petit',
        name: null,
        designation: 'Grand Cru',
        vineyard: 'Les Clos',
        age: 9,
        price: 62,
        bottles: 2,
        window: [7, 18],
      },
    ],
  },
  {
    ...burgundyWine,
    region: 'Beaujolais',
    appellation: 'Morgon',
    type: 'red',
    grapes: 'Gamay',
    window: [2, 10],
    wines: [
      {
        producer: 'Domaine Chardigny-Morel',
        name: 'Côte du Py',
        age: 9,
        price: 19.5,
        bottles: 6,
        notes: [tasted('90', 'Blue fruit, granite, a hint of kirsch. Burgundy on a bicycle.', 'Coq au vin')],
      },
      { producer: 'Domaine Chardigny-Morel', name: 'Côte du Py', age: 2, price: 22, bottles: 6 },
    ],
  },
  {
    ...burgundyWine,
    region: 'Beaujolais',
    appellation: 'Fleurie',
    type: 'red',
    grapes: 'Gamay',
    window: [1, 5],
    wines: [
      {
        producer: 'Les Vignes de Suzette',
        name: 'La Madone',
        age: 7,
        price: 16,
        bottles: 3,
        notes: [tasted('3.5*', 'Kept it a year too long: the flowers are pressed now, still pretty.')],
      },
    ],
  },
]
