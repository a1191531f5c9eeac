import type { CardFilters } from '@sne/shared/contract'
import { type RawBuilder, sql } from 'kysely'
import { refuseField } from '../../platform/calls/refusal.ts'
import { inItalianDays } from '../../platform/database/italian-day.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'
import { codeStarts, nameStarts, numberHolds } from './text-search.ts'
import { texts } from './texts.ts'

type Condition = RawBuilder<boolean>

/** Rows of a list, in the names of its query; every query has `samples`, `newborns` and `shippings`. */
export interface CardScope {
  readonly protocol: string
  /** Moment at which the row was accepted. */
  readonly acceptedAt: string
  /** Which analyses (`done`, of `part`) belong to a row; null where the rows are analyses in sight themselves. */
  readonly analyses: Condition | null
}

/** Rows that are cards. */
export const cardScope: CardScope = {
  protocol: 'samples.protocolNumber',
  acceptedAt: 'samples.acceptedAt',
  analyses: sql<boolean>`part.sample_id = samples.id`,
}

/**
 * Conditions of plate and value for one analysis.
 * @param done its name in the query
 */
function analysedSo(query: CardFilters, done: string): Condition[] {
  const { plate, analyte, valueFrom, valueTo } = query
  const bounded = valueFrom !== undefined || valueTo !== undefined
  if (bounded && !analyte) throw refuseField('analyte', texts.chooseAnalyte)
  const all: Condition[] = []
  if (plate)
    all.push(sql<boolean>`exists (select from plates on_plate where on_plate.id = ${sql.ref(`${done}.plateId`)}
      and on_plate.deleted_at is null
      and (${codeStarts('on_plate.barcode', plate)} or ${codeStarts('on_plate.name', plate)}))`)
  if (analyte) {
    const bounds = [
      ...(valueFrom === undefined ? [] : [sql<boolean>`(v.value >= ${valueFrom} or v.comparator = '>')`]),
      ...(valueTo === undefined ? [] : [sql<boolean>`(v.value <= ${valueTo} or v.comparator = '<')`]),
    ]
    all.push(sql<boolean>`exists (select from analysis_values v
      where v.sample_analysis_id = ${sql.ref(`${done}.id`)} and v.deleted_at is null and not v.excluded
      and ${sql.join([sql`v.analyte = ${analyte}`, ...bounds], sql` and `)})`)
  }
  return all.length === 0 ? [] : [sql<boolean>`${sql.ref(`${done}.status`)} <> 'discarded'`, ...all]
}

/** Analyses in sight with the plate and the value that are looked for: both of the same analysis. */
function analysed(viewer: Viewer, query: CardFilters, { analyses }: CardScope): Condition[] {
  if (analyses === null) return analysedSo(query, 'analysis')
  const so = analysedSo(query, 'done')
  if (so.length === 0) return []
  const category = query.category?.length
    ? sql<boolean>`part.category = any(${[...query.category]})`
    : sql<boolean>`true`
  return [
    sql<boolean>`exists (select from analyzable_samples part
      join sample_analyses done on done.analyzable_sample_id = part.id
      where ${analyses} and part.deleted_at is null
        and ${visibleTo(viewer, { workgroup: 'part.workgroupId', category: 'part.category' })}
        and ${category} and ${sql.join(so, sql` and `)})`,
  ]
}

/** Filters that name few cards of all, each found by an index of its own. */
const naming = [
  'q',
  'newborn',
  'mother',
  'barcode',
  'protocol',
  'shipping',
  'shippingId',
  'newbornId',
  'chosen',
] as const

/** Does a query name what it looks for? Then all of it is found first, and sorted afterwards. */
export const isNamed = (query: CardFilters & { readonly [name in (typeof naming)[number]]?: unknown }) =>
  naming.some((name) => query[name] !== undefined)

/**
 * The filters that every list over cards takes, but for the category, which each list knows better.
 * @throws Refusal `validation` for bounds without an analyte
 */
export function cardConditions(viewer: Viewer, query: CardFilters, scope: CardScope): Condition {
  const { newborn, mother, barcode, protocol, shipping, authorWorkgroupId } = query
  const all: Condition[] = [
    ...(newborn ? [nameStarts('newborns.nameSort', newborn)] : []),
    ...(mother ? [nameStarts('newborns.motherSort', mother)] : []),
    ...(barcode ? [codeStarts('samples.barcode', barcode)] : []),
    ...(protocol ? [numberHolds(scope.protocol, protocol)] : []),
    ...(shipping
      ? [
          sql<boolean>`samples.shipping_id in (select sent.id from shippings sent
            where ${codeStarts('sent.barcode', shipping)})`,
        ]
      : []),
    ...(authorWorkgroupId?.length
      ? [sql<boolean>`samples.author_workgroup_id = any(${[...authorWorkgroupId]})`]
      : []),
    inItalianDays('newborns.birthAt', query.birthFrom, query.birthTo),
    inItalianDays('samples.collectedAt', query.collectedFrom, query.collectedTo),
    inItalianDays(scope.acceptedAt, query.acceptedFrom, query.acceptedTo),
    ...analysed(viewer, query, scope),
  ]
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}
