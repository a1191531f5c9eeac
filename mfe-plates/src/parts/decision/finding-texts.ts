import type { GridActionName } from '@sne/shared/domain'

/** Short names of the actions, for the column of decisions. */
export const shortActions: Readonly<Record<GridActionName, string>> = {
  report_negative: 'Nella norma',
  re_test_duplicate: 'Ripeti in doppio',
  re_test_single: 'Ripeti in singolo',
  second_tier: 'Second tier',
  noted: 'Preso atto',
  recall_spot: 'Richiama',
  request_serum: 'Siero',
  urgent_recall: 'Richiamo urgente',
  report_positive: 'Positivo',
  positivity_returned: 'Rientrata',
  wait_scheduled: 'Attendi prelievo',
  not_evaluable: 'Non valutabile',
  suspend: 'Sospendi',
}

/** Texts about the findings of an episode. */
export const findingTexts = {
  findings: 'Reperti',
  noFindings: 'Nessun valore fuori soglia',
  against: 'Contro un referto nella norma',
  effects: 'Che cosa chiude ogni azione, se nella norma',
  refusedActions: 'Azioni non possibili ora',
  effect: (closes: readonly string[], stay: readonly string[]) =>
    [
      ...(closes.length > 0 ? [`può chiudere ${closes.join(', ')}`] : []),
      ...(stay.length > 0 ? [`restano aperti ${stay.join(', ')}`] : []),
    ].join('; '),
} as const
