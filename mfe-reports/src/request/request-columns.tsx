import type { SampleRequest } from '@sne/shared/contract'
import { formatText, newbornName, requestLabel, sampleRequestStatuses } from '@sne/shared/domain'
import { StatusTag } from '@sne/shared/ui-core'
import { Ago, type Column } from '@sne/shared/ui-data'
import { CategoryList, Due, UrgentTag } from '../parts/request/request-cells.tsx'
import { requestTexts as texts } from '../parts/request/texts.ts'
import { contactColumns } from './contact-columns.tsx'
import { discColumns } from './disc-columns.tsx'

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
  motivation: {
    key: 'motivation',
    title: texts.motivation,
    wraps: 'sentences',
    render: ({ motivation }) => formatText(motivation?.label),
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
  ...contactColumns,
  ...discColumns,
}
