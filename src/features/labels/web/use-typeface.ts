import cyrillic400 from '@fontsource/source-sans-3/files/source-sans-3-cyrillic-400-normal.woff?url'
import cyrillic600 from '@fontsource/source-sans-3/files/source-sans-3-cyrillic-600-normal.woff?url'
import greek400 from '@fontsource/source-sans-3/files/source-sans-3-greek-400-normal.woff?url'
import greek600 from '@fontsource/source-sans-3/files/source-sans-3-greek-600-normal.woff?url'
import latin400 from '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff?url'
import latin600 from '@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff?url'
import further400 from '@fontsource/source-sans-3/files/source-sans-3-latin-ext-400-normal.woff?url'
import further600 from '@fontsource/source-sans-3/files/source-sans-3-latin-ext-600-normal.woff?url'
import { startTransition, useEffect, useState } from 'react'
import { type Font, fontFrom } from '../typeface.ts'

/** The fonts with most letters of most wines come first. */
const files = [
  ['SourceSans3', 400, latin400],
  ['SourceSans3-Semibold', 600, latin600],
  ['SourceSans3-Further', 400, further400],
  ['SourceSans3-FurtherSemibold', 600, further600],
  ['SourceSans3-Greek', 400, greek400],
  ['SourceSans3-GreekSemibold', 600, greek600],
  ['SourceSans3-Cyrillic', 400, cyrillic400],
  ['SourceSans3-CyrillicSemibold', 600, cyrillic600],
] as const

let loading: Promise<readonly Font[]> | undefined

/** Returns the fonts of stickers; undefined until they are loaded, `failed` when they could not be. */
export function useTypeface(): readonly Font[] | 'failed' | undefined {
  const [fonts, setFonts] = useState<readonly Font[] | 'failed'>()
  useEffect(() => {
    let isOver = false
    loading ??= loaded()
    loading
      .catch((): 'failed' => {
        loading = undefined
        return 'failed'
      })
      // Drawing a page of codes must not delay a key press.
      .then(found => !isOver && startTransition(() => setFonts(found)))
    return () => {
      isOver = true
    }
  }, [])
  return fonts
}

function loaded(): Promise<Font[]> {
  return Promise.all(
    files.map(async ([name, weight, address]) => {
      const answer = await fetch(address)
      return fontFrom(await answer.arrayBuffer(), name, weight)
    }),
  )
}
