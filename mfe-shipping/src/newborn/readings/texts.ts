export const readingsTexts = {
  title: 'Consultazioni della scheda',
  subtitle:
    'Chi ha letto la scheda del neonato o una sua parte: più letture della stessa parte in dieci minuti sono una riga. Anche questa consultazione viene registrata.',
  link: 'Consultazioni',
  back: 'Scheda del neonato',
  at: 'Quando',
  person: 'Chi',
  part: 'Che cosa',
  role: 'Ruolo',
  laboratory: 'Laboratorio',
  elsewhere: 'Persona di un altro laboratorio',
  system: 'Sistema',
  support: (person: string) => `assistenza: ${person}`,
  none: 'Nessuno ha letto la scheda',
  noneHint: 'Le consultazioni compaiono qui dopo la prima lettura.',
} as const
