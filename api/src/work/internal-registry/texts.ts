/** Sentences about the internal registers. */
export const texts = {
  taken: 'Numero già usato in questo registro: scegliere un altro numero.',
  beyondNext: (next: number) =>
    `Il prossimo numero di questo registro è ${next}: un numero più alto lascerebbe un vuoto.`,
  yearOfDate: 'L’anno non è quello della data',
  noLaboratory: 'I registri sono dei laboratori: scegliere un laboratorio',
  unknownCard: 'Questo cartoncino non c’è',
  unknownNewborn: 'Questo neonato non c’è',
  otherNewborn: 'Il cartoncino è di un altro neonato',
  variantNeeded: 'Scegliere il registro: Richiamo o Spot Extra',
  noVariant: 'Questo registro non è diviso in Richiamo e Spot Extra',
  fromWork: 'La riga nasce da un passo del lavoro: si correggono solo descrizione e note.',
  removed: 'La riga è stata annullata e non si cambia più.',
  all: 'Tutti i registri',
  title: 'Registri interni',
} as const
