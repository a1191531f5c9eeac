import type { Plate } from '@sne/shared/contract'
import { plateStatuses } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { Alert, Page, StatusTag } from '@sne/shared/ui-core'
import { WellMap } from '@sne/shared/ui-data'
import { useState } from 'react'
import { toMapWell } from '../../parts/plate/map-wells.ts'
import '../../parts/plate/plate.css'
import { Siblings } from '../../parts/plate/siblings.tsx'
import { plateTexts as texts } from '../../parts/plate/texts.ts'
import { ExhaustedCards } from './exhausted-cards.tsx'
import { PlanningActions } from './planning-actions.tsx'
import { PlanningNotices } from './planning-notices.tsx'
import { PlanningToolbar } from './planning-toolbar.tsx'
import { PlateSide } from './plate-side.tsx'
import { RequestList } from './request-list.tsx'
import type { Planning } from './use-planning.ts'
import { usePlanningActs } from './use-planning-acts.ts'
import { usePlanningKeys } from './use-planning-keys.ts'

interface PlanningWorkProps {
  readonly plate: Plate
  readonly plates: readonly Plate[]
  readonly planning: Planning
  readonly q: string
  readonly onSearch: (q: string) => void
}

/** Waiting requests at the left, the map in the middle, material and facts at the right. */
export function PlanningWork({ plate, plates, planning, q, onSearch }: PlanningWorkProps) {
  const toast = useToast()
  const acts = usePlanningActs({ plate, planning, q, toast })
  const [cursor, setCursor] = useState<string | null>(null)
  const waits = usePlanningKeys({ acts, planning, cursor })
  const { open, selected } = acts
  return (
    <Page
      fill
      title={plate.name ?? plate.barcode}
      tags={<StatusTag look={plateStatuses[plate.status]} />}
      actions={<PlanningActions plate={plate} grouped={plates.length > 1} />}
    >
      {!open && <Alert type="info" showIcon title={texts.locked} />}
      {open && <ExhaustedCards cards={planning.info.data?.exhausted ?? []} onChanged={planning.readAgain} />}
      <PlanningNotices notice={planning.notice} onClose={planning.forgetNotice} isAway={planning.isAway} />
      <div className="plt-planning">
        <RequestList
          items={planning.toPlan}
          total={planning.total}
          inAll={planning.inAll}
          q={q}
          onSearch={onSearch}
          chosen={acts.next?.key ?? null}
          onChoose={acts.choose}
          onPlace={acts.placeItem}
        />
        <div className="plt-map-area">
          <PlanningToolbar
            acts={acts}
            planning={planning}
            q={q}
            waits={waits}
            count={plate.counters.samples}
          />
          <Siblings plates={plates} current={plate.id} work="planning" />
          <WellMap
            label={texts.map(plate.name ?? plate.barcode)}
            wells={plate.wells.map(toMapWell)}
            selected={selected}
            onSelect={acts.select}
            onCursor={setCursor}
            {...(open ? { onEnter: acts.placeNext, onDelete: acts.free, onDrop: acts.drop } : {})}
          />
          <p className="sne-weak">{texts.placeHint}</p>
        </div>
        <PlateSide
          plate={plate}
          info={planning.info.data}
          selected={open ? selected : []}
          onBlank={acts.fillBlank}
          onEqa={acts.fillEqa}
          onControl={acts.fillControl}
        />
      </div>
    </Page>
  )
}
