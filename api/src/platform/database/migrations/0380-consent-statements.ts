import { migration } from './statements.ts'

const has = (card: string, answer: boolean, fields: readonly string[]) =>
  `(${fields.map((field) => `${card}.consent ->> '${field}' = '${answer}'`).join(' or ')})`

/**
 * Answers that were not given at the collection, with when. And a refusal of which nobody said anything is null: until now it was kept
 * as false. False stays where a person corrected it, and on a card that ended the refusal of another one by the former rule: what its
 * family agreed to goes on.
 */
export const consentStatements = migration(
  'alter table samples add column consent_said_at jsonb',
  `update samples card set consent = jsonb_set(card.consent, '{refused}', 'null')
    where card.consent ->> 'refused' = 'false'
      and not exists (select from audit_values corrected where corrected.entity = 'sample' and corrected.entity_id = card.id
        and corrected.field = 'consent.refused')
      and not (${has('card', true, ['informed', 'storage', 'research', 'sma', 'lysosomal'])}
        and exists (select from samples refusing where refusing.newborn_id = card.newborn_id and refusing.id <> card.id
          and ${has('refusing', true, ['refused'])}))`,
)
