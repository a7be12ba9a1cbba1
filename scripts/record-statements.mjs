import { recordStatements } from './statements.mjs'

recordStatements(process.env.STATEMENTS_FILE)
