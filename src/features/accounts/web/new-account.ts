import * as z from 'zod/mini'
import { Locale } from '../../../model/person.ts'
import { currency } from '../../../shared/fields.ts'
import { Registration } from '../contract.ts'

/** The fields of the registration form: those of the account and the preferences that it begins with. */
export const NewAccount = z.strictObject({ ...Registration.shape, preferred_currency: currency(), locale: Locale })
