import type { ReportStatus, Screening } from '@sne/shared/domain'
import { dayOf, decidingValues, reportDocumentState, reportMark } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../platform/calls/context.ts'
import { readKeptFile } from '../../platform/calls/kept-file.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import type { ReportSnapshot } from '../../platform/database/json-shapes.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { LaboratoryHead, ReportAnalyte, ReportInput } from '../../platform/documents/index.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { serverVersion } from '../../platform/version.ts'
import { laboratoryHead } from '../laboratories/laboratory-head.ts'
import type { LockedFacts, ReportFacts, Signer } from './records.ts'
import { texts } from './texts.ts'

/** Seconds after which a caller asks again for a document that is being drawn. */
const documentRetrySeconds = 2

/**
 * Facts that the acceptance adds to a report before its row is written; its number comes with the statement
 * that stores the input.
 */
interface Accepting {
  readonly by: Viewer
  /** ISO 8601 */
  readonly at: string
  /** No request was made with the report: none is looked for. */
  readonly asksNothing: boolean
}

/** People as documents name them. */
async function signersOf({ db }: Context, ids: readonly (number | null)[]): Promise<Signer[]> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  if (known.length === 0) return []
  return db
    .selectFrom('users')
    .withPlugin(prepared)
    .select(['id', 'title', 'name', 'surname', 'email'])
    .where(sql<boolean>`id = any(${known}::bigint[])`)
    .execute()
}

function printedNameOf(signers: readonly Signer[], id: number | null): string | undefined {
  const signer = signers.find((one) => one.id === id)
  return signer && ([signer.title, signer.name, signer.surname].filter(Boolean).join(' ') || signer.email)
}

/** Requests of a report, as its document names them. */
const requestsNamed = ({ db }: Context, reportId: number) =>
  db
    .selectFrom('sampleRequests as request')
    .leftJoin('motivations', 'motivations.id', 'request.motivationId')
    .leftJoin('samples as card', 'card.id', 'request.newSampleId')
    .select(['request.type', 'request.urgent', 'request.dueDate', 'motivations.name'])
    .select(['card.barcode', 'card.collectedAt'])
    .where('request.reportId', '=', reportId)
    .where('request.status', '<>', 'refused')
    .execute()

/** Values as a document prints them; a remark names values that were left out of the judgement. */
export const printedAnalytes = (values: ReportSnapshot['values']): ReportAnalyte[] =>
  values
    .filter(({ excluded }) => !excluded)
    .flatMap(decidingValues)
    .map(({ code, value, comparator, flag, limits, analyte, finding, notReleased }) => {
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
        finding,
        ...(notReleased ? { notReleased } : {}),
        disorders: finding ? analyte.disorders.join(', ') || null : null,
      }
    })

/** Everything that a report prints, from what was frozen when it was made. */
async function inputOf(
  context: Context,
  row: ReportFacts & Partial<Pick<LockedFacts, 'signers' | 'laboratoryHead'>>,
  accepting?: Accepting,
): Promise<ReportInput> {
  const { db } = context
  const requests = accepting?.asksNothing ? [] : await requestsNamed(context, row.id)
  const superseded = row.supersedesId
    ? await db.selectFrom('reports').select('number').where('id', '=', row.supersedesId).executeTakeFirst()
    : null
  const accepterId = accepting?.by.userId ?? row.acceptedBy
  const signers = row.signers ?? (await signersOf(context, [row.createdBy, accepterId]))
  const decider = printedNameOf(signers, row.createdBy)
  const accepter = printedNameOf(signers, accepterId) ?? accepting?.by.label
  const laboratory = row.laboratoryHead ?? (await laboratoryHead(db, row.workgroupId))
  const status: ReportStatus = accepting ? 'accepted' : row.status
  const acceptedAt = accepting?.at ?? row.acceptedAt
  const parts = {
    requests,
    superseded: superseded?.number ?? null,
    decider,
    accepter,
    acceptedAt,
    laboratory,
    status,
  }
  return printedInput(row, parts)
}

interface PaperParts {
  readonly requests: Awaited<ReturnType<typeof requestsNamed>>
  /** Number of the report in whose place this one comes. */
  readonly superseded: string | null
  readonly decider: string | undefined
  readonly accepter: string | undefined
  readonly acceptedAt: string | null
  readonly laboratory: LaboratoryHead
  readonly status: ReportStatus
}

function printedInput(row: ReportFacts, parts: PaperParts): ReportInput {
  const { facts, values, cutoffSet, beside = [], remarks = [] } = row.valuesSnapshot
  const { requests, superseded, decider, accepter, acceptedAt, laboratory, status } = parts
  const { number } = row
  return {
    laboratory,
    number,
    revision: row.revision,
    supersedes: superseded,
    status,
    date: acceptedAt ?? row.createdAt,
    barcode: number ?? row.protocolNumber ?? row.barcode,
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
      ...(facts.untold ? { untold: facts.untold } : {}),
      notes: facts.nonConformities,
    },
    analytes: printedAnalytes(values),
    beside: beside.map(({ title, values: own }) => ({ title, analytes: printedAnalytes(own) })),
    remarks,
    cutoffVersion: cutoffSet
      ? texts.limitsOf(cutoffSet.version, cutoffSet.validFrom.split('-').reverse().join('/'))
      : null,
    requests: requests.map(({ type, urgent, dueDate, name, barcode, collectedAt }) => ({
      type,
      urgent,
      dueDate,
      motivation: name ?? '',
      ...(barcode === null || collectedAt === null ? {} : { received: { barcode, collectedAt } }),
    })),
    decidedBy: decider ? { name: decider, at: row.createdAt } : null,
    acceptedBy: accepter && acceptedAt ? { name: accepter, at: acceptedAt } : null,
    softwareVersion: serverVersion,
  }
}

/** Input of the document of a report that is accepted now, except for its number (`alongDrawing`). */
export const inputToFreeze = (
  context: Context,
  row: LockedFacts,
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
 * The present document: the frozen bytes once accepted, marked when no longer valid or to be reassessed, a
 * draft before.
 * @throws Refusal `document_pending`
 */
export async function documentOf(
  context: Context,
  row: ReportFacts & { readonly toReassess: boolean },
): Promise<Uint8Array> {
  const document = await handedOut(context, row)
  return document ?? context.services.documents.render({ kind: 'report', data: await inputOf(context, row) })
}

/**
 * The frozen bytes of a report, in a copy with its mark where it has one; null for one that was never accepted.
 * @throws Refusal `document_pending` while the document is not drawn
 */
export async function handedOut(
  context: Pick<CallContext, 'db' | 'services' | 'now'>,
  row: DocumentColumns & Parameters<typeof reportMark>[0] & { readonly number: string | null },
): Promise<Uint8Array | null> {
  const bytes = await frozenBytes(context, row)
  return bytes && marked(context, row, bytes)
}

/** The frozen bytes of a report, in a copy with its mark where it has one. */
export async function marked(
  { services, now }: Pick<CallContext, 'services' | 'now'>,
  row: Parameters<typeof reportMark>[0] & { readonly number: string | null },
  bytes: Uint8Array,
): Promise<Uint8Array> {
  const watermark = reportMark(row)
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
