/**
 * The harness of tests to which the database makes no difference, such as those of headers, of limits for connections
 * and of what the browser keeps. They run on SQLite alone, as decision 0008 says.
 */
export * from './harness.ts'
