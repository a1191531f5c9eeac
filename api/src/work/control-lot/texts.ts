export const lotTexts = {
  unknownAnalytes: (codes: readonly string[]) => `Analiti che questa analisi non misura: ${codes.join(', ')}`,
  unfit: (codes: readonly string[]) =>
    `Il valore atteso non è di questo tipo di analita: ${codes.join(', ')}. Media e DS o intervallo per un valore misurato, amplificato o no per un ciclo soglia, esito per una risposta.`,
  absurd: (codes: readonly string[]) =>
    `Valori attesi impossibili: ${codes.join(', ')}. La media e gli estremi stanno tra i valori misurabili dell’analita, la DS è positiva e non supera la media.`,
  known: 'Il laboratorio ha già un lotto con questo codice e livello per questa analisi.',
  used: 'Il lotto ha già giudicato una piastra: i suoi limiti non si cambiano, si registra un nuovo lotto.',
} as const
