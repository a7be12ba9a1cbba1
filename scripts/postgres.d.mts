export interface Cluster {
  url: string
  about: string
  /** SIGINT is PostgreSQL's fast shutdown, SIGQUIT the immediate one. */
  stop(signal?: 'SIGINT' | 'SIGQUIT'): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}
export function startCluster(settings?: Record<string, string | number>): Promise<Cluster>
