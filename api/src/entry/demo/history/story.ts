import type { NonConformityCode } from '@sne/shared/domain'
import type { ValueProfile } from '../profiles.ts'

/** Reaction of the family, or its ward, to a request for more material. */
export type Answer = 'comes' | 'silent' | 'refuses'

/** A newborn of the demonstration whose story is told on purpose. */
export interface StoryCase {
  /** The birth point's own code; names the case. */
  readonly code: string
  readonly surname: string
  readonly name: string
  readonly sex: 'female' | 'male'
  readonly birthPoint: string
  /** Days before today on which the first card is ready to leave; the next shipment takes it. */
  readonly daysAgo: number
  /** Values of the first card; normal unless given. */
  readonly profile?: ValueProfile
  /** Values of later cards; normal unless given. */
  readonly later?: ValueProfile
  readonly answer?: Answer
  /** Acceptance finds the first card unsuitable. */
  readonly fault?: NonConformityCode
  /** Weeks and grams where they matter. */
  readonly born?: { readonly gaWeeks: number; readonly birthWeight: number }
  /** Order among twins. */
  readonly twin?: 1 | 2
  /** Code of the case whose identity this record repeats. */
  readonly sameAs?: string
  /** The newborn dies, or moves away, so many days after the first card. */
  readonly closed?: { readonly afterDays: number; readonly reason: 'deceased' | 'ssn' }
  /** State of this newborn's records today. */
  readonly shows: string
}

/**
 * The newborns whose records show something. All others are healthy; a few of their values are near a limit, as in
 * life. Guides and tests name cases by their code.
 */
