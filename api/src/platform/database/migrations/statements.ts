import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A migration of plain SQL, one statement a query (the embedded database takes no more). Written to PostgreSQL 15. */
export const migration = (...statements: readonly string[]): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})

/** `column in (…)` as a check: the words that the domain's tables give. */
export const oneOf = (column: string, words: readonly string[]) =>
  `check (${column} in (${words.map((word) => `'${word}'`).join(', ')}))`

/** Every item of an array column is one of the words. */
export const eachOf = (column: string, words: readonly string[]) =>
  `check (${column} <@ array[${words.map((word) => `'${word}'`).join(', ')}])`

export const id = 'id bigint generated always as identity primary key'
/** Millisecond precision, so that what JavaScript reads back compares equal. */
export const moment = 'timestamptz(3)'
/** Text sorted by bytes on every database: normalised keys and codes. */
export const key = 'text collate "C"'

/** Soft deletion: the row stays, with who and why. */
export const softDelete = `
  deleted_at ${moment},
  deleted_by bigint references users,
  deleted_reason text,
  check (deleted_at is null or deleted_reason is not null)`

export const screenings = ['sne', 'ic', 'fc', 'btd', 'tgal', 'sma', 'lysosomal']
export const roles = [
  'administrator',
  'support',
  'acceptance',
  'supervisor',
  'analyst',
  'administration',
  'planner',
]
