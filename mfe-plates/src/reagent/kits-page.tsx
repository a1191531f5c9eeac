import { useAction } from '@sne/shared/client'
import { type ReagentKit, reagentEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Button, LinkButton, Tag } from '@sne/shared/ui-core'
import { ListPage } from '@sne/shared/ui-data'
import { useState } from 'react'
import { useMaterialRights } from '../parts/material/use-rights.ts'
import { KitForm } from './kit-form.tsx'
import { Policies } from './policies.tsx'
import { reagentTexts as texts } from './texts.ts'

/** "Kit di reagenti": kits by analysis, and the materials that plates have to record. */
export default function ReagentKitsPage() {
  const { record } = useMaterialRights()
  const toast = useToast()
  const update = useAction(reagentEndpoints.updateReagentKit)
  const [form, setForm] = useState<'new' | ReagentKit | null>(null)
  const close = () => setForm(null)
  const setEnabled = async ({ id, name, maker, openDays, version }: ReagentKit, enabled: boolean) => {
    await update.mutateAsync({ params: { id }, body: { name, maker, openDays, version, enabled } })
    toast('success', texts.kitSaved)
  }
  return (
    <ListPage
      title={texts.kitsTitle}
      subtitle={texts.kitsIntro}
      actions={
        <>
          <LinkButton to="/reagent/list">{texts.toLots}</LinkButton>
          <Button type="primary" disabled={!record.may} title={record.why} onClick={() => setForm('new')}>
            {texts.addKit}
          </Button>
        </>
      }
      id="reagent-kits"
      endpoint={reagentEndpoints.listReagentKits}
      search={texts.kitSearch}
      columns={[
        {
          key: 'type',
          title: texts.type,
          sort: 'analysisType',
          always: true,
          width: 220,
          render: ({ analysisType }) => analysisType.label,
        },
        {
          key: 'name',
          title: texts.kitName,
          sort: 'name',
          always: true,
          width: 220,
          render: ({ name }) => name,
        },
        { key: 'maker', title: texts.maker, sort: 'maker', width: 150, render: ({ maker }) => maker },
        { key: 'openDays', title: texts.openDays, width: 150, render: ({ openDays }) => openDays ?? '–' },
        { key: 'lots', title: texts.lots, width: 80, render: ({ lots }) => lots },
        {
          key: 'required',
          title: texts.required,
          width: 140,
          render: ({ required }) => (required ? <Tag tone="blue">{texts.requiredYes}</Tag> : '–'),
        },
        {
          key: 'actions',
          title: '',
          always: true,
          width: 230,
          render: (kit) => (
            <span className="sne-actions">
              <Button
                size="small"
                disabled={!record.may}
                title={record.why}
                aria-label={`${texts.edit}: ${kit.name}`}
                onClick={() => setForm(kit)}
              >
                {texts.edit}
              </Button>
              <Button
                size="small"
                disabled={!record.may || update.isPending}
                title={record.why}
                aria-label={`${kit.enabled ? texts.outOfUse : texts.inUse}: ${kit.name}`}
                onClick={() => void setEnabled(kit, !kit.enabled)}
              >
                {kit.enabled ? texts.outOfUse : texts.inUse}
              </Button>
            </span>
          ),
        },
      ]}
      empty={{ title: texts.noKits, hint: texts.noKitsHint }}
    >
      <Policies />
      {form === 'new' && <KitForm onClose={close} />}
      {form !== null && form !== 'new' && <KitForm kit={form} onClose={close} />}
    </ListPage>
  )
}
