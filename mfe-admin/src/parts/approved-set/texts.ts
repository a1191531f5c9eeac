import {
  type ApprovalStep,
  approvalStepLabels,
  type CutoffState,
  cutoffStateLabels,
  type StatusLook,
} from '@sne/shared/domain'

/** How the state of a set reads; the template has none of its own. */
export const stateLooks: Readonly<Record<CutoffState, StatusLook>> = {
  draft: { label: cutoffStateLabels.draft, tone: 'amber' },
  active: { label: 'In vigore', tone: 'green' },
  retired: { label: cutoffStateLabels.retired, tone: 'grey' },
}

/** Texts about the approvals of reference data. */
export const approvalTexts = {
  state: 'Stato',
  laboratory: 'Laboratorio',
  template: 'Modello dell’installazione',
  of: 'Di chi',
  ofLabels: { laboratory: 'Laboratorio', template: 'Modello' },
  version: 'Versione',
  since: 'Dal',
  first: 'Prima firma',
  second: 'Seconda firma',
  awaited: (step: ApprovalStep) => `Manca la ${approvalStepLabels[step]}`,
  versionOf: (version: number, laboratory: string) => `Versione ${version} · ${laboratory}`,
  validity: 'Validità',
  from: (day: string) => `dal ${day}`,
  fromTo: (from: string, to: string) => `dal ${from} al ${to}`,
  notYet: 'non ancora in vigore',
  copiedFrom: 'Copia di',
  copyOf: (version: number, template: boolean) =>
    template ? `modello, versione ${version}` : `versione ${version}`,
  created: 'Creata',
  by: (person: string | null, at: string) => (person ? `${person}, ${at}` : at),
  lapsed: (signature: string) => `${signature}: non vale più, un altro responsabile firma di nuovo`,
  none: 'nessuna',
  approve: (step: ApprovalStep) => `Approva (${approvalStepLabels[step]})`,
  approveFirst: 'La firma resta in attesa di un altro responsabile. Finché manca, la si può ritirare.',
  withdraw: 'Ritira la firma',
  withdrawTitle: 'Ritirare la prima firma?',
  withdrawText: 'La bozza torna senza firme.',
  withdrawn: 'Firma ritirata',
  unchanged: 'Era già così',
  copied: 'Bozza creata',
  onlyLeadsCopy: 'Una bozza la comincia un responsabile o l’amministrazione del laboratorio.',
  kinds: { added: 'Nuova riga', removed: 'Riga tolta', changed: 'Cambiata' },
  tableOf: (title: string) => `Tabella: ${title}`,
  change: 'Modifica',
  before: 'Prima',
  after: 'Dopo',
  changes: 'Che cosa cambia',
} as const
