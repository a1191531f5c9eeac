import { type ReagentLotRow, reagentEndpoints } from '@sne/shared/contract'
import {
  addDays,
  dayOf,
  endedLotStatuses,
  expiresSoonDays,
  formatDate,
  isOneOf,
  reagentLotStatuses,
} from '@sne/shared/domain'
import { Button, LinkButton, StatusTag, Tag } from '@sne/shared/ui-core'
import { ListPage, optionsOf } from '@sne/shared/ui-data'
import { useState } from 'react'
import { useMaterialRights } from '../parts/material/use-rights.ts'
import { LotForm } from './lot-form.tsx'
import { reagentTexts as texts } from './texts.ts'

type Row = Pick<ReagentLotRow, 'lastDay' | 'status'>

/** How near the last day of a lot is that plates may still take. */
function nearness({ lastDay, status }: Row, today: string): 'expired' | 'soon' | null {
  if (isOneOf(endedLotStatuses, status)) return null
  if (lastDay < today) return 'expired'
  return lastDay <= addDays(today, expiresSoonDays) ? 'soon' : null
}
const tones = { expired: 'red', soon: 'amber' } as const

/** "Reagenti": lots of the laboratory, expiring ones and ones that wait for their release. */
export default function ReagentListPage() {
  const { record } = useMaterialRights()
  const [adding, setAdding] = useState(false)
  const [today] = useState(() => dayOf(new Date()))
  return (
    <ListPage
      title={texts.title}
      subtitle={texts.intro}
      actions={
        <>
          <LinkButton to="/reagent/kits">{texts.toKits}</LinkButton>
          <Button type="primary" disabled={!record.may} title={record.why} onClick={() => setAdding(true)}>
            {texts.addLot}
          </Button>
        </>
      }
      id="reagent-lots"
      endpoint={reagentEndpoints.listReagentLots}
      search={texts.search}
      filters={[
        { kind: 'choice', name: 'status', label: texts.status, options: optionsOf(reagentLotStatuses) },
        {
          kind: 'choice',
          name: 'expiring',
          label: texts.expiring,
          options: [{ value: 'true', label: texts.yes }],
        },
      ]}
      href={({ id }) => `/reagent/lot/${id}`}
      rowTone={(lot) => {
        const near = nearness(lot, today)
        return near ? tones[near] : undefined
      }}
      columns={[
        {
          key: 'code',
          title: texts.code,
          sort: 'code',
          always: true,
          width: 150,
          render: ({ code }) => code,
        },
        {
          key: 'kit',
          title: texts.kit,
          sort: 'kit',
          always: true,
          width: 200,
          render: ({ kit }) => kit.label,
        },
        { key: 'type', title: texts.type, width: 200, render: ({ analysisType }) => analysisType.label },
        {
          key: 'lastDay',
          title: texts.lastDay,
          sort: 'lastDay',
          always: true,
          width: 190,
          render: (lot) => {
            const near = nearness(lot, today)
            return (
              <>
                {formatDate(lot.lastDay)} {near && <Tag tone={tones[near]}>{texts[near]}</Tag>}
              </>
            )
          },
        },
        {
          key: 'received',
          title: texts.received,
          sort: 'receivedOn',
          width: 110,
          render: ({ receivedOn }) => formatDate(receivedOn),
        },
        { key: 'opened', title: texts.opened, width: 110, render: ({ openedOn }) => formatDate(openedOn) },
        { key: 'quantity', title: texts.quantity, width: 100, render: ({ quantity }) => quantity ?? '–' },
        {
          key: 'status',
          title: texts.status,
          sort: 'status',
          width: 130,
          render: ({ status }) => <StatusTag look={reagentLotStatuses[status]} />,
        },
      ]}
      empty={{ title: texts.none, hint: texts.noneHint }}
    >
      {adding && <LotForm onClose={() => setAdding(false)} />}
    </ListPage>
  )
}
