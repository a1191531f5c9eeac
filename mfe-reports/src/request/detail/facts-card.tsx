import type { SampleRequestDetail } from '@sne/shared/contract'
import {
  addresses,
  formatDate,
  mayOpen,
  newbornName,
  requestLabel,
  screeningLabels,
} from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Card } from '@sne/shared/ui-core'
import { Ago, DefinitionList } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import { placeName } from '../../parts/request/place-name.ts'
import { Answer, Discs, Due } from '../../parts/request/request-cells.tsx'
import { requestTexts } from '../../parts/request/texts.ts'
import { detailTexts as texts } from '../../parts/request-steps/texts.ts'

interface Stamped {
  readonly at: string
  readonly by: { readonly label: string } | null
}

const stamp = ({ at, by }: Stamped) => (
  <>
    <Ago moment={at} /> · {by?.label ?? requestTexts.system}
  </>
)

/** The requested material, its newborn, requester and due day. */
export function FactsCard({ request }: { readonly request: SampleRequestDetail }) {
  const me = useSession()
  const { newborn, origin, approved, refused, reportId } = request
  const mayRead = mayOpen(addresses.report, me.currentRole)
  const repetition = request.type === 're_test'
  return (
    <Card title={texts.facts}>
      <DefinitionList
        items={[
          {
            term: texts.newborn,
            value: (
              <>
                <Link to={`/newborn/${newborn.id}`}>{newbornName(newborn)}</Link> · {newborn.code}
              </>
            ),
          },
          { term: texts.birth, value: <Ago moment={newborn.birthAt} /> },
          { term: texts.type, value: requestLabel(request.type, request.categories) },
          {
            term: texts.categories,
            value: request.categories.map((category) => screeningLabels[category]).join(', '),
          },
          { term: texts.motivation, value: request.motivation?.label },
          {
            term: texts.origin,
            value: origin.sampleId !== null && (
              <Link to={`/newborn/${newborn.id}/sample/${origin.sampleId}`}>
                {[origin.barcode, origin.protocol].filter(Boolean).join(' · ')}
              </Link>
            ),
          },
          { term: texts.asked, value: stamp(request.created) },
          ...(repetition
            ? [
                { term: requestTexts.replicates, value: request.replicates },
                { term: texts.discs, value: <Discs discs={request.discs} /> },
                { term: texts.plate, value: request.plate?.label },
              ]
            : [
                { term: texts.approved, value: approved ? stamp(approved) : texts.notApproved },
                { term: texts.due, value: <Due {...request} /> },
                {
                  term: requestTexts.recipients,
                  value: request.recipients.map(placeName).join(', '),
                },
                { term: texts.answer, value: <Answer {...request} /> },
                { term: texts.owner, value: request.owner?.label ?? texts.nobody },
              ]),
          ...(reportId !== null && mayRead
            ? [{ term: texts.report, value: <Link to={`/report/${reportId}/view`}>{texts.openReport}</Link> }]
            : []),
          ...(request.serum?.collectedAt
            ? [{ term: texts.collected, value: formatDate(request.serum.collectedAt) }]
            : []),
          ...(refused
            ? [
                { term: texts.refused, value: stamp(refused) },
                { term: texts.reason, value: refused.reason },
              ]
            : []),
          { term: texts.notes, value: request.notes },
        ]}
      />
    </Card>
  )
}
