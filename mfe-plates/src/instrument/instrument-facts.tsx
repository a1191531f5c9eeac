import type { Instrument } from '@sne/shared/contract'
import { formatDateTime } from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { DefinitionList } from '@sne/shared/ui-data'
import { instrumentTexts as texts } from './texts.ts'

/** Maker, place and analyses of an instrument. */
export const InstrumentFacts = ({ instrument }: { readonly instrument: Instrument }) => (
  <Card title={texts.facts}>
    <DefinitionList
      columns={4}
      items={[
        { term: texts.maker, value: instrument.maker },
        { term: texts.model, value: instrument.model },
        { term: texts.serial, value: instrument.serial },
        { term: texts.place, value: instrument.place },
        { term: texts.types, value: instrument.analysisTypes.map(({ label }) => label).join(', ') },
        {
          term: texts.created,
          value: `${instrument.created.by?.label ?? texts.system}, ${formatDateTime(instrument.created.at)}`,
        },
        { term: texts.notes, value: instrument.notes },
      ]}
    />
  </Card>
)
