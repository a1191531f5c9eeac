import { qcLevelLabels } from '@sne/shared/domain'

interface NamedLot {
  readonly code: string
  readonly level: keyof typeof qcLevelLabels
  readonly analysisType: { readonly label: string }
}
const lotLine = ({ code, level, analysisType }: NamedLot) =>
  `Lotto ${code}, livello ${qcLevelLabels[level].toLowerCase()}, ${analysisType.label}`

export const lotTexts = {
  unknownAnalytes: (codes: readonly string[]) => `Analiti che questa analisi non misura: ${codes.join(', ')}`,
  unfit: (codes: readonly string[]) =>
    `Il valore atteso non è di questo tipo di analita: ${codes.join(', ')}. Media e DS o intervallo per un valore misurato, amplificato o no per un ciclo soglia, esito per una risposta.`,
  absurd: (codes: readonly string[]) =>
    `Valori attesi impossibili: ${codes.join(', ')}. La media e gli estremi stanno tra i valori misurabili dell’analita. La DS è positiva e minore di un terzo della media. Il limite inferiore di un intervallo è maggiore di 0 e quello superiore non supera il suo triplo.`,
  levelsAlike: (limits: readonly string[]) =>
    `I livelli non si distinguono: ${limits.join(', ')}. Il valore centrale di un livello non è atteso in un altro, e basso < medio < alto. Un lotto che non si usa più si ritira prima.`,
  known: 'Il laboratorio ha già un lotto con questo codice e livello per questa analisi.',
  reasonNeeded: 'Il lotto è già stato usato: scrivere perché i suoi dati cambiano.',
  used: 'Il lotto ha già giudicato una piastra: i suoi limiti non si cambiano, si registra un nuovo lotto.',
  lotMade: (lot: NamedLot) => ({
    title: 'Nuovo lotto di controllo',
    text: (person: string) => `${lotLine(lot)}: registrato da ${person}. Verificare i valori attesi.`,
  }),
  lotChanged: (lot: NamedLot & { readonly enabled: boolean }, levelKept: boolean) => ({
    title: 'Lotto di controllo modificato',
    text: (person: string) =>
      `${lotLine(lot)}: modificato da ${person}; ora è ${lot.enabled ? 'in uso' : 'ritirato'}. Verificare stato e valori attesi.${levelKept ? ' Il livello resta richiesto: lo tolgono due responsabili.' : ''}`,
  }),
  proposalOpen: 'Per questo lotto ci sono già valori attesi proposti: prima si decidono quelli.',
  notEstablished: (codes: readonly string[]) =>
    `Dalle corse di questo periodo non si stabiliscono: ${codes.join(', ')}. Servono almeno 20 corse e una DS minore di un terzo della media.`,
  noProposal: 'Non ci sono valori attesi da approvare: aggiornare la pagina.',
  otherProposal: 'Nel frattempo sono stati proposti altri valori attesi: rileggerli.',
  targetsProposed: (lot: NamedLot, count: number) => ({
    title: 'Valori attesi da approvare',
    text: (person: string) =>
      `${lotLine(lot)}: ${person} propone i valori attesi di ${count} analiti, stabiliti dalle corse del laboratorio. Li approva un responsabile, in «Lotti di controllo».`,
  }),
  targetsApproved: (lot: NamedLot, count: number) => ({
    title: 'Valori attesi approvati',
    text: (person: string) =>
      `${lotLine(lot)}: ${person} ha approvato i valori attesi di ${count} analiti. Da ora giudicano le nuove corse.`,
  }),
  future: 'La data è nel futuro.',
  fileKnown: (name: string) => `Questo file è già stato importato come «${name}».`,
  runHere: (name: string) => `La corsa ${name} è già in questo programma, con i suoi controlli.`,
  valuesKnown: (codes: readonly string[]) => `Valori già importati da un altro file: ${codes.join(', ')}.`,
  otherFile: 'Il file non è quello dell’anteprima: leggerlo di nuovo.',
  notImported: (errors: readonly { readonly line: number | null; readonly text: string }[]) =>
    errors.length === 0
      ? 'Il file non ha valori da importare.'
      : `Non importato. ${errors
          .slice(0, 5)
          .map(({ line, text }) => (line === null ? text : `Riga ${line}: ${text}`))
          .join(' ')}${errors.length > 5 ? ` E altri ${errors.length - 5} problemi.` : ''}`,
  policyProposed: (type: string, taken: readonly (keyof typeof qcLevelLabels)[]) => ({
    title: 'Controlli richiesti da approvare',
    text: (person: string) =>
      `${type}: ${person} propone di non richiedere più ${taken.map((level) => qcLevelLabels[level]).join(', ')}. Fino all’approvazione di un secondo responsabile restano richiesti. Approvare o mantenere in «Lotti di controllo».`,
  }),
  proposalTaken: (type: string) => ({
    title: 'Controlli richiesti: riduzione ritirata',
    text: (person: string) => `${type}: ${person} mantiene i livelli richiesti in vigore.`,
  }),
  proposalChanged: 'La riduzione proposta è cambiata nel frattempo: rileggerla e approvare di nuovo.',
  proposeAgain: 'Un altro responsabile la propone di nuovo.',
  policyChanged: (type: string, levels: readonly (keyof typeof qcLevelLabels)[]) => ({
    title: 'Controlli richiesti modificati',
    text: (person: string) =>
      `${type}: modificati da ${person}. Livelli richiesti: ${levels.map((level) => qcLevelLabels[level]).join(', ') || 'nessuno, mancano lotti in uso'}.`,
  }),
} as const
