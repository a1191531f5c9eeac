import type { CardFilters } from '@sne/shared/contract'
import { type RawBuilder, sql } from 'kysely'
import { refuseField } from '../calls/refusal.ts'
import { type Viewer, visibleTo } from '../calls/viewer.ts'
import { inItalianDays } from '../database/italian-day.ts'
import { codeStarts, nameStarts, numberHolds } from './text-search.ts'

type Condition = RawBuilder<boolean>

/** What a list's rows are, in the names of its query; every query has `samples`, `newborns` and `shippings`. */
export interface CardScope {
  readonly protocol: string
  /** Moment at which the row was accepted. */
  readonly acceptedAt: string
  /** Which analyses (`done`, of `part`) belong to a row. */
  readonly analyses: Condition
}

/** Rows that are cards. */
export const cardScope: CardScope = {
  protocol: 'samples.protocolNumber',
  acceptedAt: 'samples.acceptedAt',
  analyses: sql<boolean>`part.sample_id = samples.id`,
}

/** Analyses in sight with the plate and the value that are looked for: both of the same analysis. */
function analysed(viewer: Viewer, query: CardFilters, { analyses }: CardScope): Condition[] {
  const { plate, analyte, valueFrom, valueTo } = query
  const bounded = valueFrom !== undefined || valueTo !== undefined
  if (bounded && !analyte) throw refuseField('analyte', 'Scegliere l’analita di cui cercare il valore')
  if (!plate && !analyte) return []
  const onPlate = plate
    ? sql<boolean>`exists (select from plates on_plate where on_plate.id = done.plate_id
        and on_plate.deleted_at is null
        and (${codeStarts('on_plate.barcode', plate)} or ${codeStarts('on_plate.name', plate)}))`
    : sql<boolean>`true`
  const measured = analyte
    ? sql<boolean>`exists (select from analysis_values v where v.sample_analysis_id = done.id
        and v.deleted_at is null and not v.excluded and v.analyte = ${analyte}
        and (${valueFrom ?? null}::float8 is null or v.value >= ${valueFrom ?? null}::float8)
        and (${valueTo ?? null}::float8 is null or v.value <= ${valueTo ?? null}::float8))`
    : sql<boolean>`true`
  const category = query.category?.length
    ? sql<boolean>`part.category = any(${[...query.category]})`
    : sql<boolean>`true`
  return [
    sql<boolean>`exists (select from analyzable_samples part
      join sample_analyses done on done.analyzable_sample_id = part.id
      where ${analyses} and part.deleted_at is null and done.status <> 'discarded'
        and ${visibleTo(viewer, { workgroup: 'part.workgroupId', category: 'part.category' })}
        and ${category} and ${onPlate} and ${measured})`,
  ]
}

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
    ...(shipping ? [codeStarts('shippings.barcode', shipping)] : []),
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
