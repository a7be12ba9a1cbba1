import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AspectName, aspects, Part } from '../aspects.ts'

export const partNames: Record<Part, MessageDescriptor> = {
  appearance: msg({ context: 'tasting aspect', message: 'Appearance' }),
  nose: msg({ context: 'tasting aspect', message: 'Nose' }),
  palate: msg({ context: 'tasting aspect', message: 'Palate' }),
  conclusion: msg({ context: 'tasting aspect', message: 'Conclusion' }),
}

export const aspectLabels: Record<AspectName, MessageDescriptor> = {
  clarity: msg({ context: 'tasting aspect', message: 'Clarity' }),
  depth: msg({ context: 'tasting aspect', message: 'Depth' }),
  colour: msg({ context: 'tasting aspect', message: 'Colour' }),
  bubbles: msg({ context: 'tasting aspect', message: 'Bubbles' }),
  fieldErrors: msg({ context: 'tasting aspect', message: 'Faults' }),
  nose_intensity: msg({ context: 'tasting aspect', message: 'Intensity' }),
  age: msg({ context: 'tasting aspect', message: 'Age' }),
  scents: msg({ context: 'tasting aspect', message: 'Aromas' }),
  sweetness: msg({ context: 'wine', message: 'Sweetness' }),
  acidity: msg({ context: 'tasting aspect', message: 'Acidity' }),
  tannin: msg({ context: 'tasting aspect', message: 'Tannin' }),
  body: msg({ context: 'tasting aspect', message: 'Body' }),
  alcohol: msg({ context: 'wine', message: 'Alcohol' }),
  mousse: msg({ context: 'tasting aspect', message: 'Mousse' }),
  texture: msg({ context: 'tasting aspect', message: 'Texture' }),
  flavours: msg({ context: 'tasting aspect', message: 'Flavours' }),
  finish: msg({ context: 'tasting aspect', message: 'Finish' }),
  balance: msg({ context: 'tasting aspect', message: 'Balance' }),
  quality: msg({ context: 'tasting aspect', message: 'Quality' }),
  readiness: msg`When to drink`,
  again: msg({ context: 'tasting aspect', message: 'Buy again' }),
}

type Terms<A extends AspectName> = Record<(typeof aspects)[A]['terms'][number], MessageDescriptor>

const scents: Terms<'scents'> = {
  citrus: msg({ context: 'aroma', message: 'citrus' }),
  orchard_fruit: msg`apple and pear`,
  stone_fruit: msg`peach and apricot`,
  tropical_fruit: msg({ context: 'aroma', message: 'tropical fruit' }),
  red_fruit: msg`red berries and cherries`,
  black_fruit: msg`dark berries and plums`,
  dried_fruit: msg({ context: 'aroma', message: 'dried fruit' }),
  flowers: msg({ context: 'aroma', message: 'flowers' }),
  herbs: msg({ context: 'aroma', message: 'herbs' }),
  grass: msg`grass and green pepper`,
  spice: msg({ context: 'aroma', message: 'spice' }),
  pepper: msg({ context: 'aroma', message: 'pepper' }),
  wood: msg({ context: 'aroma', message: 'wood' }),
  vanilla: msg({ context: 'aroma', message: 'vanilla' }),
  smoke: msg({ context: 'aroma', message: 'smoke' }),
  bread: msg`bread and yeast`,
  butter: msg`butter and cream`,
  nuts: msg({ context: 'aroma', message: 'nuts' }),
  honey: msg({ context: 'aroma', message: 'honey' }),
  caramel: msg({ context: 'aroma', message: 'caramel' }),
  chocolate: msg({ context: 'aroma', message: 'chocolate' }),
  coffee: msg({ context: 'aroma', message: 'coffee' }),
  tobacco: msg({ context: 'aroma', message: 'tobacco' }),
  leather: msg({ context: 'aroma', message: 'leather' }),
  forest_floor: msg({ context: 'aroma', message: 'forest floor' }),
  mushrooms: msg({ context: 'aroma', message: 'mushrooms' }),
  wet_stone: msg({ context: 'aroma', message: 'wet stone' }),
  petrol: msg({ context: 'aroma', message: 'petrol' }),
}

