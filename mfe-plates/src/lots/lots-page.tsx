import { useAction } from '@sne/shared/client'
import { type ControlLot, controlLotEndpoints } from '@sne/shared/contract'
import { dayOf, formatDate, maySign, qcLevelLabels } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, Page, Tag, useConfirm } from '@sne/shared/ui-core'
import { List, MarkWrong, optionsOf } from '@sne/shared/ui-data'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { LimitsForm, NewLotForm } from './lot-form.tsx'
import './lots.css'
import { Policies } from './policies.tsx'
import { lotTexts as texts } from './texts.ts'

const isExpired = ({ expiresOn }: ControlLot) => expiresOn !== null && expiresOn < dayOf(new Date())

/** "Lotti di controllo": a lead enters lots and their limits, and retires them. */
export default function LotsPage() {
  const session = useSession()
  const toast = useToast()
  const [form, setForm] = useState<'new' | ControlLot | null>(null)
  const change = useAction(controlLotEndpoints.changeControlLot)
  const mayChange = maySign(session, 'lead')
  const why = mayChange ? undefined : texts.onlyLead
  const confirm = useConfirm()
  const setEnabled = async (lot: ControlLot, enabled: boolean) => {
    const question = {
      title: texts.retireTitle(lot.code),
      content: texts.retireText,
      confirmText: texts.retire,
      danger: true,
    }
    if (!enabled && !(await confirm(question))) return
    await change.mutateAsync({ params: { id: lot.id }, body: { enabled } })
    toast('success', enabled ? texts.back : texts.retired)
  }
  return (
    <Page
      title={texts.title}
      subtitle={texts.intro}
      actions={
        <Button type="primary" disabled={!mayChange} title={why} onClick={() => setForm('new')}>
          {texts.add}
        </Button>
      }
    >
      <List
        id="control-lots"
        label={texts.title}
        endpoint={controlLotEndpoints.listControlLots}
        search={texts.search}
        filters={[
          {
            kind: 'choice',
            name: 'enabled',
            label: texts.state,
            options: [
              { value: 'true', label: texts.states.enabled },
              { value: 'false', label: texts.states.retired },
            ],
          },
          { kind: 'choice', name: 'level', label: texts.level, options: optionsOf(qcLevelLabels) },
        ]}
        columns={[
          {
            key: 'type',
            title: texts.type,
            sort: 'analysisType',
            always: true,
            wraps: true,
            width: 220,
            render: ({ analysisType }) => analysisType.label,
          },
          { key: 'level', title: texts.level, width: 80, render: ({ level }) => qcLevelLabels[level] },
          {
            key: 'code',
            title: texts.code,
            sort: 'code',
            always: true,
            wraps: true,
            width: 200,
            render: ({ code }) => code,
          },
          {
            key: 'expires',
            title: texts.expires,
            sort: 'expiresOn',
            wraps: true,
            width: 110,
            render: (lot) =>
              lot.expiresOn === null ? (
                '–'
              ) : (
                <>
                  {formatDate(lot.expiresOn)} {isExpired(lot) && <Tag tone="red">{texts.expired}</Tag>}
                </>
              ),
          },
          {
            key: 'limits',
            title: texts.limits,
            wraps: true,
            width: 110,
            render: ({ limits, without }) =>
              `${limits.length}${without.length > 0 ? `, ${texts.without(without)}` : ` (${texts.complete})`}`,
          },
          {
            key: 'state',
            title: texts.state,
            width: 100,
            render: ({ enabled }) => (
              <Tag tone={enabled ? 'green' : 'grey'}>{texts.states[enabled ? 'enabled' : 'retired']}</Tag>
            ),
          },
          {
            key: 'actions',
            title: '',
            always: true,
            // All other columns stay beside the buttons at 1280.
            wraps: true,
            width: 330,
            render: (lot) => (
              <span className="sne-actions">
                {lot.used && <Link to={`/quality/trace?controlLotId=${lot.id}`}>{texts.newborns}</Link>}
                {lot.used && <MarkWrong kind="lot" id={lot.id} me={session} toast={toast} small />}
                <Button
                  size="small"
                  disabled={!mayChange || lot.used}
                  title={why ?? (lot.used ? texts.usedHint : undefined)}
                  onClick={() => setForm(lot)}
                >
                  {texts.edit}
                </Button>
                <Button
                  size="small"
                  disabled={!mayChange || change.isPending}
                  title={why ?? (lot.enabled ? texts.retireText : undefined)}
                  onClick={() => void setEnabled(lot, !lot.enabled)}
                >
                  {lot.enabled ? texts.retire : texts.takeBack}
                </Button>
              </span>
            ),
          },
        ]}
        empty={{ title: texts.none, hint: texts.noneHint }}
      />
      <Policies />
      {form === 'new' && <NewLotForm onClose={() => setForm(null)} />}
      {form !== null && form !== 'new' && <LimitsForm lot={form} onClose={() => setForm(null)} />}
    </Page>
  )
}
