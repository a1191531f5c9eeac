import { dayOf } from '@sne/shared/domain'
import type { InferResult } from 'kysely'
import { onceInCall } from '../../platform/calls/once-in-call.ts'
import { fixedStatement, type Places } from '../../platform/database/fixed-statement.ts'
import type { ReportInput, ReportSnapshot, SentFacts } from '../../platform/database/json-shapes.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { type Answered, sendAhead } from '../../platform/database/sending.ts'
import { externalCodeOf } from '../newborns/external-code.ts'

/** A report with the birth point that sent its card. */
type Addressed = { readonly id: number; readonly authorWorkgroupId: number }

const loincCodesOf = (db: Db, analysisTypeId: number) =>
  onceInCall(`loinc codes of type ${analysisTypeId}`, () =>
    db
      .selectFrom('analytes')
      .withPlugin(prepared)
      .innerJoin('analysisTypeAnalytes as part', 'part.analyte', 'analytes.code')
      .select(['code', 'loinc'])
      .where('part.analysisTypeId', '=', analysisTypeId)
      .execute(),
  )

const readingFacts = (db: Db, { id, authorWorkgroupId }: Places<Addressed>) =>
  db
    .selectFrom('reports')
    .withPlugin(prepared)
    .innerJoin('samples', 'samples.id', 'reports.sampleId')
    .innerJoin('newborns', 'newborns.id', 'reports.newbornId')
    .innerJoin('workgroups as laboratory', 'laboratory.id', 'reports.workgroupId')
    .innerJoin('workgroups as author', 'author.id', 'samples.authorWorkgroupId')
    .leftJoin('motivations', 'motivations.id', 'samples.motivationId')
    .select(['samples.barcode', 'samples.collectedAt', 'samples.collectionMethod', 'samples.conditions'])
    .select('samples.collectionTimeKnown')
    .select(['samples.weightAtCollection', 'samples.ageAtCollectionHours', 'samples.nonConformities'])
    .select(['samples.acceptedAt as receivedAt', 'reports.analysisTypeId'])
    .select(['newborns.code', 'newborns.surname', 'newborns.name', 'newborns.sex', 'newborns.fiscalCode'])
    .select(['newborns.birthAt', 'newborns.birthTimeKnown', 'newborns.birthWeight', 'newborns.gaWeeks'])
    .select(['newborns.gaDays', 'newborns.pluralityCount', 'newborns.pluralityOrder', 'newborns.mother'])
    .select(['laboratory.code as laboratoryCode', 'laboratory.name as laboratoryName'])
    .select(['author.code as authorCode', 'author.facilityName as authorName'])
    .select(['motivations.machineName', 'motivations.name as motivationName'])
    .select(externalCodeOf('newborns', authorWorkgroupId).as('externalCode'))
    .select((eb) =>
      eb
        .selectFrom('reportAnalyzables as part')
        .innerJoin('analyzableSamples as analyzable', 'analyzable.id', 'part.analyzableSampleId')
        .select(({ fn }) => fn.min('analyzable.dueAt').as('dueAt'))
        .whereRef('part.reportId', '=', 'reports.id')
        .as('dueAt'),
    )
    .where('reports.id', '=', id)
type FactsRow = InferResult<ReturnType<typeof readingFacts>>[number]
const readFacts = fixedStatement<FactsRow, Addressed>(readingFacts)

/** Sends the question of `currentFacts` ahead, in a transaction that writes nothing of them before it reads the answer. */
export const askFacts = (db: Db, { id, authorWorkgroupId }: Addressed) =>
  sendAhead(db, readFacts.given(db, { id, authorWorkgroupId }))

/** Present facts of newborn, card and laboratory for a report. @param asked result of `askFacts` */
export async function currentFacts(
  db: Db,
  { id, authorWorkgroupId }: Addressed,
  asked?: Answered<FactsRow>,
): Promise<SentFacts> {
  const [row] = await (asked?.() ?? readFacts(db, { id, authorWorkgroupId }))
  if (!row) throw new Error(`Report ${id} is gone.`)
  const { analysisTypeId, conditions, mother, ...facts } = row
  const analytes = await loincCodesOf(db, analysisTypeId)
  const { tin, transfusion, parenteral } = conditions
  return {
    ...facts,
    mother: mother && {
      surname: mother.surname,
      name: mother.name,
      birthDate: mother.birthDate,
      fiscalCode: mother.fiscalCode,
    },
    conditions: { tin, transfusion: transfusion && { at: transfusion.at }, parenteral: parenteral && {} },
    loinc: Object.fromEntries(analytes.map(({ code, loinc }) => [code, loinc])),
  }
}

/** Facts of the card from the snapshot of a report, over the present facts. */
const withSnapshot = (now: SentFacts, { facts }: ReportSnapshot): SentFacts => ({
  ...now,
  collectedAt: facts.collectedAt,
  ageAtCollectionHours: facts.ageHours,
  gaWeeks: facts.gaWeeks,
  gaDays: facts.gaDays,
  birthWeight: facts.birthWeight,
  weightAtCollection: facts.weightAtCollection,
  motivationName: facts.motivation,
  machineName: facts.motivation === now.motivationName ? now.machineName : null,
  conditions: {
    tin: facts.tin,
    transfusion: facts.transfused ? { at: facts.transfusedAt } : null,
    parenteral: facts.parenteral ? {} : null,
  },
  nonConformities: facts.nonConformities.map(
    (label) =>
      now.nonConformities.find((one) => one.label === label) ?? {
        code: label,
        label,
        severity: 'minor',
        note: null,
      },
  ),
})

/** Facts from the input of a report's document, over the present facts. */
function withInput(now: SentFacts, { newborn, card }: ReportInput): SentFacts {
  const mother = [now.mother?.surname, now.mother?.name].filter(Boolean).join(' ') || null
  const birthTimeKnown = newborn.birthAt !== null && newborn.birthAt.length > 10
  // The day alone was printed: the moment stays when it lies on that day, in either reckoning.
  const sameDay = [now.birthAt.slice(0, 10), dayOf(now.birthAt)].includes(newborn.birthAt ?? '')
  return {
    ...now,
    surname: newborn.surname,
    name: newborn.name,
    sex: newborn.sex,
    fiscalCode: newborn.fiscalCode,
    birthTimeKnown,
    birthAt: birthTimeKnown || !sameDay ? (newborn.birthAt ?? now.birthAt) : now.birthAt,
    // Surname and name are one text there.
    mother: mother === newborn.mother ? now.mother : newborn.mother ? { surname: newborn.mother } : null,
    barcode: card.barcode,
    receivedAt: card.acceptedAt,
  }
}

/**
 * Facts of an accepted report, as they were frozen. A report accepted before facts were frozen takes the
 * available ones from its snapshot and from its document's input. It takes the others (codes, plurality,
 * method, places) from the present.
 * @param snapshot of the report, for that case
 */
export async function frozenFacts(db: Db, report: Addressed, snapshot: ReportSnapshot): Promise<SentFacts> {
  const kept = await db
    .selectFrom('reportDocuments')
    .select(['facts', 'input'])
    .where('reportId', '=', report.id)
    .executeTakeFirst()
  if (kept?.facts) return kept.facts
  const older = withSnapshot(await currentFacts(db, report), snapshot)
  return kept ? withInput(older, kept.input) : older
}
