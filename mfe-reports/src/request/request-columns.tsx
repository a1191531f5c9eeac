import type { SampleRequest } from '@sne/shared/contract'
import { formatText, newbornName, requestLabel, sampleRequestStatuses } from '@sne/shared/domain'
import { StatusTag } from '@sne/shared/ui-core'
import { Ago, type Column } from '@sne/shared/ui-data'
import { placeName } from '../parts/request/place-name.ts'
import {
  Answer,
  Approval,
  Attempts,
  CategoryList,
  Discs,
  Due,
  Told,
  UrgentTag,
} from '../parts/request/request-cells.tsx'
import { requestTexts as texts } from '../parts/request/texts.ts'

type Request<Sort extends string = never> = Column<SampleRequest, Sort>

/** Columns of the lists of requests; a list chooses and orders them. */
export const requestColumns = {
  number: {
    key: 'number',
    title: texts.number,
    wraps: true,
    sort: 'number',
    always: true,
    render: (row) => (
      <span className="req-signs">
        {row.number}
        <UrgentTag urgent={row.urgent} />
      </span>
    ),
  } satisfies Request<'number'>,
  newborn: {
    key: 'newborn',
    title: texts.newborn,
    wraps: true,
    sort: 'newborn',
    always: true,
    render: ({ newborn }) => newbornName(newborn),
  } satisfies Request<'newborn'>,
  type: {
    key: 'type',
    title: texts.type,
    wraps: true,
    sort: 'type',
    render: ({ type, categories }) => requestLabel(type, categories),
  } satisfies Request<'type'>,
  categories: {
    key: 'categories',
    title: texts.categories,
    wraps: true,
    render: ({ categories }) => <CategoryList categories={categories} />,
  } satisfies Request,
  status: {
    key: 'status',
    title: texts.status,
    sort: 'status',
    render: ({ status }) => <StatusTag look={sampleRequestStatuses[status]} />,
  } satisfies Request<'status'>,
  due: {
    key: 'due',
    title: texts.due,
    wraps: true,
    sort: 'dueDate',
    render: (row) => <Due {...row} />,
  } satisfies Request<'dueDate'>,
  approval: {
    key: 'approval',
    title: texts.approval,
    sort: 'approvedAt',
    render: (row) => <Approval {...row} />,
  } satisfies Request<'approvedAt'>,
  approvedAt: {
    key: 'approvedAt',
    title: texts.approvedAt,
    wraps: true,
    sort: 'approvedAt',
    render: ({ approved }) =>
      approved ? (
        <>
          <Ago moment={approved.at} /> · {approved.by?.label ?? texts.system}
        </>
      ) : (
        formatText(null)
      ),
  } satisfies Request<'approvedAt'>,
  told: {
    key: 'told',
    title: texts.told,
    wraps: 'sentences',
    render: ({ notices }) => <Told notices={notices} />,
  } satisfies Request,
  recipients: {
    key: 'recipients',
    title: texts.recipients,
    wraps: true,
    hidden: true,
    render: ({ recipients }) => formatText(recipients.map(placeName).join(', ')),
  } satisfies Request,
  answer: {
    key: 'answer',
    title: texts.answer,
    wraps: 'sentences',
    render: (row) => <Answer {...row} />,
  } satisfies Request,
  attempts: {
    key: 'attempts',
    title: texts.attempts,
    wraps: 'sentences',
    render: ({ attempts }) => <Attempts attempts={attempts} />,
  } satisfies Request,
  motivation: {
    key: 'motivation',
    title: texts.motivation,
    wraps: 'sentences',
    render: ({ motivation }) => formatText(motivation?.label),
  } satisfies Request,
  card: {
    key: 'card',
    title: texts.card,
    render: ({ origin }) => formatText(origin.barcode),
  } satisfies Request,
  protocol: {
    key: 'protocol',
    title: texts.protocol,
    hidden: true,
    render: ({ origin }) => formatText(origin.protocol),
  } satisfies Request,
  createdAt: {
    key: 'createdAt',
    title: texts.createdAt,
    sort: 'createdAt',
    render: ({ created }) => <Ago moment={created.at} />,
  } satisfies Request<'createdAt'>,
  createdBy: {
    key: 'createdBy',
    title: texts.createdBy,
    hidden: true,
    render: ({ created }) => created.by?.label ?? texts.system,
  } satisfies Request,
  owner: {
    key: 'owner',
    title: texts.owner,
    hidden: true,
    render: ({ owner }) => formatText(owner?.label),
  } satisfies Request,
  replicates: {
    key: 'replicates',
    title: texts.replicates,
    align: 'right',
    render: ({ replicates }) => formatText(replicates),
  } satisfies Request,
  discs: {
    key: 'discs',
    title: texts.discs,
    wraps: true,
    render: ({ discs }) => <Discs discs={discs} />,
  } satisfies Request,
  plate: {
    key: 'plate',
    title: texts.plate,
    wraps: 'sentences',
    render: ({ plate }) => formatText(plate?.label),
  } satisfies Request,
}
