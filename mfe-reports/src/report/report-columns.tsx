import type { ReportRow } from '@sne/shared/contract'
import { formatText, newbornName, reassessmentStates, reportStatuses } from '@sne/shared/domain'
import { StatusTag } from '@sne/shared/ui-core'
import { Ago, type Column, DayOnly } from '@sne/shared/ui-data'
import { CategoryCell, numberOf, OutcomeCell, WorstFlag } from './report-cells.tsx'
import './report.css'
import { reportTexts as texts } from './texts.ts'

type Report<Sort extends string = never> = Column<ReportRow, Sort>

/** Columns of the lists of reports, each with the field by which its list can order it. */
export const reportColumns = {
  number: {
    key: 'number',
    title: texts.number,
    render: (row) => (
      <span className="rep-outcome">
        {numberOf(row)}
        {row.status === 'superseded' && <StatusTag look={reportStatuses[row.status]} />}
        {row.toReassess && <StatusTag look={reassessmentStates.open} />}
      </span>
    ),
    sort: 'number',
    always: true,
  } satisfies Report<'number'>,
  newborn: {
    key: 'newborn',
    title: texts.newborn,
    render: ({ newborn }) => newbornName(newborn),
    sort: 'newborn',
    always: true,
  } satisfies Report<'newborn'>,
  birth: {
    key: 'birth',
    title: texts.birth,
    render: ({ newborn }) => <DayOnly moment={newborn.birthAt} />,
    hidden: true,
  } satisfies Report,
  category: {
    key: 'category',
    title: texts.category,
    render: ({ category }) => <CategoryCell category={category} />,
    sort: 'category',
  } satisfies Report<'category'>,
  analysis: {
    key: 'analysis',
    title: texts.analysis,
    render: ({ analysisType }) => analysisType.label,
    hidden: true,
  } satisfies Report,
  outcome: {
    key: 'outcome',
    title: texts.outcome,
    render: (row) => (
      <span className="rep-outcome">
        <OutcomeCell outcome={row.outcome} urgent={row.urgent} />
        <WorstFlag flag={row.worstFlag} />
      </span>
    ),
    sort: 'outcome',
  } satisfies Report<'outcome'>,
  protocol: {
    key: 'protocol',
    title: texts.protocol,
    render: ({ protocol }) => formatText(protocol),
    sort: 'protocol',
  } satisfies Report<'protocol'>,
  barcode: {
    key: 'barcode',
    title: texts.barcode,
    render: ({ barcode }) => barcode,
  } satisfies Report,
  birthPoint: {
    key: 'birthPoint',
    title: texts.birthPoint,
    render: ({ birthPoint }) => formatText(birthPoint?.label),
    hidden: true,
  } satisfies Report,
  plate: {
    key: 'plate',
    title: texts.plate,
    render: ({ plate }) => formatText(plate?.label),
    hidden: true,
  } satisfies Report,
  note: {
    key: 'note',
    title: texts.note,
    render: ({ note }) => <span title={note ?? undefined}>{formatText(note)}</span>,
  } satisfies Report,
  createdAt: {
    key: 'createdAt',
    title: texts.createdAt,
    render: ({ created }) => <Ago moment={created.at} />,
    sort: 'createdAt',
  } satisfies Report<'createdAt'>,
  createdBy: {
    key: 'createdBy',
    title: texts.createdBy,
    render: ({ created }) => created.by?.label ?? texts.system,
  } satisfies Report,
  dueAt: {
    key: 'dueAt',
    title: texts.dueAt,
    render: ({ dueAt }) => <Ago moment={dueAt} />,
    sort: 'dueAt',
  } satisfies Report<'dueAt'>,
  acceptedAt: {
    key: 'acceptedAt',
    title: texts.acceptedAt,
    render: ({ accepted }) => <DayOnly moment={accepted?.at} />,
    sort: 'acceptedAt',
  } satisfies Report<'acceptedAt'>,
  acceptedBy: {
    key: 'acceptedBy',
    title: texts.acceptedBy,
    render: ({ accepted }) => formatText(accepted?.by?.label),
  } satisfies Report,
  reopenedAt: {
    key: 'reopenedAt',
    title: texts.reopenedAt,
    render: ({ reopened }) => <DayOnly moment={reopened?.at} />,
    sort: 'reopenedAt',
  } satisfies Report<'reopenedAt'>,
  reopenedBy: {
    key: 'reopenedBy',
    title: texts.reopenedBy,
    render: ({ reopened }) => formatText(reopened?.by?.label),
  } satisfies Report,
  motivation: {
    key: 'motivation',
    title: texts.motivation,
    render: ({ reopened }) => (
      <span title={reopened?.reason ?? undefined}>{formatText(reopened?.reason)}</span>
    ),
    always: true,
  } satisfies Report,
  printedAt: {
    key: 'printedAt',
    title: texts.printedAt,
    render: ({ printedAt }) => <DayOnly moment={printedAt} />,
    sort: 'printedAt',
  } satisfies Report<'printedAt'>,
}
