import { useAction, useCall } from '@sne/shared/client'
import { type BodyOf, type MaterialItem, materialEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Alert, Button, Card, ErrorOf, messageOf, Skeleton, StaleNotice, Tag } from '@sne/shared/ui-core'
import { BarcodeField, Select } from '@sne/shared/ui-data'
import { useState } from 'react'
import { ChoiceRow, RecordedRow } from './material-rows.tsx'
import './material.css'
import { materialTexts as texts } from './texts.ts'
import { useMaterialRights } from './use-rights.ts'

const keyOf = ({ kind, id }: MaterialItem) => `${kind} ${id}`

/**
 * Materials of a plate: recorded, proposed, read or chosen; nothing where the laboratory registered none for
 * its type.
 */
export function PlateMaterialsCard({ plateId }: { readonly plateId: number }) {
  const params = { id: plateId }
  const materials = useCall(materialEndpoints.getPlateMaterials, { params })
  const record = useAction(materialEndpoints.recordMaterials)
  const rights = useMaterialRights()
  const toast = useToast()
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const retry = () => void materials.refetch()
  if (materials.isError && !materials.data) return <ErrorOf inline error={materials.error} onRetry={retry} />
  if (!materials.data)
    return (
      <Card title={texts.title}>
        <Skeleton lines={2} />
      </Card>
    )
  const { open, recorded, choices, missing, refusal } = materials.data
  if (recorded.length + choices.length + missing.length === 0) return null
  const proposed = choices.filter((choice) => choice.proposed !== null)
  const choice = choices.find(({ item }) => keyOf(item) === chosen)
  /** A refusal stays on screen until the next try. */
  const tried = async (body: BodyOf<'recordMaterials'>) => {
    setProblem(null)
    try {
      await record.mutateAsync({ params, body })
      return true
    } catch (error) {
      setProblem(messageOf(error))
      return false
    }
  }
  const add = async (items: readonly MaterialItem[]) => {
    await tried({ items: [...items] })
    setChosen(null)
  }
  const read = async (code: string) => {
    if (!(await tried({ code }))) return 'stop' as const
    toast('success', texts.recordedNow(code))
    return 'accepted' as const
  }
  return (
    <Card title={texts.title}>
      <div className="material-card">
        {materials.isError && <StaleNotice error={materials.error} onRetry={retry} />}
        {refusal && <Alert type="error" showIcon title={texts.refusal} description={refusal} />}
        {problem && <Alert type="error" showIcon title={texts.notRecorded} description={problem} />}
        {recorded.length === 0 && missing.length === 0 && <p className="sne-weak">{texts.none}</p>}
        <ul className="material-rows">
          {recorded.map((material) => (
            <RecordedRow key={material.id} plateId={plateId} material={material} open={open} />
          ))}
          {proposed.map((one) => (
            <ChoiceRow
              key={keyOf(one.item)}
              plateId={plateId}
              choice={one}
              onRecord={() => add([one.item])}
            />
          ))}
        </ul>
        {missing.length > 0 && <Tag tone="red">{texts.missing(missing)}</Tag>}
        {open && rights.record.may && (
          <>
            {proposed.length > 1 && (
              <Button disabled={record.isPending} onClick={() => void add(proposed.map(({ item }) => item))}>
                {texts.recordProposed(proposed.length)}
              </Button>
            )}
            <BarcodeField label={texts.scan} placeholder={texts.scanHint} onScan={read} />
          </>
        )}
        {choices.length > 0 && (rights.record.may || rights.sign.may) && (
          <Select
            aria-label={texts.choose}
            placeholder={open ? texts.choose : texts.late}
            className="sne-full"
            value={chosen}
            onChange={setChosen}
            showSearch={{ optionFilterProp: 'label' }}
            options={choices.map(({ item, name, objection }) => ({
              value: keyOf(item),
              label: objection === null ? name : `${name} – ${objection}`,
            }))}
          />
        )}
        {choice && (
          <ul className="material-rows">
            <ChoiceRow
              plateId={plateId}
              choice={choice}
              onRecord={open ? () => add([choice.item]) : undefined}
              onDone={() => setChosen(null)}
            />
          </ul>
        )}
      </div>
    </Card>
  )
}
