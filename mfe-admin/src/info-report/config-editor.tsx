import { useAction } from '@sne/shared/client'
import { type AnalysisType, analysisTypeEndpoints } from '@sne/shared/contract'
import { type InfoReportField, infoReportFieldLabels } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { Alert, Button, Card, DraftAlert, messageOf, Page, useKeptValue } from '@sne/shared/ui-core'
import { useRef, useState } from 'react'
import { allFields, configOf, enabledWith, itemsOf, moved, type TypeConfig, withField } from './config.ts'
import { ConfigPreview } from './config-preview.tsx'
import { OrderList } from './order-list.tsx'
import { configTexts as texts } from './texts.ts'

interface EditorProps {
  readonly types: readonly AnalysisType[]
  /** The editor begins anew with the stored record. */
  readonly onAgain: () => void
}

const key = 'info-report-config'

/** Types in their order, the columns of the chosen one, and how a card looks with them. */
export function ConfigEditor({ types, onAgain }: EditorProps) {
  const toast = useToast()
  const stored = configOf(types)
  const [begun] = useState(stored)
  const version = JSON.stringify(begun)
  const kept = useKeptValue({ key, label: texts.unsaved, version }, begun as readonly TypeConfig[])
  const config = kept.value
  const [chosen, setChosen] = useState(config.find(({ enabled }) => enabled)?.id ?? config[0]?.id)
  const current = config.find(({ id }) => id === chosen) ?? config[0]
  const save = useAction(analysisTypeEndpoints.updateInfoReports, {
    onError: (error) => toast('error', messageOf(error)),
  })
  const again = () => {
    kept.forget()
    onAgain()
  }
  // A second click comes before the first one is drawn.
  const saving = useRef(false)
  const send = async () => {
    if (saving.current) return
    saving.current = true
    try {
      await save.mutateAsync({ body: { items: itemsOf(config) } })
      toast('success', texts.saved)
      again()
    } catch {
      // Told by `onError`.
    } finally {
      saving.current = false
    }
  }
  const labelOf = (id: number) => types.find((type) => type.id === id)?.label ?? String(id)
  const change = (next: TypeConfig) => kept.setValue(config.map((one) => (one.id === next.id ? next : one)))
  const dirty = JSON.stringify(config) !== version
  const label = current ? labelOf(current.id) : ''
  return (
    <Page
      title={texts.title}
      subtitle={texts.hint}
      actions={
        <>
          <Button disabled={!dirty} onClick={again}>
            {texts.undo}
          </Button>
          <Button type="primary" disabled={!dirty} loading={save.isPending} onClick={() => void send()}>
            {texts.save}
          </Button>
        </>
      }
    >
      <DraftAlert notice={kept.notice} label={texts.unsaved} onDiscard={again} onClose={kept.closeNotice} />
      {JSON.stringify(stored) !== version && !save.isPending && (
        <Alert
          type="warning"
          showIcon
          title={texts.changed}
          action={
            <Button size="small" onClick={again}>
              {texts.reload}
            </Button>
          }
        />
      )}
      <div className="adm-config">
        <Card title={texts.types}>
          <p className="sne-weak">{texts.keys}</p>
          <OrderList
            label={texts.types}
            items={config.map(({ id, enabled }) => ({
              key: String(id),
              label: labelOf(id),
              checked: enabled,
              movable: true,
            }))}
            current={String(current?.id)}
            onChoose={(id) => setChosen(Number(id))}
            onMove={(from, to) => kept.setValue(moved(config, from, to))}
            onToggle={(id) => {
              const one = config.find((type) => String(type.id) === id)
              if (one) change(enabledWith(one, !one.enabled))
              setChosen(Number(id))
            }}
          />
        </Card>
        {current && (
          <div>
            <ConfigPreview config={current} label={label} />
            <Card title={texts.columns(label)}>
              <OrderList
                key={current.id}
                label={texts.columns(label)}
                items={allFields(current).map((field) => ({
                  key: field,
                  label: infoReportFieldLabels[field],
                  checked: current.fields.includes(field),
                  fixed:
                    field === 'barcode' && current.enabled && current.fields.includes(field)
                      ? texts.fixed
                      : undefined,
                  movable: current.fields.includes(field),
                }))}
                onMove={(from, to) => change({ ...current, fields: moved(current.fields, from, to) })}
                onToggle={(field) => change(withField(current, field as InfoReportField))}
              />
            </Card>
          </div>
        )}
      </div>
    </Page>
  )
}
