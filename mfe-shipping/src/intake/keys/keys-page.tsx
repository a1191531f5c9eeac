import { errorCatalogue, type IntakeKey, intakeEndpoints } from '@sne/shared/contract'
import { isSupportSession } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button, PlusOutlined, StatusTag } from '@sne/shared/ui-core'
import { Ago, type Column, ListPage } from '@sne/shared/ui-data'
import { useState } from 'react'
import { useBirthPointOptions } from '../../parts/birth-point-options.ts'
import '../intake.css'
import { NewKey } from './new-key.tsx'
import { RevokeKey } from './revoke-key.tsx'
import { keyTexts as texts } from './texts.ts'

const columns: Column<IntakeKey, 'label' | 'createdAt' | 'lastUsedAt'>[] = [
  { key: 'label', title: texts.label, sort: 'label', always: true, render: ({ label }) => label },
  {
    key: 'birthPoint',
    title: texts.birthPoint,
    render: ({ workgroup }) => `${workgroup.name} · ${workgroup.facilityName}`,
  },
  { key: 'prefix', title: texts.prefix, render: ({ prefix }) => <code>{prefix}…</code> },
  {
    key: 'createdAt',
    title: texts.createdAt,
    sort: 'createdAt',
    render: ({ createdAt }) => <Ago moment={createdAt} />,
  },
  {
    key: 'lastUsedAt',
    title: texts.lastUsedAt,
    sort: 'lastUsedAt',
    render: ({ lastUsedAt }) => (lastUsedAt ? <Ago moment={lastUsedAt} /> : texts.never),
  },
  {
    key: 'state',
    title: texts.state,
    render: ({ revokedAt }) => (
      <StatusTag
        look={
          revokedAt
            ? { label: texts.states.revoked, tone: 'grey' }
            : { label: texts.states.valid, tone: 'green' }
        }
      />
    ),
  },
  {
    key: 'actions',
    title: texts.actions,
    always: true,
    width: 90,
    render: (key) => key.revokedAt === null && <RevokeKey apiKey={key} />,
  },
]

/** For support: who may send cards in the name of a birth point, and how to stop it. */
export default function KeysPage() {
  const foreign = isSupportSession(useSession()) ? errorCatalogue.own_session.message : null
  const birthPoints = useBirthPointOptions()
  const [adding, setAdding] = useState(false)
  const add = (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      disabled={foreign !== null}
      title={foreign ?? undefined}
      onClick={() => setAdding(true)}
    >
      {texts.add}
    </Button>
  )
  return (
    <ListPage
      title={texts.title}
      subtitle={texts.hint}
      actions={add}
      id="intake-keys"
      endpoint={intakeEndpoints.listIntakeKeys}
      search={texts.search}
      filters={[
        {
          kind: 'choice',
          name: 'workgroupId',
          label: texts.birthPoint,
          options: birthPoints,
          single: true,
        },
        {
          kind: 'choice',
          name: 'revoked',
          label: texts.state,
          options: [
            { value: 'false', label: texts.states.valid },
            { value: 'true', label: texts.states.revoked },
          ],
          single: true,
        },
      ]}
      columns={columns}
      defaultSort="-createdAt"
      empty={{ title: texts.empty, hint: texts.emptyHint }}
    >
      {adding && <NewKey birthPoints={birthPoints} onClose={() => setAdding(false)} />}
    </ListPage>
  )
}
