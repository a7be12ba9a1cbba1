import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'

interface LaterProps {
  /** True once the part may be fetched. */
  when: boolean
  /** Keeps the part's place until it has come. */
  fallback?: ReactNode
}

const againMs = 5_000

/**
 * Returns a component whose code is fetched only once it may be and what surrounds it has been painted, and again after
 * a while where that failed.
 */
export function laterPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props & LaterProps> {
  let fetched: ComponentType<Props> | undefined
  return function LaterPart({ when, fallback, ...props }: Props & LaterProps) {
    const [Part, setPart] = useState(() => fetched)
    useEffect(() => {
      if (!when || Part) return
      let isOver = false
      let timer = setTimeout(fetch)
      async function fetch() {
        try {
          fetched = (await load()).default
          if (!isOver) startTransition(() => setPart(() => fetched))
        } catch {
          if (!isOver) timer = setTimeout(fetch, againMs)
        }
      }
      return () => {
        isOver = true
        clearTimeout(timer)
      }
    }, [when, Part])
    return Part ? <Part {...(props as unknown as Props)} /> : fallback
  }
}
