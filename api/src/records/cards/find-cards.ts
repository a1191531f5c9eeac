import type { FiltersOf } from '@sne/shared/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ListInput } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import type { SamplesTable } from '../../platform/database/tables/cards.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { cardConditions, cardScope } from '../search/card-conditions.ts'
import { cardMatches, codedCards, isCardNamed, isCode, namedCards } from '../search/text-search.ts'
import { sampleInSight } from './visible.ts'

export type SampleFilters = ListInput &
  FiltersOf<'listSamples'> &
  FiltersOf<'listLastAcceptedSamples'> & {
    /** Only these of what is found. */
    readonly chosen?: readonly number[]
  }

type Filters = Omit<SampleFilters, keyof ListInput>

/** Conditions of a query that has `samples`, `newborns` and `shippings`. @param named how a card is found by the text */
export function conditionsOf(
  viewer: Viewer,
  query: Filters,
  named: ((q: string) => RawBuilder<boolean>) | null = cardMatches,
): RawBuilder<boolean> {
  const { q, status, motivationId, shippingId, newbornId, nonConformity, outOfList, mine } = query
  const all = [
    sql<boolean>`samples.deleted_at is null`,
    sampleInSight(viewer),
    cardConditions(viewer, query, cardScope),
    ...(q && named ? [named(q)] : []),
    ...(status?.length ? [sql<boolean>`samples.status in (${sql.join([...status])})`] : []),
    ...(query.category?.length || query.analyzableStatus?.length ? [categoryStands(viewer, query)] : []),
    ...(motivationId?.length
      ? [sql<boolean>`samples.motivation_id = any(${[...motivationId]}::bigint[])`]
      : []),
    ...(shippingId ? [sql<boolean>`samples.shipping_id = ${shippingId}`] : []),
    ...(newbornId ? [sql<boolean>`samples.newborn_id = ${newbornId}`] : []),
    ...(nonConformity?.length
      ? [
          sql<boolean>`exists (select from jsonb_array_elements(samples.non_conformities) reason
            where reason ->> 'code' = any(${[...nonConformity]}))`,
        ]
      : []),
    ...(outOfList === undefined ? [] : [sql<boolean>`samples.out_of_list = ${outOfList}`]),
    ...(mine ? [sql<boolean>`samples.accepted_by = ${viewer.userId}`] : []),
    ...(query.chosen?.length ? [sql<boolean>`samples.id = any(${[...query.chosen]}::bigint[])`] : []),
  ]
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

/** One of its categories is in the filter, with the filter's status. */
function categoryStands(viewer: Viewer, { category, analyzableStatus }: Filters): RawBuilder<boolean> {
  const all = [
    sql<boolean>`wanted.sample_id = samples.id and wanted.deleted_at is null`,
    ...(viewer.seesAll ? [] : [sql<boolean>`wanted.workgroup_id = ${viewer.workgroupId}`]),
    ...(category?.length ? [sql<boolean>`wanted.category = any(${[...category]})`] : []),
    ...(analyzableStatus?.length ? [sql<boolean>`wanted.status = any(${[...analyzableStatus]})`] : []),
  ]
  return sql<boolean>`exists (select from analyzable_samples wanted where ${sql.join(all, sql` and `)})`
}

/** Looked up by card: joined, all shipments that there are would be read to find the few of a search. */
const withDestination = (cards: Cards) =>
  cards.leftJoinLateral(
    (from) =>
      from
        .selectFrom('shippings')
        .select('shippings.destinationWorkgroupId')
        .whereRef('shippings.id', '=', 'samples.shippingId')
        .offset(0)
        .as('shippings'),
    (join) => join.onTrue(),
  )
const cardsIn = (db: Db) => db.selectFrom('samples')
type Cards = ReturnType<typeof cardsIn>
type Card = Selectable<SamplesTable>

/** These cards with only the tables that find them. @param sort of the list: by name, names come first */
export const foundBy = (db: Db, viewer: Viewer, query: Filters, sort = '') => {
  // A card occurs once for each way in which the text names it: a page is full before all ways are searched.
  const cardsOf = isCodeAlone(query) ? codedCards : namedCards
  const named = query.q
    ? (db.selectFrom(sql<Card>`(${cardsOf(query.q)})`.as('samples')) as unknown as Cards)
    : cardsIn(db)
  const cards = withDestination(named)
  const people = sort.endsWith('surname')
    ? cards.innerJoin('newborns', 'newborns.id', 'samples.newbornId')
    : // The database leaves it out where no filter asks for it.
      cards.leftJoin('newborns', 'newborns.id', 'samples.newbornId')
  return people.where(conditionsOf(viewer, query, null))
}

/** A search by the text of a code and nothing else: its plan is kept. */
export const isCodeAlone = ({ q, page, pageSize, sort, ...filters }: Partial<SampleFilters>) =>
  !!q && isCode(q) && Object.values(filters).every((value) => value === undefined)

/** Orders for which all cards have an index. */
const indexed = ['-collectedAt', '-acceptedAt']

/** The cards, tested one by one in the order of the list; undefined for an order without an index. */
export const walkedBy = (db: Db, viewer: Viewer, query: Filters, sort: string) =>
  indexed.includes(sort)
    ? withDestination(cardsIn(db))
        .innerJoin('newborns', 'newborns.id', 'samples.newbornId')
        .where(conditionsOf(viewer, query, isCardNamed))
    : undefined
