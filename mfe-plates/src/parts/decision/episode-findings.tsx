import type { EpisodeView } from '@sne/shared/contract'
import { closingWayLabels, gridAction, notAskedText } from '@sne/shared/domain'
import { Alert } from '@sne/shared/ui-core'
import { findingTexts as texts } from './finding-texts.ts'

/** Findings of the episode and the obstacles to a negative report, with the actions that they refuse. */
export function EpisodeFindings({ row }: { readonly row: EpisodeView }) {
  return (
    <>
      {row.closure && <Alert type="warning" showIcon title={notAskedText(row.closure)} />}
      <h3>{texts.findings}</h3>
      {row.findings.length === 0 && <p className="sne-weak">{texts.noFindings}</p>}
      <ul className="grd-history">
        {row.findings.map(({ analyte, state, critical, closedBy, sampleAnalysisId }) => (
          <li key={`${analyte} ${sampleAnalysisId}`}>
            <strong>{analyte}</strong> · {critical && '▲▲ '}
            {closedBy === null ? state : closingWayLabels[closedBy]}
          </li>
        ))}
      </ul>
      {row.against.length > 0 && (
        <>
          <h3>{texts.against}</h3>
          <ul className="grd-history">
            {row.against.map(({ code, text }) => (
              <li key={code}>{text}</li>
            ))}
          </ul>
        </>
      )}
      {row.effects.length > 0 && (
        <>
          <h3>{texts.effects}</h3>
          <ul className="grd-history">
            {row.effects.map(({ actionId, closes, stay }) => (
              <li key={actionId}>
                <strong>{gridAction(actionId).label}</strong>: {texts.effect(closes, stay)}
              </li>
            ))}
          </ul>
        </>
      )}
      {row.refusedActions.length > 0 && (
        <>
          <h3>{texts.refusedActions}</h3>
          <ul className="grd-history">
            {row.refusedActions.map(({ actionId, reason }) => (
              <li key={actionId}>
                <strong>{gridAction(actionId).label}</strong>: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
