interface Row {
  name: string
  figure: number
  unit?: string
  budget?: number
  baseline?: number
}

export function pageWith(page: string, measured: ReadonlyMap<string, readonly Row[]>, machine: string): string
export function printed(measured: ReadonlyMap<string, readonly Row[]>, machine: string): string
