import { mostLabels } from '@sne/shared/contract'
import { counted } from '../bulk/texts.ts'

/** Texts shown while labels of cards are printed. */
export const labelTexts = {
  title: (count: number) => counted(count, 'etichetta', 'etichette'),
  open: 'Apri da stampare',
  paper: 'Carta',
  formats: [
    { value: 'sheet', label: 'Fogli da 24 etichette' },
    { value: 'roll', label: 'Rotolo, un’etichetta alla volta' },
  ],
  used: 'Etichette già usate sul primo foglio',
  usedHelp: 'Da 0 a 23',
  tooMany: `Al massimo ${mostLabels} etichette alla volta`,
} as const
