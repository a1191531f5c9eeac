import type { SampleRequest } from '@sne/shared/contract'
import { formatText } from '@sne/shared/domain'
import type { Column } from '@sne/shared/ui-data'
import { Discs } from '../parts/request/request-cells.tsx'
import { requestTexts as texts } from '../parts/request/texts.ts'

type Request<Sort extends string = never> = Column<SampleRequest, Sort>

/** The card that a request is about, and the discs that are punched for it. */
export const discColumns = {
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
