import type { WellData } from '@sne/shared/contract'
import { newbornName, outcomes, sampleAnalysisStatuses } from '@sne/shared/domain'
import { Card, StatusTag } from '@sne/shared/ui-core'
import { DefinitionList } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import { plateTexts as texts } from '../parts/plate/texts.ts'
import { viewTexts } from './texts.ts'

/** The card in a well, and how far its analysis is. */
export const WellFacts = ({ well }: { readonly well: WellData }) => (
  <Card title={well.position}>
    <DefinitionList
      items={[
        {
          term: viewTexts.newborn,
          value: well.newborn && <Link to={`/newborn/${well.newborn.id}`}>{newbornName(well.newborn)}</Link>,
        },
        { term: texts.barcode, value: well.barcode },
        { term: viewTexts.protocol, value: well.protocol },
        {
          term: viewTexts.analysis,
          value: well.analysisStatus && <StatusTag look={sampleAnalysisStatuses[well.analysisStatus]} />,
        },
        { term: viewTexts.outcome, value: well.outcome && <StatusTag look={outcomes[well.outcome]} /> },
        { term: viewTexts.note, value: well.note },
      ]}
    />
  </Card>
)
