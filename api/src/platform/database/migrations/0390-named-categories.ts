import { migration } from './statements.ts'

/** A communication tells of the categories that it names. What was recorded before keeps what it told. */
export const namedCategories = migration(
  // Several categories that a communication names; one alone stands in its category.
  `alter table communications add column named_categories text[] not null default '{}'`,
)
