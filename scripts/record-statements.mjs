import { recordSentStatements } from './sent-statements.mjs'
import { recordStatements } from './statements.mjs'

recordStatements(process.env.STATEMENTS_FILE)
recordSentStatements(process.env.SENT_STATEMENTS_FILE)
