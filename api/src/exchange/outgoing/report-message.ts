import { isOneOf, type Screening, screeningLabels, withdrawnReportStatuses } from '@sne/shared/domain'
import { type FieldInput, type SegmentInput, writeMessage, writeMoment } from '../hl7/index.ts'
import {
  cardOf,
  type Observation,
  type Standing,
  summaryOf,
  valuesOf,
  writeObservation,
} from './observations.ts'
import { priorityOf } from './priority.ts'
import type { OutgoingReport } from './read-report.ts'
import { standingOf } from './standing.ts'

const blank = (count: number): string[] => Array.from({ length: count }, () => '')
const moment = (text: string | null) => (text === null ? '' : writeMoment(new Date(text)))
const sexes = { male: 'M', female: 'F' } as const

/** A report that was reopened or replaced does not hold any more; a later revision corrects the one before. */
const isWithdrawn = ({ status }: OutgoingReport) => isOneOf(withdrawnReportStatuses, status)
const statusOf = (report: OutgoingReport): Standing['status'] =>
  isWithdrawn(report) ? 'R' : report.revision > 1 ? 'C' : 'F'

/** The message's own number: equal for one state of a report, however often it is fetched. */
const controlIdOf = ({ id, revision, status, mark }: OutgoingReport) =>
  `R${id}-${revision}${status === 'reopened' ? 'R' : status === 'superseded' ? 'S' : mark ? `V${mark.id}` : ''}`

const header = (report: OutgoingReport): SegmentInput => ({
  name: 'MSH',
  fields: [
    'SNE',
    [report.laboratoryName, report.laboratoryCode, 'L'],
    '',
    [report.authorName, report.authorCode, 'L'],
    moment((isWithdrawn(report) ? report.reopenedAt : report.mark?.at) ?? report.acceptedAt),
    '',
    ['ORU', 'R01', 'ORU_R01'],
    controlIdOf(report),
    'P',
    '2.5.1',
    ...blank(2),
    'NE',
    'AL',
    '',
    'UNICODE UTF-8',
  ],
})

/** PID-3: the birth point's code first, as it knows the newborn. */
function identifiersOf({ externalCode, code, fiscalCode, authorCode }: OutgoingReport): FieldInput {
  const identifier = (id: string | null, authority: string, type: string) =>
    id ? [[[id], [], [], [authority], [type]]] : []
  return {
    repetitions: [
      ...identifier(externalCode, authorCode, 'MR'),
      ...identifier(code, 'SNE', 'PI'),
      ...identifier(fiscalCode, 'MEF', 'NNITA'),
    ],
  }
}

const patient = (report: OutgoingReport): SegmentInput => ({
  name: 'PID',
  fields: [
    '1',
    '',
    identifiersOf(report),
    '',
    [report.surname, report.name],
    '',
    report.birthTimeKnown ? moment(report.birthAt) : moment(report.birthAt).slice(0, 8),
    report.sex ? sexes[report.sex] : 'U',
    ...blank(15),
    report.pluralityCount === null ? '' : report.pluralityCount > 1 ? 'Y' : 'N',
    report.pluralityOrder === null ? '' : String(report.pluralityOrder),
  ],
})

function motherOf({ mother }: OutgoingReport): SegmentInput[] {
  if (!mother?.surname && !mother?.name) return []
  const fields: FieldInput[] = ['1', [mother.surname ?? '', mother.name ?? ''], ['MTH', 'Mother', 'HL70063']]
  fields[15] = mother.birthDate?.replaceAll('-', '') ?? ''
  fields[32] = mother.fiscalCode ? [mother.fiscalCode, '', '', 'MEF', 'NNITA'] : ''
  return [{ name: 'NK1', fields: Array.from(fields, (field) => field ?? '') }]
}

/** When the card was taken: the day alone where no time is known. */
const collectionOf = ({ collectedAt, collectionTimeKnown }: OutgoingReport) =>
  collectionTimeKnown === false ? moment(collectedAt).slice(0, 8) : moment(collectedAt)

/** The report that this one replaces, the one that replaced it, or that it is to be reassessed. */
const standingNote = (report: OutgoingReport): SegmentInput[] =>
  standingOf(report).map((text, index) => ({ name: 'NTE', fields: [String(index + 1), 'L', text] }))

/** One order group: its subject, its observations, the specimen. */
function group(
  report: OutgoingReport,
  position: number,
  panel: readonly string[],
  observations: readonly Observation[],
): SegmentInput[] {
  // Numbers of the order as it came; a card without an order is named by its barcode and the report's number.
  const placer = [report.placerOrderNumber ?? report.barcode, report.authorCode]
  const filler = [
    report.fillerOrderNumber ?? `${report.orderNumber ?? report.number ?? ''}-${position}`,
    report.laboratoryCode,
  ]
  const standing: Standing = {
    status: statusOf(report),
    at: report.acceptedAt ?? '',
    collected: collectionOf(report),
    laboratory: report.laboratoryName,
  }
  return [
    { name: 'ORC', fields: ['RE', placer, filler, ...blank(17), [report.authorName, report.authorCode]] },
    {
      name: 'OBR',
      fields: [
        String(position),
        placer,
        filler,
        panel,
        ...blank(2),
        collectionOf(report),
        ...blank(6),
        moment(report.receivedAt),
        ...blank(5),
        // The report's own number, and that of the report before it.
        report.number ?? '',
        report.replaces ?? '',
        moment(report.acceptedAt),
        ...blank(2),
        standing.status,
      ],
    },
    ...standingNote(report),
    priorityOf(report),
    ...observations.map((one, index) => writeObservation(one, index + 1, standing)),
    {
      name: 'SPM',
      fields: [
        '1',
        { repetitions: [[[report.barcode, report.authorCode], filler]] },
        '',
        ['440500007', 'Blood spot specimen', 'SCT'],
        ...blank(12),
        collectionOf(report),
        moment(report.receivedAt),
      ],
    },
  ]
}

/**
 * A report as HL7 v2.5.1 `ORU^R01`, in groups as newborn screening programmes write it: the report as a whole
 * (57128-1), the card (57717-1), the values of the category (54089-8); then a group for each
 * other analysis of the episode. @param pdf the signed document, when asked for
 */
export const writeReport = (report: OutgoingReport, pdf: Uint8Array | null): string =>
  writeMessage([
    header(report),
    patient(report),
    ...motherOf(report),
    ...group(report, 1, ['57128-1', 'Newborn Screening Report summary panel', 'LN'], summaryOf(report, pdf)),
    ...group(report, 2, ['57717-1', 'Newborn screen card data panel', 'LN'], cardOf(report)),
    ...group(
      report,
      3,
      [
        '54089-8',
        'Newborn screening panel AHIC',
        'LN',
        report.category,
        screeningLabels[report.category as Screening],
        '99SNE',
      ],
      valuesOf(report, report.valuesSnapshot.values),
    ),
    ...(report.valuesSnapshot.beside ?? []).flatMap((one, index) =>
      group(
        {
          ...report,
          barcode: one.barcode,
          collectedAt: one.collectedAt,
          collectionTimeKnown: one.collectionTimeKnown,
        },
        4 + index,
        [one.analysisType.code, one.analysisType.label, '99SNE'],
        valuesOf(report, one.values),
      ),
    ),
  ])
