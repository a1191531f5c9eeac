import { type RawBuilder, sql } from 'kysely'

/** A person as shown beside what they did: "Rossi Maria", or the e-mail of an account without a profile. */
export const personLabel = (user: { surname: string | null; name: string | null; email: string }): string =>
  [user.surname, user.name].filter(Boolean).join(' ') || user.email

/**
 * The person's label in SQL.
 * @param table name or alias of `users` in the query.
 */
export const personLabelOf = (table: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<string>`coalesce(nullif(concat_ws(' ', ${column('surname')}, ${column('name')}), ''), ${column('email')})`
}
