/** The harness of tests that need PostgreSQL: of several processes, and of a database that goes away. */
export { type PostgresServer, startCluster } from '../scripts/postgres.mjs'
export * from './harness.ts'
