import { type Workgroup, workgroupEndpoints } from '@sne/shared/contract'
import {
  formatBoolean,
  formatText,
  hasRole,
  screeningShortLabels,
  workgroupGapLabels,
  workgroupGaps,
  workgroupTypeLabels,
} from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button, PlusOutlined } from '@sne/shared/ui-core'
import { type Column, ListPage, optionsOf } from '@sne/shared/ui-data'
import { useNavigate } from 'react-router-dom'
import { useRememberedList } from '../parts/list-address.ts'
import { workgroupTexts as texts } from './texts.ts'

const columns: Column<Workgroup, 'facilityName' | 'name' | 'code' | 'type'>[] = [
  { key: 'name', title: texts.name, render: ({ name }) => name, sort: 'name', always: true },
  {
    key: 'facilityName',
    title: texts.facilityName,
    render: ({ facilityName }) => facilityName,
    sort: 'facilityName',
  },
  {
    key: 'gaps',
    title: texts.gaps,
    render: (workgroup) =>
      formatText(
        workgroupGaps(workgroup)
          .map((gap) => workgroupGapLabels[gap])
          .join(', '),
      ),
  },
  { key: 'code', title: texts.code, render: ({ code }) => code, sort: 'code' },
  { key: 'type', title: texts.type, render: ({ type }) => workgroupTypeLabels[type], sort: 'type' },
  {
    key: 'screenings',
    title: texts.screenings,
    render: ({ config }) =>
      formatText(config.screenings.map((screening) => screeningShortLabels[screening]).join(', ')),
  },
  {
    key: 'pediatric',
    title: texts.pediatric,
    render: ({ config }) => formatBoolean(config.pediatric),
    hidden: true,
  },
  { key: 'phones', title: texts.phones, render: ({ phones }) => formatText(phones.join(', ')) },
  { key: 'email', title: texts.email, render: ({ email }) => formatText(email) },
  { key: 'pec', title: texts.pec, render: ({ pec }) => formatText(pec), hidden: true },
  { key: 'address', title: texts.address, render: ({ address }) => formatText(address), hidden: true },
]

/** "Gestione Laboratori": laboratories, birth points and wards of the network. */
export default function WorkgroupListPage() {
  useRememberedList()
  const navigate = useNavigate()
  const mayCreate = hasRole(useSession(), workgroupEndpoints.createWorkgroup.access)
  const create = () => navigate('/workgroup/add')
  return (
    <ListPage
      title={texts.list}
      actions={
        mayCreate && (
          <Button type="primary" icon={<PlusOutlined />} onClick={create}>
            {texts.create}
          </Button>
        )
      }
      id="workgroups"
      endpoint={workgroupEndpoints.listWorkgroups}
      search={texts.search}
      filters={[
        { kind: 'choice', name: 'type', label: texts.type, options: optionsOf(workgroupTypeLabels) },
        { kind: 'text', name: 'facilityName', label: texts.facilityName },
        { kind: 'flag', name: 'incomplete', label: texts.incomplete },
      ]}
      columns={columns}
      rowTone={(workgroup) => (workgroupGaps(workgroup).length > 0 ? 'amber' : undefined)}
      href={({ id }) => `/workgroup/edit/${id}`}
      empty={{
        title: texts.empty,
        hint: texts.emptyHint,
        action: mayCreate && <Button onClick={create}>{texts.create}</Button>,
      }}
    />
  )
}
