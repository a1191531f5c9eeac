import type { PlanningInfo, Plate } from '@sne/shared/contract'
import { formatDate, formatText, levelNames, missingLevels, qcLevelLabels } from '@sne/shared/domain'
import { Button, Card } from '@sne/shared/ui-core'
import { DefinitionList, MapLegend } from '@sne/shared/ui-data'
import { plateTexts as texts } from '../../parts/plate/texts.ts'

interface PlateSideProps {
  readonly plate: Plate
  readonly info: PlanningInfo | undefined
  readonly selected: readonly string[]
  readonly onBlank: () => void
  readonly onEqa: (sampleId: number) => void
  readonly onControl: (lot: PlanningInfo['qcLots'][number]) => void
}

/** The material for blanks and controls, then facts and counters. */
export function PlateSide({ plate, info, selected, onBlank, onControl, onEqa }: PlateSideProps) {
  const { counters } = plate
  const expired = new Set(info?.qcLots.filter((lot) => lot.expired).map(({ id }) => id))
  const onExpired = plate.wells.filter(({ qc }) => qc?.lotId && expired.has(qc.lotId))
  const lacking = missingLevels(
    info?.requiredLevels ?? [],
    plate.wells.flatMap(({ type, qc }) =>
      type === 'white_spot'
        ? (['blank'] as const)
        : type === 'quality_control' && qc && !expired.has(qc.lotId ?? 0)
          ? [qc.level]
          : [],
    ),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard.
    <div className="plt-column" tabIndex={0}>
      <Card title={texts.materials}>
        <p className="sne-weak">
          {selected.length > 0 ? texts.selected(selected.length) : texts.materialsHint}
        </p>
        <div className="plt-materials">
          <Button size="small" disabled={selected.length === 0} onClick={onBlank}>
            {texts.blank}
          </Button>
          {info?.qcLots.map((lot) => (
            <Button
              key={lot.id}
              size="small"
              disabled={selected.length === 0 || lot.expired}
              title={lot.expired ? texts.expiredLot : undefined}
              onClick={() => onControl(lot)}
            >
              {texts.lotOf(qcLevelLabels[lot.level], lot.code)}
              {lot.expired && ` (${texts.expired})`}
            </Button>
          ))}
          {info?.eqaSamples.map(({ id, code, round, barcode, dueOn }) => (
            <Button
              key={`eqa-${id}`}
              size="small"
              disabled={selected.length === 0}
              title={texts.eqaHint(barcode, formatDate(dueOn))}
              onClick={() => onEqa(id)}
            >
              {texts.eqaOf(round, code)}
            </Button>
          ))}
          {lacking.length > 0 && (
            <p className="plt-lacking" role="status">
              {texts.lackingControls(levelNames(lacking))}
            </p>
          )}
          {onExpired.length > 0 && (
            <p className="plt-lacking" role="status">
              {texts.expiredControls(onExpired.map(({ position }) => position).join(', '))}
            </p>
          )}
          {info?.qcLots.length === 0 && <p className="sne-weak">{texts.noLots}</p>}
        </div>
      </Card>
      <Card title={texts.facts}>
        <DefinitionList
          items={[
            { term: texts.type, value: plate.analysisType.label },
            { term: texts.number, value: `${plate.year}/${plate.number}` },
            { term: texts.code, value: plate.barcode },
            { term: texts.samplesTitle, value: counters.samples },
            { term: texts.freeWells, value: counters.free },
            { term: texts.controlsCount, value: counters.controls },
            ...(counters.eqaSamples > 0 ? [{ term: texts.eqaSamples, value: counters.eqaSamples }] : []),
            { term: texts.blanks, value: counters.whiteSpots },
            { term: texts.toPunch, value: counters.toPunch },
            { term: texts.instrument, value: formatText(plate.instrument) },
            {
              term: texts.kitLot,
              value: [plate.kitLot, plate.kitExpiry && formatDate(plate.kitExpiry)]
                .filter(Boolean)
                .join(' · '),
            },
          ]}
        />
      </Card>
      <Card>
        <MapLegend />
      </Card>
    </div>
  )
}
