import { keepInSync } from './sync-loop.ts'
import type { SyncJob } from './sync-messages.ts'

let current = new AbortController()

addEventListener('message', ({ data }: MessageEvent<SyncJob>) => {
  current.abort()
  current = new AbortController()
  keepInSync(data, current.signal).catch(reportError)
})
