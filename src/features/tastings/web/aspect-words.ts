import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AspectName, aspects, Part } from '../aspects.ts'

export const partNames: Record<Part, MessageDescriptor> = {
  appearance: msg`Appearance`,
  nose: msg`Nose`,
  palate: msg`Palate`,
  conclusion: msg`Conclusion`,
}

export const aspectLabels: Record<AspectName, MessageDescriptor> = {
  clarity: msg`Clarity`,
  depth: msg`Depth`,
  colour: msg`Colour`,
  bubbles: msg`Bubbles`,
  fieldErrors: msg`Faults`,
  nose_intensity: msg`Intensity`,
  age: msg`Age`,
  scents: msg`Aromas`,
  sweetness: msg`Sweetness`,
  acidity: msg`Acidity`,
  tannin: msg`Tannin`,
  body: msg`Body`,
  alcohol: msg`Alcohol`,
  mousse: msg`Mousse`,
  texture: msg`Texture`,
  flavours: msg`Flavours`,
  finish: msg`Finish`,
  balance: msg`Balance`,
  quality: msg`Quality`,
  readiness: msg`When to drink`,
  again: msg`Buy again`,
}

type Terms<A extends AspectName> = Record<(typeof aspects)[A]['terms'][number], MessageDescriptor>

const scents: Terms<'scents'> = {
  citrus: msg`citrus`,
  orchard_fruit: msg`apple and pear`,
  stone_fruit: msg`peach and apricot`,
  tropical_fruit: msg`tropical fruit`,
  red_fruit: msg`red berries and cherries`,
  black_fruit: msg`dark berries and plums`,
  dried_fruit: msg`dried fruit`,
  flowers: msg`flowers`,
  herbs: msg`herbs`,
  grass: msg`grass and green pepper`,
  spice: msg`spice`,
  pepper: msg`pepper`,
  wood: msg`wood`,
  vanilla: msg`vanilla`,
  smoke: msg`smoke`,
  bread: msg`bread and yeast`,
  butter: msg`butter and cream`,
  nuts: msg`nuts`,
  honey: msg`honey`,
  caramel: msg`caramel`,
  chocolate: msg`chocolate`,
  coffee: msg`coffee`,
  tobacco: msg`tobacco`,
  leather: msg`leather`,
  forest_floor: msg`forest floor`,
  mushrooms: msg`mushrooms`,
  wet_stone: msg`wet stone`,
  petrol: msg`petrol`,
}

const words: { [A in AspectName]: Terms<A> } = {
  clarity: {
    brilliant: msg`brilliant`,
    clear: msg({ context: 'clarity of a wine', message: 'clear' }),
    hazy: msg`hazy`,
  },
  depth: {
    pale: msg`pale`,
    middling: msg({ context: 'depth of colour', message: 'medium' }),
    deep: msg({ context: 'depth of colour', message: 'deep' }),
    opaque: msg`opaque`,
  },
  colour: {
    greenish: msg`greenish`,
    lemon: msg`lemon yellow`,
    gold: msg`gold`,
    amber: msg`amber`,
    onion_skin: msg`onion skin`,
    salmon: msg`salmon`,
    pink: msg`pink`,
    purple: msg`purple`,
    ruby: msg`ruby`,
    garnet: msg`garnet`,
    tawny: msg`tawny`,
    brown: msg`brown`,
  },
  bubbles: {
    still: msg({ context: 'bubbles in a wine', message: 'none' }),
    spritz: msg`a prickle`,
    fine: msg({ context: 'bubbles in a wine', message: 'fine' }),
    lively: msg({ context: 'bubbles in a wine', message: 'lively' }),
    coarse: msg`coarse`,
  },
  fieldErrors: {
    corked: msg`corked`,
    oxidised: msg`oxidised`,
    reduced: msg`reduced`,
    volatile: msg`volatile acidity`,
    mousy: msg`mousy`,
    stable_yard: msg`stable yard`,
  },
  nose_intensity: {
    closed: msg({ context: 'intensity of a nose', message: 'closed' }),
    shy: msg`shy`,
    open: msg({ context: 'intensity of a nose', message: 'open' }),
    expressive: msg`expressive`,
  },
  age: {
    youthful: msg`youthful`,
    developing: msg`developing`,
    mature: msg`mature`,
    fading: msg`fading`,
  },
  scents,
  sweetness: {
    bone_dry: msg`bone dry`,
    dry: msg({ context: 'sweetness', message: 'dry' }),
    off_dry: msg({ context: 'sweetness', message: 'off-dry' }),
    medium_sweet: msg({ context: 'sweetness', message: 'medium sweet' }),
    sweet: msg({ context: 'sweetness', message: 'sweet' }),
    luscious: msg`luscious`,
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
    harmonious: msg`harmonious`,
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
