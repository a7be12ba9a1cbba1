import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Dish, Rule } from '../pairings.ts'

export const dishNames: Record<Dish, MessageDescriptor> = {
  beef: msg({ context: 'dish', message: 'Beef or lamb' }),
  game: msg({ context: 'dish', message: 'Game' }),
  poultry: msg({ context: 'dish', message: 'Poultry' }),
  pork: msg({ context: 'dish', message: 'Pork' }),
  fish: msg({ context: 'dish', message: 'Fish' }),
  shellfish: msg({ context: 'dish', message: 'Shellfish' }),
  tomato: msg({ context: 'dish', message: 'Pasta or pizza with tomato' }),
  vegetables: msg({ context: 'dish', message: 'Vegetables' }),
  mushrooms: msg({ context: 'dish', message: 'Mushrooms' }),
  spicy: msg({ context: 'dish', message: 'Hot and spicy' }),
  hard_cheese: msg({ context: 'dish', message: 'Hard cheese' }),
  blue_cheese: msg({ context: 'dish', message: 'Blue cheese' }),
  dessert: msg({ context: 'dish', message: 'Fruit dessert' }),
  chocolate: msg({ context: 'dish', message: 'Chocolate' }),
  aperitif: msg({ context: 'dish', message: 'Aperitif' }),
}

export const ruleTexts: Record<Rule, MessageDescriptor> = {
  tannin: msg`Protein and fat soften its tannin.`,
  weight: msg`It is as light or as full as the dish.`,
  acid: msg`It is as fresh as the dish.`,
  sweeter: msg`It is at least as sweet as the dish.`,
  salt: msg`Salt brings out its taste.`,
  spice: msg`Its fruit and sweetness soothe the heat.`,
  fat: msg`Its freshness cuts through the fat.`,
  earth: msg`Both taste a little of the forest floor.`,
  bubbles: msg`Bubbles refresh, and go with salt.`,
}
