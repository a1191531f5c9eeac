/** Italian sentences about instruments. */
export const texts = {
  nameKnown: 'Il laboratorio ha già uno strumento con questo nome.',
  serialKnown: 'Il laboratorio ha già uno strumento di questo costruttore con questa matricola.',
  nameUsed:
    'Piastre e carte di controllo portano già questo nome: non si cambia. Per un altro strumento registrarne uno nuovo.',
  retired: 'Lo strumento è dismesso: un responsabile lo rimette in uso prima di registrare altro.',
  stoppedTitle: 'Strumento fuori uso',
  stopped: (name: string, person: string, reason: string) =>
    `${name}: messo fuori uso da ${person}. ${reason} Le piastre che lo hanno registrato e non hanno ancora risultati aspettano un responsabile.`,
} as const
