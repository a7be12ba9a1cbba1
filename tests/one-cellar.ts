import { loadModule, parseSync } from 'libpg-query'
import { cellarColumns, isCopied } from '../src/server/db/homes.ts'

await loadModule()

/** A statement as it was sent, with its values as far as they are short texts. */
export interface SentStatement {
  text: string
  values: readonly (string | null)[]
}

type Home = 'cellar' | 'copied' | 'directory' | 'none'

/** A table in a statement, or a part of it that is named like one. */
interface Named {
  nth: number
  table: string
  home: Home
}

/** A node of PostgreSQL's parse tree, of which only some fields are read. */
// biome-ignore lint/suspicious/noExplicitAny: the parser gives some hundred kinds of nodes
type Node = any

interface Scope {
  names: Map<string, Named>
  outer?: Scope | undefined
}

/** A column of a table in the statement, as text, or a value. */
type Side = string | { value: string | null }

/**
 * Returns the reason why a statement would have to ask several machines, or undefined. It may read the directory, or rows
 * of one cellar together with tables of which every machine has a copy. PostgreSQL's own parser reads it.
 */
export function crossing({ text, values }: SentStatement): string | undefined {
  const [raw] = parseSync(text).stmts ?? []
  const statement = new Statement(values)
  statement.read(raw?.stmt)
  return statement.reason()
}

class Statement {
  readonly #values: readonly (string | null)[]
  readonly #tables: Named[] = []
  /** The sides that a column has to equal. */
  readonly #equal = new Map<string, Side[]>()
  #unreadable: string | undefined

  constructor(values: readonly (string | null)[]) {
    this.#values = values
  }

  read(node: Node) {
    this.#statement(node, undefined, new Set())
  }

  reason(): string | undefined {
    if (this.#unreadable) return this.#unreadable
    const ofCellar = this.#tables.filter(({ home }) => home === 'cellar')
    if (ofCellar.length === 0) return undefined
    const elsewhere = this.#tables.find(({ home }) => home === 'directory')
    if (elsewhere) return `${ofCellar[0]?.table} together with ${elsewhere.table} of the directory`
    const cellars = new Set<string | null>()
    for (const named of ofCellar) {
      const found = this.#cellarsOf(`${named.nth}.${columnOf(named.table)}`)
      if (found.length === 0) return `${named.table} of any cellar`
      for (const cellar of found) cellars.add(cellar)
    }
    return cellars.size > 1 ? `several cellars: ${[...cellars].join(', ')}` : undefined
  }

  /** Returns the values that a column equals, directly or by other columns. */
  #cellarsOf(column: string): (string | null)[] {
    const seen = new Set([column])
    const found: (string | null)[] = []
    for (const each of seen) {
      for (const side of this.#equal.get(each) ?? []) {
        if (typeof side === 'string') seen.add(side)
        else found.push(side.value)
      }
    }
    return found
  }

