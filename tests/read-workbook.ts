import { decodeXML } from 'entities/decode'
import { strFromU8, unzipSync } from 'fflate'

/** Returns the parts of a workbook as text, by path. */
export function partsOf(workbook: Uint8Array): Record<string, string> {
  return Object.fromEntries(Object.entries(unzipSync(workbook)).map(([path, bytes]) => [path, strFromU8(bytes)]))
}

/** Returns the texts of the cells of the first sheet, row by row, as in ECMA-376; numbers as they are written. */
export function sheetRead(workbook: Uint8Array): string[][] {
  const xml = partsOf(workbook)['xl/worksheets/sheet1.xml'] ?? ''
  return Array.from(xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs), ([, row = '']) => {
    const cells: string[] = []
    for (const [, letters = '', attributes = '', inner = ''] of row.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*)>(.*?)<\/c>/gs,
    )) {
      const text = attributes.includes('inlineStr')
        ? /<t[^>]*>(.*)<\/t>/s.exec(inner)?.[1]
        : /<v>(.*)<\/v>/.exec(inner)?.[1]
      cells[numberOf(letters) - 1] = unescaped(text ?? '')
    }
    return Array.from(cells, cell => cell ?? '')
  })
}

function unescaped(text: string): string {
  return decodeXML(text).replace(/_x([\da-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function numberOf(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}
