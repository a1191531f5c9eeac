import { useCall } from '@sne/shared/client'
import { type RecallCaseDetail, recallCaseEndpoints } from '@sne/shared/contract'
import { newbornName, screeningLabels } from '@sne/shared/domain'
import { usePageTitle } from '@sne/shared/shell'
import { Alert, ErrorOf, Page, Skeleton, StaleNotice, Tag } from '@sne/shared/ui-core'
import type { ReactNode } from 'react'
import { UrgencyOf } from '../case-cells.tsx'
import '../recall.css'
import { recallTexts } from '../texts.ts'
import { CaseSteps } from './case-steps.tsx'
import { ValuesCard } from './chart/values-card.tsx'
import { LettersCard } from './letter/letters-card.tsx'
import { LineCard } from './line-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { NowCard } from './now-card.tsx'
import { caseTexts as texts } from './texts.ts'

/** Milliseconds after which the case is read again. */
const refresh = 60_000

/** One order with a live recall or a positive: the awaited step, its values, and one line of events. */
export function CasePage({ id }: { readonly id: number }) {
  const found = useCall(recallCaseEndpoints.getRecallCase, { params: { id } }, { every: refresh })
  usePageTitle(found.data ? texts.titleOf(screeningLabels[found.data.category]) : recallTexts.title)
  const reload = () => void found.refetch()
  if (found.isError && !found.data) return <ErrorOf error={found.error} onRetry={reload} />
  if (!found.data)
    return (
      <Page title={recallTexts.title}>
        <Skeleton lines={14} />
      </Page>
    )
  return (
    <CaseView
      one={found.data}
      onReload={reload}
      notice={found.isError && <StaleNotice error={found.error} onRetry={reload} />}
    />
  )
}

interface CaseViewProps {
  readonly one: RecallCaseDetail
  readonly onReload: () => void
  readonly notice: ReactNode
}

const CaseView = ({ one, onReload, notice }: CaseViewProps) => (
  <Page
    title={texts.titleOf(screeningLabels[one.category])}
    subtitle={`${newbornName(one.newborn)} · ${one.newborn.code}`}
    tags={
      <>
        <UrgencyOf urgent={one.urgent} />
        {one.overdue && (
          <Tag tone="red" sign="!">
            {recallTexts.overdue}
          </Tag>
        )}
        {!one.open && <Tag tone="grey">{texts.closed}</Tag>}
      </>
    }
    actions={<CaseSteps one={one} onStale={onReload} />}
  >
    {notice}
    {!one.open && <Alert type="info" showIcon title={texts.closedText} />}
    <div className="rec-read">
      <div className="rec-column">
        <NowCard one={one} />
        <ValuesCard one={one} />
      </div>
      <div className="rec-column">
        <LettersCard one={one} />
        <NotesCard one={one} />
        <LineCard one={one} />
      </div>
    </div>
  </Page>
)
