/** Sentences about the table of people on call. */
export const texts = {
  chooseLaboratory: 'Scegliere un laboratorio della propria rete.',
  choosePerson: 'Scegliere una persona attiva di questo laboratorio.',
  alreadyOnCall: 'In questi giorni la persona è già reperibile per il laboratorio.',
  reason: 'Il turno è in corso o comincia oggi: indicare il motivo.',
  backwards: 'L’ultimo giorno viene prima del primo.',
} as const
