import {
  categoriesGivenUp,
  categoriesLeftAlone,
  categoriesTakenOver,
  identityOfWorkgroup,
  mayChangeWorkgroup,
  type NetworkMember,
  screeningLabels,
  statusesAtWork,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { texts } from './texts.ts'

/** Every laboratory, birth point and ward with its categories. */
export async function networkOf(db: Db): Promise<NetworkMember[]> {
  const rows = await db.selectFrom('workgroups').select(['id', 'type', 'config']).orderBy('id').execute()
  return rows.map(({ id, type, config }) => ({ id, type, screenings: config.screenings }))
}

type Before = { readonly id: number } & Readonly<
  Record<(typeof identityOfWorkgroup)[number], string | number | null>
> & { readonly referenceLaboratoryId: number | null }

/** @throws Refusal `permission_denied` for what is not the own laboratory's, or only an administrator's */
export function checkMayChange({ viewer }: Context, before: Before, input: Partial<Before>): void {
  const { role, workgroupId } = viewer
  if (!mayChangeWorkgroup({ currentRole: role, workgroupId }, before))
    throw refuse('permission_denied', {
      message: texts.ownNetwork,
    })
  if (role === 'administrator') return
  const changed = identityOfWorkgroup.filter(
    (field) => input[field] !== undefined && input[field] !== before[field],
  )
  if (changed.length === 0) return
  // Screens do not show these fields to administration: the refusal names no field beside its sentence.
  throw refuse('permission_denied', {
    message: texts.administratorsOnly,
    details: { changed },
  })
}

/**
 * The laboratory of a birth point says which wards and laboratories carry out its recalls: their letters name newborns. Links
 * that exist already may stay.
 * @throws Refusal `permission_denied` for administration that adds a birth point of another laboratory
 */
export async function checkLinksOwn(
  { db, viewer }: Context,
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const added = after.filter((id) => !before.includes(id))
  if (viewer.role === 'administrator' || added.length === 0) return
  const foreign = await db
    .selectFrom('workgroups')
    .select('id')
    .where('id', 'in', added)
    .where('referenceLaboratoryId', 'is distinct from', viewer.workgroupId)
    .execute()
  if (foreign.length === 0) return
  const message = texts.foreignBirthPoint
  throw refuse('permission_denied', {
    message,
    details: { birthPointIds: foreign.map(({ id }) => id) },
    fields: [{ path: 'birthPointIds', message }],
  })
}

const named = (categories: readonly (keyof typeof screeningLabels)[]) =>
  categories.map((category) => `«${screeningLabels[category]}»`).join(', ')

/** @throws Refusal `category_without_laboratory` naming the categories */
export function checkNobodyLeftAlone(
  before: readonly NetworkMember[],
  after: readonly NetworkMember[],
): void {
  const categories = categoriesLeftAlone(before, after)
  if (categories.length === 0) return
  throw refuse('category_without_laboratory', {
    message: texts.categoryLost(named(categories)),
    details: { categories },
  })
}

/** @throws Refusal `permission_denied` for administration that takes over another laboratory's category */
export function checkNothingTakenOver(
  { viewer }: Context,
  id: number,
  before: readonly NetworkMember[],
  after: readonly NetworkMember[],
): void {
  if (viewer.role === 'administrator') return
  const categories = categoriesTakenOver(before, after, id)
  if (categories.length === 0) return
  const message = texts.categoryTaken(named(categories))
  throw refuse('permission_denied', {
    message,
    details: { categories },
    fields: [{ path: 'config.screenings', message }],
  })
}

/** @throws Refusal `category_without_laboratory` while cards of a category given up are at work in the laboratory */
export async function checkNothingAtWork(db: Db, before: NetworkMember, after: NetworkMember): Promise<void> {
  const categories = categoriesGivenUp(before, after)
  if (categories.length === 0) return
  const { count } = await db
    .selectFrom('analyzableSamples')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('workgroupId', '=', before.id)
    .where('category', 'in', categories)
    .where('status', 'in', [...statusesAtWork])
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (count === 0) return
  const cards = count === 1 ? texts.oneCard : texts.cards(count)
  throw refuse('category_without_laboratory', {
    message: texts.cardsAtWork(named(categories), cards),
    details: { categories, cards: count },
  })
}
