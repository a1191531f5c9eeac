import { type ApprovalStep, approvalStepLabels } from '@sne/shared/domain'
import { approvalTexts } from '../parts/approved-set/texts.ts'

/** Texts about the times of a laboratory and their approval. */
export const timeTexts = {
  ...approvalTexts,
  list: 'Tempi',
  intro:
    'Ore e giorni dopo i quali un neonato, un cartoncino, una richiesta o una comunicazione è in ritardo. Valgono dopo la firma di due responsabili; fino ad allora valgono quelli del modello.',
  title: 'Tempi del laboratorio',
  loading: 'Tempi del laboratorio',
  back: 'Tempi',
  empty: 'Nessun tempo',
  emptyHint: 'I tempi arrivano con il laboratorio.',
  templateNotice:
    'È il modello: vale dove un laboratorio non ha ancora approvato i propri tempi. Ogni laboratorio approva la propria copia.',
  draftNotice:
    'Tempi da approvare: finché non firmano due responsabili valgono quelli del modello. I ritardi si vedono comunque.',
  successorNotice: (version: number) =>
    `Con la seconda firma sostituisce la versione ${version}, che resta in vigore fino ad allora.`,
  approveTitle: (step: ApprovalStep) => `Approvare i tempi? (${approvalStepLabels[step]})`,
  approveSecond: (replaced: number | null) =>
    replaced === null
      ? 'I tempi entrano in vigore subito: chi è in ritardo si ricalcola, anche per ciò che è già aperto.'
      : `I tempi entrano in vigore subito e sostituiscono la versione ${replaced}: chi è in ritardo si ricalcola, anche per ciò che è già aperto.`,
  approved: (step: ApprovalStep) =>
    step === 'first' ? 'Prima firma messa: ora firma un altro responsabile' : 'Tempi in vigore',
  changesCount: (count: number) =>
    count === 0
      ? 'Nessuna differenza dai tempi con cui sono confrontati.'
      : `${count} ${count === 1 ? 'tempo diverso' : 'tempi diversi'} da quelli con cui sono confrontati.`,
  copy: 'Nuova bozza da questi tempi',
  against: (version: number, template: boolean) =>
    template
      ? `Nessun tempo è approvato: confronto con il modello, versione ${version}.`
      : `Confronto con la versione ${version}, in vigore.`,
  noChanges: 'Nessuna differenza.',
  nothingCompared: 'Nessun tempo con cui confrontare.',
  times: 'Tempi',
  what: 'Che cosa è in ritardo',
  value: 'Dopo',
  longest: 'Al massimo',
  seed: 'Valore di partenza',
  edit: 'Modifica i tempi',
  editTitle: 'Tempi della bozza',
  save: 'Salva',
  saved: 'Bozza salvata',
  unsaved: 'Tempi del laboratorio',
  field: (label: string, unit: string, longest: string) => ({
    label,
    help: `In ${unit}, al massimo ${longest}.`,
  }),
  units: { hours: 'ore', days: 'giorni' },
  fields: { value: 'Dopo' } as Readonly<Record<string, string>>,
} as const
