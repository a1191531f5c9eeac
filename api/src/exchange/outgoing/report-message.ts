import { type Screening, screeningLabels } from '@sne/shared/domain'
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

const blank = (count: number): string[] => Array.from({ length: count }, () => '')
const moment = (text: string | null) => (text === null ? '' : writeMoment(new Date(text)))
const sexes = { male: 'M', female: 'F' } as const

/** A report that was reopened is no longer verified; a later revision corrects the one before. */
const statusOf = ({ status, revision }: OutgoingReport): Standing['status'] =>
  status === 'reopened' ? 'R' : revision > 1 ? 'C' : 'F'

/** The message's own number: the same report says the same, however often it is fetched. */
const controlIdOf = ({ id, revision, status }: OutgoingReport) =>
  `R${id}-${revision}${status === 'reopened' ? 'R' : ''}`

const header = (report: OutgoingReport): SegmentInput => ({
  name: 'MSH',
  fields: [
    'SNE',
    [report.laboratoryName, report.laboratoryCode, 'L'],
    '',
    [report.authorName, report.authorCode, 'L'],
    moment(report.status === 'reopened' ? report.reopenedAt : report.acceptedAt),
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

/** One order group: what it is about, its observations, the specimen. */
function group(
  report: OutgoingReport,
  position: number,
  panel: readonly string[],
  observations: readonly Observation[],
): SegmentInput[] {
  const placer = [report.barcode, report.authorCode]
  const filler = [`${report.number ?? ''}-${position}`, report.laboratoryCode]
  const standing: Standing = {
    status: statusOf(report),
    at: report.acceptedAt ?? '',
    collectedAt: report.collectedAt,
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
        moment(report.collectedAt),
        ...blank(6),
        moment(report.receivedAt),
        ...blank(7),
        moment(report.acceptedAt),
        ...blank(2),
        standing.status,
      ],
    },
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
        moment(report.collectedAt),
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
        { ...report, barcode: one.barcode, collectedAt: one.collectedAt },
        4 + index,
        [one.analysisType.code, one.analysisType.label, '99SNE'],
        valuesOf(report, one.values),
      ),
    ),
  ])
