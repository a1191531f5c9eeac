/** Causes that make a run unfit. */
export const rejectionCauses = {
  control: 'Materiale di controllo',
  reagent: 'Reagenti o kit',
  calibration: 'Calibrazione',
  instrument: 'Strumento',
  preparation: 'Preparazione della piastra',
  environment: 'Ambiente',
  other: 'Altro',
} as const
export type RejectionCause = keyof typeof rejectionCauses
