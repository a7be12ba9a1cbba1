/**
 * Retries while the page is visible, with a pause after each attempt, and at once when the page becomes visible or the
 * network is back. Returns what stops it.
 */
export function retryWhileVisible(attempt: () => Promise<unknown>, pauseMs: number): () => void {
  let timer = setTimeout(again, pauseMs)
  let isStopped = false

  async function again() {
    clearTimeout(timer)
    if (document.visibilityState !== 'visible') return
    await attempt().catch(() => {})
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(again, pauseMs)
  }

  window.addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  return () => {
    isStopped = true
    clearTimeout(timer)
    window.removeEventListener('online', again)
    document.removeEventListener('visibilitychange', again)
  }
}
