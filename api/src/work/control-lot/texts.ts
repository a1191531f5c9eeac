export const lotTexts = {
  unknownAnalytes: (codes: readonly string[]) => `Analiti che questa analisi non misura: ${codes.join(', ')}`,
  known: 'Il laboratorio ha già un lotto con questo codice e livello per questa analisi.',
  used: 'Il lotto ha già giudicato una piastra: i suoi limiti non si cambiano, si registra un nuovo lotto.',
} as const
