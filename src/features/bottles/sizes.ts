/** The sizes that have a name, in millilitres. Any other number is allowed too. */
export const namedSizes = [
  187, 200, 375, 500, 620, 750, 1000, 1500, 3000, 4500, 6000, 9000, 12000, 15000, 18000,
] as const

export type NamedSize = (typeof namedSizes)[number]

export const usualSize = 750

export function isNamedSize(size_ml: number): size_ml is NamedSize {
  return (namedSizes as readonly number[]).includes(size_ml)
}
