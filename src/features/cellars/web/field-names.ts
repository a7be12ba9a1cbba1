import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The fields of a cellar's rows as people call them, where they are shown outside their own form. */
export const fieldNames: Record<string, MessageDescriptor> = {
  producer: msg`Producer`,
  name: msg`Name`,
  vintage: msg`Vintage`,
  type: msg`Type`,
  country: msg`Country`,
  region: msg`Region`,
  subregion: msg`Subregion`,
  appellation: msg`Appellation`,
  grapes: msg`Grapes`,
  alcohol: msg`Alcohol`,
  drink_from: msg`Drink from`,
  drink_until: msg`Drink until`,
  tags: msg`Tags`,
  note: msg`Note`,
  size_ml: msg`Size in millilitres`,
  price_minor: msg`Price`,
  price_currency: msg`Currency`,
  place_id: msg`Place`,
  new_place_name: msg`New place`,
  received_on: msg`Came on`,
  ordered_on: msg`Ordered on`,
  expected_on: msg`Expected on`,
  departed_on: msg`On`,
  merchant: msg`Merchant`,
  company: msg`With whom`,
  occasion: msg`Occasion`,
}
