import { migration } from './statements.ts'

/** A communication tells of the categories that it names. An earlier communication keeps its categories. */
export const namedCategories = migration(
  // Several categories that a communication names; a single one is in its category.
  `alter table communications add column named_categories text[] not null default '{}'`,
)
