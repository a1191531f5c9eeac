import type { ReportStatus, Screening } from '@sne/shared/domain'
import { dayOf, isReportedOut, reportDocumentState, reportWatermarks } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../platform/calls/context.ts'
import { readKeptFile } from '../../platform/calls/kept-file.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import type { ReportSnapshot } from '../../platform/database/json-shapes.ts'
import { keptPlan } from '../../platform/database/kept-plan.ts'
import type { ReportAnalyte, ReportInput } from '../../platform/documents/index.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { serverVersion } from '../../platform/version.ts'
import { laboratoryHead } from '../laboratories/laboratory-head.ts'
import type { ReportFacts } from './records.ts'
import { texts } from './texts.ts'

/** Seconds after which a caller asks again for a document that is being drawn. */
const documentRetrySeconds = 2

/** What the acceptance adds to a report before its row says so. */
interface Accepting {
  readonly number: string
  readonly at: string
  readonly by: Viewer
  /** No request was made with the report: none is looked for. */
  readonly asksNothing: boolean
}

/** Names of people as documents print them, by id. */
async function personNames(
  { db }: Context,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const users = await db
    .selectFrom('users')
    .modifyFront(keptPlan)
    .select(['id', 'title', 'name', 'surname', 'email'])
    .where(sql<boolean>`id = any(${known}::bigint[])`)
    .execute()
  return new Map(
    users.map(({ id, title, name, surname, email }) => [
      id,
      [title, name, surname].filter(Boolean).join(' ') || email,
    ]),
  )
}

/** What a report asks for, as its document names it. */
const requestsNamed = ({ db }: Context, reportId: number) =>
  db
    .selectFrom('sampleRequests as request')
    .leftJoin('motivations', 'motivations.id', 'request.motivationId')
    .select(['request.type', 'request.urgent', 'request.dueDate', 'motivations.name'])
    .where('request.reportId', '=', reportId)
    .where('request.status', '<>', 'refused')
    .execute()

/** Values as a document prints them; what was left out of the judgement is named by a remark. */
const analytesOf = (values: ReportSnapshot['values']): ReportAnalyte[] =>
  values
    .filter(({ excluded }) => !excluded)
    .map(({ code, value, comparator, flag, limits, analyte }) => {
      const shown = flag ?? 'ERR'
      return {
        code,
        name: analyte.label,
        kind: analyte.kind,
        value,
        ...(comparator ? { comparator } : {}),
        unit: analyte.unit || null,
        decimals: analyte.decimals,
        low: limits.low,
        high: limits.high,
        flag: shown,
        disorders: isReportedOut({ flag: shown, kind: analyte.kind })
          ? analyte.disorders.join(', ') || null
          : null,
      }
    })

