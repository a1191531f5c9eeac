import type { LetterKind, LetterLanguage } from '@sne/shared/domain'
import { refuse } from '../../../platform/calls/refusal.ts'
import type { Db } from '../../../platform/database/open.ts'
import { texts } from '../texts.ts'

/** The approved template of a laboratory. @throws Refusal `invalid_transition` where two leads approved none */
export async function templateInForce(
  db: Db,
  workgroupId: number,
  kind: LetterKind,
  language: LetterLanguage,
) {
  const template = await db
    .selectFrom('letterTemplates as own')
    .innerJoin('letterTemplateSets as set', 'set.id', 'own.letterTemplateSetId')
    .select(['set.id as setId', 'set.version', 'own.title', 'own.text'])
    .where('set.workgroupId', '=', workgroupId)
    .where('set.state', '=', 'active')
    .where('own.kind', '=', kind)
    .where('own.language', '=', language)
    .executeTakeFirst()
  if (!template) throw refuse('invalid_transition', { message: texts.noTemplates })
  return template
}
