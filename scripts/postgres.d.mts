export interface PostgresServer {
  url: string
  pid(): number | undefined
  /** SIGINT is PostgreSQL's fast shutdown, SIGQUIT the immediate one. */
  stop(signal?: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>
  start(settings?: Record<string, string | number>): Promise<void>
}
export interface Cluster extends PostgresServer {
  about: string
  /** Restarts the cluster with a standby, which every commit then waits for. */
  addStandby(): Promise<PostgresServer>
  remove(): Promise<void>
}
export function startCluster(settings?: Record<string, string | number>): Promise<Cluster>
