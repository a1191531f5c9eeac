import { migration } from './statements.ts'

/**
 * The tables of the database as PostgreSQL knows them, at the last start: in a restored dump they are others, and what was numbered after
 * the dump is forgotten.
 */
export const restoredDatabase = migration('alter table installation_identity add column tables_known_as text')
