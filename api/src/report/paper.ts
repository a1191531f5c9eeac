import type { ReportStatus, Screening } from '@sne/shared/domain'
import { isReportedOut, reportWatermarks } from '@sne/shared/domain'
import type { Context } from '../calls/context.ts'
import type { ReportInput } from '../documents/index.ts'
import { readKeptFile } from '../files/kept-file.ts'
import { serverVersion } from '../version.ts'
import { laboratoryHead } from '../workgroup/laboratory-head.ts'
import type { ReportRecord } from './records.ts'

/** What the acceptance adds to a report before its row says so. */
interface Accepting {
  readonly number: string
  readonly at: string
  readonly by: string
}

const personName = async ({ db }: Context, id: number | null): Promise<string | null> => {
  if (id === null) return null
  const user = await db
    .selectFrom('users')
    .select(['title', 'name', 'surname', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
  return user ? [user.title, user.name, user.surname].filter(Boolean).join(' ') || user.email : null
}

/** Everything that a report prints, from what was frozen when it was made. */
async function inputOf(context: Context, row: ReportRecord, accepting?: Accepting): Promise<ReportInput> {
  const { db } = context
  const { facts, values, cutoffSet } = row.valuesSnapshot
  const request = await db
    .selectFrom('sampleRequests as request')
    .leftJoin('motivations', 'motivations.id', 'request.motivationId')
    .select(['request.type', 'request.urgent', 'request.dueDate', 'motivations.name'])
    .where('request.reportId', '=', row.id)
    .where('request.status', '<>', 'refused')
    .execute()
  const superseded = row.supersedesId
    ? await db.selectFrom('reports').select('number').where('id', '=', row.supersedesId).executeTakeFirst()
    : null
  const decider = await personName(context, row.createdBy)
  const accepter = accepting?.by ?? (await personName(context, row.acceptedBy))
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
      birthAt: row.birthTimeKnown ? row.birthAt : row.birthAt.slice(0, 10),
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
      collectedAt: facts.collectedAt,
      acceptedAt: row.sampleAcceptedAt,
      ageAtCollectionHours: facts.ageHours,
      motivation: facts.motivation,
      tin: facts.tin,
      transfusionAt: facts.transfusedAt,
      transfused: facts.transfused,
      parenteralNutrition: facts.parenteral,
      notes: facts.nonConformities,
    },
    analytes: values
      .filter(({ excluded }) => !excluded)
      .map(({ code, value, flag, limits, analyte }) => {
        const shown = flag ?? 'ERR'
        return {
          code,
          name: analyte.label,
          kind: analyte.kind,
          value,
          unit: analyte.unit || null,
          decimals: analyte.decimals,
          low: limits.low,
          high: limits.high,
          flag: shown,
          disorders: isReportedOut({ flag: shown, kind: analyte.kind })
            ? analyte.disorders.join(', ') || null
            : null,
        }
      }),
    cutoffVersion: cutoffSet
      ? `${cutoffSet.version} del ${cutoffSet.validFrom.split('-').reverse().join('/')}`
      : null,
    requests: request.map(({ type, urgent, dueDate, name }) => ({
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

/** The document of a report that is accepted now; its bytes are frozen by whoever keeps them. */
export const documentToFreeze = async (context: Context, row: ReportRecord, accepting: Accepting) =>
  context.services.documents.render({ kind: 'report', data: await inputOf(context, row, accepting) })

export const signerName = personName

/** The document as it stands: the frozen bytes once accepted, marked when no longer valid, a draft before. */
export async function documentOf(context: Context, row: ReportRecord): Promise<Uint8Array> {
  const { services, now } = context
  if (row.pdfFileId === null)
    return services.documents.render({ kind: 'report', data: await inputOf(context, row) })
  const { bytes } = await readKeptFile(context, row.pdfFileId)
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