// biome-ignore format: one case a line
export const storyCases: readonly StoryCase[] = [
  { code: 'CASO-PKU', surname: 'Fontana', name: 'Aurora', sex: 'female', birthPoint: 'PN-NORD', daysAgo: 48, profile: 'pku', later: 'pku', shows: 'fenilchetonuria confermata, in terapia' },
  { code: 'CASO-IPOTIROIDISMO', surname: 'Marchetti', name: 'Leonardo', sex: 'male', birthPoint: 'PN-COLLE', daysAgo: 40, profile: 'hypothyroidism', later: 'hypothyroidism', shows: 'ipotiroidismo, siero arrivato, esami di conferma' },
  { code: 'CASO-FABRY', surname: 'Sartori', name: 'Pietro', sex: 'male', birthPoint: 'PN-MARE', daysAgo: 45, profile: 'fabry', later: 'fabry', shows: 'richiamo, secondo cartoncino alterato' },
  { code: 'CASO-BIOTINIDASI', surname: 'Colombo', name: 'Giada', sex: 'female', birthPoint: 'PN-VALLE', daysAgo: 26, profile: 'biotinidase', answer: 'silent', shows: 'siero chiesto e in ritardo' },
  { code: 'CASO-RIENTRATO', surname: 'Villa', name: 'Tommaso', sex: 'male', birthPoint: 'PN-NORD', daysAgo: 34, profile: 'isovaleric', shows: 'richiamo rientrato nella norma' },
  { code: 'CASO-RITARDO', surname: 'Greco', name: 'Emma', sex: 'female', birthPoint: 'PN-COLLE', daysAgo: 27, profile: 'isovaleric', answer: 'silent', shows: 'richiamo in ritardo, famiglia non raggiunta' },
  { code: 'CASO-RIFIUTO', surname: 'Esposito', name: 'Diego', sex: 'male', birthPoint: 'PN-MARE', daysAgo: 30, profile: 'glutaric', answer: 'refuses', shows: 'richiamo rifiutato dai genitori' },
  { code: 'CASO-FC', surname: 'Ferraro', name: 'Alice', sex: 'female', birthPoint: 'PN-NORD', daysAgo: 20, profile: 'cystic_fibrosis', shows: 'tripsina alta, second tier e richiamo nella finestra' },
  { code: 'CASO-VLCAD', surname: 'Moretti', name: 'Edoardo', sex: 'male', birthPoint: 'PN-COLLE', daysAgo: 12, profile: 'vlcad', shows: 'richiamo in attesa del nuovo cartoncino' },
  { code: 'CASO-MCAD', surname: 'Barbieri', name: 'Sofia', sex: 'female', birthPoint: 'PN-NORD', daysAgo: 6, profile: 'mcad', later: 'mcad', answer: 'silent', shows: 'richiamo urgente' },
  { code: 'CASO-SMA', surname: 'Rizzi', name: 'Gabriele', sex: 'male', birthPoint: 'PN-MARE', daysAgo: 10, profile: 'sma', later: 'sma', answer: 'silent', shows: 'SMA, richiamo urgente, siero atteso' },
  { code: 'CASO-GALATTOSEMIA', surname: 'Caruso', name: 'Matilde', sex: 'female', birthPoint: 'TIN-NORD', daysAgo: 16, profile: 'galactosemia', later: 'galactosemia', shows: 'galattosemia, second tier' },
  { code: 'CASO-PRETERMINE-1', surname: 'Mancini', name: 'Viola', sex: 'female', birthPoint: 'TIN-NORD', daysAgo: 44, born: { gaWeeks: 29, birthWeight: 1180 }, shows: 'pretermine, cartoncini programmati arrivati' },
  { code: 'CASO-PRETERMINE-2', surname: 'Longo', name: 'Nicolò', sex: 'male', birthPoint: 'TIN-NORD', daysAgo: 32, born: { gaWeeks: 31, birthWeight: 1420 }, answer: 'silent', shows: 'pretermine, cartoncini programmati in ritardo' },
  { code: 'CASO-PRETERMINE-3', surname: 'Gatti', name: 'Bianca', sex: 'female', birthPoint: 'TIN-NORD', daysAgo: 8, born: { gaWeeks: 30, birthWeight: 1330 }, shows: 'pretermine, cartoncini programmati da prelevare' },
  { code: 'CASO-GEMELLI-1', surname: 'Pellegrini', name: 'Camilla', sex: 'female', birthPoint: 'PN-NORD', daysAgo: 22, twin: 1, shows: 'prima gemella' },
  { code: 'CASO-GEMELLI-2', surname: 'Pellegrini', name: 'Chiara', sex: 'female', birthPoint: 'PN-NORD', daysAgo: 22, twin: 2, shows: 'seconda gemella' },
  { code: 'CASO-DOPPIONE-A', surname: 'Bellini', name: 'Riccardo', sex: 'male', birthPoint: 'PN-NORD', daysAgo: 11, shows: 'registrato due volte' },
  { code: 'CASO-DOPPIONE-B', surname: 'Bellini', name: 'Riccardo', sex: 'male', birthPoint: 'TIN-NORD', daysAgo: 10, sameAs: 'CASO-DOPPIONE-A', shows: 'lo stesso neonato dalla terapia intensiva' },
  { code: 'CASO-UNITO-A', surname: 'Parisi', name: 'Ginevra', sex: 'female', birthPoint: 'PN-COLLE', daysAgo: 37, shows: 'doppione già unito' },
  { code: 'CASO-UNITO-B', surname: 'Parisi', name: 'Ginevra', sex: 'female', birthPoint: 'TIN-NORD', daysAgo: 36, sameAs: 'CASO-UNITO-A', shows: 'doppione già unito' },
  { code: 'CASO-COAGULATO', surname: 'Testa', name: 'Elia', sex: 'male', birthPoint: 'PN-VALLE', daysAgo: 24, fault: 'clotted', shows: 'cartoncino non idoneo, sostituito' },
  { code: 'CASO-INSUFFICIENTE', surname: 'Grassi', name: 'Nina', sex: 'female', birthPoint: 'PN-COLLE', daysAgo: 9, fault: 'insufficient', answer: 'silent', shows: 'cartoncino non idoneo, nuovo prelievo in attesa' },
  { code: 'CASO-DECEDUTO', surname: 'Negri', name: 'Luca', sex: 'male', birthPoint: 'TIN-NORD', daysAgo: 28, born: { gaWeeks: 27, birthWeight: 880 }, closed: { afterDays: 1, reason: 'deceased' }, answer: 'silent', shows: 'episodio chiuso per decesso' },
  { code: 'CASO-TRASFERITO', surname: 'Basile', name: 'Olivia', sex: 'female', birthPoint: 'PN-MARE', daysAgo: 19, born: { gaWeeks: 33, birthWeight: 1850 }, closed: { afterDays: 5, reason: 'ssn' }, answer: 'silent', shows: 'episodio chiuso per trasferimento' },
]
