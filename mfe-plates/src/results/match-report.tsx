import type { MatchReport, Plate } from '@sne/shared/contract'
import type { Tone } from '@sne/shared/domain'
import { Alert, Card, EmptyState, Tag } from '@sne/shared/ui-core'
import { DataTable, Select, WellMap } from '@sne/shared/ui-data'
import { MatchNames } from './match-names.tsx'
import { reportWells } from './report-map.ts'
import { SwapEvidence } from './swap-evidence.tsx'
import { resultsTexts as texts } from './texts.ts'

interface MatchReportProps {
  readonly plate: Plate
  readonly report: MatchReport
  readonly onProfile: (id: string) => void
  /** Reads the file again, by the same profile. */
  readonly onMatched: () => void
}

/** Reasons of a refused file shown beside the refusal; the list shows all of them. */
const mostReasons = 3
/** Blocking problems come first. */
const ranks = { error: 0, warning: 1, info: 2 } as const
const tones = { error: 'red', warning: 'amber', info: 'blue' } as const

/** How the file fits the plate: numbers, map, and every difference as text. */
export function MatchReportView({ plate, report, onProfile, onMatched }: MatchReportProps) {
  const found = report.wellsFound.length
  const controlsFound = report.controls.filter((control) => control.found).length
  /** A refused file has nothing that is right. */
  const right: Tone = report.importable ? 'green' : 'grey'
  const problems = report.problems.toSorted((one, other) => ranks[one.severity] - ranks[other.severity])
  const reasons = [
    ...new Set(
      problems.flatMap(({ severity, well, text }) =>
        severity === 'error' ? [[well, text].filter(Boolean).join(': ')] : [],
      ),
    ),
  ]
  const counts: [number, string, Tone][] = [
    [1, texts.found(found, report.plannedWells), found === report.plannedWells ? right : 'amber'],
    [report.wellsMissing.length, texts.missing(report.wellsMissing.length), 'red'],
    [report.wellsUnknown.length, texts.unknown(report.wellsUnknown.length), 'amber'],
    [report.duplicated.length, texts.duplicated(report.duplicated.length), 'amber'],
    [
      report.controls.length,
      texts.controls(controlsFound, report.controls.length),
      controlsFound === report.controls.length ? right : 'amber',
    ],
    [
      1,
      texts.analytes(report.analytesMapped.length, report.analytesMissing.length),
      report.analytesMissing.length > 0 ? 'amber' : right,
    ],
  ]
  return (
    <div className="res-report">
      <div className="res-side">
        <Alert
          type={report.importable ? 'success' : 'error'}
          showIcon
          title={report.importable ? texts.fits : texts.fitsNot}
          description={
            <>
              <p>{report.file.name}</p>
              {!report.importable && reasons.length > 0 && (
                <ul className="res-reasons">
                  {reasons.slice(0, mostReasons).map((reason) => (
                    <li key={reason}>{reason}</li>
                  ))}
                  {reasons.length > mostReasons && <li>{texts.moreReasons(reasons.length - mostReasons)}</li>}
                </ul>
              )}
            </>
          }
        />
        {report.importable && report.toConfirm.length > 0 && (
          <Alert type="warning" showIcon title={texts.doubtTitle} description={report.toConfirm.join(' ')} />
        )}
        <SwapEvidence swaps={report.swaps} />
        <div className="res-counts">
          {counts.flatMap(([count, label, tone]) =>
            count > 0
              ? [
                  <Tag key={label} tone={tone}>
                    {label}
                  </Tag>,
                ]
              : [],
          )}
        </div>
        <div className="res-profile">
          <span>
            {texts.profile} {report.profile.version !== null && texts.profileVersion(report.profile.version)}{' '}
            {report.profileRecognised && <em className="sne-weak">({texts.recognised})</em>}
          </span>
          <Select
            aria-label={texts.profile}
            value={report.profile.id}
            onChange={onProfile}
            options={report.profiles.map(({ id, label }) => ({ value: id, label }))}
          />
        </div>
        {report.analytesUnmapped.length > 0 && (
          <p className="sne-weak">
            {texts.unmapped}: {report.analytesUnmapped.join(', ')}
          </p>
        )}
        {report.analytesMissing.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={texts.missingAnalytes}
            description={report.analytesMissing.join(', ')}
          />
        )}
        <MatchNames plateId={plate.id} report={report} onMatched={onMatched} />
        <Card flush title={texts.problems}>
          <DataTable
            label={texts.problems}
            columns={[
              {
                key: 'severity',
                title: texts.severity,
                render: ({ severity }) => <Tag tone={tones[severity]}>{texts.severities[severity]}</Tag>,
              },
              { key: 'well', title: texts.well, render: ({ well }) => well ?? '' },
              { key: 'text', title: texts.text, wraps: 'sentences', render: ({ text }) => text },
            ]}
            rows={problems}
            rowKey={({ text, well }) => `${well} ${text}`}
            maxHeight={300}
            empty={<EmptyState title={texts.noProblems} />}
          />
        </Card>
      </div>
      <WellMap label={texts.map} wells={reportWells(plate, report)} />
    </div>
  )
}
