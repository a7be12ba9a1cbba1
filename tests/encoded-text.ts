export type Encoding = 'utf-8' | 'utf-8-mark' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Returns the bytes of a text, of whose letters beyond Latin 1 Windows-1252 has those below. UTF-16 has its mark. */
export function encoded(text: string, encoding: Encoding): Buffer {
  switch (encoding) {
    case 'utf-8-mark':
      return Buffer.from(`\ufeff${text}`)
    case 'utf-16le':
      return Buffer.from(`\ufeff${text}`, 'utf16le')
    case 'utf-16be':
      return Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
    case 'windows-1252':
      return Buffer.from(Array.from(text, letter => inWindows1252[letter] ?? letter).join(''), 'latin1')
    case 'utf-8':
      return Buffer.from(text)
  }
}

const inWindows1252: Record<string, string> = { œ: '\u009c', Ÿ: '\u009f', '€': '\u0080', '’': '\u0092' }
