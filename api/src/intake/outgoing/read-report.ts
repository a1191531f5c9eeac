import type { Db } from '../../database/open.ts'
import { externalCodeOf } from '../external-code.ts'

/** Everything that a message says of a report; undefined when it was never accepted, or its card is another's. */
export async function readOutgoing(db: Db, id: number, workgroupId: number) {
  const report = await db
    .selectFrom('reports')
    .innerJoin('samples', 'samples.id', 'reports.sampleId')
    .innerJoin('newborns', 'newborns.id', 'reports.newbornId')
    .innerJoin('workgroups as laboratory', 'laboratory.id', 'reports.workgroupId')
    .innerJoin('workgroups as author', 'author.id', 'samples.authorWorkgroupId')
    .leftJoin('motivations', 'motivations.id', 'samples.motivationId')
    .select(['reports.id', 'reports.number', 'reports.revision', 'reports.status', 'reports.category'])
    .select([
      'reports.outcome',
      'reports.urgent',
      'reports.text',
      'reports.acceptedAt',
      'reports.reopenedAt',
      'reports.pdfFileId',
    ])
    .select(['reports.valuesSnapshot', 'reports.analysisTypeId'])
    .select([
      'samples.barcode',
      'samples.collectedAt',
      'samples.collectionMethod',
      'samples.weightAtCollection',
    ])
    .select(['samples.ageAtCollectionHours', 'samples.acceptedAt as receivedAt', 'samples.nonConformities'])
    .select(['newborns.code', 'newborns.surname', 'newborns.name', 'newborns.sex', 'newborns.fiscalCode'])
    .select(['newborns.birthAt', 'newborns.birthTimeKnown', 'newborns.birthWeight', 'newborns.gaWeeks'])
    .select(['newborns.gaDays', 'newborns.pluralityCount', 'newborns.pluralityOrder', 'newborns.mother'])
    .select(['laboratory.code as laboratoryCode', 'laboratory.name as laboratoryName'])
    .select(['author.code as authorCode', 'author.facilityName as authorName'])
    .select(['motivations.machineName', 'motivations.name as motivationName'])
    .select(externalCodeOf('newborns', workgroupId).as('externalCode'))
    .select((eb) =>
      eb
        .selectFrom('reportAnalyzables as part')
        .innerJoin('analyzableSamples as analyzable', 'analyzable.id', 'part.analyzableSampleId')
        .select(({ fn }) => fn.min('analyzable.dueAt').as('dueAt'))
        .whereRef('part.reportId', '=', 'reports.id')
        .as('dueAt'),
    )
    .where('reports.id', '=', id)
    .where('samples.authorWorkgroupId', '=', workgroupId)
    .where('reports.acceptedAt', 'is not', null)
    .executeTakeFirst()
  if (!report) return undefined
  const analytes = await db
    .selectFrom('analytes')
    .select(['code', 'loinc'])
    .where('analysisTypeId', '=', report.analysisTypeId)
    .execute()
  return { ...report, loinc: new Map(analytes.map(({ code, loinc }) => [code, loinc])) }
}

export type OutgoingReport = NonNullable<Awaited<ReturnType<typeof readOutgoing>>>
