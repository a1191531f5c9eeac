import type { SampleRequestDetail } from '@sne/shared/contract'
import { flagLabels, flagSigns } from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { DefinitionList } from '@sne/shared/ui-data'
import { detailTexts as texts } from '../../parts/request-steps/texts.ts'

/** The values out of range behind a request; one that no analysis asked for has its motivation instead. */
export const FindingsCard = ({ request: { findings } }: { readonly request: SampleRequestDetail }) => (
  <Card title={texts.findings}>
    {findings.length === 0 ? (
      <p className="sne-weak">{texts.noFindings}</p>
    ) : (
      <DefinitionList
        items={findings.map(({ analyte, value, flag, barcode }) => ({
          term: analyte,
          value: (
            <>
              <strong title={flagLabels[flag]}>
                {value} {flagSigns[flag]}
              </strong>
              {barcode && <span className="sne-weak"> {texts.findingOfCard(barcode)}</span>}
            </>
          ),
        }))}
      />
    )}
  </Card>
)
