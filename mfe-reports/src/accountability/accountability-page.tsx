import { useCall } from '@sne/shared/client'
import { userEndpoints } from '@sne/shared/contract'
import { periodRefusal } from '@sne/shared/domain'
import { usePageTitle } from '@sne/shared/shell'
import { Alert, Page } from '@sne/shared/ui-core'
import { FilterBar, PageTabs, useFilterNames, useListState } from '@sne/shared/ui-data'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import './accountability.css'
import { AnalystAccount } from './analyst-account.tsx'
import { type AccountTab, accountFilters, accountTabs, askedBy, shownBy, tabOf } from './asked.ts'
import { Exports } from './exports.tsx'
import { PlaceAccount } from './place-account.tsx'
import { accountTexts as texts } from './texts.ts'
import { ValuesExport } from './values-export.tsx'

/** Names of analysts hardly ever change. */
const fresh = 10 * 60_000

/** "Rendicontazione": figures of a month, a period or the analysts, with their definitions. */
export default function AccountabilityPage() {
  const [params, setParams] = useSearchParams()
  const tab = tabOf(params.get('tab'))
  usePageTitle(`${texts.title}: ${texts[tab]}`)
  const open = (key: AccountTab) => {
    const next = new URLSearchParams(params)
    next.set('tab', key)
    setParams(next)
  }
  return (
    <Page title={texts.title} actions={<ValuesExport />}>
      <PageTabs
        tabs={accountTabs.map((key) => ({ key, label: texts[key], children: <Account tab={key} /> }))}
        active={tab}
        onChange={open}
      />
    </Page>
  )
}

function Account({ tab }: { readonly tab: AccountTab }) {
  const [now] = useState(() => new Date())
  const people = useCall(userEndpoints.listAnalysts, {}, { enabled: tab === 'analysts', staleTime: fresh })
  const filters = accountFilters(now, people.data?.items ?? [])[tab]
  const control = useListState(useFilterNames(filters))
  const asked = askedBy(control, tab, now)
  const refusal = periodRefusal(asked.period)
  return (
    <div className="acc-account">
      <FilterBar
        search={false}
        filters={filters}
        control={shownBy(control, asked)}
        tools={<Exports tab={tab} asked={asked} disabled={refusal !== null} />}
      />
      {refusal !== null ? (
        <Alert type="warning" showIcon title={texts.refusedPeriod} description={refusal} />
      ) : tab === 'analysts' ? (
        <AnalystAccount asked={asked} />
      ) : (
        <PlaceAccount asked={asked} />
      )}
    </div>
  )
}
