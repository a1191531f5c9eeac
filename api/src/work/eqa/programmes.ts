import type { BodyOf, EqaProgramme, FiltersOf } from '@sne/shared/contract'
import type { Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import { changedValues } from '../../platform/calls/changed-values.ts'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse, refuseField } from '../../platform/calls/refusal.ts'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { analytesOfType } from '../../records/analyses/reference.ts'
import { checkOwnTypes, ownLaboratory } from '../../records/materials/own-types.ts'
import { texts } from './texts.ts'

const rounds = sql<number>`(select count(*)::int from eqa_rounds round where round.programme_id = programme.id)`
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const programmeRows = (db: Db, { workgroupId }: Viewer) =>
  db
    .selectFrom('eqaProgrammes as programme')
    .innerJoin('analysisTypes as type', 'type.id', 'programme.analysisTypeId')
    .select(['programme.id', 'programme.name', 'programme.provider', 'programme.analytes'])
    .select(['programme.enabled', 'programme.version', 'programme.analysisTypeId'])
    .select(['type.code', 'type.label', 'type.category', rounds.as('rounds')])
    .where('programme.workgroupId', '=', workgroupId ?? 0)
type ProgrammeRecord = Awaited<ReturnType<ReturnType<typeof programmeRows>['execute']>>[number]

const toProgramme = ({
  analysisTypeId,
  code,
  label,
  category,
  analytes,
  ...row
}: ProgrammeRecord): EqaProgramme => ({
  ...row,
  analytes: [...analytes],
  analysisType: { id: analysisTypeId, code, label },
  category: category as Screening,
})

/** @throws Refusal `not_found` also for a programme of another laboratory */
export const findProgramme = async (db: Db, viewer: Viewer, id: number): Promise<EqaProgramme> =>
  toProgramme(found(await programmeRows(db, viewer).where('programme.id', '=', id).executeTakeFirst()))

export async function listProgrammes(
  db: Db,
  viewer: Viewer,
  query: ListInput & FiltersOf<'listEqaProgrammes'>,
) {
  let rows = programmeRows(db, viewer)
  if (query.q) {
    const text = `%${escaped(query.q)}%`
    rows = rows.where(({ or, eb }) =>
      or([
        eb('programme.name', 'ilike', text),
        eb('programme.provider', 'ilike', text),
        eb('type.label', 'ilike', text),
      ]),
    )
  }
  if (query.enabled !== undefined) rows = rows.where('programme.enabled', '=', query.enabled)
  const page = await listPage(db, rows, query, {
    sortColumns: {
      name: sql`lower(programme.name)`,
      provider: sql`lower(programme.provider)`,
      analysisType: 'type.position',
    },
    defaultSort: 'name',
    key: 'programme.id',
  })
  return { ...page, items: page.items.map(toProgramme) }
}

type Facts = Pick<BodyOf<'createEqaProgramme'>, 'analysisTypeId' | 'name' | 'analytes'>

/** @throws Refusal `duplicate`, `validation` for an analyte that the type does not measure */
async function checkProgramme({ db, viewer }: Context, facts: Facts, id = 0): Promise<void> {
  const known = new Set((await analytesOfType(db, facts.analysisTypeId)).map(({ code }) => code))
  const other = facts.analytes.filter((code) => !known.has(code))
  if (other.length > 0) throw refuseField('analytes', texts.otherAnalyte(other.join(', ')))
  const same = await db
    .selectFrom('eqaProgrammes')
    .select('id')
    .where('workgroupId', '=', viewer.workgroupId)
    .where('analysisTypeId', '=', facts.analysisTypeId)
    .where('name', 'ilike', escaped(facts.name))
    .where('id', '<>', id)
    .executeTakeFirst()
  if (same) throw refuse('duplicate', { message: texts.programmeKnown })
}

/** @throws Refusal `permission_denied`, `not_found` for a type of another laboratory, `duplicate`, `validation` */
export async function createProgramme(
  context: Context,
  body: BodyOf<'createEqaProgramme'>,
): Promise<EqaProgramme> {
  const { db, viewer, now } = context
  const workgroupId = ownLaboratory(context)
  await checkOwnTypes(context, [body.analysisTypeId])
  await checkProgramme(context, body)
  const analytes = [...new Set(body.analytes)]
  const { id } = await db
    .insertInto('eqaProgrammes')
    .values({ ...body, analytes, workgroupId, createdAt: now, createdBy: viewer.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  context.audit({ entity: 'eqa-programme', id, action: 'create' })
  return findProgramme(db, viewer, id)
}

/** @throws Refusal `not_found`, `stale_version`, `duplicate`, `validation` */
export async function updateProgramme(
  context: Context,
  id: number,
  { version, ...facts }: BodyOf<'updateEqaProgramme'>,
): Promise<{ changed: boolean; programme: EqaProgramme }> {
  const { db, viewer } = context
  await db
    .selectFrom('eqaProgrammes')
    .select('id')
    .where('id', '=', id)
    .where('workgroupId', '=', viewer.workgroupId)
    .forUpdate()
    .execute()
  const before = await findProgramme(db, viewer, id)
  if (before.version !== version) throw refuse('stale_version', { details: { current: before } })
  const wanted = { ...facts, analytes: [...new Set(facts.analytes)] }
  const values = changedValues(before, wanted)
  if (values.length === 0) return { changed: false, programme: before }
  await checkProgramme(context, { ...wanted, analysisTypeId: before.analysisType.id }, id)
  await db
    .updateTable('eqaProgrammes')
    .set({ ...wanted, version: version + 1 })
    .where('id', '=', id)
    .execute()
  context.effect({ entity: 'eqa-programme', id, values })
  context.audit({
    ...{ entity: 'eqa-programme', id, action: 'update' },
    details: { fields: values.map(({ field }) => field) },
  })
  return { changed: true, programme: await findProgramme(db, viewer, id) }
}
