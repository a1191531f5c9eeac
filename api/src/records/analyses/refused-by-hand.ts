import { sql } from 'kysely'

/** A person refused the request `r`; a step that ends work refuses requests as an effect alone. */
export const refusedByHand = sql<boolean>`exists (select from audit_trail trail
  where trail.entity = 'sample-request' and trail.entity_id = r.id and trail.action = 'refuse' and trail.reason is not null)`
