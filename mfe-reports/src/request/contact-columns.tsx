import type { SampleRequest } from '@sne/shared/contract'
import { formatText } from '@sne/shared/domain'
import { Ago, type Column } from '@sne/shared/ui-data'
import { placeName } from '../parts/request/place-name.ts'
import { Answer, Approval, Attempts, Told } from '../parts/request/request-cells.tsx'
import { requestTexts as texts } from '../parts/request/texts.ts'

type Request<Sort extends string = never> = Column<SampleRequest, Sort>

/** The approver of a request, the people told of it, and their answers. */
export const contactColumns = {
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
}
