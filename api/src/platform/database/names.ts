import {
  CamelCasePlugin,
  type CompiledQuery,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresQueryCompiler,
  type QueryId,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely'
import { isPrepared } from './prepared.ts'
import { withOptions } from './statement-options.ts'

/**
 * Names are camelCase in the program and snake_case in the database, by Kysely's own rules. Kysely's plugin would copy
 * the tree of every statement to rename it. It would look every name of every row up anew. Both took a third of
 * Kysely's own time. Here names are changed while the statement is written, and once for all rows of an answer.
 */
class Names extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true })
  }

  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node
  }

  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows
    if (!first) return result
    const columns = Object.keys(first).map((column) => [column, this.camelCase(column)] as const)
    const rows = result.rows.map((row) => {
      const named: UnknownRow = {}
      for (const [column, name] of columns) named[name] = row[column]
      return named
    })
    return { ...result, rows }
  }

  inDatabase(name: string): string {
    return this.snakeCase(name)
  }

  inProgram(name: string): string {
    return this.camelCase(name)
  }
}

/** How answers are read. */
export const names = new Names()

/** How statements are written, on both databases. */
export class QueryCompiler extends PostgresQueryCompiler {
  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    const compiled = super.compileQuery(node, queryId)
    return isPrepared(node) ? withOptions(compiled, { prepared: true }) : compiled
  }

  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(names.inDatabase(name))
  }
}
