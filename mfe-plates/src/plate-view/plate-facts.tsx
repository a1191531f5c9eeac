import type { Plate } from '@sne/shared/contract'
import { Card } from '@sne/shared/ui-core'
import { Ago, DefinitionList } from '@sne/shared/ui-data'
import { plateTexts as texts } from '../parts/plate/texts.ts'
import { viewTexts } from './texts.ts'

const stamp = (step: Plate['closed']) =>
  step && (
    <>
      <Ago moment={step.at} />
      {step.by && ` · ${step.by.label}`}
    </>
  )

/** A plate's number, material and notes, and its steps with person and moment. */
export const PlateFacts = ({ plate }: { readonly plate: Plate }) => (
  <Card title={texts.facts}>
    <DefinitionList
      items={[
        { term: texts.type, value: plate.analysisType.label },
        { term: texts.number, value: `${plate.year}/${plate.number}` },
        { term: texts.code, value: plate.barcode },
        { term: texts.samplesTitle, value: plate.counters.samples },
        { term: texts.instrument, value: plate.instrument },
        { term: texts.kitLot, value: plate.kitLot },
        { term: viewTexts.created, value: stamp(plate.created) },
        { term: viewTexts.planned, value: stamp(plate.planned) },
        { term: viewTexts.punched, value: stamp(plate.punched) },
        { term: viewTexts.closed, value: stamp(plate.closed) },
        { term: viewTexts.analyzed, value: stamp(plate.analyzed) },
        { term: viewTexts.completed, value: stamp(plate.completed) },
        { term: viewTexts.file, value: plate.resultFile?.name },
        { term: texts.isLot, value: plate.isLot },
        { term: texts.notes, value: plate.notes },
        { term: viewTexts.punchingNotes, value: plate.punchingNotes },
      ]}
    />
  </Card>
)
