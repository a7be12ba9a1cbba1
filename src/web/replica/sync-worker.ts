import type { Errand } from './news.ts'
import { keepInSync } from './sync-loop.ts'

let current = new AbortController()

addEventListener('message', ({ data }: MessageEvent<Errand>) => {
  current.abort()
  current = new AbortController()
  keepInSync(data, current.signal).catch(reportError)
})
