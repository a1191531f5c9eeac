/** Texts about a record that somebody else saved first. */
export const changedTexts = {
  changed: 'Un altro utente ha modificato questi dati nel frattempo: non è stato salvato nulla',
  changedHint:
    'I campi modificati qui sono rimasti come scritti; gli altri mostrano i valori salvati dall’altro utente. Controllare e salvare di nuovo.',
  changedTable: 'Dati cambiati nel frattempo',
  field: 'Dato',
  before: 'All’apertura',
  now: 'Salvato ora',
} as const