/** Everything that a report prints, from what was frozen when it was made. */
async function inputOf(context: Context, row: ReportFacts, accepting?: Accepting): Promise<ReportInput> {
  const { db } = context
  const { facts, values, cutoffSet, beside = [], remarks = [] } = row.valuesSnapshot
  const requests = accepting?.asksNothing ? [] : await requestsNamed(context, row.id)
  const superseded = row.supersedesId
    ? await db.selectFrom('reports').select('number').where('id', '=', row.supersedesId).executeTakeFirst()
    : null
  const accepterId = accepting?.by.userId ?? row.acceptedBy
  const names = await personNames(context, [row.createdBy, accepterId])
  const decider = names.get(row.createdBy)
  const accepter = names.get(accepterId) ?? accepting?.by.label
  const acceptedAt = accepting?.at ?? row.acceptedAt
  const status: ReportStatus = accepting ? 'accepted' : row.status
  return {
    laboratory: await laboratoryHead(db, row.workgroupId),
    number: accepting?.number ?? row.number,
    revision: row.revision,
    supersedes: superseded?.number ?? null,
    status,
    date: acceptedAt ?? row.createdAt,
    barcode: accepting?.number ?? row.number ?? row.protocolNumber ?? row.barcode,
    category: row.category as Screening,
    analysisType: row.typeLabel,
    outcome: row.outcome,
    urgent: row.urgent,
    text: row.text || null,
    newborn: {
      surname: row.surname,
      name: row.name,
      sex: row.sex,
      birthAt: row.birthTimeKnown ? row.birthAt : dayOf(row.birthAt),
      fiscalCode: row.fiscalCode,
      gaWeeks: facts.gaWeeks,
      gaDays: facts.gaDays,
      birthWeight: facts.birthWeight,
      mother: [row.mother?.surname, row.mother?.name].filter(Boolean).join(' ') || null,
      birthPoint: `${row.authorFacility} – ${row.authorName}`,
    },
    card: {
      barcode: row.barcode,
      protocol: row.protocolNumber,
      sampleNumber: facts.sampleNumber,
      collectedAt:
        row.collectionTimeKnown || facts.collectedAt === null ? facts.collectedAt : dayOf(facts.collectedAt),
      acceptedAt: row.sampleAcceptedAt,
      ageAtCollectionHours: facts.ageHours,
      motivation: facts.motivation,
      tin: facts.tin,
      transfusionAt: facts.transfusedAt,
      transfused: facts.transfused,
      parenteralNutrition: facts.parenteral,
      notes: facts.nonConformities,
    },
    analytes: analytesOf(values),
    beside: beside.map(({ title, values: own }) => ({ title, analytes: analytesOf(own) })),
    remarks,
    cutoffVersion: cutoffSet
      ? texts.limitsOf(cutoffSet.version, cutoffSet.validFrom.split('-').reverse().join('/'))
      : null,
    requests: requests.map(({ type, urgent, dueDate, name }) => ({
      type,
      urgent,
      dueDate,
      motivation: name ?? '',
    })),
    decidedBy: decider ? { name: decider, at: row.createdAt } : null,
    acceptedBy: accepter && acceptedAt ? { name: accepter, at: acceptedAt } : null,
    softwareVersion: serverVersion,
  }
}

/** What the document of a report that is accepted now is drawn from. */
export const inputToFreeze = (
  context: Context,
  row: ReportFacts,
  accepting: Accepting,
): Promise<ReportInput> => inputOf(context, row, accepting)

type DocumentColumns = Pick<ReportFacts, 'acceptedAt' | 'pdfFileId'>

/** @param details which reports wait, where it is not the only one asked for */
export const refusePending = (details: Readonly<Record<string, unknown>> = {}) =>
  refuse('document_pending', { details: { ...details, retryAfter: documentRetrySeconds } })

/** @throws Refusal `document_pending` while the document of an accepted report is not drawn */
export function checkDrawn(row: DocumentColumns): void {
  if (reportDocumentState(row) === 'pending') throw refusePending()
}

/**
 * The frozen bytes of a report; null for one that was never accepted.
 * @throws Refusal `document_pending` while the document is not drawn
 */
export async function frozenBytes(
  context: Pick<CallContext, 'db' | 'services'>,
  row: DocumentColumns,
): Promise<Buffer | null> {
  checkDrawn(row)
  return row.pdfFileId === null ? null : (await readKeptFile(context, row.pdfFileId)).bytes
}

/**
 * The document as it stands: the frozen bytes once accepted, marked when no longer valid, a draft before.
 * @throws Refusal `document_pending`
 */
export async function documentOf(context: Context, row: ReportFacts): Promise<Uint8Array> {
  const { services, now } = context
  const bytes = await frozenBytes(context, row)
  if (!bytes) return services.documents.render({ kind: 'report', data: await inputOf(context, row) })
  const watermark = reportWatermarks[row.status]
  if (!watermark) return bytes
  return services.documents.render({
    kind: 'mergedReports',
    data: {
      title: `Referto ${row.number}`,
      documents: [{ pdf: bytes, watermark }],
      twoSided: false,
      printedAt: now.toISOString(),
    },
  })
}
