import type { SampleRequestDetail } from '@sne/shared/contract'
import { flagLabels, flagSigns, formatNumber, serumFlag, serumOutcomes } from '@sne/shared/domain'
import { Card, StatusTag } from '@sne/shared/ui-core'
import { DefinitionList } from '@sne/shared/ui-data'
import { detailTexts as texts } from '../../parts/request-steps/texts.ts'

const limits = (low: number | null, high: number | null) =>
  [
    low === null ? null : `${texts.low} ${formatNumber(low, 2)}`,
    high === null ? null : `${texts.high} ${formatNumber(high, 2)}`,
  ]
    .filter(Boolean)
    .join(' ')

/** Content of the report of serum; nothing before it came. */
export function SerumCard({ request: { serum, values } }: { readonly request: SampleRequestDetail }) {
  if (serum === null) return null
  return (
    <Card title={texts.values}>
      <DefinitionList
        items={[
          { term: texts.outcome, value: serum.outcome && <StatusTag look={serumOutcomes[serum.outcome]} /> },
          ...values.map((one) => ({
            term: one.code,
            value: (
              <span title={flagLabels[serumFlag(one)]}>
                <strong>
                  {formatNumber(one.value, 2)} {one.unit} {flagSigns[serumFlag(one)]}
                </strong>{' '}
                <span className="sne-weak">{limits(one.low, one.high)}</span>
              </span>
            ),
          })),
        ]}
      />
    </Card>
  )
}
