import * as sheetjs from '@e965/xlsx'

/* Types for parts of SheetJS that have none. */

/** A ZIP or similar container, assembled in memory. */
export const CFB = sheetjs.CFB as {
  utils: {
    cfb_new(): object
    cfb_add(container: object, name: string, content: Uint8Array, options: { unsafe: boolean }): void
  }
}

/** The functions for number formats. */
export const SSF = sheetjs.SSF as {
  is_date(form: string): boolean
  parse_date_code(
    value: number,
    options: { date1904: boolean },
  ): { y: number; m: number; d: number; H: number; M: number; S: number } | null
}

/** Reads a workbook from such a container. */
export const { parse_zip } = sheetjs as unknown as {
  parse_zip(container: object, options: sheetjs.ParsingOptions): sheetjs.WorkBook
}
