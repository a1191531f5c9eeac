import type { CompiledQuery } from 'kysely'

/**
 * Options for a driver beside the statement's text. Fields of the compiled query, never a part of
 * its text.
 */
export interface StatementOptions {
  /** The database prepares the statement once and binds its values from then on (`prepared.ts`). */
  readonly prepared?: boolean
  /**
   * The last statement of its transaction: the connection sends the commit along, and waits for both answers together. One that
   * fails has ended the transaction, which then commits nothing.
   */
  readonly last?: boolean
}

export const optionsOf = (query: CompiledQuery): StatementOptions => query as StatementOptions

export const withOptions = <R>(query: CompiledQuery<R>, options: StatementOptions): CompiledQuery<R> => ({
  ...query,
  ...options,
})
