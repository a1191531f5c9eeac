import type { SampleRow, ShippingSampleRow } from '@sne/shared/contract'
import {
  type CardFacts,
  gestationalWeeks,
  isOneOf,
  missingDataText,
  type ProposedNonConformity,
  proposeNonConformities,
  undecidedSampleStatuses,
} from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { closedByRefusal } from '../newborns/closed-by-refusal.ts'
import { toClosure } from '../newborns/closure-of.ts'
import { essentialColumns, newbornEssentials } from '../newborns/newborn-essentials.ts'
import { actedLabelOf } from '../people/acted-label.ts'

/** Whose laboratory reads; in a fixed statement, the places of its values. */
type Sight = { readonly [N in 'seesAll' | 'workgroupId']: Viewer[N] | RawBuilder<never> }

/** Categories of a card with their state; a laboratory sees those that it analyses. */
const screeningsOf = (viewer: Sight) => sql<SampleRow['screenings']>`coalesce((
  select json_agg(json_build_object('category', a.category, 'analyzableSampleId', a.id, 'status', a.status) order by s.position)
  from analyzable_samples a join screenings s on s.id = a.category
  where a.sample_id = samples.id and a.deleted_at is null
    and (${viewer.seesAll} or a.workgroup_id = ${viewer.workgroupId})), '[]'::json)`

/** Cards with everything that a row shows; the caller filters, sorts and cuts. */
export const sampleRows = (db: Db, viewer: Sight) =>
  db
    .selectFrom('samples')
    .innerJoin('newborns', 'newborns.id', 'samples.newbornId')
    .innerJoin('workgroups as author', 'author.id', 'samples.authorWorkgroupId')
    .leftJoin('shippings', 'shippings.id', 'samples.shippingId')
    .leftJoin('motivations', 'motivations.id', 'samples.motivationId')
    .leftJoin('users as accepter', 'accepter.id', 'samples.acceptedBy')
    .where('samples.deletedAt', 'is', null)
    .selectAll('samples')
    .select(essentialColumns)
    .select(['newborns.phones', 'newborns.fiscalCode'])
    .select([
      'author.name as authorName',
      'author.facilityName',
      'author.type as authorType',
      'author.config',
    ])
    .select([
      'shippings.barcode as shippingBarcode',
      'shippings.destinationWorkgroupId as laboratoryId',
      'motivations.machineName',
      'motivations.name as motivationName',
    ])
    .select(['motivations.screeningCategory'])
    .select(['newborns.closureReason', 'newborns.closureAt', closedByRefusal.as('closedByRefusal')])
    .select(actedLabelOf('accepter', 'samples.acceptedAt').as('accepterLabel'))
    .select(screeningsOf(viewer).as('categories'))

export type SampleRecord = Awaited<ReturnType<ReturnType<typeof sampleRows>['execute']>>[number]

/** A record of `sampleRows` as the contract shows it. */
export function toSampleRow(row: SampleRecord): SampleRow {
  const { conditions } = row
  return {
    id: row.id,
    barcode: row.barcode,
    sampleNumber: row.sampleNumber,
    status: row.status,
    newborn: newbornEssentials(row),
    authorWorkgroup: {
      id: row.authorWorkgroupId,
      name: row.authorName,
      facilityName: row.facilityName,
      type: row.authorType,
    },
    shipping:
      row.shippingId && row.shippingBarcode ? { id: row.shippingId, barcode: row.shippingBarcode } : null,
    laboratoryId: row.laboratoryId,
    motivation:
      row.motivationId && row.machineName && row.motivationName
        ? { id: row.motivationId, machineName: row.machineName, label: row.motivationName }
        : null,
    collectedAt: row.collectedAt,
    collectionTimeKnown: row.collectionTimeKnown,
    ageAtCollectionHours: row.ageAtCollectionHours,
    weightAtCollection: row.weightAtCollection,
    signs: {
      preterm: (gestationalWeeks(row.gaWeeks, row.gaDays) ?? 40) < 37,
      tin: conditions.tin,
      transfused: conditions.transfusion !== null,
      parenteral: conditions.parenteral !== null,
      antibiotics: conditions.antibiotics,
      steroids: conditions.steroids,
      dopamine: conditions.dopamine,
      ecmo: conditions.ecmo,
      meconiumIleus: conditions.meconiumIleus,
      recall: row.machineName?.startsWith('recall_') ?? false,
    },
    screenings: row.categories,
    nonConformities: row.nonConformities,
    outOfList: row.outOfList,
    exhausted: row.exhausted,
    protocolNumber: row.protocolNumber,
    acceptedAt: row.acceptedAt,
    acceptedBy: row.acceptedBy && row.accepterLabel ? { id: row.acceptedBy, label: row.accepterLabel } : null,
    spokeNotes: row.spokeNotes,
    closure: toClosure(row),
    toldDoubts: row.toldDoubts as SampleRow['toldDoubts'],
    notUnderstood: row.notUnderstood,
    hubNotes: row.hubNotes,
    version: row.version,
  }
}

const factsOf = (row: SampleRecord): CardFacts => ({
  birthAt: row.birthAt,
  birthTimeKnown: row.birthTimeKnown,
  collectedAt: row.collectedAt,
  collectionTimeKnown: row.collectionTimeKnown,
  gaWeeks: row.gaWeeks,
  birthWeight: row.birthWeight,
  phones: [...row.phones, ...(row.mother?.phones ?? [])],
  transfusion: row.conditions.transfusion,
  parenteral: row.conditions.parenteral,
  firstSample: row.sampleNumber === 1,
  outOfList: row.outOfList,
  oldSampleDays: row.config.oldSampleDays,
})

/** The problems that a card's data show. @param at when it is, or was, judged: a card grows old */
export const problemsOf = (row: SampleRecord, at: Date): ProposedNonConformity[] =>
  proposeNonConformities(factsOf(row), at)

/** Missing mandatory data of a card, as text; null without any. */
export const missingOf = (row: SampleRecord): string | null => missingDataText(factsOf(row))

/**
 * The row with the problems that the card's data show. It names problems while the card may still be accepted as it
 * came.
 */
export function toShippingSampleRow(row: SampleRecord, now: Date): ShippingSampleRow {
  const undecided = isOneOf(undecidedSampleStatuses, row.status)
  return { ...toSampleRow(row), proposed: undecided ? problemsOf(row, now) : [] }
}
