export interface Mutant {
  group: string
  name: string
  file: string
  find: string
  replace: string
  tests: string[]
  only?: string
  on?: 'postgres'
}

export const all: Mutant[]
