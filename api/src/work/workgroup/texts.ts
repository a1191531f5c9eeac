/** Italian sentences about laboratories and birth points. */
export const texts = {
  unknownBirthPoint: 'Uno dei punti nascita non esiste',
  ownNetwork: 'Si modificano il proprio laboratorio e i punti nascita che vi fanno riferimento.',
  foreignBirthPoint:
    'Uno dei punti nascita fa riferimento a un altro laboratorio: chi esegue i suoi richiami lo decide quel laboratorio, o un amministratore.',
  administratorsOnly: 'Codice, tipo e laboratorio di riferimento li modifica un amministratore.',
  categoryLost: (categories: string) =>
    `Nessun laboratorio analizzerebbe più ${categories}, che i punti nascita offrono: assegnare prima la categoria a un laboratorio, o toglierla ai punti nascita.`,
  categoryTaken: (categories: string) =>
    `${categories}: le analizza già un altro laboratorio. Come si divide il lavoro tra laboratori lo decide un amministratore.`,
  fourEyesTitle: (on: boolean) => `Regola dei quattro occhi ${on ? 'attivata' : 'disattivata'}`,
  fourEyes: (person: string) =>
    `Modificata da ${person}: riguarda chi accetta i referti in questo laboratorio.`,
  screeningsTitle: (birthPoint: boolean) =>
    birthPoint ? 'Screening di un punto nascita modificati' : 'Categorie del laboratorio modificate',
  screenings: (person: string, place: string, changes: readonly string[]) =>
    `${place}: modificati da ${person}. ${changes.join(' ')}`,
  screeningsChanged: (before: string, after: string) => `Categorie: prima ${before}; ora ${after}.`,
  noScreenings: 'nessuna',
  startChanged: (category: string, before: string, after: string) =>
    `Inizio di «${category}»: prima ${before}; ora ${after}.`,
  fromAlways: 'da sempre',
  startInFuture: (category: string) =>
    `L’inizio di «${category}» non può essere nel futuro: i neonati di oggi resterebbero senza questa categoria.`,
  startAfterCards: (category: string, cards: number) =>
    `L’inizio di «${category}» è successivo ${cards === 1 ? 'alla nascita di un neonato di cui il punto nascita ha già inviato un cartoncino' : `alla nascita dei neonati di ${cards} cartoncini che il punto nascita ha già inviato`} per questa categoria.`,
  addressTitle: 'Indirizzo email per gli avvisi modificato',
  address: (person: string, place: string) =>
    `${place}: modificato da ${person}. Le lettere del laboratorio vanno al nuovo indirizzo, e quello di prima è avvisato. Se il cambio non è atteso, verificarlo subito.`,
  addressLetter: (place: string) =>
    `${place}: le lettere di Screening Neonatale Esteso, tra cui le richieste di un nuovo prelievo, non arrivano più a questo indirizzo. Se il cambio non è atteso, avvisare subito il laboratorio di riferimento.\n`,
  centreTitle: (was: boolean, is: boolean) =>
    was === is
      ? 'Punti nascita di un centro clinico modificati'
      : `Centro clinico ${is ? 'aggiunto' : 'tolto'}`,
  centre: (person: string, place: string, { was, is }: { readonly was: boolean; readonly is: boolean }) =>
    `${place}: modificato da ${person}. ${was === is ? 'Sono cambiati i punti nascita di cui segue i neonati.' : `«Esegue richiami»: prima ${was ? 'sì' : 'no'}; ora ${is ? 'sì' : 'no'}.`} Ai centri clinici si comunicano i positivi e i richiami urgenti. Se il cambio non è atteso, verificarlo subito.`,
  placePhonesChanged: (place: string) =>
    `${place}: cambiati i numeri di telefono. Prima di chiamare, confrontarli con quelli di prima.`,
  phonesTitle: 'Numeri di telefono modificati',
  phones: (person: string, place: string) =>
    `${place}: modificati da ${person}. Il laboratorio telefona ai nuovi numeri, e l’indirizzo email della struttura è avvisato. Se il cambio non è atteso, verificarlo subito.`,
  phonesLetter: (place: string) =>
    `${place}: i numeri di telefono a cui il laboratorio chiama per richiami e dubbi sono stati modificati. Se il cambio non è atteso, avvisare subito il laboratorio di riferimento.\n`,
  oneCard: '1 cartoncino è ancora',
  cards: (count: number) => `${count} cartoncini sono ancora`,
  cardsAtWork: (category: string, cards: string) =>
    `${category}: ${cards} in lavorazione in questo laboratorio. Concluderli prima di togliere la categoria.`,
}
