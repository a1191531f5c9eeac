import type { PlaceToCall, RecallCaseDetail } from '@sne/shared/contract'
import { addresses, formatDate, formatDateTime, formatLimits, mayOpen } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Card } from '@sne/shared/ui-core'
import { Ago, DefinitionList, Phones } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import { placeName } from '../../parts/request/place-name.ts'
import { Attempts } from '../../parts/request/request-cells.tsx'
import { DueOf, FindingText, LifeOf, lateStep, WaitsFor } from '../case-cells.tsx'
import { recallTexts } from '../texts.ts'
import { caseTexts as texts } from './texts.ts'

/** Awaited people and material, due day, and the card of the finding. */
export function NowCard({ one }: { readonly one: RecallCaseDetail }) {
  const { currentRole } = useSession()
  const { request, report, newborn } = one
  return (
    <Card title={texts.now}>
      <DefinitionList
        items={[
          { term: texts.waits, value: one.open ? <WaitsFor {...one} /> : texts.closed },
          { term: texts.due, value: one.open && <DueOf {...one} /> },
          {
            term: texts.findings,
            value:
              one.findings.length === 0 ? (
                one.motivation
              ) : (
                <ul className="rec-notes">
                  {one.findings.map((finding) => (
                    <li key={finding.analyte}>
                      <FindingText finding={finding} />{' '}
                      <span className="sne-weak">
                        {texts.limits} {formatLimits(finding.limits, finding.decimals)} ·{' '}
                        {texts.measuredOn(finding.card.barcode, formatDate(finding.card.collectedAt))}
                      </span>
                    </li>
                  ))}
                </ul>
              ),
          },
          ...(one.escalations.length > 0
            ? [{ term: recallTexts.lateSteps, value: one.escalations.map(lateStep).join('; ') }]
            : []),
          { term: texts.owner, value: one.owner?.label ?? recallTexts.nobody },
          { term: recallTexts.attempts, value: <Attempts attempts={one.attempts} /> },
          {
            term: texts.newborn,
            value: <Link to={`/newborn/${newborn.id}`}>{newborn.code}</Link>,
          },
          {
            term: texts.birth,
            value: (
              <>
                <Ago moment={newborn.birthAt}>{formatDateTime(newborn.birthAt)}</Ago> ·{' '}
                <LifeOf newborn={newborn} />
              </>
            ),
          },
          { term: texts.place, value: one.birthPoint && placeName(one.birthPoint) },
          { term: texts.callPlace, value: one.place && <CallPlace {...one.place} /> },
          { term: texts.callCentre, value: one.centre ? <CallPlace {...one.centre} /> : texts.noCentre },
          {
            term: texts.callPediatrician,
            value: one.pediatrician && (
              <Phones
                name={one.pediatrician.name}
                phones={one.pediatrician.phone ? [one.pediatrician.phone] : []}
                former={one.pediatrician.former}
                none={texts.noPhone}
              />
            ),
          },
          { term: texts.order, value: one.number },
          {
            term: texts.request,
            value:
              request &&
              (mayOpen(addresses.sampleRequests, currentRole) ? (
                <Link to={`/sample-request/${request.id}`}>{request.number}</Link>
              ) : (
                request.number
              )),
          },
          {
            term: texts.report,
            value: report && mayOpen(addresses.report, currentRole) && (
              <Link to={`/report/${report.id}/view`}>{texts.openReport}</Link>
            ),
          },
        ]}
      />
    </Card>
  )
}

const CallPlace = ({ name, facilityName, phones, former }: PlaceToCall) => (
  <Phones name={`${name} · ${facilityName}`} phones={phones} former={former} none={texts.noPhone} />
)