const words: { [A in AspectName]: Terms<A> } = {
  clarity: {
    brilliant: msg({ context: 'clarity of a wine', message: 'brilliant' }),
    clear: msg({ context: 'clarity of a wine', message: 'clear' }),
    hazy: msg({ context: 'clarity of a wine', message: 'hazy' }),
  },
  depth: {
    pale: msg({ context: 'depth of colour', message: 'pale' }),
    middling: msg({ context: 'depth of colour', message: 'medium' }),
    deep: msg({ context: 'depth of colour', message: 'deep' }),
    opaque: msg({ context: 'depth of colour', message: 'opaque' }),
  },
  colour: {
    greenish: msg({ context: 'colour of a wine', message: 'greenish' }),
    lemon: msg({ context: 'colour of a wine', message: 'lemon yellow' }),
    gold: msg({ context: 'colour of a wine', message: 'gold' }),
    amber: msg({ context: 'colour of a wine', message: 'amber' }),
    onion_skin: msg({ context: 'colour of a wine', message: 'onion skin' }),
    salmon: msg({ context: 'colour of a wine', message: 'salmon' }),
    pink: msg({ context: 'colour of a wine', message: 'pink' }),
    purple: msg({ context: 'colour of a wine', message: 'purple' }),
    ruby: msg({ context: 'colour of a wine', message: 'ruby' }),
    garnet: msg({ context: 'colour of a wine', message: 'garnet' }),
    tawny: msg({ context: 'colour of a wine', message: 'tawny' }),
    brown: msg({ context: 'colour of a wine', message: 'brown' }),
  },
  bubbles: {
    still: msg({ context: 'bubbles in a wine', message: 'none' }),
    spritz: msg({ context: 'bubbles in a wine', message: 'a prickle' }),
    fine: msg({ context: 'bubbles in a wine', message: 'fine' }),
    lively: msg({ context: 'bubbles in a wine', message: 'lively' }),
    coarse: msg({ context: 'bubbles in a wine', message: 'coarse' }),
  },
  fieldErrors: {
    corked: msg({ context: 'fault', message: 'corked' }),
    oxidised: msg({ context: 'fault', message: 'oxidised' }),
    reduced: msg({ context: 'fault', message: 'reduced' }),
    volatile: msg({ context: 'fault', message: 'volatile acidity' }),
    mousy: msg({ context: 'fault', message: 'mousy' }),
    stable_yard: msg({ context: 'fault', message: 'stable yard' }),
  },
  nose_intensity: {
    closed: msg({ context: 'intensity of a nose', message: 'closed' }),
    shy: msg({ context: 'intensity of a nose', message: 'shy' }),
    open: msg({ context: 'intensity of a nose', message: 'open' }),
    expressive: msg({ context: 'intensity of a nose', message: 'expressive' }),
  },
  age: {
    youthful: msg({ context: 'age of a wine', message: 'youthful' }),
    developing: msg({ context: 'age of a wine', message: 'developing' }),
    mature: msg({ context: 'age of a wine', message: 'mature' }),
    fading: msg({ context: 'age of a wine', message: 'fading' }),
  },
  scents,
  sweetness: {
    bone_dry: msg({ context: 'sweetness', message: 'bone dry' }),
    dry: msg({ context: 'sweetness', message: 'dry' }),
    off_dry: msg({ context: 'sweetness', message: 'off-dry' }),
    medium_sweet: msg({ context: 'sweetness', message: 'medium sweet' }),
    sweet: msg({ context: 'sweetness', message: 'sweet' }),
    luscious: msg({ context: 'sweetness', message: 'luscious' }),
  },
  acidity: {
    flat: msg({ context: 'acidity', message: 'flat' }),
    soft: msg({ context: 'acidity', message: 'soft' }),
    fresh: msg({ context: 'acidity', message: 'fresh' }),
    lively: msg({ context: 'acidity', message: 'lively' }),
    sharp: msg({ context: 'acidity', message: 'sharp' }),
  },
  tannin: {
    none: msg({ context: 'tannin', message: 'none' }),
    silky: msg({ context: 'tannin', message: 'silky' }),
    fine: msg({ context: 'tannin', message: 'fine' }),
    firm: msg({ context: 'tannin', message: 'firm' }),
    drying: msg({ context: 'tannin', message: 'drying' }),
  },
  body: {
    light: msg({ context: 'body', message: 'light' }),
    medium: msg({ context: 'body', message: 'medium' }),
    full: msg({ context: 'body', message: 'full' }),
    massive: msg({ context: 'body', message: 'massive' }),
  },
  alcohol: {
    light: msg({ context: 'alcohol', message: 'light' }),
    balanced: msg({ context: 'alcohol', message: 'in balance' }),
    warm: msg({ context: 'alcohol', message: 'warming' }),
    hot: msg({ context: 'alcohol', message: 'burning' }),
  },
  mousse: {
    delicate: msg({ context: 'mousse', message: 'delicate' }),
    creamy: msg({ context: 'mousse', message: 'creamy' }),
    lively: msg({ context: 'mousse', message: 'lively' }),
    aggressive: msg({ context: 'mousse', message: 'aggressive' }),
  },
  texture: {
    juicy: msg({ context: 'texture', message: 'juicy' }),
    creamy: msg({ context: 'texture', message: 'creamy' }),
    oily: msg({ context: 'texture', message: 'oily' }),
    velvety: msg({ context: 'texture', message: 'velvety' }),
    chalky: msg({ context: 'texture', message: 'chalky' }),
    sinewy: msg({ context: 'texture', message: 'sinewy' }),
  },
  flavours: scents,
  finish: {
    short: msg({ context: 'finish', message: 'short' }),
    medium: msg({ context: 'finish', message: 'medium' }),
    long: msg({ context: 'finish', message: 'long' }),
    endless: msg({ context: 'finish', message: 'endless' }),
  },
  balance: {
    harmonious: msg({ context: 'balance', message: 'harmonious' }),
    nearly: msg({ context: 'balance', message: 'nearly there' }),
    uneven: msg({ context: 'balance', message: 'uneven' }),
  },
  quality: {
    faulty: msg({ context: 'quality', message: 'faulty' }),
    plain: msg({ context: 'quality', message: 'plain' }),
    decent: msg({ context: 'quality', message: 'decent' }),
    good: msg({ context: 'quality', message: 'good' }),
    very_good: msg({ context: 'quality', message: 'very good' }),
    outstanding: msg({ context: 'quality', message: 'outstanding' }),
  },
  readiness: {
    too_young: msg({ context: 'readiness', message: 'too young' }),
    can_wait: msg({ context: 'readiness', message: 'good now, can wait' }),
    at_its_best: msg({ context: 'readiness', message: 'at its best' }),
    drink_up: msg({ context: 'readiness', message: 'drink soon' }),
    too_old: msg({ context: 'readiness', message: 'past it' }),
  },
  again: {
    gladly: msg({ context: 'buy again', message: 'gladly' }),
    perhaps: msg({ context: 'buy again', message: 'perhaps' }),
    no: msg({ context: 'buy again', message: 'no' }),
  },
}

/** Returns the word for a term of an aspect, or undefined for a term that no longer exists. */
export function termWord(aspect: AspectName, term: string): MessageDescriptor | undefined {
  return (words[aspect] as Record<string, MessageDescriptor>)[term]
}
