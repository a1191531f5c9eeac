import { type RawBuilder, sql } from 'kysely'

/** The parents refused a collection for the newborn's category with a signed form. @param of alias with newborn and category */
export const refusedWithForm = (of: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from sample_requests refused join communications said on said.sample_request_id = refused.id
  where refused.newborn_id = ${sql.ref(`${of}.newbornId`)} and ${sql.ref(`${of}.category`)} = any(refused.categories)
    and refused.status = 'refused' and said.recipient_type = 'genitore' and said.outcome = 'rifiuto'
    and said.file_id is not null)`
