import type { PuncherWell } from '@sne/shared/contract'
import type { PuncherVerdict } from '@sne/shared/domain'

const wells = (count: number) => (count === 1 ? '1 pozzetto' : `${count} pozzetti`)

/** The person's first action, by the problem of the well. */
const advice: Readonly<Partial<Record<PuncherVerdict, (well: PuncherWell) => string>>> = {
  other_card: ({ position, belongs }) =>
    `È il cartoncino di ${belongs.join(', ')}: togliere il disco da ${position}.`,
  not_on_plate: ({ position }) => `Togliere il disco da ${position}: il suo cartoncino non è sulla piastra.`,
  no_card: () => 'Nessun cartoncino conferma il disco: leggere il suo a mano, o togliere il disco.',
  other_material: ({ position }) => `In ${position} va il controllo: guardare il pozzetto.`,
  not_planned: ({ position }) => `${position} deve restare vuoto: togliere il disco.`,
  repeated: ({ position }) => `Più righe nel file: ${position} può avere due dischi. Guardare il pozzetto.`,
  unproven: () => 'Il file non dice che il disco è riuscito: guardare il pozzetto.',
  recorded: () => 'Una persona ha già registrato altro: vale quello, finché non si legge il cartoncino.',
  no_discs: () => 'Secondo le registrazioni il cartoncino non ha più dischi.',
}

/** Texts shown while importing the file of a puncher. */
export const puncherTexts = {
  open: 'Importa dal punzonatore',
  back: 'Torna alla punzonatura',
  leaveTitle: 'Lasciare il confronto?',
  leaveText: 'Le decisioni prese sui pozzetti vanno rifatte. Nulla è stato registrato.',
  leave: 'Lascia',
  unsaved: 'le decisioni sul file del punzonatore',
  drop: 'Trascinare qui il file scritto dal punzonatore, oppure',
  choose: 'Scegli file',
  hint: (endings: string) =>
    `Formati: ${endings}. Il file viene confrontato con la pianificazione, pozzetto per pozzetto, e non cambia nulla finché non si conferma.`,
  reading: 'Lettura del file…',
  another: 'Altro file',
  again: 'Confronta di nuovo',
  failed: 'Nulla è stato registrato.',
  unanswered: 'Nessuna risposta: non si sa se è stato registrato. Riprovare non registra due volte.',
  changed: 'La piastra è cambiata dopo questo confronto',
  changedNow: 'La piastra era cambiata: confronto aggiornato, decisioni da riguardare',
  closed: 'La piastra è chiusa: il file non si può più importare.',
  asPlanned: 'Il file corrisponde alla pianificazione',
  differs: (count: number) =>
    count === 1 ? '1 pozzetto da decidere' : `${count} pozzetti da decidere, uno per uno`,
  decidedAll: 'Ogni differenza è decisa',
  source: (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · '),
  countPlanned: (count: number) => `${count} come pianificati`,
  countAlready: (count: number) => `${count} già punzonati`,
  countOpen: (count: number) => `${count} da decidere`,
  countDecided: (count: number) => `${count} decisi`,
  countMissing: (count: number) => `${count} non nel file`,
  countOther: (count: number) => `${count} diversi, già decisi`,
  toConfirm: 'Da confermare prima di registrare',
  siblings: 'Il file ha anche piastre del gruppo, da importare dalle loro pagine:',
  foreign: (list: string) => `Righe di altre piastre, non considerate qui: ${list}.`,
  rows: (count: number) => (count === 1 ? '1 riga' : `${count} righe`),
  list: 'Confronto con la pianificazione',
  well: 'Pozzetto',
  planned: 'Pianificato',
  told: 'Nel file',
  verdict: 'Confronto e decisione',
  decide: 'Decidere',
  decisionOf: (well: string) => `Decisione per ${well}`,
  already: 'Già punzonato',
  nothing: '—',
  empty: 'vuoto',
  withoutCard: 'senza cartoncino',
  advice: (well: PuncherWell) => advice[well.verdict]?.(well) ?? '',
  leaveOpen: 'Lascia da punzonare',
  leavePunched: 'Resta punzonato',
  leaveSeen: 'Visto: non registrare',
  map: 'Confronto del file con la piastra',
  confirm: (count: number) => (count === 0 ? 'Registra le decisioni' : `Conferma ${wells(count)}`),
  confirmTitle: 'Registrare la punzonatura?',
  confirmText: (count: number, redo: number, planning: number, left: number) =>
    [
      `${count === 1 ? '1 pozzetto diventa punzonato' : `${count} pozzetti diventano punzonati`}, come dice il file.`,
      redo > 0 ? `${redo === 1 ? '1 disco è perso' : `${redo} dischi sono persi`}: da rifare.` : '',
      planning > 0
        ? `${planning === 1 ? '1 campione torna' : `${planning} campioni tornano`} da pianificare alla chiusura.`
        : '',
      left > 0
        ? `${left === 1 ? '1 pozzetto resta com’è' : `${left} pozzetti restano come sono`}: nulla è registrato.`
        : '',
    ]
      .filter(Boolean)
      .join(' '),
  confirmNow: 'Registra',
  confirmDoubt: 'Sì, registra',
  done: (count: number) =>
    count === 1 ? '1 pozzetto punzonato dal file' : `${count} pozzetti punzonati dal file`,
  nothingNew: 'Era già tutto registrato',
  allThere: 'Il file non aggiunge nulla: tutti i suoi pozzetti sono già punzonati.',
} as const