  #statement(node: Node, outer: Scope | undefined, around: ReadonlySet<string>): void {
    const [kind, body] = Object.entries<Node>(node)[0] ?? []
    const scope: Scope = { names: new Map(), outer }
    const ctes = new Set(around)
    for (const { CommonTableExpr } of body.withClause?.ctes ?? []) {
      this.#statement(CommonTableExpr.ctequery, outer, ctes)
      ctes.add(CommonTableExpr.ctename)
    }
    switch (kind) {
      case 'SelectStmt':
        this.#select(body, scope, ctes)
        return
      case 'InsertStmt':
        this.#insert(body, scope, ctes)
        return
      case 'UpdateStmt':
      case 'DeleteStmt':
        this.#from({ RangeVar: body.relation }, scope, ctes)
        for (const each of body.fromClause ?? body.usingClause ?? []) this.#from(each, scope, ctes)
        this.#where(body.whereClause, scope, ctes)
        this.#within([body.targetList, body.returningList], scope, ctes)
        return
      default:
        this.#unreadable = `a statement of kind ${kind}`
    }
  }

  #select(body: Node, scope: Scope, ctes: ReadonlySet<string>) {
    if (body.larg) {
      for (const part of [body.larg, body.rarg]) this.#statement({ SelectStmt: part }, scope.outer, ctes)
      return
    }
    for (const each of body.fromClause ?? []) this.#from(each, scope, ctes)
    this.#where(body.whereClause, scope, ctes)
    const { targetList, groupClause, havingClause, sortClause, valuesLists, limitCount } = body
    this.#within([targetList, groupClause, havingClause, sortClause, valuesLists, limitCount], scope, ctes)
  }

  #insert(body: Node, scope: Scope, ctes: ReadonlySet<string>) {
    const table = body.relation.relname
    const lists = body.selectStmt.SelectStmt.valuesLists
    this.#from({ RangeVar: body.relation }, scope, ctes)
    if (homeOf(table) === 'cellar') {
      const at = body.cols.findIndex((column: Node) => column.ResTarget.name === columnOf(table))
      const cellars = (lists ?? []).map(({ List }: Node) => this.#side(List.items[at], scope) ?? { value: null })
      this.#equal.set(`${this.#tables.length - 1}.${columnOf(table)}`, cellars)
    }
    if (!lists) this.#statement(body.selectStmt, scope.outer, ctes)
    this.#within([lists, body.onConflictClause, body.returningList], scope, ctes)
  }

  #from(node: Node, scope: Scope, ctes: ReadonlySet<string>) {
    const { RangeVar, JoinExpr, RangeSubselect, RangeFunction } = node
    if (RangeVar) {
      const table = RangeVar.relname
      const home = ctes.has(table) || RangeVar.schemaname ? 'none' : homeOf(table)
      this.#name(scope, RangeVar.alias?.aliasname ?? table, { table, home })
    } else if (JoinExpr) {
      this.#from(JoinExpr.larg, scope, ctes)
      const before = this.#tables.length
      this.#from(JoinExpr.rarg, scope, ctes)
      const right = new Set(this.#tables.slice(before).map(({ nth }) => nth))
      if (JoinExpr.jointype === 'JOIN_INNER') this.#where(JoinExpr.quals, scope, ctes)
      else if (JoinExpr.jointype === 'JOIN_LEFT') this.#where(JoinExpr.quals, scope, ctes, right)
      else this.#unreadable = `a join of kind ${JoinExpr.jointype}`
    } else if (RangeSubselect) {
      this.#statement(RangeSubselect.subquery, RangeSubselect.lateral ? scope : scope.outer, ctes)
      this.#name(scope, RangeSubselect.alias.aliasname, { table: '', home: 'none' })
    } else if (RangeFunction) {
      this.#name(scope, RangeFunction.alias?.aliasname ?? '', { table: '', home: 'none' })
    } else this.#unreadable = `a source of kind ${Object.keys(node)[0]}`
  }

  #name(scope: Scope, alias: string, named: Omit<Named, 'nth'>) {
    const known = { ...named, nth: this.#tables.length }
    this.#tables.push(known)
    scope.names.set(alias, known)
  }

  /** Reads conditions that all have to be true. Those of an outer join restrict only the tables on its right. */
  #where(node: Node, scope: Scope, ctes: ReadonlySet<string>, right?: ReadonlySet<number>) {
    if (node?.BoolExpr?.boolop === 'AND_EXPR') {
      for (const each of node.BoolExpr.args) this.#where(each, scope, ctes, right)
      return
    }
    const compared = node?.A_Expr
    if (compared?.kind === 'AEXPR_OP' && compared.name[0].String.sval === '=') {
      const sides = [this.#side(compared.lexpr, scope), this.#side(compared.rexpr, scope)]
      for (const [one, other] of [sides, sides.toReversed()]) {
        if (typeof one !== 'string' || other === undefined) continue
        if (right && !right.has(Number.parseInt(one, 10))) continue
        this.#equal.set(one, [...(this.#equal.get(one) ?? []), other])
      }
    }
    this.#within(node, scope, ctes)
  }

  /** Reads the selects within an expression. */
  #within(node: Node, scope: Scope, ctes: ReadonlySet<string>): void {
    if (node === null || typeof node !== 'object') return
    if (node.SelectStmt) this.#statement(node, scope, ctes)
    else for (const each of Object.values(node)) this.#within(each, scope, ctes)
  }

  #side(node: Node, scope: Scope): Side | undefined {
    if (node?.TypeCast) return this.#side(node.TypeCast.arg, scope)
    if (node?.ParamRef) return { value: this.#values[node.ParamRef.number - 1] ?? null }
    if (node?.A_Const) return { value: node.A_Const.sval?.sval ?? null }
    if (!node?.ColumnRef) return undefined
    const [column, alias] = node.ColumnRef.fields.map((field: Node) => field.String?.sval).toReversed()
    for (let at: Scope | undefined = scope; at; at = at.outer) {
      const named = alias ? at.names.get(alias) : at.names.size === 1 ? [...at.names.values()][0] : undefined
      if (named) return `${named.nth}.${column}`
    }
    return undefined
  }
}

function homeOf(table: string): Home {
  if (Object.hasOwn(cellarColumns, table)) return 'cellar'
  if (Object.hasOwn(isCopied, table)) return isCopied[table as keyof typeof isCopied] ? 'copied' : 'directory'
  return /^(pg_|kysely_)/.test(table) ? 'none' : 'directory'
}

function columnOf(table: string): string {
  return cellarColumns[table as keyof typeof cellarColumns]
}
