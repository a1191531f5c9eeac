import { type LetterTemplate, letterTemplateSeeds } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import { giveSetDrafts } from '../approvals/give-drafts.ts'

/** Copies templates into new sets from those that they are copies of. */
export async function copyLetterTemplates(db: Db, setIds: readonly number[]): Promise<void> {
  if (setIds.length === 0) return
  await sql`
    insert into letter_templates (letter_template_set_id, position, kind, language, title, text)
    select copy.id, own.position, own.kind, own.language, own.title, own.text
    from letter_template_sets copy join letter_templates own on own.letter_template_set_id = copy.copied_from_id
    where copy.id = any(${[...setIds]}::bigint[])`.execute(db)
}

const insertTemplates = (db: Db, letterTemplateSetId: number, templates: readonly LetterTemplate[]) =>
  db
    .insertInto('letterTemplates')
    .values(templates.map((template, position) => ({ ...template, letterTemplateSetId, position })))
    .execute()

/** The template of an installation, where there is none. @param firstDay yyyy-MM-dd */
export async function seedLetterTemplates(db: Db, firstDay: string): Promise<void> {
  const known = await db
    .selectFrom('letterTemplateSets')
    .select('id')
    .where('workgroupId', 'is', null)
    .executeTakeFirst()
  if (known) return
  const { id } = await db
    .insertInto('letterTemplateSets')
    .values({ version: 1, validFrom: firstDay, state: 'draft' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertTemplates(db, id, letterTemplateSeeds)
}

/** Drafts for laboratories without templates. @param workgroupId one laboratory; all without @returns the new sets */
export const giveLetterTemplateDrafts = (db: Db, workgroupId: number | null = null): Promise<number[]> =>
  giveSetDrafts(db, 'letterTemplateSets', copyLetterTemplates, workgroupId)

/** Writes the templates of a draft in place of its former ones. */
export async function writeLetterTemplates(
  db: Db,
  setId: number,
  templates: readonly LetterTemplate[],
): Promise<void> {
  await db.deleteFrom('letterTemplates').where('letterTemplateSetId', '=', setId).execute()
  await insertTemplates(db, setId, templates)
}

/** Templates of one set in their order. */
export const letterTemplatesOf = (db: Db, setId: number): Promise<LetterTemplate[]> =>
  db
    .selectFrom('letterTemplates')
    .select(['kind', 'language', 'title', 'text'])
    .where('letterTemplateSetId', '=', setId)
    .orderBy('position')
    .execute()
