import { type QcLevel, qcLevelLabels } from '@sne/shared/domain'

/** Italian sentences about charts of controls. */
export const texts = {
  changed: {
    lot: (level: QcLevel, before: string, after: string) =>
      `Livello ${qcLevelLabels[level].toLowerCase()}: dal lotto ${before} al lotto ${after}`,
    target: (level: QcLevel, before: string, after: string) =>
      `Livello ${qcLevelLabels[level].toLowerCase()}: atteso prima ${before}, ora ${after}`,
  },
  released: (reason: string) => `Rilasciata da un responsabile: ${reason}`,
  wrong: (reason: string) => `Segnalata come errata: ${reason}`,
  rejected: (cause: string, reason: string, action: string) =>
    `Respinta: ${cause.toLowerCase()}, ${reason}. Azione correttiva: ${action}`,
  sheet: (analyte: string) => `Controlli ${analyte}`,
  states: { ok: 'conforme', warning: 'avviso', fail: 'fuori regola' },
} as const
