import { openDocument, useCall } from '@sne/shared/client'
import { internalRegistryEndpoints, type RegistryEntry, workgroupEndpoints } from '@sne/shared/contract'
import {
  formatDate,
  formatText,
  newbornName,
  registryTypeLabels,
  registryVariantLabels,
  screeningLabels,
  screeningShortLabels,
} from '@sne/shared/domain'
import { Button, PlusOutlined, Tag } from '@sne/shared/ui-core'
import { type Column, ListPage, optionsOf } from '@sne/shared/ui-data'
import { useNavigate } from 'react-router-dom'
import { useRememberedList } from '../parts/list-address.ts'
import { PrintButton } from '../parts/print-button.tsx'
import { numberOf, registerOf } from './in-words.ts'
import { registryTexts as texts } from './texts.ts'

const columns: Column<RegistryEntry, 'number' | 'date' | 'type'>[] = [
  { key: 'number', title: texts.number, render: numberOf, sort: 'number', always: true, width: 120 },
  { key: 'register', title: texts.register, render: registerOf, sort: 'type', width: 160 },
  { key: 'date', title: texts.date, render: ({ date }) => formatDate(date), sort: 'date', width: 110 },
  { key: 'workgroup', title: texts.laboratory, render: ({ workgroup }) => workgroup.name },
  {
    key: 'newborn',
    title: texts.newborn,
    render: ({ newborn }) => formatText(newborn && newbornName(newborn)),
  },
  { key: 'card', title: texts.card, render: ({ sample }) => formatText(sample?.barcode), width: 140 },
  {
    key: 'category',
    title: texts.category,
    render: ({ category }) => formatText(category && screeningShortLabels[category]),
    width: 100,
  },
  {
    key: 'description',
    title: texts.description,
    render: ({ description, removed }) => (
      <>
        {description} {removed && <Tag tone="red">{texts.removed(removed.reason)}</Tag>}
      </>
    ),
  },
  {
    key: 'origin',
    title: texts.origin,
    hidden: true,
    render: ({ createdBy }) => (createdBy ? texts.byHand(createdBy.label) : texts.fromWork),
  },
]

const laboratories = { type: ['standard', 'icfc', 'sma'] as ('standard' | 'icfc' | 'sma')[] }

/** "Registri interni": rows of every laboratory's registers, removed ones too. */
export default function RegistryListPage() {
  const navigate = useNavigate()
  useRememberedList()
  const add = () => navigate('/internal-registry/add')
  const workgroups = useCall(workgroupEndpoints.listWorkgroups, { query: { ...laboratories, pageSize: 500 } })
  return (
    <ListPage
      title={texts.title}
      subtitle={texts.hint}
      actions={
        <Button type="primary" icon={<PlusOutlined />} onClick={add}>
          {texts.add}
        </Button>
      }
      id="internal-registry"
      endpoint={internalRegistryEndpoints.listRegistryEntries}
      search={texts.search}
      filters={[
        { kind: 'choice', name: 'type', label: texts.register, options: optionsOf(registryTypeLabels) },
        {
          kind: 'choice',
          single: true,
          name: 'workgroupId',
          label: texts.laboratory,
          options: (workgroups.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
        { kind: 'choice', name: 'category', label: texts.category, options: optionsOf(screeningLabels) },
        {
          kind: 'choice',
          single: true,
          name: 'variant',
          label: texts.variant,
          options: optionsOf(registryVariantLabels),
        },
        { kind: 'days', label: texts.days, from: 'dateFrom', to: 'dateTo' },
      ]}
      columns={columns}
      defaultSort="-date"
      href={({ id }) => `/internal-registry/${id}`}
      rowTone={({ removed }) => (removed ? 'red' : undefined)}
      tools={(query) => (
        <PrintButton
          label={texts.print}
          print={() => openDocument(internalRegistryEndpoints.printRegistryEntries, { query })}
        />
      )}
      empty={{
        title: texts.empty,
        hint: texts.emptyHint,
        action: <Button onClick={add}>{texts.add}</Button>,
      }}
    />
  )
}
