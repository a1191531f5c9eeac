import { addDays, dayMs } from './calendar.ts'
import { invalidDate, periodTooLong } from './validation-messages.ts'

/** Longest period that the figures are counted for, in days. */
export const mostAccountedDays = 366

/** Days from yyyy-MM-dd to yyyy-MM-dd, both included. */
export interface AccountedPeriod {
  readonly from: string
  readonly to: string
}

/** How many days a period has; 0 and less when it ends before it begins. */
export const daysOfPeriod = ({ from, to }: AccountedPeriod): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** Why figures of a period are not counted; null where they are. */
export function periodRefusal(period: AccountedPeriod): string | null {
  const days = daysOfPeriod(period)
  if (!(days > 0)) return invalidDate()
  return days > mostAccountedDays ? periodTooLong(mostAccountedDays) : null
}

/** First and last day of a month. @param month yyyy-MM */
export function periodOfMonth(month: string): AccountedPeriod {
  const from = `${month}-01`
  const next = addDays(from, 31).slice(0, 7)
  return { from, to: addDays(`${next}-01`, -1) }
}

/** A figure as a column names it, and its exact definition. */
export interface FigureDefinition {
  readonly label: string
  readonly definition: string
  /** Of the values, where they are no counts. */
  readonly unit?: string
}

/** Figures of a category and a birth point, in the order of their columns. */
export const accountFigures = {
  accepted: {
    label: 'Accettati',
    definition:
      'Cartoncini presi in carico nel periodo, contati una volta per ogni categoria richiesta. Le categorie non richieste non contano; quelle dichiarate non idonee in seguito restano contate.',
  },
  notValid: {
    label: 'Non idonei',
    definition:
      'Cartoncini dichiarati non idonei nel periodo e tuttora tali, contati per categoria, all’accettazione o in seguito.',
  },
  analyses: {
    label: 'Analisi',
    definition:
      'Analisi con risultati importati nel periodo, comprese ripetizioni e second tier. Le analisi annullate e i risultati eliminati non contano.',
  },
  reTests: {
    label: 'di cui ripetizioni',
    definition: 'Le analisi che ripetono una misura sullo stesso cartoncino. Sono comprese nelle analisi.',
  },
  secondTiers: {
    label: 'di cui second tier',
    definition: 'Le analisi di second tier. Sono comprese nelle analisi.',
  },
  reports: {
    label: 'Referti',
    definition:
      'Referti firmati nel periodo e tuttora in vigore. Un referto riaperto o sostituito non conta: conta la sua revisione, nel giorno della sua firma.',
  },
  recalls: {
    label: 'di cui richiami',
    definition:
      'I referti con esito “Richiamo”, che chiedono altro materiale. Un richiamo urgente è un referto positivo e conta tra i positivi.',
  },
  positives: {
    label: 'di cui positivi',
    definition: 'I referti con esito “Positivo”, compresi i richiami urgenti.',
  },
  returned: {
    label: 'di cui rientrati',
    definition: 'I referti con esito “Positività rientrata”.',
  },
  turnaroundHours: {
    label: 'Tempo mediano',
    unit: 'h',
    definition:
      'Mediana delle ore dalla presa in carico del cartoncino alla firma, sui referti contati: lo stesso orologio di “Tempi di risposta”. Metà dei referti ha richiesto meno tempo. Nei totali è calcolata su tutti i referti, non è la media delle righe.',
  },
} as const satisfies Readonly<Record<string, FigureDefinition>>
export type AccountFigure = keyof typeof accountFigures

/** Figures of a person and a category. */
export const analystFigures = {
  plates: {
    label: 'Piastre',
    definition:
      'Piastre di cui la persona ha importato i risultati nel periodo. Se i risultati sono stati eliminati la piastra non conta.',
  },
  grids: {
    label: 'Griglie chiuse',
    definition: 'Griglie che la persona ha chiuso nel periodo.',
  },
  decisions: {
    label: 'Decisioni',
    definition:
      'Analisi su cui la persona ha preso la decisione nel periodo, dalla griglia o dalle analisi in sospeso. Un’analisi decisa di nuovo conta solo per l’ultima decisione. Le analisi annullate non contano.',
  },
} as const satisfies Readonly<Record<string, FigureDefinition>>
export type AnalystFigure = keyof typeof analystFigures

/** Terms common to all figures. */
export const accountTerms = {
  days: {
    label: 'Giorni',
    definition: 'I giorni vanno dalle 00:00 alle 24:00, ora italiana. Il primo e l’ultimo sono compresi.',
  },
  sight: {
    label: 'Dati compresi',
    definition:
      'Le categorie del proprio laboratorio che la persona può vedere; per un amministratore, tutti i laboratori.',
  },
} as const satisfies Readonly<Record<string, FigureDefinition>>

/** Terms common to figures by birth point. */
export const placeTerms = {
  birthPoint: { label: 'Punto nascita', definition: 'Il reparto che ha inviato il cartoncino.' },
  ...accountTerms,
} as const satisfies Readonly<Record<string, FigureDefinition>>
