import type { RecallCase } from '@sne/shared/contract'
import {
  absent,
  channelLabels,
  communicationOutcomeLabels,
  formatDate,
  formatDateTime,
  measuredAnalysisStatuses,
  recipientTypeLabels,
  requestLabel,
  sampleRequestStatuses,
  sexLabels,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/open.ts'
import type { CaseSheetInput } from '../../../platform/documents/index.ts'
import type { Viewer } from '../../../platform/sessions/viewer.ts'
import { analysisRecords, columnsOf, inSight, valuesOf } from '../../../records/analyses/records.ts'
import { printedAnalytes } from '../../../records/reports/paper.ts'
import { texts } from '../texts.ts'

const said = (...parts: readonly (string | number | null | undefined)[]) =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(' ') || absent

const phonesOf = (...phones: readonly (string | null | undefined)[]) => said(...phones.filter(Boolean))

/** Identity of the newborn, and people who can be called. */
export async function identityOf(
  db: Db,
  newbornId: number,
): Promise<Pick<CaseSheetInput, 'newborn' | 'contacts'>> {
  const row = await db
    .selectFrom('newborns')
    .leftJoin('workgroups as birth', 'birth.id', 'newborns.birthWorkgroupId')
    .leftJoin('workgroups as place', 'place.id', 'newborns.currentWorkgroupId')
    .selectAll('newborns')
    .select(['birth.name as birthName', 'birth.facilityName as birthFacility', 'birth.phones as birthPhones'])
    .select(['place.name as placeName', 'place.facilityName as placeFacility', 'place.phones as placePhones'])
    .where('newborns.id', '=', newbornId)
    .executeTakeFirstOrThrow()
  const { mother, father, pediatrician } = row
  const born = row.birthTimeKnown ? formatDateTime(row.birthAt) : formatDate(row.birthAt)
  const weeks = row.gaWeeks === null ? null : texts.sheetWeeks(row.gaWeeks, row.gaDays ?? 0)
  return {
    newborn: [
      { label: texts.sheetLabels.newborn, value: said(row.surname, row.name) },
      { label: texts.sheetLabels.code, value: row.code },
      { label: texts.sheetLabels.sex, value: row.sex ? sexLabels[row.sex] : absent },
      { label: texts.sheetLabels.birth, value: born },
      { label: texts.sheetLabels.fiscalCode, value: said(row.fiscalCode) },
      { label: texts.sheetLabels.gestation, value: said(weeks) },
      {
        label: texts.sheetLabels.birthWeight,
        value: row.birthWeight === null ? absent : `${row.birthWeight} g`,
      },
      { label: texts.sheetLabels.mother, value: said(mother?.surname, mother?.name) },
    ],
    contacts: [
      { label: texts.sheetLabels.birthPoint, value: said(row.birthFacility, row.birthName) },
      { label: texts.sheetLabels.phone, value: phonesOf(...(row.birthPhones ?? [])) },
      { label: texts.sheetLabels.place, value: said(row.placeFacility, row.placeName) },
      { label: texts.sheetLabels.phone, value: phonesOf(...(row.placePhones ?? [])) },
      { label: texts.sheetLabels.family, value: phonesOf(...row.phones, ...(mother?.phones ?? [])) },
      { label: texts.sheetLabels.father, value: said(father?.surname, father?.name) },
      { label: texts.sheetLabels.pediatrician, value: said(pediatrician?.name, pediatrician?.phone) },
      { label: texts.sheetLabels.residence, value: said(row.residence) },
    ],
  }
}

/**
 * Every measured analysis of the order's newborn in its category, with the limits of its time: those of its findings before later
 * ones in range, each group from the latest on.
 */
export async function analysesOf(
  db: Db,
  viewer: Viewer,
  one: RecallCase,
): Promise<CaseSheetInput['analyses']> {
  const records = await analysisRecords(db)
    .where(inSight(viewer))
    .where('a.newbornId', '=', one.newborn.id)
    .where('a.category', '=', one.category)
    .where('analysis.status', 'in', measuredAnalysisStatuses)
    .orderBy('analysis.importedAt', 'desc')
    .orderBy('analysis.id', 'desc')
    .execute()
  const values = await valuesOf(
    db,
    records.map(({ id }) => id),
  )
  const columns = await columnsOf(db, [...new Set(records.map(({ analysisTypeId }) => analysisTypeId))])
  const isOfFinding = ({ id }: (typeof records)[number]) =>
    one.findings.some(({ sampleAnalysisId }) => sampleAnalysisId === id)
  const ordered = [...records.filter(isOfFinding), ...records.filter((record) => !isOfFinding(record))]
  return ordered.map((record) => {
    const own = (values.get(record.id) ?? []).flatMap((value) => {
      const analyte = columns.find(({ code }) => code === value.code)
      return analyte ? [{ ...value, analyte }] : []
    })
    const collected = record.collectionTimeKnown
      ? formatDateTime(record.collectedAt)
      : formatDate(record.collectedAt)
    const age = record.ageAtCollectionHours
    return {
      title: `${record.typeLabel} · ${record.barcode}`,
      detail: [
        texts.sheetCollected(collected, age === null ? null : Math.round(age)),
        texts.sheetMeasured(formatDateTime(record.importedAt)),
        texts.sheetDecided(formatDateTime(record.decidedAt)),
      ].join('   ·   '),
      analytes: printedAnalytes(own),
      excluded: own
        .filter(({ excluded }) => excluded)
        .map(({ code, exclusion }) => said(code, exclusion && `(${exclusion.reason})`)),
    }
  })
}

/** Requests for material that the order is asked by, the last ones first. */
export async function requestsOf(
  db: Db,
  workgroupId: number,
  one: RecallCase,
): Promise<CaseSheetInput['requests']> {
  const rows = await db
    .selectFrom('sampleRequests as request')
    .leftJoin('motivations', 'motivations.id', 'request.motivationId')
    .select(['request.number', 'request.type', 'request.status', 'request.dueDate', 'motivations.name'])
    .where('request.newbornId', '=', one.newborn.id)
    .where('request.workgroupId', '=', workgroupId)
    .where(sql<boolean>`${one.category} = any(request.categories)`)
    .orderBy('request.id', 'desc')
    .execute()
  return rows.map(({ number, type, status, dueDate, name }) => ({
    number,
    asked: requestLabel(type, [one.category]),
    status: sampleRequestStatuses[status].label,
    due: formatDate(dueDate),
    reason: name ?? absent,
  }))
}

/** Calls and mails about the category since its order was opened, the last ones first. */
export async function communicationsOf(db: Db, one: RecallCase): Promise<CaseSheetInput['communications']> {
  const rows = await db
    .selectFrom('communications')
    .select(['at', 'recipientType', 'recipientName', 'channel', 'outcome', 'text'])
    .where('newbornId', '=', one.newborn.id)
    .where('at', '>=', one.openedAt)
    .where(
      sql<boolean>`(${one.category} = any(told_categories) or category = ${one.category} or sample_request_id in
        (select id from sample_requests where newborn_id = ${one.newborn.id} and ${one.category} = any(categories)))`,
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ at, recipientType, recipientName, channel, outcome, text }) => ({
    at: formatDateTime(at),
    to: said(recipientTypeLabels[recipientType], recipientName),
    how: channelLabels[channel],
    outcome: communicationOutcomeLabels[outcome],
    text,
  }))
}
