import { type ControlLot, controlLotEndpoints, Day, Reason } from '@sne/shared/contract'
import { formatDate, maySign, qcLevelLabels } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button, Card } from '@sne/shared/ui-core'
import {
  CallModal,
  CheckboxField,
  DateField,
  DefinitionList,
  TextAreaField,
  TextField,
} from '@sne/shared/ui-data'
import { useState } from 'react'
import { z } from 'zod'
import { lotPageTexts as texts } from './texts.ts'

const fact = z.string().trim().max(120)
const Facts = z.object({
  maker: fact,
  matrix: fact,
  expiresOn: Day.nullable(),
  openedOn: Day.nullable(),
  parallel: z.boolean(),
  reason: z.string().trim().max(500),
})
/** Facts of a lot that was used change with a reason. */
const UsedFacts = Facts.extend(Reason.shape)

/** Facts of the lot; a lead changes them. */
export function FactsCard({ lot }: { readonly lot: ControlLot }) {
  const [isChanging, setChanging] = useState(false)
  const mayChange = maySign(useSession(), 'lead')
  const use = lot.enabled ? (lot.parallel ? texts.parallel : texts.judges) : texts.retired
  const day = (text: string | null) => (text === null ? null : formatDate(text))
  return (
    <Card
      title={texts.facts}
      actions={
        <Button
          size="small"
          disabled={!mayChange}
          title={mayChange ? undefined : texts.onlyLead}
          onClick={() => setChanging(true)}
        >
          {texts.change}
        </Button>
      }
    >
      <DefinitionList
        columns={3}
        items={[
          { term: texts.level, value: qcLevelLabels[lot.level] },
          { term: texts.maker, value: lot.maker },
          { term: texts.matrix, value: lot.matrix },
          { term: texts.expires, value: day(lot.expiresOn) },
          { term: texts.opened, value: day(lot.openedOn) },
          { term: texts.use, value: use },
        ]}
      />
      {isChanging && <FactsForm lot={lot} onClose={() => setChanging(false)} />}
    </Card>
  )
}

function FactsForm({ lot, onClose }: { readonly lot: ControlLot; readonly onClose: () => void }) {
  const { expiresOn, openedOn, parallel } = lot
  return (
    <CallModal
      title={`${texts.change}: ${lot.code}`}
      schema={lot.used ? UsedFacts : Facts}
      unsaved={{ key: `control-lot-facts-${lot.id}`, label: texts.unsaved }}
      defaultValues={{
        maker: lot.maker ?? '',
        matrix: lot.matrix ?? '',
        expiresOn,
        openedOn,
        parallel,
        reason: '',
      }}
      submitText={texts.save}
      call={controlLotEndpoints.changeControlLot}
      input={({ maker, matrix, reason, ...facts }) => ({
        params: { id: lot.id },
        body: {
          ...{ ...facts, maker: maker || null, matrix: matrix || null },
          ...(reason ? { reason } : {}),
        },
      })}
      done={texts.saved}
      onClose={onClose}
    >
      <TextField name="maker" label={texts.maker} />
      <TextField name="matrix" label={texts.matrix} />
      <DateField name="expiresOn" label={texts.expires} />
      <DateField name="openedOn" label={texts.opened} />
      <CheckboxField name="parallel" label={texts.parallelField} />
      {lot.used && <TextAreaField name="reason" label={texts.factsReason} required />}
    </CallModal>
  )
}
